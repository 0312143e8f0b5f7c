// Records from a file, in a browser: terminals of a CSV file, tickets of a workbook whose wrong terminal is mended for all
// rows at once, and the way back.
import type { Page } from '@playwright/test';
import { writeWorkbook } from '../src/schema/formats/xlsx';
import { expect, expectAccessible, LOOKS, lookName, test } from './strict';
import { createTicketType } from './ticket-type';

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

const yards = (name: string, count: number) =>
  csv('yards.csv', [
    'TERMINAL_NM,Address,Latitude,Longitude,Status,Remark',
    ...Array.from(
      { length: count },
      (_, at) => `${name} ${at},"${at} Rail Street",${at === 1 ? 99 : 41.5},-88,Active,x`,
    ),
  ]);

const choose = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type="file"]').setInputFiles(file);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rowOf = (page: Page, row: number) => page.locator(`[data-row="${row}"]`);

test('terminals come from a CSV file: columns are found, a refused cell is edited, and Undo takes all back', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals');
  await button(page, 'Options').click();
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL(/\/terminals\/import$/);
  await expect(page).toHaveTitle('Import - Package Recovery');
  await choose(page, yards('Yard Imported', 12));

  await expect(page.getByLabel('TERMINAL_NM')).toHaveValue('terminal_name');
  await expect(page.getByLabel('Address')).toHaveValue('terminal_address');
  await expect(page.getByLabel('Remark')).toHaveValue('');
  await button(page, 'Check the rows').click();

  await expect(button(page, '11 new')).toBeVisible();
  await expect(page.getByText('5 of 6 columns matched, Remark is left out')).toBeVisible();
  await expect(rowOf(page, 3)).toContainText('Refused');
  await expect(page.getByText('1 refused row stays out. Nothing is written before Import.')).toBeVisible();
  await page.keyboard.press('n');
  await expect(button(page, '99').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Row 3' });
  await expect(dialog).toContainText('Latitude must be 90 or less.');
  await dialog.getByLabel('Latitude').fill('41.5');
  await page.keyboard.press('Enter');
  await expect(button(page, '0 refused')).toBeVisible();
  await button(page, 'Import 12 valid rows').click();

  await expect(page.getByRole('heading', { name: '12 of 12 rows imported' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage Terminals' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Yard Imported 7' })).toBeVisible();

  await page.goto('/terminals/import');
  await button(page, 'Undo the import of yards.csv').click();
  await expect(page.getByText('12 records taken back.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Undone /)).toBeVisible();
  await page.goto('/terminals?search.terminal_name=Yard+Imported');
  await expect(page.getByText('No terminals match this search')).toBeVisible();
});

test('tickets come from a workbook: a wrong terminal is read as another one in all rows, and the next file knows it', async ({
  signedIn: page,
  request,
  token,
}) => {
  const type = await createTicketType(request, token, 'Imported type', 1);
  const rows = Array.from({ length: 6 }, (_, at) => [
    at % 2 === 0 ? 'Tuscon' : 'MLR Memphis',
    `${at + 1}`,
    '11-09-2026 08:14',
  ]);
  const book = (more: readonly string[]) => ({
    name: 'tickets.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(
      writeWorkbook([
        ['Notes', []],
        ['Tickets', [['TERMINAL_NM', 'PKG_CT', 'Date & Time'], ...rows, more]],
      ]),
    ),
  });
  await page.goto('/tickets/import');
  await page.getByLabel('Ticket Type').selectOption({ label: 'Imported type' });
  await choose(page, book(['MLR Memphis', '-3', '11-09-2026 08:14']));
  await expect(page.getByLabel('PKG_CT')).toHaveValue('pkg_count');
  await button(page, 'Check the rows').click();
  await expect(button(page, '4 refused')).toBeVisible();
  const fix = page.getByRole('complementary', { name: 'What is refused' });
  await expect(fix).toContainText('3 rows');
  await fix.getByLabel('Terminals').selectOption('MLR Tucson');
  await fix.getByRole('button', { name: /^Apply/ }).click();
  await expect(button(page, '1 refused')).toBeVisible();
  const saved = page.waitForEvent('download');
  await button(page, 'Download refused rows').click();
  expect((await saved).suggestedFilename()).toBe('tickets-refused.xlsx');
  await button(page, 'Import 6 valid rows').click();
  await expect(page.getByText('6 new, 0 changed, 0 unchanged, 1 refused.', { exact: true })).toBeVisible();

  // The same bytes again are known.
  await button(page, 'Import another file').click();
  await choose(page, book(['MLR Memphis', '-3', '11-09-2026 08:14']));
  await expect(page.getByRole('alert').filter({ hasText: 'This file has been imported before' })).toBeVisible();
  await button(page, 'Choose another file').click();
  await choose(page, book(['Tuscon', '8', '11-09-2026 09:00']));
  await button(page, 'Check the rows').click();
  await expect(button(page, '7 new')).toBeVisible();
  await expect(rowOf(page, 2)).toContainText('MLR Tucson');
  expect(type).toBeTruthy();
});

test('a line that is cut goes on with the same portion, and nothing is written twice', async ({
  signedIn: page,
  expected,
}) => {
  expected.push(/Failed to load resource/);
  await page.goto('/terminals/import');
  await choose(page, yards('Yard Cut', 1_100));
  await button(page, 'Check the rows').click();
  await expect(button(page, '1,099 new')).toBeVisible();
  let sent = 0;
  await page.route('**/terminal/import', async (route) => {
    // The second portion is written, and its response is lost.
    if (++sent !== 2) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Import 1,099 valid rows').click();
  await expect(
    page.getByText('The server cannot be reached. Check your connection and try again.').last(),
  ).toBeVisible();
  await button(page, 'Try again').click();
  await expect(page.getByText('1,099 new, 0 changed, 0 unchanged, 1 refused.', { exact: true })).toBeVisible();
  await button(page, 'Undo the import of yards.csv').click();
  await expect(page.getByText('1,099 records taken back.')).toBeVisible({ timeout: 40_000 });
  await page.goto('/terminals?search.terminal_name=Yard+Cut');
  await expect(page.getByText('No terminals match this search')).toBeVisible();
});

test('a table of a page with several has Import, too; what the file lacks is named before the check', async ({
  signedIn: page,
}) => {
  await page.goto('/laborhours');
  await page.getByRole('link', { name: 'Import holidays' }).click();
  await expect(page).toHaveURL(/\/laborhours\/holiday\/import$/);
  await choose(page, csv('days.csv', ['Name,Remark', 'Imported Day,x']));
  await expect(page.getByText('Not in the file, but required of a new holiday: Date')).toBeVisible();
  await button(page, 'Choose another file').click();
  await choose(
    page,
    csv('days.csv', ['Name,Date', 'Imported Day,7/4/2041', 'N/A,13/4/2041', 'Last Day,N/A', 'New Day,N/A']),
  );
  await expect(page.getByText('but required')).toHaveCount(0);
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('value1');
  await button(page, 'Check the rows').click();
  await expect(button(page, '1 new')).toBeVisible();
  await button(page, 'Import 1 valid row').click();
  await expect(page.getByRole('heading', { name: '1 of 4 rows imported' })).toBeFocused();
  await page.getByRole('link', { name: 'Railroad Holidays' }).last().click();
  await expect(page).toHaveURL(/\/laborhours$/);
  await expect(page.getByRole('row').filter({ hasText: 'Imported Day' })).toContainText('07-04-2041');
  // The same name, other content.
  await page.goto('/laborhours/holiday/import');
  await choose(page, csv('days.csv', ['Name,Date', 'Imported Day,7/4/2041', 'Last Day,7/5/2041']));
  await page.getByLabel('Records that are there already are found by').selectOption({ index: 0 });
  await expect(page.getByText(/^A file of this name was imported on /)).toBeVisible();
  await button(page, 'Choose another file').click();
  await button(page, 'Undo the import of days.csv').click();
  await expect(page.getByText('1 record taken back.')).toBeFocused();
  await page.goto('/laborhours/nothing/import');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('another file while the rows of one are checked, and another sheet while one is read', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals/import');
  await choose(page, yards('Yard Left', 1_000));
  // Both in one task: the check cannot be done between them.
  await button(page, 'Check the rows').evaluate((check: HTMLButtonElement) => {
    check.click();
    (check.previousElementSibling as HTMLButtonElement).click();
  });
  await expect(page.getByRole('heading', { name: 'Step 1 of 4: File' })).toBeVisible();
  const sheets = ['One', 'Two'].map((name) => [name, [['Name'], [`Yard of ${name}`]]] as const);
  await choose(page, {
    name: 'yards.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(writeWorkbook([...sheets, ['Empty', []]])),
  });
  await expect(page.getByText('Yard of One')).toBeVisible();
  await page.getByLabel('Sheet').evaluate((select: HTMLSelectElement) => {
    for (const name of ['Two', 'One', 'Two']) {
      select.value = name;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  await expect(page.getByText('Yard of Two')).toBeVisible();
  await page.getByLabel('Sheet').selectOption('Empty');
  await expect(page.getByText('There is nothing in it.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Step 1 of 4: File' })).toBeVisible();
});

/** Presses Tab until it has the focus. */
async function tabTo(page: Page, wanted: ReturnType<Page['locator']>): Promise<void> {
  for (let at = 0; at < 60; at++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

test('all four steps by keyboard: the focus goes on where a step opens, and what has happened is read out', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals/import');
  const field = page.getByLabel('Or paste cells');
  await tabTo(page, field);
  const lines = [0, 1].map((at) => `Yard Typed ${at},Street,${at === 0 ? 99 : 41},-88`);
  await page.keyboard.insertText(['Terminal,Address,Latitude,Longitude', ...lines].join('\n'));
  await tabTo(page, button(page, 'Read these cells'));
  const [typed, reads] = [await field.boundingBox(), await button(page, 'Read these cells').boundingBox()];
  expect(reads!.y).toBeGreaterThan(typed!.y + typed!.height + 4);
  expect(reads!.width).toBeLessThan(typed!.width / 2);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 2 of 4: Columns' })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Terminal', exact: true })).toHaveValue('terminal_name');
  await tabTo(page, button(page, 'Check the rows'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 3 of 4: Check' })).toBeFocused();
  await expect(page.getByText('Checked: 1 new, 0 changed, 0 unchanged, 1 refused.')).toBeAttached();
  await tabTo(page, button(page, 'Edit Latitude in row 2'));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Row 2' }).getByLabel('Latitude').fill('41');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Rows of the file' })).toBeFocused();
  await tabTo(page, button(page, 'Import 2 valid rows'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '2 of 2 rows imported' })).toBeFocused();
  await tabTo(page, button(page, 'Undo the import of Pasted cells'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 records taken back.')).toBeFocused();
});

test('on a phone rows are cards; extensions of phone numbers are left out in all rows at once', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/facilities/import');
  const lines = ['(901) 555-0134 x12', '901-555-0135 ext 4', '9015550136'].map(
    (phone, at) => `Shed ${at} ${Date.now()},${at} Road,${phone},5,Z,B,R,S,41,-87,Active`,
  );
  const head = 'Facility Name,Facility Address,Facility Mobile,Capacity,Zone,Block,Row,Shelf,Latitude,Longitude,Status';
  await choose(page, csv('sheds.csv', [head, ...lines]));
  await expect(page.getByText(/An empty cell of Status is refused in a new facility/)).toBeVisible();
  await button(page, 'Check the rows').click();
  await expect(button(page, '2 refused')).toBeVisible();
  const region = page.getByRole('region', { name: 'Rows of the file' });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(region.getByRole('row')).not.toHaveCount(0);
  await expectAccessible(page);
  await button(page, /^Apply: leave extensions of/).click();
  await expect(button(page, '3 new')).toBeVisible();
  await expect(button(page, /^Apply: leave extensions of/)).toHaveCount(0);
});

for (const look of LOOKS)
  test(`the steps of an import are accessible, ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.goto('/terminals/import');
    await expectAccessible(page, look);
    await choose(page, yards(`Yard Looked ${look.width}`, 5));
    await button(page, 'Check the rows').waitFor();
    await expectAccessible(page, look);
    await button(page, 'Check the rows').click();
    await expect(button(page, '4 new')).toBeVisible();
    await expectAccessible(page, look);
    await button(page, 'Import 4 valid rows').click();
    await expect(page.getByRole('heading', { name: '4 of 5 rows imported' })).toBeVisible();
    await expectAccessible(page, look);
    await button(page, 'Undo the import of yards.csv').click();
    await expect(page.getByText('4 records taken back.')).toBeVisible();
  });
