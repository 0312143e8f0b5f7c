// The product's claim: a screen is a JSON file. A copy of the project is given one short descriptor and nothing else;
// what follows from it is used in Chromium and over the API. Later the file gets one more property, and the records
// stay.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { tokenOf } from './accounts';
import { admin } from './admin';
import { type CopiedProduct, copyProduct } from './copied-product';
import { expect, expectAccessible, refused, test as strict, withoutNotices } from './strict';

const FILE = 'yard-closings.json';
const text = readFileSync(fileURLToPath(new URL(FILE, import.meta.url)), 'utf8');
const CALLS = '/api/client/yardclosing';

const test = strict.extend<object, { product: CopiedProduct }>({
  product: [
    async ({}, use) => {
      const product = await copyProduct();
      try {
        product.write(FILE, text);
        await product.start();
        await use(product);
      } finally {
        await product.remove();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

test.use({ motion: 'no-preference' });

// One product and one story: each test goes on where the last one ended.
test.describe.configure({ mode: 'serial' });

test('the file is at most 40 lines long, and nothing else was changed', ({ product }) => {
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  expect(product.changedFiles()).toEqual([`schemas/${FILE}`]);
});

test('the screen is in the menu, has its columns, and says that it is empty', async ({ signedIn: page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Yard Closings' }).click();
  await expect(page).toHaveTitle('Manage Yard Closings - Package Recovery');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Manage Yard Closings');
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Yard Name',
    'Days',
    'Tracks Closed',
    'Status',
    'Action',
  ]);
  await expect(page.getByRole('heading', { name: 'No yard closings yet' })).toBeVisible();
  await expect(page.getByText('The days on which a yard takes nothing appear here.')).toBeVisible();
  await expectAccessible(page);
});

test('adding reports every mistake, then saves and says so', async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Add New' }).click();
  const modal = page.getByRole('dialog', { name: 'Add Yard closing' });
  await modal.getByLabel('Tracks Closed').fill('65');
  await modal.getByRole('button', { name: 'Save' }).click();
  for (const message of ['Yard Name is required.', 'Days is required.', 'Tracks Closed must be 64 or less.']) {
    await expect(modal.getByRole('link', { name: message })).toBeVisible();
    await expect(modal.locator('.field-error', { hasText: message })).toBeVisible();
  }
  await expectAccessible(page);
  await fill(modal, { name: 'North Yard', from: '03-02-2031', to: '03-04-2031', tracks: '6' });
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Yard closing created!')).toBeVisible();
  await expect(modal).toHaveCount(0);
  for (const shown of ['North Yard', '03-02-2031', '03-04-2031', '6', 'Active'])
    await expect(rowOf(page, 'North Yard')).toContainText(shown);

  await add(page, { name: 'South Yard', from: '04-01-2031', to: '', tracks: '12' });
  await page.reload();
  await expect(page.getByRole('rowgroup').last().getByRole('row')).toHaveCount(2);
});

test('a search leaves what matches, and says so when nothing does', async ({ signedIn: page }) => {
  await open(page);
  await page.getByLabel('Search Yard Name').fill('south');
  await expect(rowOf(page, 'North Yard')).toHaveCount(0);
  await expect(rowOf(page, 'South Yard')).toBeVisible();
  await page.getByLabel('Search Yard Name').fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No yard closings match this search' })).toBeVisible();
  await page.getByRole('region').getByRole('button', { name: 'Clear search' }).click();
  await expect(rowOf(page, 'North Yard')).toBeVisible();
});

test('an edit starts with the stored record and changes the row', async ({ signedIn: page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Edit yard closing North Yard' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Yard closing' });
  await expect(modal.getByLabel('Tracks Closed')).toHaveValue('6');
  await expect(modal.getByLabel('To', { exact: true })).toHaveValue('03-04-2031');
  await modal.getByLabel('Tracks Closed').fill('7');
  await modal.getByLabel('Status').selectOption('Inactive');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Yard closing updated!')).toBeVisible();
  await expect(rowOf(page, 'North Yard')).toContainText('7');
  await expect(rowOf(page, 'North Yard')).toContainText('Inactive');
});

test.describe('refused', () => {
  test.use({ expected: async ({}, use) => use([refused(422), refused(401)]) });

  test('what only the server can know (422) stands under its field, and nothing typed is lost', async ({
    signedIn: page,
  }) => {
    await open(page);
    await page.getByRole('button', { name: 'Add New' }).click();
    const modal = page.getByRole('dialog', { name: 'Add Yard closing' });
    await fill(modal, { name: 'East Yard', from: '03-04-2031', to: '03-09-2031', tracks: '2' });
    const responded = page.waitForResponse(`**${CALLS}/create`);
    await modal.getByRole('button', { name: 'Save' }).click();
    expect((await responded).status()).toBe(422);
    await expect(modal.getByRole('link', { name: 'Days must not overlap another one.' })).toBeVisible();
    await expect(modal.locator('.field-error')).toHaveText(['Days must not overlap another one.']);
    await expect(modal.getByLabel('Yard Name')).toHaveValue('East Yard');
    await modal.getByLabel('From', { exact: true }).fill('03-05-2031');
    await modal.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'East Yard')).toBeVisible();
  });

  test('a session that has ended (401) leads to the sign-in', async ({ signedIn: page, request }) => {
    await withoutNotices(page);
    await open(page);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    expect((await request.post('/api/client/logout', { headers: { authorization: `Bearer ${token}` } })).ok()).toBe(
      true,
    );
    await page.getByRole('button', { name: 'Edit yard closing East Yard' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null);
  });
});

test('a deletion needs a confirmation, with the specified text, and Cancel keeps the row', async ({
  signedIn: page,
}) => {
  await open(page);
  const row = page.getByRole('button', { name: 'Delete yard closing East Yard' });
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await row.click();
  await expect(question).toHaveAccessibleDescription('Do you want to delete this yard closing?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'East Yard')).toBeVisible();
  await row.click();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  const result = page.getByRole('alertdialog', { name: 'Deleted!' });
  await expect(result).toHaveAccessibleDescription('Yard closing has been deleted.');
  await result.getByRole('button', { name: 'OK' }).click();
  await expect(rowOf(page, 'East Yard')).toHaveCount(0);
});

test('the calls are there, too: list, search, read, create, update, delete, 422 and 401', async ({ request }) => {
  const call = caller(request, await tokenOf(request, admin.email, admin.password));
  const sent = { yard_name: 'West Yard', days: '2031-05-01', tracks: 3, status: 1 };
  const { status, body } = await call('post', '/create', { ...sent, unheard_of: 'x' });
  expect([status, body.status, body.data]).toEqual([200, 'success', expect.objectContaining(sent)]);
  expect(body.data).not.toHaveProperty('unheard_of');
  const id = body.data.yard_closing_id as number;
  expect((await call('get', `/${id}`)).body).toMatchObject(sent);
  expect((await call('post', `/update/${id}`, { ...sent, tracks: 4 })).body.data).toMatchObject({ ...sent, tracks: 4 });

  const search =
    'draw=1&start=0&length=10&columns[0][data]=yard_name&columns[0][searchable]=true&columns[0][search][value]=west';
  const found = (await call('get', `?${search}`)).body;
  expect([found.recordsTotal, found.recordsFiltered, found.data[0].tracks]).toEqual([3, 1, 4]);

  for (const [values, errors] of [
    [{ ...sent, tracks: 0 }, { tracks: ['Tracks Closed must be 1 or more.'] }],
    [sent, { days: ['Days must not overlap another one.'] }],
  ]) {
    const wrong = await call('post', '/create', values);
    expect([wrong.status, wrong.body.status, wrong.body.data]).toEqual([422, 'error', errors]);
  }
  for (const [method, path] of [
    ['get', ''],
    ['get', `/${id}`],
    ['post', '/create'],
    ['post', `/update/${id}`],
    ['delete', `/delete/${id}`],
  ] as const) {
    expect((await caller(request)(method, path)).status, `${method} ${path} without a session`).toBe(401);
  }
  expect((await call('delete', `/delete/${id}`)).status).toBe(200);
  expect((await call('get', `/${id}`)).status).toBe(404);
});

test('a misspelled word stops the build with a message; a property that is added later is a column and a field at the next start, and the rows are kept', async ({
  product,
  page,
  request,
  signedIn,
}) => {
  test.setTimeout(120_000);
  expect(signedIn).toBe(page);
  await product.stop();
  product.write(FILE, text.replace('"tracks", "status"],', '"trakcs", "status"],'));
  await expect(product.start()).rejects.toThrow(
    /The descriptors in schemas\/ do not work:\s+schemas\/yard-closings\.json:\d+:\d+ record\.required\[2\]: no field "trakcs" in yard_closing; did you mean "tracks"\?/,
  );

  const foreman = '"foreman":   { "title": "Foreman", "type": "string", "maxLength": 60 },\n      ';
  product.write(
    FILE,
    text
      .replace('"status":    {', `${foreman}"status":    {`)
      .replace('"tracks", "status"],\n      "actions"', '"tracks", "foreman", "status"],\n      "actions"')
      .replace('["days", "tracks"], ', '["days", "tracks"], "foreman", '),
  );
  await product.start();

  await open(page);
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    'Yard Name',
    'Days',
    'Tracks Closed',
    'Foreman',
    'Status',
    'Action',
  ]);
  await expect(rowOf(page, 'North Yard')).toContainText('03-02-2031');
  await expect(rowOf(page, 'South Yard')).toContainText('12');
  await page.getByRole('button', { name: 'Edit yard closing South Yard' }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Yard closing' });
  await modal.getByLabel('Foreman').fill('Shift B');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'South Yard')).toContainText('Shift B');
  const { data } = (await caller(request, await tokenOf(request, admin.email, admin.password))('get', '?length=10'))
    .body;
  expect(data.map((row: { yard_name: string; foreman: string | null }) => [row.yard_name, row.foreman]).sort()).toEqual(
    [
      ['North Yard', null],
      ['South Yard', 'Shift B'],
    ],
  );
  expect(product.changedFiles()).toEqual([`schemas/${FILE}`]);
});

async function open(page: Page): Promise<void> {
  await page.goto('/yardclosings');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

const toast = (page: Page, words: string): Locator => page.locator('.toast', { hasText: words });

interface Closing {
  name: string;
  from: string;
  to: string;
  tracks: string;
}

async function fill(modal: Locator, { name, from, to, tracks }: Closing): Promise<void> {
  await modal.getByLabel('Yard Name').fill(name);
  await modal.getByLabel('From', { exact: true }).fill(from);
  await modal.getByLabel('To', { exact: true }).fill(to);
  await modal.getByLabel('Tracks Closed').fill(tracks);
}

async function add(page: Page, closing: Closing): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).click();
  const modal = page.getByRole('dialog');
  await fill(modal, closing);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, closing.name)).toBeVisible();
}

/** Calls below the noun's address, as anyone without a token. */
function caller(request: APIRequestContext, token?: string) {
  return async (method: 'get' | 'post' | 'delete', path: string, data?: object) => {
    const response = await request[method](`${CALLS}${path}`, {
      data,
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    return { status: response.status(), body: await response.json() };
  };
}
