// From the sign-in page to the frame around every page: sign-in, guard, log out, menus, theme.
import type { Page } from '@playwright/test';
import { admin } from './admin';
import { expect, expectAccessible, LOOKS, lookName, refused, test } from './strict';

const name = (page: Page) => page.getByLabel('Email or Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page) => page.getByRole('button', { name: 'Sign in' });
const tickets = (page: Page) => page.getByRole('heading', { name: 'Manage Tickets', level: 1 });
/** Where sign-in leads when no other page was requested. */
const start = (page: Page) => page.getByRole('heading', { name: 'Manage Users', level: 1 });
const API = '**/api/client';

async function signIn(page: Page): Promise<void> {
  await name(page).fill(admin.email);
  await password(page).fill(admin.password);
  await button(page).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /, user menu$/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
}

test('without a session every address leads to sign-in, and sign-in leads back to it', async ({ page }) => {
  await page.goto('/tickets?page=2');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Sign in - Package Recovery');
  await expect(name(page)).toBeFocused();
  await signIn(page);
  await expect(page.getByRole('status').filter({ hasText: 'Login successful! Redirecting...' })).toBeVisible();
  await expect(tickets(page)).toBeFocused();
  await expect(page).toHaveURL('/tickets?page=2');
  await expect(page).toHaveTitle('Manage Tickets - Package Recovery');
});

test('what is missing is said under its field, the first of them gets the focus, and a corrected field is quiet again', async ({
  page,
}) => {
  await page.goto('/login');
  await button(page).click();
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveAccessibleDescription('Email or Username is required');
  await expect(password(page)).toHaveAccessibleDescription('Password is required.');
  await name(page).fill('admin');
  await expect(name(page)).not.toHaveAttribute('aria-invalid');
  await password(page).fill('short');
  await expect(password(page)).toHaveAccessibleDescription('Password must be at least 7 characters.');
  await expectAccessible(page);
});

test.describe('refused', () => {
  test.use({ expected: [refused(401)] });

  test('a wrong sign-in shows the red alert, which can be dismissed, and keeps what was typed', async ({ page }) => {
    await page.goto('/login');
    await name(page).fill('nobody-by-this-name');
    await password(page).fill('Wrong-one-1');
    const before = await button(page).boundingBox();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid credentials. Please try again.' })).toBeVisible();
    await expect(password(page)).toHaveValue('Wrong-one-1');
    await expect(password(page)).toBeFocused();
    expect(await button(page).boundingBox(), 'nothing has moved').toEqual(before);
    await expectAccessible(page);
    await page.keyboard.type('Right-one-2');
    await expect(password(page), 'what is typed replaces it').toHaveValue('Right-one-2');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('Invalid credentials')).toHaveCount(0);
  });

  test('a password that someone has begun to correct is left alone', async ({ page }) => {
    await page.route(`${API}/login`, async (route) => {
      await password(page).fill('Right-one-2');
      await name(page).focus();
      await route.continue();
    });
    await page.goto('/login');
    await name(page).fill('nobody-by-this-name');
    await password(page).fill('Wrong-one-1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid credentials.')).toBeVisible();
    await expect(name(page)).toBeFocused();
    await expect(password(page)).toHaveValue('Right-one-2');
  });

  test('a 401 from any call signs out, and signing in again leads back', async ({ page, signedIn }) => {
    await signedIn.goto('/tickets');
    await expect(tickets(page)).toBeVisible();
    await page.route(
      `${API}/tickets?*`,
      (route) => route.fulfill({ status: 401, json: { status: 'error', message: '', data: {} } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await signIn(page);
    await expect(page).toHaveURL('/tickets?page=2');
  });
});

test.describe('the longest alert', () => {
  test.use({ expected: [refused(500)] });

  for (const [width, height] of [
    [320, 640],
    [360, 780],
    [1024, 600],
    [1440, 900],
  ] as const)
    test(`moves nothing at ${width} pixels, and covers nothing`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.route(`${API}/login`, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/login');
      await name(page).fill('nobody-by-this-name');
      await password(page).fill('Wrong-one-1');
      const places = () =>
        Promise.all(
          [page.getByRole('heading', { name: 'Sign in' }), name(page), button(page)].map((each) => each.boundingBox()),
        );
      const before = await places();
      await page.keyboard.press('Enter');
      const alert = page.getByRole('alert').filter({ hasText: 'The server could not check your sign-in.' });
      await expect(alert).toBeVisible();
      expect(await places()).toEqual(before);
      const [box, brand] = await Promise.all([alert.boundingBox(), page.locator('.sign-in-brand').boundingBox()]);
      expect(box!.y).toBeGreaterThanOrEqual(brand!.y + brand!.height);
    });
});

test('the password can be shown and hidden', async ({ page }) => {
  await page.goto('/login');
  await password(page).fill('Passw0rd!');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password', pressed: true }).click();
  await expect(password(page)).toHaveAttribute('type', 'password');
});

test.describe('a failing server', () => {
  // As a function: Playwright would take a list of several for a value with options.
  test.use({
    expected: async ({}, use) => use([refused(500), refused(403), refused(503), /^Auth failed$/, /^Logout failed/]),
  });

  test('a profile that fails for a moment is fetched again', async ({ page, signedIn }) => {
    await page.route(`${API}/profile`, (route) => route.fulfill({ status: 503, json: {} }), { times: 2 });
    await signedIn.goto('/tickets');
    await expect(tickets(page)).toBeVisible();
    await expect(page.getByRole('button', { name: /, user menu$/ })).toBeVisible();
  });

  test('a refused profile logs Auth failed, removes the token and leads to sign-in', async ({ page, signedIn }) => {
    const lines: string[] = [];
    page.on('console', (line) => lines.push(line.text()));
    await page.route(`${API}/profile`, (route) => route.fulfill({ status: 403, json: {} }));
    await signedIn.goto('/tickets');
    await expect(page).toHaveURL('/login');
    expect(lines).toContain('Auth failed');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test('a failed log out says so and keeps the session', async ({ page, signedIn }) => {
    await page.route(`${API}/logout`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await signedIn.goto('/tickets');
    await logOut(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Logout failed.' })).toBeVisible();
    await expectAccessible(page);
    await expect(tickets(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  });
});

test('a token removed from local storage signs out: here at the next page, in another tab at once', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/tickets');
  await expect(tickets(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/terminals');
  await expect(other.getByRole('heading', { name: 'Manage Terminals' })).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('token'));
  await expect(other).toHaveURL('/login');
  const terminals = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Terminals' });
  // What the page still fetches after its rows finds out as well.
  await Promise.race([terminals.click().catch(() => {}), page.waitForURL('/login')]);
  await expect(page).toHaveURL('/login');
});

test('log out ends the session in every tab, and a new sign-in opens them again', async ({ page, context }) => {
  await page.goto('/login');
  await signIn(page);
  await expect(start(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/login');
  await expect(start(other)).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await signIn(page);
  await expect(page).toHaveURL('/users');
  await expect(other).toHaveURL('/users');
});

test('dark mode and the folded menu are remembered and there from the first paint', async ({ page, signedIn }) => {
  await signedIn.goto('/tickets');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.getByRole('button', { name: 'Wide side menu', pressed: true }).click();
  expect(
    await page.evaluate(() => [localStorage.darkMode, localStorage.isSidebarOpen, document.body.dataset.sidebar]),
  ).toEqual(['1', '0', 'folded']);
  await expectAccessible(page);
  // Without the app's own script, only the small one in the head has run.
  await page.route('**/main-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'folded');
});

test('the menu marks where we are, and a change of page moves the focus to its heading', async ({ page, signedIn }) => {
  await signedIn.goto('/tickets');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Tickets', exact: true })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Add Tickets' }).click();
  await expect(page.getByRole('heading', { name: 'Add Ticket', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Add Ticket - Package Recovery');
  await expect(menu.getByRole('link', { name: 'Add Tickets' })).toHaveAttribute('aria-current', 'page');
});

test('the keyboard can skip to the content', async ({ page, signedIn }) => {
  await signedIn.goto('/tickets');
  await expect(tickets(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL('/tickets');
});

test('an unknown address says so inside the frame', async ({ page, signedIn }) => {
  await signedIn.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Page not found - Package Recovery');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to start' }).click();
  await expect(start(page)).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test('the menu is a drawer that Escape, the page beside it and a choice close', async ({ page, signedIn }) => {
    await signedIn.goto('/tickets');
    const open = page.getByRole('button', { name: 'Open menu' });
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await open.click();
    await expect(drawer).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await page.mouse.click(350, 400);
    await expect(drawer).toBeHidden();
    await open.click();
    await drawer.getByRole('link', { name: 'Add Tickets' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Add Ticket', level: 1 })).toBeFocused();
  });
});

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  test(`the sign-in page is accessible at ${lookName(look)}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expect(button(page)).toBeVisible();
    await expectAccessible(page, look);
  });
}
