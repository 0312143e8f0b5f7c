// Saves that cannot be sent wait in the browser, survive a reload, and are sent once when the connection is back.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fillTicket, startTicket, ticketsWith, unusedPackages } from './fill-ticket';
import { expect, expectAccessible, refused, test } from './strict';
import { addIssuedTickets, createTicketType } from './ticket-type';

const KEPT = 'Kept on this device; it will be sent when the connection is back';
const PHOTO = { name: 'track.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) };

test.use({
  expected: async ({}, use) =>
    use([/net::ERR_/, refused(404), refused(409), refused(422), /Service Worker registration blocked/]),
});

test('a ticket with a photo and a comment wait through a reload, and are there once when the connection is back', async ({
  signedIn: page,
  request,
  token,
}) => {
  const line = await cut(page, /\/tickets\/(create|\d+\/comments)$/);
  const [commented] = await ticketsWith(request, token);
  await page.goto(`/tickets/${commented!.ticket_id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Seen from the road');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('group', { name: KEPT })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('');

  const packages = unusedPackages();
  await fillTicket(page, packages);
  await page.getByLabel('Attachments').setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole('group', { name: KEPT })).toBeVisible();
  const link = page.getByRole('banner').getByRole('link', { name: 'Waiting to send (2)' });
  await expect(link).toBeVisible();
  await page.reload();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Waiting to send' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveText([
    /Comment on ticket \d{8}-\d+-\d+: Seen from the road/,
    /New ticket: .*1 file, 7 B/,
  ]);
  await expectAccessible(page);

  line.back();
  await sendNow(page);
  await expect(link).toHaveCount(0);
  expect(await ticketsWith(request, token, packages)).toHaveLength(1);
  await page.goto(`/tickets/${commented!.ticket_id}`);
  await expect(page.getByText('Seen from the road')).toHaveCount(1);
});

test('the outcome of a save that got no response is found out with the same key: there is one ticket', async ({
  signedIn: page,
  request,
  token,
}) => {
  const packages = unusedPackages();
  const line = await cut(page, /\/tickets\/create$/, 'after');
  await fillTicket(page, packages);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('group', { name: KEPT })).toBeVisible();
  line.back();
  await page.goto('/waiting');
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  expect(await ticketsWith(request, token, packages)).toHaveLength(1);
});

test('what is refused comes back as its form with its values, files and messages, and holds up nothing else', async ({
  signedIn: page,
}) => {
  const line = await cut(page, /\/tickets\/create$/);
  for (const milepost of ['1.5', '2.5']) {
    await fillTicket(page);
    await page.getByLabel('Milepost').fill(milepost);
    if (milepost === '1.5') await page.getByLabel('Attachments').setInputFiles(PHOTO);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
  }
  line.refuses((body) => body.includes('1.5') && { pkg_count: ['Too many for this terminal.'] });
  await page.goto('/waiting');
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entries).toHaveText([/Too many for this terminal\./]);
  await entries.getByRole('link', { name: /^Open/ }).click();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Too many for this terminal.' })).toBeVisible();
  await expect(page.getByLabel('Milepost')).toHaveValue('1.5');
  await expect(page.locator('form').getByText('track.jpg')).toBeVisible();
  await expectAccessible(page);
  line.back();
  await page.getByLabel('Number of Packages').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
});

test('an entry whose ticket type was deleted shows its fields as they were kept', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `Going ${Date.now()}`;
  const { ticket_form_id } = await createTicketType(request, token, name, 2);
  const line = await cut(page, /\/tickets\/create$/);
  await startTicket(page, name, '6');
  await page.getByLabel('Question 2').fill('East of the yard');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('group', { name: KEPT })).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  const deleted = await request.delete(`/api/client/tickets/form/delete/${ticket_form_id}`, { headers });
  expect(deleted.ok(), await deleted.text()).toBe(true);
  line.back();
  await page.goto('/waiting');
  const entry = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await expect(entry.locator('.waiting-refused')).toBeVisible();
  await entry.getByRole('link', { name: /^Open/ }).click();
  const kept = page.getByRole('region', { name: 'Fields as they were kept' });
  await expect(kept.getByRole('definition')).toHaveText('East of the yard');
  await expect(kept.getByRole('term')).toHaveText('Question 2');
  await expectAccessible(page);
  await page.getByLabel('Ticket Type').selectOption('Right-of-way Recovery');
  await expect(page.getByLabel('Milepost')).toBeVisible();
  await expect(kept).toBeVisible();
  await page.goto('/waiting');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
});

test('a change over what another user has changed meanwhile is compared field by field', async ({
  signedIn: page,
  request,
  token,
}) => {
  const line = await cut(page, /\/terminal\/update\/\d+$/);
  await page.goto('/terminals');
  await page.getByRole('button', { name: 'Edit terminal MLR Memphis' }).click();
  const address = page.getByRole('dialog').getByLabel('Terminal Address');
  await address.fill('12 Mine Street');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('group', { name: KEPT })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const authorization = `Bearer ${token}`;
  const list = await (await request.get('/api/client/terminal', { headers: { authorization } })).json();
  const memphis = (list.data ?? list).find(
    ({ terminal_name: name }: { terminal_name: string }) => name === 'MLR Memphis',
  );
  const write = (values: object) =>
    request.post(`/api/client/terminal/update/${memphis.terminal_id}`, {
      headers: { authorization },
      data: { ...memphis, ...values, updated_at: undefined },
    });
  const changed = await write({ terminal_address: '34 Their Street' });
  expect(changed.ok(), await changed.text()).toBe(true);
  line.back();
  await page.goto('/waiting');
  await page.getByRole('link', { name: /^Open/ }).click();
  const conflict = page.getByRole('group', { name: /changed this terminal/ });
  await expect(conflict.getByRole('group', { name: 'Terminal Address' })).toContainText('34 Their Street');
  await conflict.getByRole('radio', { name: /Mine/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  const read = await request.get(`/api/client/terminal/${memphis.terminal_id}`, { headers: { authorization } });
  expect(JSON.stringify(await read.json())).toContain('12 Mine Street');
  // Other files look for the address that it had.
  expect((await write({})).ok()).toBe(true);
});

test('three changes of one record without a connection are one entry: all are in, and none is a conflict', async ({
  signedIn: page,
  request,
  token,
}) => {
  const packages = unusedPackages();
  await fillTicket(page, packages);
  await page.getByLabel('Attachments').setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  const [before] = await ticketsWith(request, token, packages);
  const path = `/tickets/edit/${before!.ticket_id}`;
  // The first one arrives, but its response is lost.
  const line = await cut(page, /\/tickets\/update\/\d+/, 'after');
  for (const [label, value] of [
    ['Milepost', '11.5'],
    ['Number of Packages', '7'],
    ['Milepost', '12.5'],
  ] as const) {
    await page.goto(path);
    if (label !== 'Milepost' || value !== '11.5') {
      await expect(page.getByText(/waits to be sent. It is in the form/)).toBeVisible();
      await expect(page.getByLabel('Milepost')).toHaveValue('11.5');
    }
    await page.getByLabel(label).fill(value);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('group', { name: KEPT })).toBeVisible();
    line.when = 'before';
  }
  await expect(page.getByRole('banner').getByRole('link', { name: 'Waiting to send (1)' })).toBeVisible();
  await page.goto(`/tickets/${before!.ticket_id}`);
  await expect(page.getByText(/Waits to be sent: .*Milepost/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Milepost', exact: true })).toHaveText(/12\.5/);
  await expectAccessible(page);
  line.back();
  await page.goto('/waiting');
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  const read = await request.get(`/api/client/tickets/${before!.ticket_id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const ticket = await read.json();
  const milepost = ticket.form_fields.find((one: { input_name: string }) => one.input_name === 'Milepost');
  expect([Number(ticket.pkg_count), milepost.value, ticket.attachments.length]).toEqual([7, '12.5', 1]);
});

test('cells of a list and rows of a table wait, show what waits, and are sent once', async ({
  signedIn: page,
  request,
  token,
}) => {
  const type = await addIssuedTickets(request, token, 1);
  const line = await cut(page, /\/(tickets|worktype)\/(update|create)/);
  const list = `/tickets?length=10&search.ticket_form.form_name=${encodeURIComponent(type)}`;
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'Options', exact: true }), 'the tools are there').toBeVisible();
  const cell = page.locator('[data-rows] > tr').first().locator('td.cell-number');
  for (const count of ['77', '78']) {
    await cell.dblclick();
    const box = page.locator('[data-cell-editor] input');
    await box.fill(count);
    await box.press('Enter');
    await expect(box).toHaveCount(0);
    await expect(cell).toHaveText(count);
  }
  await expect(page.getByText('1 ticket has a change that waits to be sent')).toBeVisible();
  await page.reload();
  await expect(cell).toHaveText('78');

  await page.goto('/worktype');
  for (const [from, to] of [
    ['Track Inspection', 'Walked once'],
    ['Walked once', 'Walked twice'],
  ]) {
    await page.getByRole('button', { name: `Edit work type ${from}` }).click();
    await page.getByRole('textbox', { name: new RegExp(`^Name, .*${from}`) }).fill(to!);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Edit work type ${to}` })).toBeVisible();
  }
  await expect(page.getByRole('table').getByText('Waits to be sent')).toBeVisible();
  const added = page.getByRole('textbox', { name: 'Name, new work type' });
  await added.fill('Added without a line');
  await added.press('Enter');
  await expect(page.getByText('1 new work type waits to be sent')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Waiting to send (3)' })).toBeVisible();
  await expectAccessible(page);
  line.back();
  await page.goto('/waiting');
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  const headers = { authorization: `Bearer ${token}` };
  const read = await (await request.post('/api/client/worktype', { headers, data: {} })).json();
  const names = (read.data ?? read).map(({ worktype }: { worktype: string }) => worktype);
  expect(names.filter((name: string) => /Walked|Added|Track/.test(name))).toEqual([
    'Walked twice',
    'Added without a line',
  ]);
  await page.goto(list);
  await expect(cell).toHaveText('78');
});

test('entries are saved to a file, discarded, and read from it; Log Out asks about them', async ({
  signedIn: page,
}) => {
  const line = await cut(page, /\/tickets\/create$/);
  await fillTicket(page);
  await page.getByLabel('Attachments').setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('group', { name: KEPT })).toBeVisible();
  await page.goto('/waiting');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save all to a file' }).click(),
  ]);
  const path = await file.path();
  expect(JSON.parse(readFileSync(path, 'utf8')).entries[0].attached[0].name).toBe('track.jpg');
  await page.getByRole('button', { name: /^Discard/ }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible();
  await page.getByLabel('File of entries').setInputFiles(path);
  await expect(page.getByRole('list', { name: 'Entries' }).getByRole('listitem')).toHaveText([/1 file, 7 B/]);

  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '1 save waits to be sent' }));
  await expect(question).toContainText('Log Out discards it.');
  // What changes behind it is no decision.
  await page.evaluate(() => new BroadcastChannel('outbox').postMessage(undefined));
  await Promise.all([page.waitForEvent('download'), question.getByRole('button', { name: 'Save to a file' }).click()]);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  line.back();
  await sendNow(page);
});

test('on a phone a band says what waits', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const line = await cut(page, /\/tickets\/create$/);
  await page.goto('/tickets/add');
  await page.evaluate(() => history.replaceState(null, '', '/tickets/add'));
  await keepInDatabase(page);
  await page.goto('/tickets');
  const band = page.locator('.waiting-band');
  await expect(band).toContainText('1 waiting to send');
  await expectAccessible(page);
  await band.getByRole('link', { name: 'Show' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting to send' })).toBeVisible();
  line.back();
});

/** Presses Send now, unless the page has sent everything by itself before: it tries every few seconds. */
async function sendNow(page: Page): Promise<void> {
  const nothing = page.getByText('Nothing waits to be sent.');
  await page.getByRole('button', { name: 'Send now' }).or(nothing).click();
  await expect(nothing).toBeVisible();
}

/** An entry of a type that is gone, as an earlier page has left it. */
async function keepInDatabase(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name))))
    .toContain('outbox');
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('outbox', 1);
      opening.onsuccess = () => done(opening.result);
    });
    const work = db.transaction(['entries', 'files'], 'readwrite');
    work.objectStore('entries').add({
      user: localStorage.getItem('user'),
      kind: 'create',
      noun: 'ticket',
      title: 'New ticket',
      at: Date.now(),
      body: { ticket_form_type_id: 999_999 },
      key: { key: crypto.randomUUID(), unknown: true },
      files: { count: 0, bytes: 0 },
    });
    await new Promise((done) => (work.oncomplete = done));
    db.close();
  });
}

/** Cuts the line for some calls: before they are sent, or after the server has had them. */
async function cut(page: Page, url: RegExp, when: 'before' | 'after' = 'before') {
  let refuse: ((body: string) => object | false) | undefined;
  let isCut = true;
  await page.route(url, async (route) => {
    const body = route.request().postData() ?? '';
    const data = !isCut && refuse?.(body);
    if (data) return route.fulfill({ status: 422, json: { status: 'error', message: 'Invalid', data } });
    if (!isCut) return route.continue();
    if (line.when === 'after') await route.fetch();
    await route.abort();
  });
  const line = {
    when,
    back: () => {
      isCut = false;
      refuse = undefined;
    },
    /** It is back, and the server refuses what `by` has messages for. */
    refuses: (by: typeof refuse) => {
      isCut = false;
      refuse = by;
    },
  };
  return line;
}
