// The `test` of every browser test: a page on which any console error, broken content policy, axe finding or request that leaves the
// origin fails the run.
import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { admin } from './global-setup';

interface Fixtures {
  /** Console lines that this test expects, such as the browser's own line for a 422. Everything else fails it. */
  expected: RegExp[];
  /** Watches `page`; every test has it. */
  strict: void;
  /** A page whose visitor is signed in. */
  signedIn: Page;
}

export const test = base.extend<Fixtures>({
  expected: async ({}, use) => use([]),
  strict: [
    async ({ page, baseURL, expected }, use) => {
      const noise: string[] = [];
      page.on('console', (line) => {
        if (['error', 'warning'].includes(line.type())) noise.push(line.text());
      });
      page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (/^https?:/.test(protocol) && origin !== baseURL) noise.push(`left the origin: ${request.url()}`);
      });
      await use();
      const unexpected = noise.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(unexpected, 'console, content policy and origin').toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ page, request }, use) => {
    const answer = await request.post('/api/client/login', { data: { email: admin.email, password: admin.password, remember_me: false } });
    const { data } = await answer.json();
    await page.addInitScript((token) => localStorage.setItem('token', token), data.token);
    await use(page);
  },
});

/** What a screen is looked at in: every width and every theme, but only the widest in both. */
export const LOOKS = [
  { width: 360, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** The line that the browser itself prints for a refused call. */
export const refused = (status: number): RegExp => new RegExp(`Failed to load resource: the server responded with a status of ${status}`);

/** Nothing that axe knows about is wrong with the page as it stands: WCAG A and AA, target size and best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

export { expect } from '@playwright/test';
