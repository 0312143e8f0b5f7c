// Accessibility checks by axe, run in the page itself: the wrapper for Playwright opens a second page for every
// analysis and costs four times as much.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const ALL = { runOnly: { type: 'tag', values: TAGS }, rules: { 'target-size': { enabled: true } } };

/** The only rule that a theme can break: themes differ in nothing but colours. */
const COLOURS = { runOnly: { type: 'rule', values: ['color-contrast'] } };

type Theme = 'light' | 'dark';

export interface Look {
  /** Of the window, in pixels. */
  width: number;
  colorScheme: Theme;
  /** The theme in which the same page is shown as well, for its colours alone. */
  otherTheme?: Theme;
}

/** The looks in which every screen is checked: every width and every theme, but only the widest in both. */
export const LOOKS: readonly Look[] = [
  { width: 360, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light', otherTheme: 'dark' },
];

/** The name of a look in the title of a test. */
export const lookName = ({ width, colorScheme, otherTheme }: Look): string =>
  `${width} px, ${[colorScheme, otherTheme].filter(Boolean).join(' and ')}`;

/**
 * axe finds nothing wrong with the page in its current state, frames included: WCAG A and AA, target size and best
 * practices. With a look that has another theme its colours are checked in that, too.
 */
export async function expectAccessible(page: Page, look?: Look): Promise<void> {
  // A frame is analysed by the axe inside it.
  for (const frame of page.frames()) if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(source);
  expect(await violations(page, ALL)).toEqual([]);
  if (!look?.otherTheme) return;
  await showTheme(page, look.otherTheme);
  expect(await violations(page, COLOURS), look.otherTheme).toEqual([]);
  await showTheme(page, look.colorScheme);
}

async function violations(page: Page, options: object): Promise<string[]> {
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: Axe };
    // A dialog that fades in has no contrast yet. A skeleton shimmers for ever, and the end of a toast's bar would
    // close the toast.
    for (const animation of document.getAnimations()) {
      const effect = animation.effect as KeyframeEffect | null;
      if (effect?.getComputedTiming().endTime !== Infinity && !effect?.target?.closest('.Toastify')) animation.finish();
    }
    const found = await axe.run(document, { ...options, resultTypes: ['violations'] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, options);
}

/** As the theme switch shows it. */
async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value;
  }, theme);
}

interface Axe {
  run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
}
