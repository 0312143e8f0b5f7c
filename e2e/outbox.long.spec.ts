// An outbox of 300 entries, of several users, with entries that nothing takes; storage that is full, or taken away.
import type { Page } from '@playwright/test';
import { fillTicket } from './fill-ticket';
import { expect, expectAccessible, LOOKS, lookName, refused, test } from './strict';

test.use({ expected: async ({}, use) => use([/net::ERR_/, refused(404), refused(409), refused(422)]) });

test('300 entries are sent in their order; one of a type that is gone comes back, and one of another user stays', async ({
  signedIn: page,
  request,
  token,
}) => {
  test.setTimeout(180_000);
  await page.goto('/waiting');
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  await expect.poll(() => page.evaluate(databases)).toContain('outbox');
  const gone = {
    noun: 'ticket',
    title: 'New ticket',
    body: { ticket_form_type_id: 999_999, terminal_id: 1, pkg_count: 1 },
  };
  const worktypes = Array.from({ length: 300 }, (_, nth) => ({
    noun: 'worktype',
    title: `New work type ${nth}`,
    body: { worktype: `Waited ${String(nth).padStart(3, '0')}`, status: 1 },
  }));
  await keep(page, [gone, { ...gone, user: 'another' }, ...worktypes]);
  await page.reload();
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveCount(1, { timeout: 150_000 });
  await expect(entries).toContainText('New ticket');
  await expect(entries.getByRole('button', { name: /^Send again/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Waiting to send (1)' })).toBeVisible();
  const authorization = `Bearer ${token}`;
  const list = await (await request.post('/api/client/worktype', { headers: { authorization }, data: {} })).json();
  const made = (list.data ?? list)
    .filter(({ worktype }: { worktype: string }) => worktype.startsWith('Waited '))
    .sort((a: { worktype_id: number }, b: { worktype_id: number }) => a.worktype_id - b.worktype_id)
    .map(({ worktype }: { worktype: string }) => worktype);
  expect(made).toEqual(worktypes.map(({ body }) => body.worktype));
  await entries.getByRole('link', { name: /^Open/ }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
});

test('storage without room is said at once, the form stays, and a file of it can be saved', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (...args) {
      if (this.name === 'entries') throw new DOMException('No room', 'QuotaExceededError');
      return add.apply(this, args);
    };
  });
  await page.route('**/tickets/create', (route) => route.abort());
  await fillTicket(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.save-bar-error')).toContainText('Not kept: This device has no room left for it.');
  await expect(page.getByLabel('Milepost')).toHaveValue('214.6');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Waiting to send .*\.json$/);
});

test('entries that the browser has removed with its storage are counted as gone', async ({ signedIn: page }) => {
  await page.route('**/tickets/create', (route) => route.abort());
  await fillTicket(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Waiting to send (1)' })).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.deleteDatabase('outbox').onsuccess = done;
      }),
  );
  await page.reload();
  await expect(page.getByText(/^1 save that waited to be sent is gone/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: /^View ticket/ }).first()).toBeVisible();
  await expect(page.getByText(/that waited to be sent is gone/)).toHaveCount(0);
});

for (const look of LOOKS) {
  test(`the page and the band are accessible: ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await page.setViewportSize({ width: look.width, height: 800 });
    await page.goto('/waiting');
    await expect.poll(() => page.evaluate(databases)).toContain('outbox');
    await keep(page, [{ noun: 'gone', title: 'New ticket', body: {} }]);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Entries' })).toContainText('There are no such records any more.');
    await expectAccessible(page, look);
  });
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

/** Entries as an earlier page has left them. */
async function keep(
  page: Page,
  entries: { noun: string; title: string; body: object; user?: string }[],
): Promise<void> {
  await page.evaluate(async (all) => {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('outbox', 1);
      opening.onsuccess = () => done(opening.result);
    });
    const work = db.transaction(['entries', 'files'], 'readwrite');
    for (const entry of all)
      work.objectStore('entries').add({
        user: localStorage.getItem('user'),
        kind: 'create',
        at: Date.now(),
        key: { key: crypto.randomUUID(), unknown: true },
        files: { count: 0, bytes: 0 },
        ...entry,
      });
    await new Promise((done) => {
      work.oncomplete = done;
    });
    db.close();
  }, entries);
}
