// Manage Type of Work, the first inline table: view, edit and add row, delete, and every way in which they fail.
import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { adminHeaders } from './accounts';
import { expect, expectAccessible, hold, LOOKS, lookName, refused, test } from './strict';

const CALLS = '**/api/client/worktype';
/** The label of the first column; the first test holds what is specified. */
const NAME = JSON.parse(readFileSync('schemas/worktypes.json', 'utf8')).record.properties.worktype.title;
const ADDED = 'Work type created!';
const SAVED = 'Work type updated!';

test('the table has the specified columns, and actions that are named with their row', async ({
  signedIn: page,
  request,
}) => {
  const name = await given(request, 'Columns');
  await open(page);
  await expect(page).toHaveTitle('Manage Type of Work - Package Recovery');
  await expect(page.getByRole('link', { name: 'Type of Work' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Status', 'Action']);
  await expect(page.getByRole('table', { name: 'Manage Type of Work' })).toBeVisible();
  await expect(page.getByLabel('Name, new work type')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Active');
  for (const action of ['Edit', 'Delete']) {
    const box = await page.getByRole('button', { name: `${action} work type ${name}`, exact: true }).boundingBox();
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(24);
  }
});

test('the add row names what is missing, adds with Enter, and is ready for the next one', async ({
  signedIn: page,
  request,
}) => {
  await open(page);
  const box = page.getByLabel(`${NAME}, new work type`);
  await expect(page.getByLabel('Status, new work type')).toHaveValue('1');
  await page.getByRole('button', { name: 'Add work type' }).click();
  await expect(page.getByText('Please enter type of work')).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription('Please enter type of work');

  const name = `Added ${Date.now()}`;
  await box.fill('   ');
  await expect(page.getByText('Please enter type of work')).toBeVisible();
  await box.fill(name);
  await expect(page.getByText('Please enter type of work')).toHaveCount(0);
  await page.getByLabel('Status, new work type').selectOption('Inactive');
  await box.press('Enter');
  await expect(toast(page, ADDED)).toContainText(name);
  await expect(page.getByRole('status').filter({ hasText: ADDED })).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText('Inactive');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(page.getByLabel('Status, new work type')).toHaveValue('1');
  await forget(request, name);
});

test('a row is edited where it stands: Enter saves, the text stays put, the focus comes back', async ({
  signedIn: page,
  request,
}) => {
  const name = await given(request, 'Edited');
  await open(page);
  const text = await rowOf(page, name).getByText(name).evaluate(leftOfText);
  await edit(page, name).click();
  const box = page.getByLabel(`${NAME}, ${name}`);
  await expect(box).toBeFocused();
  const inside = await box.evaluate(
    (input) => input.getBoundingClientRect().left + parseFloat(getComputedStyle(input).paddingLeft) + 1,
  );
  expect(Math.abs(inside - text)).toBeLessThan(1);
  expect((await row(page, box).boundingBox())!.height).toBeCloseTo(48, 0);

  await box.fill(' ');
  await box.press('Enter');
  await expect(box).toHaveAccessibleDescription('Worktype name required');
  await expect(box).toBeFocused();
  await box.fill(`${name} again`);
  await page.getByLabel(`Status, ${name}`).selectOption('Inactive');
  await box.press('Enter');
  await expect(toast(page, SAVED)).toContainText(`${name} again`);
  await expect(rowOf(page, `${name} again`)).toContainText('Inactive');
  await expect(edit(page, `${name} again`)).toBeFocused();
  await page.reload();
  await expect(rowOf(page, `${name} again`)).toContainText('Inactive');
});

test('Escape and Cancel give up what was typed', async ({ signedIn: page, request }) => {
  const name = await given(request, 'Cancelled');
  await open(page);
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: `Cancel editing work type ${name}` }).click(),
  ]) {
    await edit(page, name).click();
    await page.getByLabel(`${NAME}, ${name}`).fill('something else');
    await leave();
    await expect(rowOf(page, name)).toBeVisible();
    await expect(edit(page, name)).toBeFocused();
  }
});

test('one row at a time: an untouched row closes, one with changes keeps the focus and says so', async ({
  signedIn: page,
  request,
}) => {
  const first = await given(request, 'First');
  const second = await given(request, 'Second');
  await open(page);
  await edit(page, first).click();
  await edit(page, second).click();
  await expect(page.getByLabel(`${NAME}, ${second}`)).toBeFocused();
  await expect(edit(page, first)).toBeVisible();

  await page.getByLabel(`${NAME}, ${second}`).fill('half a na');
  await edit(page, first).click();
  const box = page.getByLabel(`${NAME}, ${second}`);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('half a na');
  await expect(
    page.getByRole('status').filter({ hasText: `Work type ${second} has changes. Save or cancel them first.` }),
  ).toHaveCount(1);
  // And it stands below that row, until the row is discarded.
  const note = page.getByRole('row').filter({ hasText: `Work type ${second} has changes. Save or cancel them first.` });
  await expect(note).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
});

test.describe('when the server rejects it', () => {
  const lines = [
    refused(500),
    refused(422),
    refused(404),
    /^Work type: delete failed \(server 500\)$/,
    /^Work type: list failed \(server 500\)$/,
  ];
  test.use({ expected: async ({}, use) => use(lines) });

  test('a failed save keeps the row open with its text, and saving again works', async ({
    signedIn: page,
    request,
  }) => {
    const name = await given(request, 'Failing');
    await open(page);
    await edit(page, name).click();
    const box = page.getByLabel(`${NAME}, ${name}`);
    await box.fill(`${name} typed`);
    await page.route(`${CALLS}/update/*`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await box.press('Enter');
    await expect(toast(page, 'Something went wrong!')).toBeVisible();
    await expect(row(page, box).locator('xpath=following-sibling::tr[1]')).toContainText('Something went wrong!');
    await expect(box).toHaveValue(`${name} typed`);
    await expect(box).toBeFocused();
    await box.press('Enter');
    await expect(rowOf(page, `${name} typed`)).toBeVisible();
  });

  test('messages of the server stand under their control', async ({ signedIn: page }) => {
    await open(page);
    await page.route(`${CALLS}/create`, (route) =>
      route.fulfill({
        status: 422,
        json: { status: 'error', message: 'Refused', data: { worktype: ['Name has already been taken.'] } },
      }),
    );
    const box = page.getByLabel(`${NAME}, new work type`);
    await box.fill('Taken');
    await page.getByRole('button', { name: 'Add work type' }).click();
    await expect(box).toHaveAccessibleDescription('Name has already been taken.');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('Taken');
  });

  test('a row that someone else deleted meanwhile says so and keeps what was typed', async ({
    signedIn: page,
    request,
  }) => {
    const name = await given(request, 'Vanished');
    await open(page);
    await edit(page, name).click();
    const box = page.getByLabel(`${NAME}, ${name}`);
    await box.fill(`${name} typed`);
    await forget(request, name);
    await box.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'This work type no longer exists.' })).toBeVisible();
    await expect(box).toHaveValue(`${name} typed`);
    await box.press('Escape');
    await expect(page.getByText(name)).toHaveCount(0);
  });

  test('a failed delete is said politely and leaves the row', async ({ signedIn: page, request }) => {
    const name = await given(request, 'Kept');
    await open(page);
    await page.route(`${CALLS}/delete/*`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: `Delete work type ${name}` }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Failed to delete work type.' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Failed to delete work type.' })).toHaveCount(1);
    await expect(rowOf(page, name)).toBeVisible();
    await expect(page.getByRole('button', { name: `Delete work type ${name}` })).toBeFocused();
  });

  test('a list that cannot be fetched offers to try again', async ({ signedIn: page }) => {
    await page.route(CALLS, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/worktype');
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute(CALLS);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel(`${NAME}, new work type`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Manage Type of Work' })).toBeFocused();
  });
});

test('deleting needs a confirmation, removes the row and moves the focus to its neighbour', async ({
  signedIn: page,
  request,
}) => {
  const name = await given(request, 'Deleted');
  await open(page);
  const remove = page.getByRole('button', { name: `Delete work type ${name}` });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('Do you want to delete this work type?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(question).toHaveCount(0);
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^(Delete work type|${NAME}, new work type)`));
});

test('an empty table says what will be here, and the add row stands below', async ({ signedIn: page }) => {
  await page.route(CALLS, (route) => route.fulfill({ json: { data: [] } }));
  await page.goto('/worktype');
  await expect(page.getByText('No work types yet.')).toBeVisible();
  await expect(page.getByLabel(`${NAME}, new work type`)).toBeVisible();
  await expectAccessible(page);
});

test('while rows are on their way there are grey shapes, not an empty table', async ({ signedIn: page }) => {
  const release = await hold(page, CALLS);
  await page.goto('/worktype');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('No work types yet.')).toHaveCount(0);
  release();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
});

test('Add that is pressed before the code has come opens the row once it is there', async ({ signedIn: page }) => {
  const release = await hold(page, /row-editor-\w+\.js/);
  await page.goto('/worktype');
  await page.getByRole('button', { name: 'Add work type' }).click();
  await expect(page.getByLabel(`${NAME}, new work type`)).toHaveCount(0);
  release();
  await expect(page.getByLabel(`${NAME}, new work type`)).toBeFocused();
  await expect(page.getByText('Please enter type of work')).toHaveCount(0);
});

test('the code that comes while the Add button has the focus leaves it there', async ({ signedIn: page }) => {
  const release = await hold(page, /row-editor-\w+\.js/);
  await page.goto('/worktype');
  const add = page.getByRole('button', { name: 'Add work type' });
  await add.focus();
  release();
  await expect(page.getByLabel(`${NAME}, new work type`)).toBeVisible();
  await expect(add).toBeFocused();
});

test('a second press while a record is being added does not add another', async ({ signedIn: page, request }) => {
  await open(page);
  let calls = 0;
  await page.route(`${CALLS}/create`, async (route) => {
    calls++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  const name = `Once ${Date.now()}`;
  const box = page.getByLabel(`${NAME}, new work type`);
  await box.fill(name);
  await box.press('Enter');
  await box.press('Enter');
  await page.getByRole('button', { name: 'Add work type' }).click();
  await expect(rowOf(page, name)).toHaveCount(1);
  expect(calls).toBe(1);
  await forget(request, name);
});

test('everything is done by keyboard alone', async ({ signedIn: page, request }) => {
  const name = await given(request, 'Keys');
  await open(page);
  await page.getByRole('region', { name: 'Manage Type of Work' }).focus();
  const press = (key: string) => page.keyboard.press(key);
  for (let i = 0; i < 60 && !(await edit(page, name).evaluate((button) => button === document.activeElement)); i++)
    await press('Tab');
  await press('Enter');
  await expect(page.getByLabel(`${NAME}, ${name}`)).toBeFocused();
  await press('End');
  await page.keyboard.type(' by hand');
  await press('Tab');
  await expect(page.getByLabel(`Status, ${name}`)).toBeFocused();
  await press('Tab');
  await expect(page.getByRole('button', { name: `Save work type ${name}` })).toBeFocused();
  await press('Space');
  const changed = `${name} by hand`;
  await expect(edit(page, changed)).toBeFocused();
  await press('Tab');
  await press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(rowOf(page, changed)).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAccessibleName(/work type/);
});

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  test(`axe finds nothing at ${lookName(look)}, read, edited and refused`, async ({ signedIn: page, request }) => {
    const name = await given(request, `Axe ${width} ${colorScheme}`);
    // So high that nothing scrolls: a button half under the top bar counts as a small target.
    await page.setViewportSize({ width, height: 1_600 });
    await page.emulateMedia({ colorScheme });
    await open(page);
    await expectAccessible(page, look);
    await edit(page, name).click();
    await page.getByLabel(`${NAME}, ${name}`).fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add work type' }).click();
    await expect(page.locator('.inline-field .field-error')).toHaveCount(2);
    await expectAccessible(page, look);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('a phone shows a row as a block, and its buttons are big enough for a thumb', async ({
  signedIn: page,
  request,
}) => {
  const name = await given(request, 'Thumb');
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page);
  const pencil = await edit(page, name).boundingBox();
  expect(Math.min(pencil!.width, pencil!.height)).toBeGreaterThanOrEqual(44);
  await edit(page, name).click();
  const save = page.getByRole('button', { name: `Save work type ${name}` });
  await expect(save).toHaveText('Save');
  expect((await save.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect((await page.getByLabel(`${NAME}, ${name}`).boundingBox())!.width).toBeGreaterThan(300);
});

/* The table */

async function open(page: Page): Promise<void> {
  await page.goto('/worktype');
  await expect(page.getByRole('table').getByRole('textbox').first()).toBeVisible();
}

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const row = (page: Page, control: Locator): Locator => page.getByRole('row').filter({ has: control });
const edit = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Edit work type ${name}`, exact: true });
const toast = (page: Page, text: string): Locator => page.locator('.toast').filter({ hasText: text });

const leftOfText = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().left;
};

/* The server */

let count = 0;
const created: string[] = [];

/** A type of work of this test alone. */
async function given(request: APIRequestContext, what: string): Promise<string> {
  const worktype = `${what} ${process.pid}-${++count}`;
  const response = await request.post('/api/client/worktype/create', {
    data: { worktype, status: 1 },
    headers: await adminHeaders(request),
  });
  expect(response.ok()).toBe(true);
  created.push(worktype);
  return worktype;
}

async function forget(request: APIRequestContext, start: string): Promise<void> {
  const headers = await adminHeaders(request);
  const { data } = await (await request.post('/api/client/worktype', { headers })).json();
  for (const each of data as { worktype_id: number; worktype: string }[]) {
    if (each.worktype.startsWith(start))
      await request.delete(`/api/client/worktype/delete/${each.worktype_id}`, { headers });
  }
}

test.afterEach(async ({ request }) => {
  for (const name of created.splice(0)) await forget(request, name);
});
