// A record that another user changes or deletes while it is being edited, on every screen that edits one: a message
// says so, what was typed stays, and no save is overwritten unseen.
import type { APIRequestContext, Page } from '@playwright/test';
import { accountFields } from '../test/support/account-fields';
import { adminCall, adminHeaders, PASSWORD } from './accounts';
import { expect, expectAccessible, refused, test } from './strict';

interface Edited {
  screen: string;
  /** Address of its calls, and the property that holds its id. */
  base: string;
  id: string;
  /** The record as it is made for this test; `NAME` is its name. */
  record: Record<string, unknown>;
  /** What the other user gives it, besides another address. */
  change?: Record<string, unknown>;
  /** Its name in buttons and labels. */
  called: string;
  /** Label of an input on the form, or in the row. */
  input: string;
  typed: string;
  one: string;
}

const hours = {
  start_time: '06:00',
  end_time: '14:15',
  start_day: 'Monday',
  end_day: 'Friday',
  rate_per_hour: 1,
  status: 1,
};

const rows: Edited[] = [
  {
    screen: '/worktype',
    base: '/worktype',
    id: 'worktype_id',
    record: { worktype: 'NAME', status: 1 },
    change: { status: 0 },
    called: 'work type NAME',
    input: 'Name, NAME',
    typed: 'mine',
    one: 'work type',
  },
  {
    screen: '/labortype',
    base: '/labortype',
    id: 'labortype_id',
    record: { labortype: 'NAME', status: 1 },
    change: { status: 0 },
    called: 'labor type NAME',
    input: 'Name, NAME',
    typed: 'mine',
    one: 'labor type',
  },
  {
    screen: '/laborhours',
    base: '/laborhour',
    id: 'laborhour_id',
    record: { ...hours, labortype_id: 1 },
    change: { status: 0 },
    called: 'labor hour Track Inspector, 06:00 to 14:15',
    input: 'Amt ($) per hours, Track Inspector, 06:00 to 14:15',
    typed: '7',
    one: 'labor hour',
  },
  {
    screen: '/laborhours',
    base: '/settings',
    id: 'setting_id',
    record: { type: 'Holidays', name: 'NAME', value1: '2033-03-03' },
    change: { value1: '2033-03-04' },
    called: 'holiday NAME',
    input: 'Name, NAME',
    typed: 'mine',
    one: 'holiday',
  },
  {
    screen: '/equipmenthours',
    base: '/eqphour',
    id: 'equip_id',
    record: { ...hours, equip_name: 'NAME' },
    change: { status: 0 },
    called: 'equipment hour NAME',
    input: 'Amt ($) per hour, NAME',
    typed: '7',
    one: 'equipment hour',
  },
];

const place = { latitude: 41, longitude: -87, status: 1 };
const storage = { capacity: '1', zone: 'A', block: 'B', row: 'C', shelf: 'D' };

const modals: Edited[] = [
  {
    screen: '/terminals?search.terminal_name=NAME',
    base: '/terminal',
    id: 'terminal_id',
    record: { ...place, terminal_name: 'NAME', terminal_address: '1 Siding' },
    called: 'terminal NAME',
    input: 'Terminal Address',
    typed: '2 Siding',
    one: 'terminal',
  },
  {
    screen: '/facilities?search.facility_name=NAME',
    base: '/facility',
    id: 'facility_id',
    record: {
      ...place,
      ...storage,
      facility_name: 'NAME',
      facility_address: '1 Siding',
      facility_mobile: '3125550100',
    },
    called: 'facility NAME',
    input: 'Facility Address',
    typed: '2 Siding',
    one: 'facility',
  },
];

const user: Edited = {
  screen: '/users?search.username=NAME',
  base: '/user',
  id: 'user_id',
  called: 'user NAME',
  input: 'Address',
  typed: '2 Siding',
  one: 'user',
  record: { ...accountFields('NAME'), address: '1 Siding', password: PASSWORD, password_confirmation: PASSWORD },
};

test.use({ expected: async ({}, use) => use([refused(409), refused(404)]) });

for (const each of rows) {
  test(`a ${each.one} that was changed meanwhile is not overwritten: the row keeps what was typed, and offers theirs and mine`, async ({
    signedIn: page,
    request,
  }) => {
    const record = await given(request, each);
    await record.edit(page);
    await page.getByLabel(record.input, { exact: true }).fill(each.typed);
    await record.change();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('row').filter({ hasText: changed(each.one, 'What you typed stays in the row.') }),
    ).toBeVisible();
    await expect(page.getByLabel(record.input, { exact: true })).toHaveValue(each.typed);
    await page.getByRole('button', { name: 'Compare with my changes' }).click();
    const panel = page.getByRole('group', { name: changed(each.one, '') });
    await expect(panel).toBeFocused();
    await panel
      .getByRole('radio', { name: /^Theirs / })
      .first()
      .check();
    await expect(page.getByLabel(record.input, { exact: true })).not.toHaveValue(each.typed);
    await panel
      .getByRole('radio', { name: /^Mine / })
      .first()
      .check();
    // An amount has its cents.
    await expect(page.getByLabel(record.input, { exact: true })).toHaveValue(new RegExp(`^${each.typed}`));
    await expectAccessible(page);
    await page.getByRole('button', { name: `Save ${record.called}` }).click();
    await expect(page.getByRole('button', { name: `Save ${record.called}` })).toHaveCount(0);
    await expect(page.locator('.toast-success').first()).toBeVisible();
    await record.remove();
  });

  test(`a ${each.one} that was deleted meanwhile: the row says so and keeps what was typed`, async ({
    signedIn: page,
    request,
  }) => {
    const record = await given(request, each);
    await record.edit(page);
    await page.getByLabel(record.input, { exact: true }).fill(each.typed);
    await record.remove();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: `This ${each.one} no longer exists.` })).toBeVisible();
    await expect(page.getByLabel(record.input, { exact: true })).toHaveValue(each.typed);
  });
}

for (const each of [...modals, user]) {
  test(`a ${each.one} that was changed meanwhile is not overwritten: the form keeps what was typed, and offers theirs and mine field by field`, async ({
    signedIn: page,
    request,
  }) => {
    const record = await given(request, each);
    await record.edit(page);
    await page.getByLabel(record.input).fill(each.typed);
    await record.change();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.save-bar-error')).toHaveText(changed(each.one, 'What you typed stays in the form.'));
    // A line or two above the buttons, instead of four beside them.
    expect((await page.locator('.save-bar-error').boundingBox())!.height).toBeLessThan(50);
    await expect(page.locator('.toast')).toHaveCount(0);
    await expect(page.getByLabel(record.input)).toHaveValue(each.typed);
    await page.getByRole('button', { name: 'Compare with my changes' }).click();
    const panel = page.getByRole('group', { name: changed(each.one, '') });
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('group')).toHaveCount(1);
    await expect(panel.getByRole('radio', { name: `Mine ${each.typed}` })).toBeChecked();
    await expect(page.getByLabel(record.input)).toHaveValue(each.typed);
    await expectAccessible(page);
    await panel.getByRole('radio', { name: `Theirs ${record.theirs}` }).check();
    await expect(page.getByLabel(record.input)).toHaveValue(record.theirs);
    await panel.getByRole('radio', { name: `Mine ${each.typed}` }).check();
    await expect(page.getByLabel(record.input)).toHaveValue(each.typed);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.toast-success').first()).toBeVisible();
    await record.remove();
  });

  test(`a ${each.one} that was deleted meanwhile: the form says so and keeps what was typed`, async ({
    signedIn: page,
    request,
  }) => {
    const record = await given(request, each);
    await record.edit(page);
    await page.getByLabel(record.input).fill(each.typed);
    await record.remove();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.save-bar-error')).toHaveText(`This ${each.one} no longer exists.`);
    await expect(page.getByLabel(record.input)).toHaveValue(each.typed);
  });
}

let count = 0;

/** Who changed it and when, and what to do. */
const changed = (one: string, next: string): RegExp =>
  new RegExp(`\\S+ changed this ${one} on \\d\\d-\\d\\d-\\d{4} \\d\\d:\\d\\d\\. ?${next}`);

/** A record of this test alone, and what another user does with it. */
async function given(request: APIRequestContext, { screen, base, id, record, change, called, input }: Edited) {
  const name = `else${process.pid}${++count}`;
  const named = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('NAME', name));
  const headers = await adminHeaders(request);
  const call = await adminCall(request);
  const send = async (path: string, address = '1 Siding', changed = {}) => {
    const body = JSON.parse(JSON.stringify(named({ ...record, ...changed })).replaceAll('1 Siding', address));
    return call(`${base.slice(1)}${path}`, body, base === '/user' ? 'multipart' : 'data');
  };
  const key = ((await send('/create')) as { data: Record<string, unknown> }).data[id];
  return {
    called: named(called),
    input: named(input),
    async edit(page: Page) {
      await page.goto(named(screen));
      await page.locator(`[aria-label="Edit ${named(called)}"]`).click();
      await expect(page.getByLabel(named(input), { exact: true })).toBeVisible();
    },
    /** What the other user has given the input. */
    theirs: '3 Siding',
    change: () => send(`/update/${key}`, '3 Siding', change),
    remove: async () => void (await request.delete(`/api/client${base}/delete/${key}`, { headers })),
  };
}
