// The reference pages /tables, /forms, /ui, /responsive and /error, and the one setting that turns them off.
import { readdirSync, readFileSync } from 'node:fs';
import { WAITING, watchPage } from '../build/screens/settled';
import { expect, expectAccessible, refused, test } from './strict';

test.use({ motion: 'no-preference' });

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

  test('needs a sign-in first, like every page', async ({ page }) => {
    await page.goto('/error');
    await expect(page).toHaveURL('/login');
  });
});

test.describe('/tables', () => {
  test('shows an ordinary list over the sample data, that is searched, sorted and turned', async ({
    signedIn: page,
  }) => {
    await page.goto('/tables');
    await expect(page).toHaveTitle('Tables - Package Recovery');
    const list = page.getByRole('region', { name: 'List' });
    await expect(list.getByRole('row', { name: /Client 36/ })).toBeVisible();
    await expect(list.getByText('1–10 of 36')).toBeVisible();
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(list.getByRole('row', { name: /Client 26/ })).toBeVisible();
    await list.getByRole('button', { name: 'Packages' }).click();
    await expect(list.getByRole('columnheader', { name: 'Packages' })).toHaveAttribute('aria-sort', 'descending');
    await list.getByRole('textbox', { name: /Client/ }).fill('Client 07');
    await expect(list.getByText('1–1 of 1')).toBeVisible();
    await expect(page).toHaveURL('/tables');
  });

  test('a row opens its dialogs, and nothing is changed', async ({ signedIn: page }) => {
    const changes: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
    await page.goto('/tables');
    await page.getByRole('button', { name: 'Delete client Client 36' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('A sample: nothing was changed.').first()).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Edit client Client 36' }).click();
    const modal = page.getByRole('dialog', { name: 'Edit Client' });
    await modal.getByLabel('Client', { exact: true }).fill('');
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(modal.getByRole('link', { name: 'Client is required.' })).toBeVisible();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Edit client Client 36' })).toBeFocused();
    await page.getByRole('button', { name: 'Edit event Delivered' }).first().click();
    await page.getByRole('textbox', { name: /^Client/ }).fill('Client 99');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Client 99/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit event Delivered' }).first()).toBeFocused();
    await page.getByRole('button', { name: 'Delete event Delivered' }).first().click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByRole('row', { name: /Client 99/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Delete event Returned' }).first()).toBeFocused();
    expect(changes).toEqual([]);
  });

  test('shows every empty state', async ({ signedIn: page }) => {
    await page.goto('/tables');
    const list = page.getByRole('region', { name: 'List' });
    const show = page.getByRole('group', { name: 'Show the list' });
    await show.getByRole('radio', { name: 'Loading' }).check();
    await expect(list.locator('table[aria-busy="true"]')).toBeVisible();
    await show.getByRole('radio', { name: 'Empty' }).check();
    await expect(list.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
    await show.getByRole('radio', { name: 'No match' }).check();
    await expect(list.getByRole('heading', { name: 'No clients match this search' })).toBeVisible();
    await show.getByRole('radio', { name: 'Failed' }).check();
    await expect(list.getByText('Internal Server Error. Please try again later.')).toBeVisible();
    const table = page.getByRole('region', { name: 'Inline table' });
    await page.getByRole('group', { name: 'Show the table' }).getByRole('radio', { name: 'Empty' }).check();
    await expect(table.getByText('What happens to packages will be here.')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('/forms', () => {
  const sections = ['Text', 'Numbers', 'Dates', 'Choices', 'Files', 'Place'];

  test('shows every widget, checks what is typed, and sends nothing', async ({ signedIn: page }) => {
    const changes: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
    await page.goto('/forms');
    for (const name of sections) await expect(page.getByRole('region', { name })).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
    await page.getByRole('link', { name: 'Whole number is required.' }).click();
    await page.keyboard.type('700');
    await expect(
      page.getByRole('region', { name: 'Numbers' }).getByText('Whole number must be 500 or less.'),
    ).toBeVisible();
    await page.getByRole('radio', { name: 'Filled' }).check();
    await expect(page.getByLabel('Whole number')).toHaveValue('6');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A sample: nothing was sent.').first()).toBeVisible();
    expect(changes).toEqual([]);
  });

  test('shows the fields filled, wrong, read only, optional and while they are saved', async ({ signedIn: page }) => {
    await page.goto('/forms');
    const show = page.getByRole('group', { name: 'Show every field' });
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await show.getByRole('radio', { name: 'With errors' }).check();
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Text must be no more than 40 characters.')).toBeVisible();
    await expectAccessible(page);
    await show.getByRole('radio', { name: 'Read only' }).check();
    await expect(text).toHaveAttribute('readonly', '');
    await expect(page.getByRole('radio', { name: 'Active', exact: true })).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeDisabled();
    await expect(page.getByText('manifest.txt')).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Remove|Clear|Choose|Add)/ })).toHaveCount(0);
    await expectAccessible(page);
    await show.getByRole('radio', { name: 'Optional' }).check();
    await expect(page.getByRole('textbox', { name: 'Text optional' })).toBeVisible();
    await show.getByRole('radio', { name: 'Saving' }).check();
    await expect(page.getByRole('button', { name: 'Saving…' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.locator('[inert] .field').first()).toBeVisible();
    await show.getByRole('radio', { name: 'Filled' }).check();
    await expect(text).toHaveValue('Yard office');
    await expectAccessible(page);
  });
});

test.describe('/ui', () => {
  test('shows buttons, messages, labels, icons, colours and type, and can be read by everyone', async ({
    signedIn: page,
  }) => {
    await page.goto('/ui');
    for (const name of [
      'Style and theme',
      'Buttons',
      'Messages',
      'Dialogs',
      'Labels',
      'Waiting',
      'Recent history',
      'Icons',
      'Colours',
      'Type',
    ]) {
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Recent history' }).getByRole('listitem')).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'Colours' }).getByText('accent-soft')).toBeVisible();
    await expect(page.locator(WAITING), 'no sample is taken for something that is still on its way').toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('radio', { name: 'Compact' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show a success' }).click();
    await expect(page.getByRole('group', { name: 'Terminal created!' })).toBeVisible();
  });

  test("opens the unused 'Add Client' modal, which has only placeholder text", async ({ signedIn: page }) => {
    await page.goto('/ui');
    const button = page.getByRole('button', { name: 'Add Client' });
    await button.focus();
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog', { name: 'Add Client' });
    await expect(modal.getByText('Placeholder text.')).toBeVisible();
    await expect(modal.getByRole('textbox')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('opens every other dialog, and gives the focus back', async ({ signedIn: page }) => {
    await page.goto('/ui');
    const dialogs = page.getByRole('region', { name: 'Dialogs' });
    for (const [button, end, says] of [
      ['Delete, and succeed', 'OK', 'Deleted!'],
      ['Delete, and fail', 'OK', 'Error!'],
    ] as const) {
      await dialogs.getByRole('button', { name: button }).click();
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await expect(page.getByRole('heading', { name: says })).toBeVisible();
      await page.getByRole('button', { name: end }).click();
      await expect(dialogs.getByRole('button', { name: button })).toBeFocused();
    }
    await dialogs.getByRole('button', { name: 'Refused by the server' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Validation Error' })).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await dialogs.getByRole('button', { name: 'Edit in a form' }).click();
    await page.getByRole('dialog', { name: 'Edit Client' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A sample: nothing was changed.').first()).toBeVisible();
  });
});

test.describe('/responsive', () => {
  test('shows how rows give way as the window in the page becomes narrow', async ({ signedIn: page }) => {
    await page.goto('/responsive');
    const frame = page.frameLocator('iframe');
    const sideBySide = async () => {
      const [first, second] = await Promise.all(
        ['first of two', 'second of two'].map((name) => frame.getByText(name).boundingBox()),
      );
      return first!.y === second!.y;
    };
    await expect(frame.getByText('first of two')).toBeVisible();
    await expect.poll(sideBySide).toBe(true);
    await expectAccessible(page);
    await page.getByRole('radio', { name: '360 px' }).check();
    await expect.poll(sideBySide).toBe(false);
    await page.getByRole('slider', { name: /Any width/ }).focus();
    await page.keyboard.press('End');
    await expect(page.getByRole('slider', { name: 'Any width: 1600 px' })).toBeFocused();
    await expect.poll(sideBySide).toBe(true);
  });

  test('shows form, list, inline table and menu at a width of their own', async ({ signedIn: page }) => {
    await page.goto('/responsive');
    const frame = page.frameLocator('iframe');
    const show = page.getByRole('group', { name: 'Show' });
    await page.getByRole('radio', { name: '360 px' }).check();
    await show.getByRole('radio', { name: 'Form' }).check();
    await expect(frame.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Yard office');
    await show.getByRole('radio', { name: 'List', exact: true }).check();
    await expect(frame.getByRole('listitem').first()).toContainText('Client 36');
    await show.getByRole('radio', { name: 'Inline table' }).check();
    await expect(frame.getByRole('row').first()).toBeAttached();
    await expectAccessible(page);
    await show.getByRole('radio', { name: 'Menu' }).check();
    await frame.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('radio', { name: 'Drawer' })).toBeChecked();
    await expect(frame.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: '1440 px' }).check();
    await page.getByRole('radio', { name: 'Folded' }).check();
    await expect(frame.locator('html')).toHaveAttribute('data-sidebar', 'folded');
    await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'open');
  });
});

test('/styles shows every token and every part in both themes and both visual styles, side by side', async ({
  signedIn: page,
}) => {
  await page.goto('/styles');
  await expect(page.locator('iframe')).toHaveCount(4);
  const looks = [0, 1, 2, 3].map((nth) => page.locator('iframe').nth(nth).contentFrame());
  for (const [nth, theme, style] of [
    [0, 'light', 'basic'],
    [1, 'dark', 'basic'],
    [2, 'light', 'compact'],
    [3, 'dark', 'compact'],
  ] as const) {
    await expect(looks[nth]!.locator('html')).toHaveAttribute('data-theme', theme);
    await expect(looks[nth]!.locator('html')).toHaveAttribute('data-style', style);
  }
  const folder = 'src/styles/tokens';
  const tokens = readdirSync(folder).flatMap((file) => [
    ...new Set([...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^ +--([\w-]+):/gm)].map(([, name]) => name!)),
  ]);
  const shown = await looks[0]!.locator('li > :last-child').allTextContents();
  expect(shown.map((text) => text.replace(/:.*/s, '')).sort()).toEqual([...new Set(tokens)].sort());
  await expectAccessible(page);
  for (const [part, sign] of [
    ['Controls', 'Yes, delete it!'],
    ['Form', 'Yard office'],
    ['Form with errors', 'Signature'],
    ['List', 'Client 36'],
    ['Inline table', 'Delivered'],
    ['Menu', 'Manage User'],
  ] as const) {
    await page.getByRole('radio', { name: part, exact: true }).check();
    for (const frame of looks) await expect(frame.getByText(sign).first()).toBeAttached();
    if (part === 'Controls') await expectAccessible(page);
  }
});

for (const [width, theme] of [
  [360, 'light'],
  [768, 'dark'],
] as const) {
  test(`every reference page is accessible at ${width} px, ${theme}, and does not scroll sideways`, async ({
    signedIn: page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    // So high that a pager which stays in sight lies over no row's button.
    await page.setViewportSize({ width, height: 3000 });
    for (const [path, sign] of [
      ['/tables', 'Client 36'],
      ['/forms', 'Place'],
      ['/ui', 'accent-soft'],
      ['/responsive', 'Any width'],
      ['/styles', 'Light, Basic'],
      ['/error', 'Something went wrong!'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(sign).first()).toBeVisible();
      await expectAccessible(page);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
        .toBeLessThanOrEqual(width);
    }
  });
}

test.describe('sample data that cannot be had', () => {
  test.use({ expected: async ({}, use) => use([refused(503)]) });

  test('is said where it would be shown, with a way to try again', async ({ signedIn: page }) => {
    await page.route('**/data-sources/clients.json', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/tables');
    const list = page.getByRole('region', { name: 'List' });
    await expect(list.getByRole('alert')).toContainText('The server is busy.');
    await page.unroute('**/data-sources/clients.json');
    await list.getByRole('button', { name: 'Retry' }).click();
    await expect(list.getByRole('row', { name: /Client 36/ })).toBeVisible();
  });
});

test.describe('sample data at start-up', () => {
  test('is fetched once, after the first rows, without a token', async ({ signedIn: page }) => {
    const order: string[] = [];
    const tokens: unknown[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (!pathname.startsWith('/data-sources/')) return;
      order.push(pathname);
      tokens.push(request.headers().authorization);
    });
    let goOn = () => {};
    const held = new Promise<void>((done) => (goOn = done));
    await page.route('**/api/client/user*', async (route) => {
      await held;
      await route.continue();
    });
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
    expect(tokens).toEqual([undefined, undefined]);
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

test('the visual style is chosen in the user menu, gives more rows, and is kept beside dark mode', async ({
  signedIn: page,
}) => {
  await page.goto('/users');
  const height = () =>
    page
      .getByRole('row')
      .nth(2)
      .evaluate((row) => row.getBoundingClientRect().height);
  // A row may be replaced while it is measured.
  let basic = 0;
  await expect.poll(async () => (basic = await height())).toBeGreaterThan(0);
  await page.getByRole('button', { name: /user menu/ }).click();
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
  let compact = 0;
  await expect.poll(async () => (compact = await height())).toBeGreaterThan(0);
  expect(compact).toBeLessThan(basic);
});

test.describe('turned off', () => {
  test('a reference page is no page, and its sample data is not fetched', async ({ signedIn: page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.route('/error', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(
          'name="reference-pages" content="yes"',
          'name="reference-pages" content="no"',
        ),
      });
    });
    // What a page requests when it is at rest; its stream of notices never ends.
    const atRest = page.waitForResponse((response) => response.url().endsWith('/notifications'));
    await page.goto('/error');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await atRest;
    expect(requested.filter((path) => path.startsWith('/data-sources/'))).toEqual([]);
  });
});

test('a page is complete although something hidden in it still waits', async ({ signedIn: page }) => {
  const settled = watchPage(page);
  await page.goto('/tables');
  await page.getByRole('main').waitFor();
  await page.evaluate(() => {
    const tab = document.createElement('div');
    tab.hidden = true;
    tab.innerHTML = '<p aria-busy="true">A map in a closed tab</p>';
    document.querySelector('main')!.append(tab);
  });
  await settled();
});
