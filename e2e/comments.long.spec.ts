// What is typed about a record is kept, and what others write appears by itself.
import { expect, expectAccessible, LOOKS, lookName, test } from './strict';

test.beforeEach(async ({ signedIn: page }) => {
  await page.goto('/tickets?sort=ticket_no');
  await page
    .getByRole('link', { name: /^View ticket/ })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
});

test.describe('the connection goes away', () => {
  test.use({ expected: async ({}, use) => use([/net::ERR_/, /ChunkError/]) });

  test('what was typed survives a reload and another page, and what was sent waits', async ({ signedIn: page }) => {
    const text = page.getByRole('textbox', { name: 'Write a comment' });
    await text.fill('Typed before the line broke');
    await expect.poll(() => page.evaluate(keptDrafts)).toEqual(['Typed before the line broke']);
    await page.reload();
    await expect(text).toHaveValue('Typed before the line broke');
    const address = page.url();
    await page.goto('/facilities');
    await page.goto(address);
    await expect(text).toHaveValue('Typed before the line broke');
    await page.context().setOffline(true);
    await text.press('Control+Enter');
    await expect(page.getByRole('group', { name: /^Kept on this device/ })).toBeVisible();
    await expect(text).toHaveValue('');
    await page.context().setOffline(false);
    await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first()).toContainText(
      'Typed before',
      { timeout: 30_000 },
    );
    await page.reload();
    await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first()).toContainText(
      'Typed before',
    );
    await expect(text).toHaveValue('');
  });
});

test('two tabs with one record have a comment each, also when they are reloaded', async ({
  signedIn: page,
  context,
}) => {
  const drafts = () => page.evaluate(keptDrafts);
  const text = page.getByRole('textbox', { name: 'Write a comment' });
  await text.fill('Of the first tab');
  await expect.poll(drafts).toEqual(['Of the first tab']);
  const other = await context.newPage();
  await other.goto(page.url());
  const second = other.getByRole('textbox', { name: 'Write a comment' });
  await expect(second).toHaveValue('');
  await second.fill('Of the second tab');
  await expect.poll(drafts).toEqual(['Of the first tab', 'Of the second tab']);
  await page.reload();
  await expect(text).toHaveValue('Of the first tab');
  await second.press('Control+Enter');
  await expect(second).toHaveValue('');
  await expect.poll(drafts).toEqual(['Of the first tab']);
  await text.fill('');
  await expect.poll(drafts).toEqual([]);
});

test('what was typed into an edit survives a reload, and Cancel leaves nothing of it', async ({ signedIn: page }) => {
  const drafts = () => page.evaluate(keptDrafts);
  const text = page.getByRole('textbox', { name: 'Write a comment' });
  await text.fill('To be edited');
  await text.press('Control+Enter');
  const first = page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first();
  await expect(first).toContainText('To be edited');
  const edit = first.getByRole('button', { name: 'Edit' });
  const edited = first.getByRole('textbox', { name: 'Edit comment' });
  await edit.click();
  await expect(edited).toHaveValue('To be edited');
  await edited.fill('Half of an edit');
  await expect.poll(drafts).toEqual(['Half of an edit']);
  await page.reload();
  await edit.click();
  await expect(edited).toHaveValue('Half of an edit');
  await first.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(drafts).toEqual([]);
  await edit.click();
  await expect(edited).toHaveValue('To be edited');
  await first.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(first).toContainText('To be edited');
  await expect(text).toHaveValue('');
});

test('where the browser stores no files, the text is kept', async ({ signedIn: page }) => {
  // As in a private window of Safari, whose transaction fails.
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value: unknown, key) {
      if (!(Array.isArray(value) && value.length > 0)) return put.call(this, value, key);
      queueMicrotask(() => this.transaction.abort());
      return put.call(this, [], key);
    };
  });
  await page.reload();
  const comments = page.getByRole('region', { name: 'Comments' });
  await comments
    .locator('input[type=file]')
    .setInputFiles({ name: 'seal.txt', mimeType: 'text/plain', buffer: Buffer.from('seal') });
  const text = page.getByRole('textbox', { name: 'Write a comment' });
  await text.fill('Beside a file');
  await expect(comments.locator('.comment-file-name').first()).toHaveText('seal.txt');
  await expect.poll(() => page.evaluate(keptDrafts)).toEqual(['Beside a file']);
  await page.reload();
  await expect(text).toHaveValue('Beside a file');
  await text.fill('');
  await expect.poll(() => page.evaluate(keptDrafts)).toEqual([]);
});

/** The texts of the comments that the browser keeps. */
function keptDrafts(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('drafts', 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const kept = opening.result.transaction('drafts').objectStore('drafts').getAll();
      kept.onsuccess = () => {
        opening.result.close();
        resolve(kept.result.map(({ values }) => String(values.text)).sort());
      };
    };
  });
}

test('what is too long is said before it is sent, and Escape closes the names alone', async ({ signedIn: page }) => {
  const text = page.getByRole('textbox', { name: 'Write a comment' });
  await text.fill('x'.repeat(100_000));
  await text.press('Control+Enter');
  await expect(page.getByText('Comment must be no more than 10000 characters.').first()).toBeVisible();
  await text.fill('');
  await text.pressSequentially('@sys');
  await expect(page.getByRole('option').first()).toBeVisible();
  await text.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await text.fill('');
});

for (const look of LOOKS)
  test(`a comment of another user appears by itself, at ${lookName(look)}`, async ({
    signedIn: page,
    request,
    token,
  }) => {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    const id = page.url().split('/').at(-1);
    const comments = page.getByRole('region', { name: 'Comments' });
    await expect(async () => {
      const text = `שלום 👩‍👩‍👧 ${Math.random()} ${'long'.repeat(60)}`;
      const sent = await request.post(`/api/client/tickets/${id}/comments`, {
        headers: { authorization: `Bearer ${token}` },
        data: { text },
      });
      expect(sent.status(), `${page.url()} ${await sent.text()}`).toBe(200);
      await expect(comments.getByRole('listitem').first()).toContainText(text, { timeout: 3_000 });
    }).toPass({ timeout: 7_000 });
    await expectAccessible(page, look);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
