// Types of labor, hours of labor with the railroad's holidays, hours of equipment: what these four tables have beyond
// types of work.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { adminHeaders } from './accounts';
import { expect, expectAccessible, LOOKS, lookName, nothingInUse, refused, test } from './strict';

test('types of labor have their own messages', async ({ signedIn: page, request }) => {
  await page.goto('/labortype');
  await expect(page).toHaveTitle('Manage Type of Labor - Package Recovery');
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Status', 'Action']);
  const box = page.getByLabel('Name, new labor type');
  await expect(box).toBeVisible();
  await page.getByRole('button', { name: 'Add labor type' }).click();
  await expect(page.getByText('Please enter type of labor')).toBeVisible();
  const name = unique('Signal Fitter');
  await box.fill(name);
  await box.press('Enter');
  await expect(toast(page, 'Labor type created!')).toContainText(name);
  await page.getByRole('button', { name: `Edit labor type ${name}` }).click();
  const typed = page.getByLabel(`Name, ${name}`);
  await typed.fill('');
  await typed.press('Enter');
  await expect(page.getByText('Labor type name required')).toBeVisible();
  await typed.fill(`${name} II`);
  await typed.press('Enter');
  await expect(toast(page, 'Labor type updated!')).toContainText(`${name} II`);
  await forget(request, 'labortype', (row) => String(row.labortype).startsWith(name));
});

test('a new type of labor is offered at once, an inactive one only where it is chosen already', async ({
  signedIn: page,
  request,
}) => {
  const [old, fresh] = [unique('Old'), unique('Fresh')];
  const labortype_id = await given(request, 'labortype', { labortype: old, status: 1 });
  const id = await given(request, 'laborhour', { ...SHIFT, labortype_id });
  await page.goto('/laborhours');
  const choices = page.getByLabel('Labor Type, new labor hour').locator('option');
  await expect(choices.filter({ hasText: old })).toHaveCount(1);
  await expect(choices.first()).toHaveText('Select Labor Type');

  await page.getByRole('link', { name: 'Type of Labor' }).click();
  await page.getByLabel('Name, new labor type').fill(fresh);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Labor type created!')).toBeVisible();
  await page.getByRole('button', { name: `Edit labor type ${old}` }).click();
  await page.getByLabel(`Status, ${old}`).selectOption('Inactive');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Labor type updated!')).toBeVisible();

  await page.getByRole('link', { name: 'Labor Hours Rate', exact: true }).click();
  await expect(choices.filter({ hasText: fresh })).toHaveCount(1);
  await expect(choices.filter({ hasText: old })).toHaveCount(0);
  await edit(page, `labor hour ${old}, 22:00 to 06:00`).click();
  const chosen = page.getByLabel(`Labor Type, ${old}, 22:00 to 06:00`);
  await expect(chosen.locator('option:checked')).toHaveText(`${old} (inactive)`);
  await page.getByLabel(`Amt ($) per hours, ${old}, 22:00 to 06:00`).fill('60');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Labor hours updated!')).toBeVisible();
  await expect(rowOf(page, '22:00 to 06:00').filter({ hasText: old })).toContainText('60.00');
  await forget(request, 'laborhour', (row) => row.laborhour_id === id);
  await forget(request, 'labortype', ({ labortype }) => labortype === old || labortype === fresh);
});

test('hours of labor: columns, quarter hours, days, and what they cost to the cent', async ({
  signedIn: page,
  request,
}) => {
  const name = unique('Night Watch');
  const labortype_id = await given(request, 'labortype', { labortype: name, status: 1 });
  await open(page, '/laborhours', 'labor hour');
  const table = page.getByRole('table', { name: 'Manage Labor Hours Rate' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Straight Time',
    'Days',
    'Labor Type',
    'Amt ($) per hours',
    'Overtime Amt',
    'Status',
    'Action',
  ]);
  const field = (label: string) => page.getByLabel(`${label}, new labor hour`);
  await page.getByRole('button', { name: 'Add labor hour' }).click();
  await expect(field('Labor Type')).toHaveAccessibleDescription('Select Labor Type');
  await expect(field('End Time')).toHaveAccessibleDescription('');
  await expect(field('Start Time').locator('option')).toHaveCount(97);
  expect(await field('End Time').locator('option').allTextContents()).toEqual(
    expect.arrayContaining(['00:00', '00:15', '11:30', '23:45']),
  );
  expect((await field('Start Day').locator('option').allTextContents()).slice(1)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);

  await field('Start Time').selectOption('22:15');
  await field('End Time').selectOption('06:45');
  await expect(field('End Time')).toHaveAccessibleDescription('');
  await field('Start Day').selectOption('Saturday');
  await field('End Day').selectOption('Sunday');
  await field('Labor Type').selectOption(name);
  for (const [amount, message] of [
    ['-1', 'must be 0 or more.'],
    ['1.005', 'must have no more than 2 decimals.'],
    ['a lot', 'must be a number.'],
  ] as const) {
    await field('Amt ($) per hours').fill(amount);
    await field('Amt ($) per hours').press('Enter');
    await expect(field('Amt ($) per hours')).toHaveAccessibleDescription(`Amt ($) per hours ${message}`);
  }
  await field('Amt ($) per hours').fill('48.5');
  await field('Overtime Amt').fill('72.75');
  await field('Overtime Amt').press('Enter');
  await expect(toast(page, 'Labor hours added!')).toBeVisible();
  const row = rowOf(page, '22:15 to 06:45');
  await expect(row.getByRole('cell')).toHaveText(['Saturday to Sunday', name, '48.50', '72.75', 'Active', '']);
  const right = await row.getByRole('cell', { name: '48.50' }).evaluate((cell) => getComputedStyle(cell).textAlign);
  expect(right).toBe('right');
  expect((await listed(request, 'laborhour')).find((each) => each.labortype_id === labortype_id)).toMatchObject({
    start_time: '22:15',
    end_time: '06:45',
    start_day: 'Saturday',
    end_day: 'Sunday',
    rate_per_hour: 48.5,
    overtime_rate: 72.75,
    status: 1,
  });

  await edit(page, `labor hour ${name}, 22:15 to 06:45`).click();
  const end = page.getByLabel(`End Time, ${name}, 22:15 to 06:45`);
  // Typing into a list whose entries are still on their way finds them all the same.
  await end.focus();
  await page.keyboard.type('05:30');
  await expect(end).toHaveValue('05:30');
  await end.press('Enter');
  await expect(toast(page, 'Labor hours updated!')).toBeVisible();
  await expect(edit(page, `labor hour ${name}, 22:15 to 05:30`)).toBeFocused();
  await forget(request, 'laborhour', (each) => each.labortype_id === labortype_id);
  await forget(request, 'labortype', (each) => each.labortype === name);
});

test('equipment without a rate is saved when that is confirmed, and is asked about once', async ({
  signedIn: page,
  request,
}) => {
  const name = unique('Rail Crane');
  await open(page, '/equipmenthours', 'equipment hour');
  const rate = page.getByLabel('Amt ($) per hour, new equipment hour');
  const question = page.getByRole('alertdialog', { name: 'Save without a rate?' });
  await page.getByLabel('Equipment Name, new equipment hour').fill(name);
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(rate).toBeFocused();
  expect(await listed(request, 'eqphour')).not.toContainEqual(expect.objectContaining({ equip_name: name }));

  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Equipment hours added!')).toContainText(name);
  expect((await listed(request, 'eqphour')).find((row) => row.equip_name === name)?.rate_per_hour).toBeNull();
  // The add row is ready for the next one.
  await expect(page.getByLabel('Equipment Name, new equipment hour')).toBeFocused();
  await forget(request, 'eqphour', (row) => row.equip_name === name);
});

test('hours of equipment', async ({ signedIn: page, request }) => {
  const name = unique('Tie Crane');
  await open(page, '/equipmenthours', 'equipment hour');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Equipment Name',
    'Straight Time',
    'Days',
    'Amt ($) per hour',
    'Status',
    'Action',
  ]);
  const field = (label: string) => page.getByLabel(`${label}, new equipment hour`);
  await field('Equipment Name').fill(name);
  await field('Start Time').selectOption('06:00');
  await field('Amt ($) per hour').fill('214.5');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Equipment hours added!')).toContainText(name);
  await expect(rowOf(page, name).getByRole('cell')).toHaveText([
    '06:00 to 17:00',
    'Monday to Friday',
    '214.50',
    'Active',
    '',
  ]);
  await edit(page, `equipment hour ${name}`).click();
  await page.getByLabel(`Status, ${name}`).selectOption('Inactive');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Equipment hours updated!')).toContainText(name);
  await expect(rowOf(page, name)).toContainText('Inactive');
  await page.getByRole('button', { name: `Delete equipment hour ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Do you want to delete this equipment hour?');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  expect((await listed(request, 'eqphour')).some((row) => row.equip_name === name)).toBe(false);
});

test('a holiday is one day or several, typed or picked, and stored as the specification says', async ({
  signedIn: page,
  request,
}) => {
  const requested: string[] = [];
  page.on(
    'request',
    (call) =>
      /\/settings/.test(call.url()) &&
      requested.push(`${call.method()} ${call.url().split('/api/client')[1]} ${call.postData() ?? ''}`.trim()),
  );
  await open(page, '/laborhours', 'holiday');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Railroad Holidays');
  await expect(page.getByRole('table', { name: 'Railroad Holidays' }).getByRole('columnheader')).toHaveText([
    'Name',
    'Date',
    'Action',
  ]);
  const name = unique('Founders');
  const add = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Add holiday' }) });
  const [from, to] = [add.getByRole('textbox', { name: 'From' }), add.getByRole('textbox', { name: 'To' })];

  await add.getByRole('button', { name: 'Add holiday' }).click();
  await expect(add.getByText('Please fill all fields')).toHaveCount(2);
  await page.getByLabel('Name, new holiday').fill(name);
  await expect(add.getByText('Please fill all fields')).toHaveCount(1);
  // A last day alone is no date.
  await to.fill('07-02-2031');
  await page.keyboard.press('Enter');
  await expect(add.getByText('Please fill all fields')).toHaveCount(1);
  await expect(from).toBeFocused();
  await from.fill('07-03-2031');
  await page.keyboard.press('Enter');
  await expect(from).toHaveAccessibleDescription('Date must not end before it starts.');
  await from.fill('02-30-2031');
  await expect(from).toHaveAccessibleDescription(/^Date must be in MM-DD-YYYY/);
  await from.fill('07/01/2031');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Holiday added!')).toContainText(name);
  await expect(rowOf(page, name).getByRole('cell').first()).toHaveText('07-01-2031 to 07-02-2031');
  await expect(from).toHaveValue('');
  expect(requested[0]).toBe('POST /settings?type=Holidays');
  expect(requested.find((line) => line.includes('/create'))).toBe(
    `POST /settings/create ${JSON.stringify({ name, value1: '2031-07-01 - 2031-07-02', type: 'Holidays' })}`,
  );

  await edit(page, `holiday ${name}`).click();
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Save holiday ${name}` }) });
  await expect(row.getByRole('group', { name: `Date, ${name}` })).toBeVisible();
  await row.getByRole('textbox', { name: 'To' }).fill('');
  await row.getByRole('button', { name: 'Choose date, From' }).click();
  await page
    .getByRole('dialog', { name: 'Choose date' })
    .getByRole('button', { name: /July 4th, 2031/ })
    .click();
  await expect(row.getByRole('textbox', { name: 'From' })).toHaveValue('07-04-2031');
  await row.getByRole('button', { name: `Save holiday ${name}` }).click();
  await expect(toast(page, 'Holidays updated!')).toContainText(name);
  await expect(rowOf(page, name).getByRole('cell').first()).toHaveText('07-04-2031');
  expect((await listed(request, 'settings')).find((each) => each.name === name)).toMatchObject({
    value1: '2031-07-04',
  });
  await forget(request, 'settings', (each) => each.name === name);
});

test.describe('when the server rejects it', () => {
  const lines = [
    refused(422),
    refused(409),
    refused(500),
    /^Labor type: delete failed \(conflict\)$/,
    /^Holiday: list failed \(server 500\)$/,
  ];
  test.use({ expected: async ({}, use) => use(lines) });

  test('holidays that overlap are reported in the popup and under the date', async ({ signedIn: page, request }) => {
    const name = unique('Taken');
    await given(request, 'settings', { type: 'Holidays', name, value1: '2032-03-01 - 2032-03-05' });
    await open(page, '/laborhours', 'holiday');
    await page.getByLabel('Name, new holiday').fill(unique('Late'));
    const add = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Add holiday' }) });
    await add.getByRole('textbox', { name: 'From' }).fill('03-05-2032');
    await page.keyboard.press('Enter');
    const popup = page.getByRole('alertdialog', { name: 'Validation Error' });
    await expect(popup).toContainText('Date must not overlap another one.');
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'OK' }).click();
    await expect(add.getByRole('textbox', { name: 'From' })).toBeFocused();
    await expect(add.getByRole('textbox', { name: 'From' })).toHaveValue('03-05-2032');
    await expect(add.getByText('Date must not overlap another one.')).toBeVisible();
    await forget(request, 'settings', (each) => each.name === name);
  });

  for (const [path, what, call] of [
    ['/laborhours', 'labor hour', 'laborhour'],
    ['/equipmenthours', 'equipment hour', 'eqphour'],
  ] as const) {
    test(`every message about ${what}s is joined in the popup`, async ({ signedIn: page }) => {
      await page.route(`**/api/client/${call}/update/*`, (route) =>
        route.fulfill({
          status: 422,
          json: {
            status: 'error',
            message: 'Refused',
            data: { start_time: ['Start Time is taken.'], rate_per_hour: ['The rate is too high.'] },
          },
        }),
      );
      await open(page, path, what);
      await page
        .getByRole('button', { name: new RegExp(`^Edit ${what}`) })
        .first()
        .click();
      await page.getByRole('button', { name: new RegExp(`^Save ${what}`) }).click();
      const popup = page.getByRole('alertdialog', { name: 'Validation Error' });
      await expect(popup.getByRole('paragraph')).toHaveText(['Start Time is taken.', 'The rate is too high.']);
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
      await expect(page.getByLabel(/^Start Time, (?!new)/)).toBeFocused();
    });
  }

  test('a type of labor that hours are kept for stays, and the row says so', async ({ signedIn: page, request }) => {
    const labortype = unique('In use');
    const labortype_id = await given(request, 'labortype', { labortype, status: 1 });
    const id = await given(request, 'laborhour', { ...SHIFT, labortype_id });
    await open(page, '/labortype', 'labor type');
    const remove = page.getByRole('button', { name: `Delete labor type ${labortype}` });
    await nothingInUse(page);
    await remove.click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: 'Failed to delete labor type. Other records still refer to it. Make it inactive instead.' }),
    ).toBeVisible();
    await page.unroute('**/usage');
    await remove.click();
    const dialog = page.getByRole('alertdialog', { name: `${labortype} is in use` });
    await expect(dialog).toHaveAccessibleDescription(/^1 labor hour uses it, so it cannot be deleted\. /);
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(rowOf(page, labortype)).toContainText('Inactive');
    await expect(remove).toBeFocused();
    await forget(request, 'laborhour', (each) => each.laborhour_id === id);
    await forget(request, 'labortype', (each) => each.labortype === labortype);
  });

  test('one table that cannot be fetched does not take the other with it', async ({ signedIn: page }) => {
    await page.route('**/api/client/settings?type=Holidays', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/laborhours');
    const holidays = page.getByRole('region', { name: 'Railroad Holidays' });
    await expect(holidays.getByRole('alert')).toContainText('Something went wrong!');
    await expect(page.getByRole('button', { name: 'Add labor hour' })).toBeVisible();
    await page.unroute('**/api/client/settings?type=Holidays');
    await holidays.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Add holiday' })).toBeVisible();
  });
});

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  test(`axe finds nothing in hours and holidays at ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open(page, '/laborhours', 'holiday');
    await expectAccessible(page, look);
    await page
      .getByRole('button', { name: /^Edit labor hour/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Edit holiday/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Add holiday' }).click();
    await page.getByRole('button', { name: 'Add labor hour' }).click();
    await expect(page.locator('.inline-field .field-error')).toHaveCount(3);
    await expectAccessible(page, look);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

/* The tables */

async function open(page: Page, path: string, what: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByLabel(`, new ${what}`).first()).toBeVisible();
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const edit = (page: Page, name: string): Locator => page.getByRole('button', { name: `Edit ${name}`, exact: true });
const toast = (page: Page, text: string): Locator => page.locator('.toast').filter({ hasText: text });

let count = 0;
const unique = (what: string): string => `${what} ${process.pid}-${++count}`;

/* The server */

type Row = Record<string, unknown>;
const IDS: Record<string, string> = {
  labortype: 'labortype_id',
  laborhour: 'laborhour_id',
  eqphour: 'equip_id',
  settings: 'setting_id',
};
const SHIFT = {
  start_time: '22:00',
  end_time: '06:00',
  start_day: 'Monday',
  end_day: 'Friday',
  rate_per_hour: 58,
  overtime_rate: 87,
  status: 1,
};

/** A record of this test alone; gives its id. */
async function given(request: APIRequestContext, base: string, values: Row): Promise<number> {
  const response = await request.post(`/api/client/${base}/create`, {
    data: values,
    headers: await adminHeaders(request),
  });
  expect(response.ok()).toBe(true);
  return (await response.json()).data[IDS[base]!];
}

async function listed(request: APIRequestContext, base: string): Promise<Row[]> {
  const response = await request.post(`/api/client/${base}${base === 'settings' ? '?type=Holidays' : ''}`, {
    headers: await adminHeaders(request),
  });
  return (await response.json()).data;
}

async function forget(request: APIRequestContext, base: string, which: (row: Row) => boolean): Promise<void> {
  const headers = await adminHeaders(request);
  for (const row of (await listed(request, base)).filter(which))
    await request.delete(`/api/client/${base}/delete/${row[IDS[base]!]}`, { headers });
}
