// Where the focus is after an action that ends, fails or takes its row away: where the next key is useful. Terminals
// stand for every list, their modal for every form in one, work types for every inline table, the profile for every page
// with a form.
import type { Page } from '@playwright/test';
import { expect, test } from './strict';

interface Case {
  when: string;
  /** The names of the rows before; six without it. */
  yards?: readonly string[];
  query?: string;
  act(page: Page): Promise<void>;
  /** The accessible name of what has the focus then. */
  focused: string | RegExp;
}

const YARDS = ['Yard 0', 'Yard 1', 'Yard 2', 'Yard 3', 'Yard 4', 'Yard 5'];

const CASES: readonly Case[] = [
  {
    when: 'a status was given to several rows: on the first of them',
    act: (page) => bulk(page, ['Yard 2', 'Yard 4'], 'Deactivate'),
    focused: 'Select terminal Yard 2',
  },
  {
    when: 'the rows that got a status leave the search: on what stands in their place',
    query: '?search.status=1',
    act: (page) => bulk(page, ['Yard 2', 'Yard 3'], 'Deactivate'),
    focused: 'Select terminal Yard 4',
  },
  {
    when: 'several rows were deleted: on the one that takes their place',
    act: (page) => bulk(page, ['Yard 1', 'Yard 2'], 'Delete'),
    focused: 'Select terminal Yard 3',
  },
  {
    when: 'the last rows were deleted: on the one before',
    act: (page) => bulk(page, ['Yard 4', 'Yard 5'], 'Delete'),
    focused: 'Select terminal Yard 3',
  },
  {
    when: 'every row was deleted: on the rows as a whole',
    yards: ['Yard 0', 'Yard 1'],
    act: (page) => bulk(page, ['Yard 0', 'Yard 1'], 'Delete'),
    focused: 'Manage Terminals',
  },
  {
    when: 'a bulk action failed: on the button that tries it again from the list',
    act: async (page) => {
      await bulk(page, ['Yard 1', 'Held'], 'Delete');
      await page.getByRole('button', { name: 'Close' }).press('Enter');
    },
    yards: ['Yard 0', 'Yard 1', 'Held'],
    focused: 'Delete…',
  },
  {
    when: 'a row was deleted: on the same button of the next one',
    act: (page) => remove(page, 'Yard 2'),
    focused: 'Delete terminal Yard 3',
  },
  {
    when: 'the last row was deleted: on the same button of the one before',
    act: (page) => remove(page, 'Yard 5'),
    focused: 'Delete terminal Yard 4',
  },
  {
    when: 'the only row was deleted: on the button that adds one',
    yards: ['Yard 0'],
    act: (page) => remove(page, 'Yard 0'),
    focused: 'Add New',
  },
  {
    when: 'a row could not be deleted: on its button',
    yards: ['Yard 0', 'Held', 'Yard 2'],
    act: (page) => remove(page, 'Held'),
    focused: 'Delete terminal Held',
  },
  {
    when: 'a save was refused by a rule: on the summary that leads to the field',
    act: async (page) => {
      await edit(page);
      await page.getByRole('dialog').getByLabel('Terminal Name').fill('');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
    },
    focused: 'There is a problem',
  },
  {
    when: 'a save failed: on the button that saves again',
    act: async (page) => {
      await edit(page);
      await page.getByRole('dialog').getByLabel('Terminal Name').fill('Held');
      await page.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(page.getByText('Something went wrong!').first()).toBeVisible();
    },
    focused: 'Save',
  },
  {
    when: 'a save by Enter in a field failed: in the field',
    act: async (page) => {
      await edit(page);
      await page.getByRole('dialog').getByLabel('Terminal Name').fill('Held');
      await page.getByRole('dialog').getByLabel('Terminal Name').press('Enter');
      await expect(page.getByText('Something went wrong!').first()).toBeVisible();
    },
    focused: 'Terminal Name',
  },
];

const ROW_CASES: readonly Case[] = [
  {
    when: 'a row was saved by Enter: on the button that opened it',
    act: (page) => saveRow(page, 'Yard 2', 'Yard 2 North', 'Enter'),
    focused: 'Edit work type Yard 2 North',
  },
  {
    when: 'a row was saved by its button: on the button that opened it',
    act: (page) => saveRow(page, 'Yard 2', 'Yard 2 North', 'button'),
    focused: 'Edit work type Yard 2 North',
  },
  {
    when: 'a row was refused by a rule: in the field',
    act: (page) => saveRow(page, 'Yard 2', '', 'button'),
    focused: 'Name, Yard 2',
  },
  {
    when: 'the save of a row by Enter failed: in the field',
    act: (page) => saveRow(page, 'Yard 2', 'Held', 'Enter'),
    focused: 'Name, Yard 2',
  },
  {
    when: 'the save of a row by its button failed: on the button that saves again',
    act: (page) => saveRow(page, 'Yard 2', 'Held', 'button'),
    focused: 'Save work type Yard 2',
  },
  {
    when: 'a row was cancelled: on the button that opened it',
    act: async (page) => {
      await openRow(page, 'Yard 2');
      await page.getByRole('button', { name: 'Cancel editing work type Yard 2' }).press('Enter');
    },
    focused: 'Edit work type Yard 2',
  },
  {
    when: 'a row that another user has deleted was cancelled: on what stands in its place',
    act: async (page) => {
      await saveRow(page, 'Yard 2', 'Gone', 'Enter');
      await expect(page.getByText('This work type no longer exists.').first()).toBeVisible();
      await page.keyboard.press('Escape');
    },
    focused: 'Edit work type Yard 3',
  },
  {
    when: 'a row was added by Enter: in the first field of the next one',
    act: (page) => addRow(page, 'Yard 6', 'Enter'),
    focused: 'Name, new work type',
  },
  {
    when: 'a row was added by the button: in the first field of the next one',
    act: (page) => addRow(page, 'Yard 6', 'button'),
    focused: 'Name, new work type',
  },
  {
    when: 'a row could not be added by Enter: in the field',
    act: (page) => addRow(page, 'Held', 'Enter'),
    focused: 'Name, new work type',
  },
  {
    when: 'a row could not be added by the button: on the button that tries again',
    act: (page) => addRow(page, 'Held', 'button'),
    focused: 'Add work type',
  },
  {
    when: 'a row of an inline table was deleted: on the same button of the next one',
    act: (page) => removeRow(page, 'Yard 2'),
    focused: 'Delete work type Yard 3',
  },
  {
    when: 'the last row of an inline table was deleted: on the same button of the one before',
    act: (page) => removeRow(page, 'Yard 5'),
    focused: 'Delete work type Yard 4',
  },
  {
    when: 'the only row of an inline table was deleted: in the first field of the new one',
    yards: ['Yard 0'],
    act: (page) => removeRow(page, 'Yard 0'),
    focused: 'Name, new work type',
  },
  {
    when: 'a row of an inline table could not be deleted: on its button',
    yards: ['Yard 0', 'Held', 'Yard 2'],
    act: (page) => removeRow(page, 'Held'),
    focused: 'Delete work type Held',
  },
];

interface PageCase extends Pick<Case, 'when' | 'act' | 'focused'> {
  /** The response to a save; 200 without it. */
  status?: 409 | 500;
}

const PAGE_CASES: readonly PageCase[] = [
  {
    when: 'a page form was refused by a rule: on the summary that leads to the field',
    act: (page) => savePage(page, '', 'button'),
    focused: 'There is a problem',
  },
  {
    when: 'the save of a page form by its button failed: on the button that saves again',
    status: 500,
    act: (page) => savePage(page, 'Ada', 'button'),
    focused: 'Save',
  },
  {
    when: 'the save of a page form by Enter failed: in the field',
    status: 500,
    act: (page) => savePage(page, 'Ada', 'Enter'),
    focused: 'First Name',
  },
  {
    when: 'another user has changed the record: on the button that compares',
    status: 409,
    act: (page) => savePage(page, 'Ada', 'button'),
    focused: 'Compare with my changes',
  },
  {
    when: 'what both have changed is compared: on what says so',
    status: 409,
    act: async (page) => {
      await savePage(page, 'Ada', 'Enter');
      await page.getByRole('button', { name: 'Compare with my changes' }).press('Enter');
    },
    focused: /changed/,
  },
  {
    when: 'a page form that stays was saved: on the heading of the page',
    act: (page) => savePage(page, 'Ada', 'button'),
    focused: 'Edit Profile',
  },
  {
    when: 'a page form with changes is not left: on the link that leaves it',
    act: async (page) => {
      await page.getByLabel('First Name').fill('Ada');
      await page.getByRole('link', { name: 'Cancel' }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).press('Enter');
    },
    focused: 'Cancel',
  },
  {
    when: 'a page form is left: on the heading of the page that follows',
    act: async (page) => {
      await page.getByLabel('First Name').fill('Ada');
      await page.getByRole('link', { name: 'Cancel' }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).press('Enter');
    },
    focused: 'Manage Users',
  },
];

test.describe('the focus after an action', () => {
  test.use({
    expected: async ({}, use) =>
      use([/the server responded with a status of (404|409|500)/, /^Work type: delete failed \(server 500\)$/]),
  });
  for (const { when, yards = YARDS, query = '', act, focused } of CASES)
    test(when, async ({ signedIn: page }) => {
      await serve(page, yards);
      await page.goto(`/terminals${query}`);
      // Rows that are shown before React are inert.
      await expect(page.locator('#root > :not([inert]) tbody tr')).toHaveCount(yards.length);
      await act(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveAccessibleName(focused);
    });

  for (const { when, yards = YARDS, act, focused } of ROW_CASES)
    test(when, async ({ signedIn: page }) => {
      await serveRows(page, yards);
      await page.goto('/worktype');
      await expect(page.getByRole('button', { name: 'Edit work type' })).toHaveCount(yards.length);
      await act(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveAccessibleName(focused);
    });

  for (const { when, status, act, focused } of PAGE_CASES)
    test(when, async ({ signedIn: page }) => {
      await serveProfile(page, status);
      await page.goto('/profile');
      await expect(page.getByLabel('First Name')).not.toHaveValue('');
      await act(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveAccessibleName(focused);
    });
});

test('what a dialog said goes with it: a later one has only what is said in it', async ({ signedIn: page }) => {
  await serve(page, YARDS);
  await page.goto('/terminals');
  await remove(page, 'Yard 2');
  const said = page.locator('[role=status], [role=alert]').filter({ hasText: 'Deleted!' });
  await expect(page.getByRole('button', { name: 'Delete terminal Yard 3' })).toBeFocused();
  await expect(said).toHaveCount(0);
  await bulk(page, ['Yard 0', 'Yard 1'], 'Deactivate');
  await expect(page.getByRole('status').filter({ hasText: '2 terminals deactivated' })).toBeAttached();
  await page.getByRole('button', { name: 'Delete terminal Yard 4' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('deactivated')).toHaveCount(0);
});

/** Terminals that exist in the page only; one named Held can be neither deleted nor saved. */
async function serve(page: Page, names: readonly string[]): Promise<void> {
  let rows = names.map((terminal_name, at) => ({ terminal_id: 1000 + at, terminal_name, status: 1 }));
  const full = {
    terminal_address: '1 Test Siding',
    latitude: 41.5,
    longitude: -88.25,
    updated_at: '2026-11-20T10:00:00Z',
  };
  const error = (status: number) => ({ status, json: { status: 'error', message: '', data: {} } });
  await page.route(/\/api\/client\/terminal(\/|\?)/, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [, act, id] = /terminal\/(?:(\w+)\/)?(\d+)$/.exec(pathname) ?? [];
    const row = rows.find(({ terminal_id }) => String(terminal_id) === id);
    if (id === undefined) {
      const onlyActive = [...searchParams.values()].includes('1') && page.url().includes('search.status');
      const data = rows.filter(({ status }) => !onlyActive || status === 1);
      return route.fulfill({ json: { draw: 1, recordsTotal: rows.length, recordsFiltered: data.length, data } });
    }
    if (act === undefined) return route.fulfill({ json: { ...row, ...full } });
    const body = route.request().postDataJSON() as { terminal_name?: string; status?: number } | null;
    if (act === 'delete' && row?.terminal_name === 'Held') return route.fulfill(error(409));
    if (body?.terminal_name === 'Held') return route.fulfill(error(500));
    if (act === 'delete') rows = rows.filter((other) => other !== row);
    else Object.assign(row!, { status: Number(body?.status) });
    return route.fulfill({ json: { status: 'success', data: { ...row, ...full } } });
  });
}

async function bulk(page: Page, names: readonly string[], verb: string): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select terminal ${name}`, exact: true }).check();
  await page
    .getByRole('group', { name: 'Selected rows' })
    .getByRole('button', { name: verb === 'Delete' ? 'Delete…' : verb })
    .press('Enter');
  if (verb === 'Delete') await page.getByRole('alertdialog').getByRole('button', { name: verb }).press('Enter');
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete terminal ${name}` }).press('Enter');
  await page.getByRole('button', { name: 'Yes, delete it!' }).press('Enter');
  // Announced politely, which is a moment later.
  await expect(
    page
      .getByRole('alertdialog')
      .locator('[role=status], [role=alert]')
      .filter({ hasText: /Deleted!|Error!/ }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit terminal Yard 1' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Terminal Name')).toHaveValue('Yard 1');
}

/* Inline tables */

/** Work types that exist in the page only; one named Held can be neither deleted nor saved, one named Gone is missing. */
async function serveRows(page: Page, names: readonly string[]): Promise<void> {
  let rows = names.map((worktype, at) => ({ worktype_id: 1000 + at, worktype, status: 1 }));
  await page.route(/\/api\/client\/worktype(\/|$)/, async (route) => {
    const [, act, id] = /worktype\/(\w+)(?:\/(\w+))?$/.exec(new URL(route.request().url()).pathname) ?? [];
    if (act === undefined) return route.fulfill({ json: { data: rows } });
    if (id === 'usage' || act === 'usage') return route.fulfill({ json: { used_by: [], other_records: 0 } });
    const row = rows.find(({ worktype_id }) => String(worktype_id) === id);
    const body = route.request().postDataJSON() as { worktype?: string } | null;
    const failed = body?.worktype === 'Held' || (act === 'delete' && row?.worktype === 'Held');
    if (failed) return route.fulfill({ status: 500, json: {} });
    if (act === 'delete' || body?.worktype === 'Gone') rows = rows.filter((other) => other !== row);
    if (body?.worktype === 'Gone') return route.fulfill({ status: 404, json: {} });
    if (act === 'create') rows = [...rows, { worktype_id: 2000, worktype: body!.worktype!, status: 1 }];
    else if (act === 'update') rows = rows.map((other) => (other === row ? { ...row, ...body } : other));
    return route.fulfill({ json: { status: 'success', data: { ...row, ...body } } });
  });
}

async function openRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit work type ${name}` }).press('Enter');
  await expect(page.getByLabel(`Name, ${name}`)).toBeFocused();
}

async function saveRow(page: Page, name: string, typed: string, by: 'Enter' | 'button'): Promise<void> {
  await openRow(page, name);
  await page.getByLabel(`Name, ${name}`).fill(typed);
  if (by === 'Enter') await page.getByLabel(`Name, ${name}`).press('Enter');
  else await page.getByRole('button', { name: `Save work type ${name}` }).press('Enter');
  await rowOutcome(page);
}

async function addRow(page: Page, typed: string, by: 'Enter' | 'button'): Promise<void> {
  await page.getByLabel('Name, new work type').fill(typed);
  if (by === 'Enter') await page.getByLabel('Name, new work type').press('Enter');
  else await page.getByRole('button', { name: 'Add work type' }).press('Enter');
  await rowOutcome(page);
}

/** What a save of a row ends in: a toast, or a message in the table. */
const rowOutcome = (page: Page): Promise<void> =>
  expect(page.locator('.toast, .inline-table .field-error').first()).toBeVisible();

async function removeRow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete work type ${name}` }).press('Enter');
  await page.getByRole('button', { name: 'Yes, delete it!' }).press('Enter');
  await rowOutcome(page);
}

/* Pages with a form */

/** The user's own profile, which is never saved: the response is what a save would get. */
async function serveProfile(page: Page, status: PageCase['status']): Promise<void> {
  await page.route(/\/api\/client\/profile/, async (route) => {
    const response = await route.fetch({
      method: 'GET',
      url: route
        .request()
        .url()
        .replace(/profile\/.*$/, 'profile'),
    });
    if (route.request().method() === 'GET') return route.fulfill({ response });
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    const changed = { ...data, last_name: 'Byron', updated_at: '2026-11-24T10:00:00Z' };
    if (status === 500) return route.fulfill({ status, json: {} });
    if (status === 409)
      return route.fulfill({
        status,
        json: {
          status: 'error',
          message: 'This profile was changed meanwhile.',
          data: {},
          current: changed,
          changed_by: 'dispatch',
        },
      });
    return route.fulfill({ json: { status: 'success', data: changed } });
  });
}

async function savePage(page: Page, typed: string, by: 'Enter' | 'button'): Promise<void> {
  await page.getByLabel('First Name').fill(typed);
  if (by === 'Enter') await page.getByLabel('First Name').press('Enter');
  else await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.locator('.toast, .save-bar-error, .error-summary').first()).toBeVisible();
}
