// Nothing typed is lost when one leaves: drafts, the confirmation before leaving, the warning before a session ends.
import type { BrowserContext, Page } from '@playwright/test';
import { admin } from './admin';
import { expect, expectAccessible, hold, refused, test, withoutNotices } from './strict';

const BANNER = /Draft restored from \d\d:\d\d\./;
const banner = (page: Page) => page.locator('form').getByText(BANNER);
const QUESTION = 'Leave this page?';

test.describe('the session ends in the middle of a form', () => {
  test.use({ expected: async ({}, use) => use([refused(401), /Auth failed/]) });
  test.beforeEach(async ({ page }) => void (await withoutNotices(page)));

  test('after signing in again everything is back: choices, the fields of the ticket type, files, and what was typed', async ({
    page,
  }) => {
    await signIn(page, '/tickets/add');
    await fillTicket(page);
    await endSession(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your session ended. Sign in again: what you typed is kept.').first()).toBeVisible();
    await expectAccessible(page);

    await typeSignIn(page, admin);
    await expect(page).toHaveURL(/\/tickets\/add$/);
    await expect(page.getByText(/Draft restored from \d\d:\d\d\. \d+ changes\./).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Add Ticket' })).toBeFocused();
    await expectTicket(page);
    await expectAccessible(page);
  });

  test('a draft survives a session that ends elsewhere before the pause is over, and the saved ticket ends it', async ({
    page,
  }) => {
    await signIn(page, '/tickets/add');
    await fillTicket(page);
    await page.evaluate(() => {
      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    });
    await expect(page).toHaveURL(/\/login$/);
    await typeSignIn(page, admin);
    await expectTicket(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tickets added successfully').first()).toBeVisible();
    await openFresh(page, '/tickets/add');
    await expect(page.getByLabel('Number of Packages')).toHaveValue('');
  });

  test('another user sees nothing of it, and the first one everything afterwards', async ({ page }) => {
    await asUser(page, 7001);
    await signIn(page, '/tickets/add');
    await page.getByLabel('Number of Packages').fill('6');
    await expectKept(page);
    await endSession(page);
    await callUntilSignIn(page);

    await asUser(page, 7002);
    await typeSignIn(page, admin);
    await expect(page).toHaveURL(/\/tickets\/add$/);
    await expect(page.getByLabel('Ticket Type')).toBeEnabled();
    await page.waitForTimeout(500);
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByLabel('Number of Packages')).toHaveValue('');

    await endSession(page);
    await callUntilSignIn(page);
    await asUser(page, 7001);
    await typeSignIn(page, admin);
    await expect(banner(page)).toBeVisible();
    await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
  });

  test('logging out deletes the drafts of the one who logs out; another tab that is in the middle of a form keeps its own', async ({
    page,
    context,
  }) => {
    await signIn(page, '/tickets/add');
    await page.getByLabel('Number of Packages').fill('6');
    await expectKept(page);
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    expect(await drafts(page)).toHaveLength(1);
    await logOut(page);
    await expect.poll(() => drafts(page)).toEqual([]);

    await typeSignIn(page, admin);
    const other = await context.newPage();
    await other.goto('/terminals');
    await other.getByRole('button', { name: 'Add New' }).click();
    await other.getByRole('textbox', { name: 'Terminal Name', exact: true }).fill('MLR Omaha');
    await logOut(page);
    await expect(other).toHaveURL(/\/login$/);
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await page.waitForTimeout(300);
    expect(await drafts(page)).toHaveLength(1);
  });
});

test('closing a tab needs a confirmation, and the reloaded form has everything', async ({ signedIn: page }) => {
  const requested: string[] = [];
  page.on('dialog', (dialog) => {
    requested.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/tickets/add');
  await page.reload();
  expect(requested, 'an untouched form asks nothing').toEqual([]);
  await fillTicket(page);
  await page.reload();
  expect(requested).toEqual(['beforeunload']);
  await expectTicket(page);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByLabel('Number of Packages')).toHaveValue('');
  await expect(page.getByRole('heading', { name: /Derailment Recovery/ })).toHaveCount(0);
  await expect(page.getByLabel('Ticket Type')).toBeFocused();
  expect(await drafts(page)).toEqual([]);
  await page.reload();
  expect(requested).toHaveLength(1);
});

test('a page that is left right after a file was added keeps all of it, however busy the browser is', async ({
  signedIn: page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  // Whether files are stored is tried with a key of no form, which takes long here.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value: unknown, key) {
      const request = put.call(this, value, key);
      const end = performance.now() + 500;
      const wait = () => {
        if (performance.now() < end) this.count().onsuccess = wait;
      };
      if (String(key) === ',') wait();
      return request;
    };
  });
  await page.goto('/tickets/add');
  await page.getByLabel('Number of Packages').fill('5');
  await expect(page.locator('form').getByText(/^Draft saved/)).toBeVisible();
  await page.getByLabel('Number of Packages').fill('6');
  await page.getByLabel('Attachments').setInputFiles([seal]);
  await page.reload();
  await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
  await expect(page.getByText('seal.txt').first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

test('where the browser stores no files, the rest is kept, and the draft names what is not', async ({
  signedIn: page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  // As in a private window of Safari: the transaction fails, unless it was committed before its result.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value: unknown, key) {
      if (!(Array.isArray(value) && value.length > 0)) return put.call(this, value, key);
      queueMicrotask(() => {
        try {
          this.transaction.abort();
        } catch {
          // It was.
        }
      });
      return put.call(this, [], key);
    };
  });
  await page.goto('/tickets/add');
  await page.getByLabel('Attachments').setInputFiles([seal]);
  await expect(page.locator('form').getByText(/^Draft saved/)).toBeVisible();
  await page.getByLabel('Number of Packages').fill('6');
  await page.reload();
  await expect(banner(page)).toHaveText(/1 change\. Could not be kept, add again: seal\.txt\.$/);
  await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

test.describe('no response comes', () => {
  test.use({ expected: [/net::ERR_/] });

  test('a save that a reload cut off is the same save afterwards: one ticket', async ({ signedIn: page }) => {
    page.on('dialog', (dialog) => void dialog.accept());
    const keys: (string | undefined)[] = [];
    const made: string[] = [];
    await page.route('**/api/client/tickets/create', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      made.push((await response.json()).data.ticket_no);
      if (made.length > 1) await route.fulfill({ response });
    });
    await page.goto('/tickets/add');
    await fillTicket(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => made.length).toBe(1);
    await page.reload();
    await expectTicket(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tickets added successfully').first()).toBeVisible();
    expect(new Set(keys).size, 'every try brings the same key').toBe(1);
    expect(made, 'sent before the reload and after it').toHaveLength(2);
    expect(new Set(made).size).toBe(1);

    await openFresh(page, '/tickets/add');
    await fillTicket(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
    expect(new Set(keys).size, 'the next ticket is another save').toBe(2);
    expect(new Set(made).size).toBe(2);
  });
});

test('a link, Back and Forward show one confirmation; staying keeps the form, leaving keeps the draft', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByLabel('Number of Packages').fill('6');
  const question = page.getByRole('alertdialog', { name: QUESTION });

  await page.getByRole('link', { name: 'Terminals' }).click();
  await expect(question).toContainText('Your changes are kept as a draft for 24 hours.');
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/tickets\/add$/);

  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/tickets\/add$/);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Number of Packages')).toHaveValue('6');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole('heading', { name: 'Manage Tickets' })).toBeVisible();
  await expect(question).toHaveCount(0);

  await page.goForward();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
});

test('rows in edit mode show one confirmation for all of them, and none after saving', async ({ signedIn: page }) => {
  const closing: string[] = [];
  page.on('dialog', (dialog) => {
    closing.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/terminals');
  await page.getByRole('link', { name: 'Labor Hours Rate', exact: true }).click();
  const amount = page.getByLabel('Amt ($) per hours, Recovery Crew, 07:00 to 15:30');
  const question = page.getByRole('alertdialog', { name: QUESTION });
  const terminals = page.getByRole('link', { name: 'Terminals' });
  const openRow = () => page.getByRole('button', { name: 'Edit labor hour Recovery Crew, 07:00 to 15:30' }).click();

  await openRow();
  await terminals.click();
  await expect(page, 'an untouched row asks nothing').toHaveURL('/terminals');
  await page.goBack();
  await openRow();
  const before = await amount.inputValue();
  await amount.fill('43.25');
  await page.getByLabel('Name, new holiday').fill('half a na');
  await terminals.click();
  await expect(question).toContainText('Your changes will be lost.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(amount).toHaveValue('43.25');
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/laborhours');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page, 'both rows were asked about with one question').toHaveURL('/terminals');
  await page.goForward();

  await openRow();
  await expect(amount).toHaveValue(before);
  await amount.fill('43.25');
  await page.reload();
  expect(closing).toEqual(['beforeunload']);
  await openRow();
  await amount.fill('43.25');
  await amount.press('Enter');
  await expect(page.locator('.toast', { hasText: 'Labor hours updated!' })).toBeVisible();
  await terminals.click();
  await expect(page).toHaveURL('/terminals');
  await page.goBack();
  await openRow();
  await amount.fill(before);
  await amount.press('Enter');
  await expect(page.locator('.toast', { hasText: 'Labor hours updated!' }).first()).toBeVisible();
});

test('what was typed and typed back is no change; Cancel of a page asks as a link does, and keeps the draft', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets/add');
  const packages = page.getByLabel('Number of Packages');
  const cancel = page.getByRole('link', { name: 'Cancel' });
  const question = page.getByRole('alertdialog', { name: QUESTION });
  await packages.fill('6');
  await expectKept(page);
  await packages.fill('');
  await cancel.click();
  await expect(page.getByRole('heading', { name: 'Manage Tickets' })).toBeVisible();
  expect(await drafts(page)).toEqual([]);

  await page.getByRole('link', { name: 'Add New' }).click();
  await packages.fill('6');
  await cancel.click();
  await expect(question).toContainText('Your changes are kept as a draft for 24 hours.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(packages).toHaveValue('6');
  await expect(cancel).toBeFocused();
  await cancel.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Tickets' })).toBeVisible();

  await page.goBack();
  await expect(banner(page)).toBeVisible();
  await expect(packages).toHaveValue('6');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await cancel.click();
  await expect(page.getByRole('heading', { name: 'Manage Tickets' })).toBeVisible();
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('a saved form needs no confirmation and leaves no draft; a second tab has a ticket of its own', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/tickets/add');
  await fillTicket(page);
  await expectKept(page);

  const other = await context.newPage();
  await openFresh(other, '/tickets/add');
  await other.getByLabel('Number of Packages').fill('9');
  await expectKept(other);
  expect(await drafts(page)).toHaveLength(2);
  await other.close({ runBeforeUnload: false });

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect.poll(() => drafts(page), 'only that of the second tab').toHaveLength(1);
  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByLabel('Number of Packages')).toHaveValue('9');
});

for (const [what, fill] of [
  ['ticket', fillTicket],
  ['design', designForm],
] as const)
  test(`a ${what} that was saved is not offered again, also when the page is left at the very moment`, async ({
    signedIn: page,
  }) => {
    const path = what === 'ticket' ? '/tickets/add' : '/formmanage/addform';
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(path);
    await fill(page);
    await expectKept(page);
    await page.evaluate(() => {
      const { pushState } = history;
      history.pushState = function (...state) {
        pushState.apply(this, state);
        location.reload();
      };
    });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await reloaded;
    expect(await drafts(page)).toEqual([]);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(page.locator('.draft-banner')).toHaveCount(0);
  });

test('a form that was left while it saved leads nowhere, and the draft of the next one stays', async ({
  signedIn: page,
}) => {
  const release = await hold(page, '**/api/client/tickets/create');
  await page.goto('/tickets/add');
  await fillTicket(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saving…').first()).toBeVisible();
  await page.getByRole('link', { name: 'Tickets', exact: true }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(banner(page)).toBeVisible();
  await page.getByLabel('Number of Packages').fill('7');
  await expectKept(page);
  await page.waitForTimeout(600);

  release();
  await expect(page.locator('.toast', { hasText: 'Tickets added successfully' })).toBeVisible();
  await page.waitForTimeout(300);
  await expect(page).toHaveURL(/\/tickets\/add$/);
  await expect(page.getByLabel('Number of Packages')).toHaveValue('7');
  expect(await drafts(page)).toHaveLength(1);
});

test('a draft older than 24 hours is gone', async ({ signedIn: page }) => {
  await page.goto('/tickets/add');
  await page.getByLabel('Number of Packages').fill('6');
  await expectKept(page);
  await age(page, 24 * 60 * 60 * 1000);
  await openFresh(page, '/tickets/add');
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('a modal: Escape and the cross need a confirmation once something was typed, Cancel only for a restored draft; the draft is restored with the modal', async ({
  signedIn: page,
}) => {
  await page.goto('/terminals');
  const add = page.getByRole('button', { name: 'Add New' });
  const modal = page.getByRole('dialog', { name: 'Add Terminal' });
  await add.click();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);

  await add.click();
  await page.getByRole('textbox', { name: 'Terminal Name', exact: true }).fill('MLR Omaha');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Close this form?' });
  await expect(question).toContainText('Your changes are kept as a draft for 24 hours.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('textbox', { name: 'Terminal Name', exact: true })).toHaveValue('MLR Omaha');
  await modal.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toHaveCount(0);
  await expect(add).toBeFocused();

  await add.click();
  await expect(banner(page)).toContainText('1 change.');
  await expect(page.getByRole('textbox', { name: 'Terminal Name', exact: true })).toHaveValue('MLR Omaha');
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('alertdialog', { name: 'Discard the draft?' })
    .getByRole('button', { name: 'Discard draft' })
    .click();
  await expect(modal).toHaveCount(0);
  await add.click();
  await expect(page.getByRole('textbox', { name: 'Terminal Name', exact: true })).toHaveValue('');
});

test('a record that was changed meanwhile is not overwritten unseen: its draft is offered', async ({
  signedIn: page,
}) => {
  let newer = false;
  await page.route('**/api/client/terminal/*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({
      response,
      json: newer ? { ...body, terminal_address: 'Moved', updated_at: '2031-01-01T00:00:00.000Z' } : body,
    });
  });
  await page.goto('/terminals');
  const edit = page.getByRole('button', { name: 'Edit terminal MLR Memphis' });
  const name = page.getByRole('textbox', { name: 'Terminal Name', exact: true });
  const leave = async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    await expect(name).toHaveCount(0);
  };
  await edit.click();
  await name.fill('MLR Memphis South');
  await leave();
  newer = true;
  await edit.click();
  await expect(page.getByText(/This record was changed since your draft from .* 1 change/).first()).toBeVisible();
  await expect(name).toHaveValue('MLR Memphis');
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(name).toHaveValue('MLR Memphis South');
  await expect(page.getByLabel('Terminal Address')).toHaveValue('Moved');
  await leave();
  await edit.click();
  await expect(name).toHaveValue('MLR Memphis South');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(name).toHaveValue('MLR Memphis');
});

test.describe('a session that is about to end', () => {
  test.use({ expected: async ({}, use) => use([refused(401), /Auth failed/]) });

  test('warns first and goes on by one press, without moving the focus', async ({ signedIn: page, context }) => {
    const end = await sessionOf(context, 3600);
    await page.goto('/tickets/add');
    await expect(page.getByLabel('Ticket Type')).toBeEnabled();
    await page.getByLabel('Number of Packages').fill('6');
    end.in(119);
    await page.getByLabel('Select Terminal').selectOption({ index: 1 });
    await page.getByLabel('Number of Packages').focus();
    const warning = page.getByRole('region', { name: 'Session' });
    await expect(warning).toContainText('You will be signed out in 2 minutes.', { timeout: 20_000 });
    await expect(page.getByLabel('Number of Packages')).toBeFocused();
    await expectAccessible(page);
    end.in(3600);
    await warning.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning).toHaveCount(0);
  });

  test('ends with everything kept when nobody reacts', async ({ signedIn: page, context }) => {
    const end = await sessionOf(context, 3600);
    await page.goto('/tickets/add');
    await page.getByLabel('Number of Packages').fill('6');
    end.in(4);
    await page.getByLabel('Select Terminal').selectOption({ index: 1 });
    await expect(page.getByRole('region', { name: 'Session' })).toBeVisible({ timeout: 20_000 });
    end.over();
    await expect(page).toHaveURL(/\/login$/, { timeout: 20_000 });
    await expect(page.getByText('what you typed is kept').first()).toBeVisible();
    end.in(3600);
    await typeSignIn(page, admin);
    await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
  });
});

/** Responses of the API as if the session ended when the test says so. */
async function sessionOf(context: BrowserContext, seconds: number) {
  let over = false;
  await context.route('**/api/client/**', async (route) => {
    if (over) return route.fulfill({ status: 401, json: { status: 'error', message: '', data: {} } });
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'session-ends-in': String(seconds) } });
  });
  return {
    in(next: number) {
      over = false;
      seconds = next;
    },
    over() {
      over = true;
    },
  };
}

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await typeSignIn(page, admin);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
}

async function typeSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email or Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login$/);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** The server ends the session, the page does not know yet. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() =>
    fetch('/api/client/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' },
      body: '{}',
    }),
  );
}

/** Makes a call that shows the page that its session has ended, unless one in the background did. */
async function callUntilSignIn(page: Page): Promise<void> {
  await page
    .getByLabel('Select Terminal')
    .selectOption({ index: 1 }, { timeout: 5_000 })
    .catch(() => {});
  await expect(page).toHaveURL(/\/login$/);
}

/** The profile of this number from now on; the account on the server stays the same. */
async function asUser(page: Page, id: number): Promise<void> {
  await page.unroute('**/api/client/profile');
  await page.route('**/api/client/profile', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: response.ok() ? { ...body, user_id: id } : body });
  });
}

const seal = { name: 'seal.txt', mimeType: 'text/plain', buffer: Buffer.from('broken') };

async function fillTicket(page: Page): Promise<void> {
  await page.getByLabel('Ticket Type').selectOption('Right-of-way Recovery');
  await page.getByLabel('Select Terminal').selectOption('MLR Memphis');
  await page.getByLabel('Select Facility').selectOption('Zone Up 2');
  await page.getByLabel('Autogenerated Date/Time').fill('11-20-2021 14:32');
  await page.getByLabel('Number of Packages').fill('6');
  await expect(page.getByRole('textbox', { name: 'Latitude' })).not.toHaveValue('');
  await page.getByRole('textbox', { name: 'Latitude' }).fill('35.5');
  await page.getByLabel('Attachments').setInputFiles([seal]);
  await fillRequired(page);
}

async function designForm(page: Page): Promise<void> {
  await page.getByLabel('Form Name').fill(`Left at once ${Date.now()}`);
  await page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: 'Number', exact: true }).click();
}

/** As `fillTicket` has left it. */
async function expectTicket(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /Right-of-way Recovery/ })).toBeVisible();
  await expect(page.getByLabel('Ticket Type').locator('option:checked')).toHaveText('Right-of-way Recovery');
  await expect(page.getByLabel('Select Terminal').locator('option:checked')).toHaveText('MLR Memphis');
  await expect(page.getByLabel('Select Facility').locator('option:checked')).toHaveText('Zone Up 2');
  await expect(page.getByLabel('Autogenerated Date/Time')).toHaveValue('11-20-2021 14:32');
  await expect(page.getByLabel('Ticket ID')).toHaveValue(/^20211120-/);
  await expect(page.getByLabel('Number of Packages')).toHaveValue('6');
  await expect(page.getByRole('textbox', { name: 'Latitude' })).toHaveValue('35.5');
  await expect(page.getByText('seal.txt').first()).toBeVisible();
  await expect(page.getByLabel('Milepost')).toHaveValue('214.6');
}

/** Fills every required field of the ticket type. */
async function fillRequired(page: Page): Promise<void> {
  await page.getByLabel('Milepost').fill('214.6');
  for (const field of await page.locator('.form-section .field').all()) {
    if (await field.locator('.field-optional').count()) continue;
    const control = field.locator('input, select, textarea').first();
    const kind = await control.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.localName,
    );
    if (kind === 'checkbox' || kind === 'radio') await control.check();
    else if (kind === 'select') await control.selectOption({ index: 1 });
    else if (kind === 'file') await control.setInputFiles(seal);
    else if (await field.getByRole('button', { name: 'Choose date' }).count()) await control.fill('11-20-2026');
    else if ((await control.inputValue()) === '')
      await control.fill((await control.getAttribute('inputmode')) === 'decimal' ? '5' : 'Joliet');
  }
}

/** The text of the save bar. */
async function expectKept(page: Page): Promise<void> {
  await expect(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
}

/** The form without a trace of a draft. */
async function openFresh(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByLabel('Ticket Type')).toBeEnabled();
  await page.waitForTimeout(500);
  await expect(banner(page)).toHaveCount(0);
}

/** Names of the drafts in the browser. */
function drafts(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('drafts', 1);
        open.onupgradeneeded = () => ['drafts', 'files'].forEach((name) => open.result.createObjectStore(name));
        open.onsuccess = () => {
          const keys = open.result.transaction('drafts').objectStore('drafts').getAllKeys();
          keys.onsuccess = () => {
            open.result.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );
}

/** Makes every draft older by so many milliseconds. */
function age(page: Page, by: number): Promise<void> {
  return page.evaluate(
    (older) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('drafts', 1);
        open.onsuccess = () => {
          const work = open.result.transaction('drafts', 'readwrite');
          const rows = work.objectStore('drafts').openCursor();
          rows.onsuccess = () => {
            const row = rows.result;
            if (!row) return;
            row.update({ ...row.value, at: row.value.at - older });
            row.continue();
          };
          work.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    by,
  );
}
