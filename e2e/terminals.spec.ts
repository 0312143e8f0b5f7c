// Manage Terminals, the first ordinary noun: list, modal form and delete dialog, all of them from one descriptor.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, LOOKS, lookName, nothingInUse, test } from './strict';

const LIST = '**/api/client/terminal?*';

test('the list has the specified columns, and actions that are named with their row', async ({ signedIn: page }) => {
  await open(page);
  await expect(page).toHaveTitle('Manage Terminals - Package Recovery');
  await expect(page.getByRole('link', { name: 'Terminals' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Terminal Name',
    'Address',
    'GPS Location',
    'Status',
    'Action',
  ]);
  await expect(page.getByRole('columnheader', { name: 'Terminal Name' })).toHaveAttribute('aria-sort', 'descending');
  const row = rowOf(page, 'MLR Memphis');
  await expect(row).toContainText(/\(35\.\d+, -90\.\d+\)/);
  await expect(row).toContainText('Active');
  await expect(row.getByRole('button')).toHaveCount(2);
  for (const name of ['Edit terminal MLR Memphis', 'Delete terminal MLR Memphis']) {
    const box = await row.getByRole('button', { name }).boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(28);
  }
});

test('a terminal is added: every mistake is named, nothing typed is lost, and the list shows it', async ({
  signedIn: page,
}) => {
  await open(page);
  await page.getByRole('button', { name: 'Add New' }).click();
  const modal = page.getByRole('dialog', { name: 'Add Terminal' });
  await expect(modal.getByLabel('Terminal Name')).toBeFocused();
  await expect(modal.getByLabel('Status')).toHaveValue('1');
  await modal.getByLabel('Terminal Address').fill('1 Test Siding\nYard');
  await modal.getByLabel('Latitude').fill('91');
  await modal.getByLabel('Longitude').fill('east');
  await modal.getByRole('button', { name: 'Save' }).click();

  const summary = modal.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: Manage Terminals/);
  for (const message of ['Terminal Name is required.', 'Latitude must be 90 or less.', 'Longitude must be a number.']) {
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
    await expect(modal.locator('.field-error', { hasText: message })).toBeVisible();
  }
  await summary.getByRole('link', { name: 'Longitude must be a number.' }).click();
  await expect(modal.getByLabel('Longitude')).toBeFocused();
  await expect(modal.getByLabel('Longitude')).toHaveValue('east');
  await modal.getByLabel('Longitude').fill('-88.081742');
  await modal.getByLabel('Latitude').fill('41.524986');
  await expect(modal.locator('.field-error')).toHaveText(['Terminal Name is required.']);
  await modal.getByLabel('Terminal Name').fill('Yard Added');
  await modal.getByRole('button', { name: 'Save' }).click();

  await expect(toast(page, 'Terminal created!')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Terminal created!' })).toHaveCount(1);
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveTitle('Manage Terminals - Package Recovery');
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();
  await expect(rowOf(page, 'Yard Added')).toContainText('(41.524986, -88.081742)');
  await expect(rowOf(page, 'Yard Added')).toContainText('Active');
  await remove(page, 'Yard Added');
});

test('a terminal is edited: the record is fetched first, the list keeps its search and order, the focus comes back', async ({
  signedIn: page,
}) => {
  await open(page);
  await add(page, 'Yard Before');
  await open(page, '?sort=terminal_address&search.terminal_name=Yard+B');
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/api\/client\/terminal\/\d+$/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Edit terminal Yard Before' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Terminal' });
  await expect(modal.getByRole('heading', { name: 'Edit Terminal' })).toBeFocused();
  await expect(modal.getByRole('textbox')).toHaveCount(0);
  release();
  await expect(modal.getByLabel('Terminal Name')).toBeFocused();
  await expect(modal.getByLabel('Terminal Name')).toHaveValue('Yard Before');
  await expect(modal.getByLabel('Terminal Address')).toHaveValue('1 Test Siding');
  await expect(modal.getByLabel('Latitude')).toHaveValue('41.5');
  await modal.getByLabel('Terminal Name').fill('Yard Behind');
  await modal.getByLabel('Status').selectOption('Inactive');
  await modal.getByLabel('Latitude').fill('41.75');
  await modal.getByRole('button', { name: 'Save' }).click();

  await expect(toast(page, 'Terminal updated!')).toBeVisible();
  await expect(rowOf(page, 'Yard Behind')).toContainText('Inactive');
  await expect(rowOf(page, 'Yard Behind')).toContainText('(41.75, -88)');
  await expect(page).toHaveURL(/\?sort=terminal_address&search\.terminal_name=Yard\+B$/);
  await expect(page.getByRole('button', { name: 'Edit terminal Yard Behind' })).toBeFocused();
  await remove(page, 'Yard Behind');
});

test('Cancel clears the form and closes it; a press beside the modal does neither', async ({ signedIn: page }) => {
  await open(page);
  const opener = page.getByRole('button', { name: 'Add New' });
  const modal = page.getByRole('dialog', { name: 'Add Terminal' });
  for (let times = 0; times < 2; times++) {
    await opener.click();
    await expect(modal.getByLabel('Terminal Name')).toHaveValue('');
    await modal.getByLabel('Terminal Name').fill('Half a name');
    await page.mouse.click(20, 400);
    await expect(modal.getByLabel('Terminal Name')).toHaveValue('Half a name');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('the cross and Escape close an untouched form at once, and need a confirmation for what was typed', async ({
  signedIn: page,
}) => {
  await open(page);
  const opener = page.getByRole('button', { name: 'Add New' });
  const modal = page.getByRole('dialog', { name: 'Add Terminal' });
  const ways = [() => modal.getByRole('button', { name: 'Close' }).click(), () => page.keyboard.press('Escape')];
  for (const close of ways) {
    await opener.click();
    await expect(modal.getByLabel('Terminal Name')).toHaveValue('');
    await close();
    await expect(modal).toHaveCount(0);

    await opener.click();
    await modal.getByLabel('Terminal Name').fill('Half a name');
    await close();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(modal.getByLabel('Terminal Name')).toHaveValue('Half a name');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toHaveCount(0);
  }
});

test('a double click on Save makes one terminal', async ({ signedIn: page }) => {
  let creates = 0;
  await page.route('**/api/client/terminal/create', async (route) => {
    creates++;
    await route.fallback();
  });
  await open(page);
  await page.getByRole('button', { name: 'Add New' }).click();
  await fill(page.getByRole('dialog'), 'Yard Once');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await expect(rowOf(page, 'Yard Once')).toBeVisible();
  expect(creates).toBe(1);
  await remove(page, 'Yard Once');
});

test('a terminal is deleted after a question, and the focus goes to the row in its place', async ({
  signedIn: page,
}) => {
  await open(page);
  await add(page, 'Yard Gone');
  await page.getByRole('button', { name: 'Delete terminal Yard Gone' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(dialog).toHaveAccessibleDescription('Do you want to delete this terminal?');
  await expect(dialog).toContainText('Yard Gone');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete terminal Yard Gone' })).toBeFocused();

  await page.getByRole('button', { name: 'Delete terminal Yard Gone' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  const outcome = page.getByRole('alertdialog', { name: 'Deleted!' });
  await expect(outcome).toHaveAccessibleDescription('Terminal has been deleted.');
  await expect(outcome.getByRole('button')).toHaveText(['OK']);
  await expect(outcome.getByRole('button', { name: 'OK' })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Deleted! Terminal has been deleted.' })).not.toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(outcome).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete terminal Yard Gone', includeHidden: true })).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Delete terminal /);
});

test.describe('refused', () => {
  test.use({ expected: [/the server responded with a status of (4\d\d|500)/] });

  test('a terminal in use says by how many, and is deactivated instead', async ({ signedIn: page }) => {
    await open(page);
    await add(page, 'Yard In Use');
    await page.route('**/terminal/*/usage', (route) =>
      route.fulfill({
        json: {
          used_by: [
            { noun: 'facility', count: 4 },
            { noun: 'ticket', count: 212 },
          ],
          other_records: 1,
        },
      }),
    );
    await page.getByRole('button', { name: 'Delete terminal Yard In Use' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Yard In Use is in use' });
    await expect(dialog).toHaveAccessibleDescription(
      '4 facilities, 212 tickets, and 1 other record use it, so it cannot be deleted. Inactive, it stays there and can no longer be chosen.',
    );
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.locator('.toast').filter({ hasText: 'Terminal deactivated' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Yard In Use' })).toContainText('Inactive');
    await expect(page.getByRole('button', { name: 'Delete terminal Yard In Use' })).toBeFocused();
    await page.getByRole('button', { name: 'Delete terminal Yard In Use' }).click();
    await expect(dialog.getByText('Close', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Deactivate', exact: true })).toHaveCount(0);
  });

  test('a terminal that comes into use meanwhile stays, and the dialog says that it failed', async ({
    signedIn: page,
  }) => {
    await nothingInUse(page);
    await open(page);
    await page.getByRole('button', { name: 'Delete terminal MLR Memphis' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    const outcome = page.getByRole('alertdialog', { name: 'Error!' });
    await expect(outcome).toHaveAccessibleDescription('Failed to delete terminal.');
    await expect(outcome).toContainText('Other records still refer to it. Make it inactive instead.');
    await outcome.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Delete terminal MLR Memphis' })).toBeFocused();
  });

  test('a terminal that someone else has saved meanwhile is not overwritten', async ({ signedIn: page }) => {
    await open(page);
    await add(page, 'Yard Shared');
    await page.getByRole('button', { name: 'Edit terminal Yard Shared' }).click();
    const modal = page.getByRole('dialog', { name: 'Edit Terminal' });
    await expect(modal.getByLabel('Terminal Name')).toHaveValue('Yard Shared');
    const other = await page.context().newPage();
    await open(other);
    await other.getByRole('button', { name: 'Edit terminal Yard Shared' }).click();
    await other.getByRole('dialog').getByLabel('Terminal Address').fill('2 Other Siding');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(other, 'Yard Shared')).toContainText('2 Other Siding');
    await other.close();

    await modal.getByLabel('Terminal Address').fill('3 Late Siding');
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(modal.locator('.modal-footer')).toContainText(
      / changed this terminal on \d\d-\d\d-\d{4} .* What you typed stays in the form\./,
    );
    await expect(modal.getByLabel('Terminal Address')).toHaveValue('3 Late Siding');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(rowOf(page, 'Yard Shared')).toContainText('2 Other Siding');
    await remove(page, 'Yard Shared');
  });

  test('what the server finds stands under its field, and an unexpected failure keeps everything typed', async ({
    signedIn: page,
  }) => {
    await open(page);
    await page.getByRole('button', { name: 'Add New' }).click();
    const modal = page.getByRole('dialog', { name: 'Add Terminal' });
    await fill(modal, 'Yard Refused');
    const responses = [
      {
        status: 422,
        json: { status: 'error', message: 'x', data: { terminal_name: ['Terminal Name is already taken.'] } },
      },
      { status: 500, json: { status: 'error', message: 'x', data: {} } },
    ];
    await page.route('**/api/client/terminal/create', (route) => route.fulfill(responses.shift()!));
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(modal.getByRole('alert').getByRole('link', { name: 'Terminal Name is already taken.' })).toBeVisible();
    await expect(modal.getByLabel('Terminal Name')).toHaveAccessibleDescription('Terminal Name is already taken.');
    await modal.getByLabel('Terminal Name').fill('Yard Again');
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(modal.locator('.modal-footer')).toContainText('Something went wrong!');
    await expect(toast(page, 'Something went wrong!')).toBeVisible();
    await expect(modal.getByLabel('Terminal Name')).toHaveValue('Yard Again');
    await expect(modal.getByRole('button', { name: 'Save' })).toBeFocused();
  });

  test('a record that cannot be fetched says so and can be tried again; one that is gone leaves the list', async ({
    signedIn: page,
  }) => {
    await open(page);
    const statuses = [500, 500];
    await page.route(/\/api\/client\/terminal\/\d+$/, (route) => {
      const status = statuses.shift();
      return status ? route.fulfill({ status, json: { status: 'error', message: 'x', data: {} } }) : route.fallback();
    });
    await page.getByRole('button', { name: 'Edit terminal MLR Memphis' }).click();
    const modal = page.getByRole('dialog', { name: 'Edit Terminal' });
    await expect(
      modal.getByRole('alert').filter({ hasText: 'Failed to load terminal data for editing' }),
    ).not.toHaveCount(0);
    await expect(toast(page, 'Failed to load terminal data for editing')).toBeVisible();
    await modal.getByRole('button', { name: 'Retry' }).click();
    await expect(modal.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-busy', 'false');
    await modal.getByRole('button', { name: 'Retry' }).click();
    await expect(modal.getByLabel('Terminal Name')).toHaveValue('MLR Memphis');
    await page.keyboard.press('Escape');

    statuses.push(404);
    const reloaded = page.waitForRequest(LIST);
    await page.getByRole('button', { name: 'Edit terminal MLR Memphis' }).click();
    await expect(modal.getByText('This terminal no longer exists.')).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await reloaded;
  });
});

test('everything is done by keyboard: add, edit, delete', async ({ signedIn: page }) => {
  await open(page);
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const modal = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add New' }).focus();
  await press('Enter');
  await expect(modal.getByLabel('Terminal Name')).toBeFocused();
  await page.keyboard.type('Yard Keys');
  await press('Tab');
  await page.keyboard.type('1 Test Siding');
  await tabTo(page, modal.getByLabel('Latitude'));
  await page.keyboard.type('41.5');
  await press('Tab');
  await page.keyboard.type('-88');
  await press('Enter');
  await expect(toast(page, 'Terminal created!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Edit terminal Yard Keys' }));
  await press('Enter');
  await expect(modal.getByLabel('Terminal Name')).toBeFocused();
  await press('End');
  await page.keyboard.type(' 2');
  await tabTo(page, modal.getByRole('button', { name: 'Save' }));
  await press('Space');
  await expect(toast(page, 'Terminal updated!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit terminal Yard Keys 2' })).toBeFocused();

  await press('Tab', 'Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab', 'Enter');
  await expect(page.getByRole('alertdialog', { name: 'Deleted!' })).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Yard Keys 2' })).toHaveCount(0);
});

test('an empty list offers to add the first', async ({ signedIn: page }) => {
  await page.route(LIST, (route) =>
    route.fulfill({ json: { draw: 1, recordsTotal: 0, recordsFiltered: 0, data: [] } }),
  );
  await page.goto('/terminals');
  await expect(page.getByRole('heading', { name: 'No terminals yet' })).toBeVisible();
  await page.getByRole('region').getByRole('button', { name: 'Add Terminal' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Terminal' })).toBeVisible();
});

test('on a phone a press on a row edits it, its button deletes it, and the form fills the screen', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terminals');
  const row = page.getByRole('listitem').filter({ hasText: 'MLR Memphis' });
  await row.click({ position: { x: 200, y: 60 } });
  const modal = page.getByRole('dialog', { name: 'Edit Terminal' });
  await expect(modal.getByLabel('Terminal Name')).toHaveValue('MLR Memphis');
  // It rises into its place.
  await expect.poll(() => modal.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Edit terminal MLR Memphis' })).toBeFocused();
  await row.getByRole('button', { name: 'Delete terminal MLR Memphis' }).click();
  await expect(page.getByRole('alertdialog', { name: 'MLR Memphis is in use' })).toBeVisible();
});

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  test(`axe finds nothing at ${lookName(look)}: rows, a form with errors, a filled form, the question`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/terminals');
    await expect(page.getByText('MLR Memphis')).toBeVisible();
    await expectAccessible(page, look);
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await expectAccessible(page, look);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Edit terminal MLR Memphis' }).click();
    await expect(page.getByLabel('Latitude')).not.toHaveValue('');
    await expectAccessible(page, look);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete terminal MLR Memphis' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, look);
  });
}

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/terminals${query}`);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** The toast itself, not its announcement. */
const toast = (page: Page, text: string): Locator => page.locator('.toast', { hasText: text });

async function fill(modal: Locator, name: string): Promise<void> {
  await modal.getByLabel('Terminal Name').fill(name);
  await modal.getByLabel('Terminal Address').fill('1 Test Siding');
  await modal.getByLabel('Latitude').fill('41.5');
  await modal.getByLabel('Longitude').fill('-88');
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).click();
  await fill(page.getByRole('dialog'), name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toBeVisible();
}

/** Removes what this test added. */
async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete terminal ${name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByRole('alertdialog', { name: 'Deleted!' }).getByRole('button', { name: 'OK' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
}

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there');
}
