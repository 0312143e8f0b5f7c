// The reference pages (spec section 2: template pages at /tables, /forms, /ui, /responsive and /error), and the one setting that turns them off.
import { expect, expectAccessible, test } from './strict';

test.describe('/error', () => {
  test('shows what an unexpected failure shows, full screen and with two ways on', async ({ signedIn: page }) => {
    await page.goto('/error');
    await expect(page).toHaveTitle('Error - Package Recovery');
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeFocused();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to start' }).click();
    await expect(page).toHaveURL('/users');
  });

  test('asks for a sign-in first, like every page', async ({ page }) => {
    await page.goto('/error');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('a failure', () => {
  test.use({ expected: async ({}, use) => use([/ERR_FAILED/, /Failed to fetch dynamically imported module/, /An error occurred in/]) });

  test('of a screen whose code cannot be fetched looks the same, and leads back', async ({ signedIn: page }) => {
    await page.goto('/users');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await page.route('**/*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Add Tickets' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeFocused();
    await expect(page.getByText('Everything that was saved before is safe.')).toBeVisible();
    await page.unroute('**/*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { name: 'Add Ticket' })).toBeVisible();
  });
});

test.describe('sample data at start-up', () => {
  test('is asked for once, after the first rows, without a token', async ({ signedIn: page }) => {
    const order: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/data-sources/')) return;
      order.push(pathname);
      expect(request.headers().authorization).toBeUndefined();
    });
    let goOn = () => {};
    const held = new Promise<void>((done) => (goOn = done));
    await page.route('**/api/client/user*', async (route) => (await held, await route.continue()));
    await page.goto('/users');
    await expect(page.locator('table[aria-busy="true"]')).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    expect(order).toEqual([]);
    goOn();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expect.poll(() => order).toEqual(['/data-sources/clients.json', '/data-sources/history.json']);
    await page.getByRole('link', { name: 'Terminals' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Terminals' })).toBeVisible();
    expect(order).toHaveLength(2);
  });

  test('that never arrives delays nothing', async ({ signedIn: page }) => {
    await page.route('**/data-sources/*', () => {});
    await page.goto('/users');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  });
});

test('the visual style is chosen in the user menu, gives more rows, and is kept beside dark mode', async ({ signedIn: page }) => {
  await page.goto('/users');
  const height = () => page.getByRole('row').nth(2).evaluate((row) => row.getBoundingClientRect().height);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const basic = await height();
  await page.getByRole('button', { name: /User menu/ }).click();
  const styles = page.getByRole('group', { name: 'Style' });
  await expect(styles.getByRole('radio', { name: 'Basic' })).toBeChecked();
  await styles.getByRole('radio', { name: 'Basic' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(styles.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-style', 'compact');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  expect(await height()).toBeLessThan(basic);
});

test.describe('turned off', () => {
  test('a reference page is no page, and its sample data is not asked for', async ({ signedIn: page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.route('/error', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replace('name="reference-pages" content="yes"', 'name="reference-pages" content="no"') });
    });
    await page.goto('/error');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/data-sources/'))).toEqual([]);
  });
});
