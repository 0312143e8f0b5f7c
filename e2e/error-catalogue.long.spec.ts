// The error catalogue where a browser decides: what each status becomes on each screen, with the specified text. The
// texts that follow from descriptors alone are in `test/unit/schema/error-catalogue.test.ts`.
import type { Page } from '@playwright/test';
import { expect, nothingInUse, refused, test } from './strict';

const lists = [
  { screen: '/users', call: '**/api/client/user' },
  { screen: '/terminals', call: '**/api/client/terminal?*' },
  { screen: '/facilities', call: '**/api/client/facility?*' },
  { screen: '/tickets', call: '**/api/client/tickets?*' },
];

const tables = [
  {
    screen: '/worktype',
    call: '**/api/client/worktype',
    title: 'Work type',
    region: 'Manage Type of Work',
    one: 'work type',
  },
  {
    screen: '/labortype',
    call: '**/api/client/labortype',
    title: 'Labor type',
    region: 'Manage Type of Labor',
    one: 'labor type',
  },
  {
    screen: '/laborhours',
    call: '**/api/client/laborhour',
    title: 'Labor hour',
    region: 'Manage Labor Hours Rate',
    one: 'labor hour',
  },
  {
    screen: '/laborhours',
    call: '**/api/client/settings?*',
    title: 'Holiday',
    region: 'Railroad Holidays',
    one: 'holiday',
  },
  {
    screen: '/equipmenthours',
    call: '**/api/client/eqphour',
    title: 'Equipment hour',
    region: 'Manage Equipment Hours Rate',
    one: 'equipment hour',
  },
];

const saves = [
  { screen: '/users/edit/2', call: '**/user/update/*', title: 'User', press: save },
  { screen: '/profile', call: '**/profile/update', title: 'Profile', press: saveProfile },
  {
    screen: '/terminals',
    call: '**/terminal/update/*',
    title: 'Terminal',
    press: (page: Page) => saveModal(page, 'terminal MLR Memphis'),
  },
  {
    screen: '/facilities',
    call: '**/facility/update/*',
    title: 'Facility',
    press: (page: Page) => saveModal(page, 'facility Zone Up 1'),
  },
  ...tables.map(({ screen, call, title, one }) => ({
    screen,
    call: `${call.replace('?*', '')}/update/*`,
    title,
    press: (page: Page) => saveRow(page, one),
  })),
];

test.describe('HTTP 500', () => {
  test.use({
    expected: async ({}, use) =>
      use([
        refused(500),
        ...tables.flatMap(({ title }) =>
          ['list', 'delete'].map((call) => new RegExp(`^${title}: ${call} failed \\(server 500\\)$`)),
        ),
      ]),
  });

  for (const { screen, call } of lists) {
    test(`${screen}, its list: 'Internal Server Error. Please try again later.'`, async ({ signedIn: page }) => {
      await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(screen);
      await expect(
        page.getByRole('alert').filter({ hasText: 'Internal Server Error. Please try again later.' }),
      ).toBeVisible();
      await page.unroute(call);
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('row').nth(2)).toBeVisible();
    });
  }

  for (const { screen, call, title, region } of tables) {
    test(`${screen}, the list of ${title.toLowerCase()}s: logged, and offered again`, async ({ signedIn: page }) => {
      const logged: string[] = [];
      page.on('console', (line) => logged.push(line.text()));
      await page.route(call, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(screen);
      const table = page.getByRole('region', { name: region });
      await expect(table.getByRole('alert')).toContainText('Something went wrong!');
      expect(logged).toContain(`${title}: list failed (server 500)`);
      await expect(page.locator('.toast')).toHaveCount(0);
      await page.unroute(call);
      await table.getByRole('button', { name: 'Retry' }).click();
      await expect(table.getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
    });

    test(`${screen}, deleting a ${title.toLowerCase()}: logged, and said beside the row`, async ({
      signedIn: page,
    }) => {
      const logged: string[] = [];
      page.on('console', (line) => logged.push(line.text()));
      await nothingInUse(page);
      await page.route(`${call.replace('?*', '')}/delete/*`, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(screen);
      await page
        .getByRole('region', { name: region })
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await expect(page.getByRole('row').filter({ hasText: `Failed to delete ${title.toLowerCase()}.` })).toBeVisible();
      expect(logged).toContain(`${title}: delete failed (server 500)`);
      await expect(page.locator('.toast')).toHaveCount(0);
    });
  }

  for (const { screen, call, title, press } of saves) {
    test(`${screen}, saving a ${title.toLowerCase()}: the toast 'Something went wrong!'`, async ({
      signedIn: page,
    }) => {
      await page.route(call, (route) => route.fulfill({ status: 500, json: { message: 'relation does not exist' } }));
      await page.goto(screen);
      await press(page);
      await expect(page.locator('.toast-error')).toHaveText(/^Something went wrong!/);
      await expect(page.getByText('relation does not exist')).toHaveCount(0);
    });
  }

  for (const { screen, called, text } of [
    {
      screen: '/users',
      called: 'user yard-desk',
      text: 'There was an error deleting the client. Please try again later.',
    },
    { screen: '/terminals', called: 'terminal MLR Memphis', text: 'Failed to delete terminal.' },
    { screen: '/facilities', called: 'facility Zone Up 1', text: 'Failed to delete facility.' },
  ]) {
    test(`${screen}, deleting: 'Error!', '${text}'`, async ({ signedIn: page }) => {
      await nothingInUse(page);
      await page.route('**/delete/*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(screen);
      await page.getByRole('button', { name: `Delete ${called}` }).click();
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Error!' })).toHaveAccessibleDescription(text);
    });
  }

  for (const { screen, fails, entries } of [
    {
      screen: '/users/add',
      fails: '**/settings/get*',
      entries: {
        'User Type': '-- No User Types Found --',
        Terminals: '-- No Terminals Found --',
        Facilities: '-- No Facilities Found --',
      },
    },
    {
      screen: '/tickets/add',
      fails: '**/settings/get*',
      entries: {
        'Select Terminal': '-- No Terminals Found --',
        'Select Facility': '-- No Facilities Found --',
        'Ticket Type': '-- No Ticket Types Found --',
      },
    },
    {
      screen: '/laborhours',
      fails: '**/api/client/labortype',
      entries: { 'Labor Type, new labor hour': '-- No Labor Types Found --' },
    },
  ]) {
    test(`${screen}, option lists that fail: ${Object.values(entries).join(', ')}`, async ({ signedIn: page }) => {
      await page.route(fails, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(screen);
      for (const [label, text] of Object.entries(entries))
        await expect(page.getByLabel(label).locator('option')).toHaveText([text]);
    });
  }

  for (const { screen, title, press } of [
    { screen: '/users/edit/2', title: 'Failed to load user data for editing', press: async () => {} },
    {
      screen: '/terminals',
      title: 'Failed to load terminal data for editing',
      press: (page: Page) => page.getByRole('button', { name: 'Edit terminal MLR Memphis' }).click(),
    },
    {
      screen: '/facilities',
      title: 'Failed to load facility data for editing',
      press: (page: Page) => page.getByRole('button', { name: 'Edit facility Zone Up 1' }).click(),
    },
  ]) {
    test(`${screen}, loading for edit: the toast '${title}'`, async ({ signedIn: page }) => {
      await page.route(/\/api\/client\/(user|terminal|facility)\/\d+$/, (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await page.goto(screen);
      await press(page);
      await expect(page.locator('.toast-error')).toContainText(title);
    });
  }
});

test.describe('HTTP 422', () => {
  test.use({ expected: async ({}, use) => use([refused(422)]) });

  for (const {
    screen,
    call,
    one,
    fields: [first, second],
    isPopup,
  } of [
    {
      screen: '/worktype',
      call: '**/worktype/update/*',
      one: 'work type',
      fields: ['worktype', 'status'],
      isPopup: false,
    },
    {
      screen: '/laborhours',
      call: '**/laborhour/update/*',
      one: 'labor hour',
      fields: ['rate_per_hour', 'status'],
      isPopup: true,
    },
    { screen: '/laborhours', call: '**/settings/update/*', one: 'holiday', fields: ['name', 'value1'], isPopup: true },
    {
      screen: '/equipmenthours',
      call: '**/eqphour/update/*',
      one: 'equipment hour',
      fields: ['equip_name', 'status'],
      isPopup: true,
    },
  ] as const) {
    test(`${screen}, a ${one}: the first message under its field${isPopup ? ", all joined into 'Validation Error'" : ', no popup'}`, async ({
      signedIn: page,
    }) => {
      await page.route(call, (route) =>
        route.fulfill({
          status: 422,
          json: {
            status: 'error',
            message: 'No.',
            data: { [first]: ['This cannot be.', 'Second.'], [second]: ['Nor this.'] },
          },
        }),
      );
      await page.goto(screen);
      await saveRow(page, one);
      const popup = page.getByRole('alertdialog', { name: 'Validation Error' });
      if (isPopup) {
        await expect(popup).toContainText('This cannot be.');
        await expect(popup).toContainText('Nor this.');
        await popup.getByRole('button', { name: 'OK' }).click();
      }
      await expect(popup).toHaveCount(0);
      await expect(page.locator('.inline-row-edit .field-error')).toHaveText(['This cannot be.', 'Nor this.']);
    });
  }
});

test.describe('HTTP 403', () => {
  test.use({ expected: async ({}, use) => use([refused(403)]) });

  test('/users, where a setting limits who manages users: list and form say why', async ({ signedIn: page }) => {
    const message = 'Your user type may not manage users.';
    await page.route(/\/api\/client\/user(\/|$)/, (route) =>
      route.fulfill({ status: 403, json: { status: 'error', message, data: {} } }),
    );
    await page.goto('/users');
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await page.goto('/users/edit/2');
    await expect(page.getByText(message)).toBeVisible();
    await page.goto('/terminals');
    await expect(page.getByText('MLR Memphis')).toBeVisible();
  });
});

test.describe('HTTP 401', () => {
  test.use({ expected: async ({}, use) => use([refused(401)]) });

  for (const { screen, call } of [...lists, ...tables]) {
    test(`${screen}, ${call.slice(2)}: signed out, to /login`, async ({ signedIn: page }) => {
      await page.route(call, (route) => route.fulfill({ status: 401, json: {} }));
      await page.goto(screen);
      await expect(page).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
    });
  }
});

async function save(page: Page): Promise<void> {
  await expect(page.getByLabel('First Name')).not.toHaveValue('');
  await page.getByRole('button', { name: 'Save' }).click();
}

/** The first account has neither yet. */
async function saveProfile(page: Page): Promise<void> {
  await page.getByLabel('Mobile').fill('3125550100');
  await page.getByLabel('Address').fill('1 Siding');
  await save(page);
}

async function saveModal(page: Page, called: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${called}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
}

async function saveRow(page: Page, one: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Edit ${one} `) })
    .first()
    .click();
  await page.getByRole('button', { name: new RegExp(`^Save ${one} `) }).click();
}
