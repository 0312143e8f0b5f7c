// Who else has a record open, on its page and in its form.
import { randomUUID } from 'node:crypto';
import { addAccount, apiCall, tokenOf } from './accounts';
import { expect, expectAccessible, test } from './strict';

test('the form of a record says who else edits it, and no more when that one leaves', async ({
  signedIn: page,
  request,
  token,
}) => {
  await addAccount(request, token, 'present');
  const other = await tokenOf(request, 'present@example.com');
  const shown = randomUUID();
  const call = apiCall(request, other);
  const say = async (presence: string): Promise<unknown[]> =>
    (await call('presence', { page: shown, noun: 'users', id: 1, presence })).data.others;
  const listening = page.waitForResponse('**/notices');
  await page.goto('/users/edit/1');
  await listening;
  await say('reading');
  const line = page.locator('.others');
  await expect(line).toContainText('has this user open.');
  await say('editing');
  await expect(line).toContainText('is editing this user.');
  await expectAccessible(page);
  await say('left');
  await expect(line).toBeEmpty();

  // Who closes the page is there no more at once, and not only when it has been silent for long.
  expect(await say('reading')).toHaveLength(1);
  await page.goto('about:blank');
  await expect.poll(() => say('reading'), { timeout: 5_000 }).toEqual([]);
  await say('left');
});

test('on a plain http address, where browsers make no UUIDs, a record opens as well', async ({ signedIn: page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  await page.goto('/terminals');
  expect(await page.evaluate(() => 'randomUUID' in crypto)).toBe(false);
  await page.getByRole('button', { name: 'Edit terminal MLR Memphis' }).click();
  await expect(page.getByRole('textbox', { name: 'Terminal Name', exact: true })).toHaveValue('MLR Memphis');
});
