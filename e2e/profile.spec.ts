// One's own profile: greeting, form, image, and what the top bar shows of it. With an account of its own, so that no
// other test loses the one it signs in with.
import type { Page } from '@playwright/test';
import { PNG } from '../test/support/photo';
import { addAccount, tokenOf } from './accounts';
import { admin } from './admin';
import { test as base, expect, expectAccessible, LOOKS, lookName, refused, withoutNotices } from './strict';

/** Signed in as a new user, whose name is the test's number. */
const test = base.extend<{ own: Page; account: string }>({
  account: async ({ request }, use, info) => {
    const name = `profile-${info.testId.slice(-8)}`;
    const token = await tokenOf(request, admin.email, admin.password);
    const id = await addAccount(request, token, name, {
      first_name: 'Night',
      last_name: 'Shift',
      unique_user_id: name.slice(-15),
      mobile: '3125550102',
    });
    await use(name);
    await request.delete(`/api/client/user/delete/${id}`, { headers: { authorization: `Bearer ${token}` } });
  },
  own: async ({ page, account, request }, use) => {
    const given = await tokenOf(request, account);
    // Once: after logging out a page load must not bring it back.
    await page.addInitScript((token) => {
      if (!sessionStorage.getItem('once')) localStorage.setItem('token', token);
      sessionStorage.setItem('once', '1');
    }, given);
    await use(page);
  },
});

test('the user menu leads to the profile: greeting, breadcrumb and values', async ({ own: page, account }) => {
  await page.goto('/users');
  await page.getByRole('button', { name: /, user menu$/ }).click();
  await page.getByRole('link', { name: 'My Profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page).toHaveTitle('Edit Profile - Package Recovery');
  await expect(page.getByRole('heading', { name: 'Edit Profile', level: 1 })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Client',
    'Profile',
  ]);
  await expect(page.getByRole('heading', { name: 'Hello, Night Shift' })).toBeVisible();
  await expect(page.getByText('Last login: not recorded')).toBeVisible();
  await expect(page.locator('.field-label')).toHaveText(
    ['First Name', 'Last Name', 'Username', 'E-mail', 'Mobile', 'Address', 'Password', 'Profile Image'].map(
      (label) => new RegExp(`^${label}( optional)?$`),
    ),
  );
  await expect(page.getByLabel('Username')).toHaveValue(account);
  await expect(page.getByLabel('E-mail')).toHaveValue(`${account}@example.com`);
  await expect(page.getByLabel('Mobile')).toHaveValue('(312) 555-0102');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/users');
});

test('a saved profile stays open, says so, and the top bar shows the new name and picture', async ({ own: page }) => {
  await page.goto('/profile');
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Password').fill('weak');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.field-error')).toHaveText([
    'First Name is required.',
    'Password must be at least 8 characters.',
  ]);
  await page.getByLabel('First Name').fill('Late');
  await page.getByLabel('Password').fill('Changed-one8!');
  await page
    .getByLabel('Profile Image optional')
    .setInputFiles({ name: 'portrait.png', mimeType: 'image/png', buffer: PNG });
  await expect(page.getByText('portrait.png')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Profile updated successfully.' }).first()).toBeAttached();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Hello, Late Shift' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Late Shift, user menu' })).toBeVisible();
  await expect(page.locator('.top-bar .avatar img')).toHaveJSProperty('naturalWidth', 1);
  const src = await page.getByRole('img', { name: 'Profile Image' }).getAttribute('src');
  expect(src).toMatch(/^http:\/\/[^/]+\/storage\/[\w-]{32}\?/);
  // A second save continues from the first.
  await page.getByLabel('First Name').fill('Night');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Night Shift' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Profile Image' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('First Name')).toHaveValue('Night');
});

test('a token for another program is shown once, works, and is revoked', async ({ own: page, request }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/profile');
  await page.getByRole('button', { name: /, user menu$/ }).click();
  await page.getByRole('link', { name: 'API Tokens' }).click();
  await expect(page.getByRole('heading', { name: 'API Tokens', level: 1 })).toBeFocused();
  await expect(page.getByText('You have no tokens.')).toBeVisible();

  const add = page.getByRole('button', { name: 'Add token' });
  await add.click();
  const form = page.getByRole('dialog', { name: 'Add API Token' });
  await expect(form.getByLabel('Ends')).toHaveValue('90');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.locator('.field-error')).toHaveText(['Name is required.']);
  await form.getByLabel('Name').fill('Night <b>export</b>');
  await form.getByLabel('Ends').selectOption('In 30 days');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();

  const made = page.getByRole('dialog', { name: 'Your new token' });
  const token = await made.getByLabel('Token').inputValue();
  expect(token).toMatch(/^pkgrec_\w{49}$/);
  await page.keyboard.press('Escape');
  await made.getByRole('button', { name: 'Copy' }).click();
  await expect(made.getByText('Token copied.').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await expectAccessible(page);
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(add).toBeFocused();

  const row = page.getByRole('article', { name: 'Night <b>export</b>' });
  await expect(row).toContainText('Active');
  await expect(row).toContainText('Last usedNever');
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/client/tickets', { headers })).status()).toBe(200);
  await page.reload();
  await expect(row).not.toContainText('Never');
  expect(await page.content()).not.toContain(token);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(token);
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Revoke' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Revoke Night <b>export</b>?' });
  await confirm.getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('Revoked');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'API Tokens', level: 1 })).toBeFocused();
  expect((await request.get('/api/client/tickets', { headers })).status()).toBe(401);
  await page.context().clearPermissions();
});

test('the greeting has a way out', async ({ own: page }) => {
  // A call that is under way while the session ends is refused, which the console says.
  const settled = page.waitForResponse(/\/notifications/);
  await page.goto('/profile');
  await settled;
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('without a session', () => {
  test.use({ expected: [refused(401)] });

  test('saving leads to sign-in', async ({ own: page }) => {
    await withoutNotices(page);
    // What the page requests by itself would lead there, too.
    const idle = Promise.all(
      ['/notices', '/notifications'].map((call) => page.waitForResponse((response) => response.url().endsWith(call))),
    );
    await page.goto('/profile');
    await expect(page.getByLabel('First Name')).toHaveValue('Night');
    await idle;
    await page.evaluate(() =>
      fetch('/api/client/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      }),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL('/login');
  });
});

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  test(`the profile is accessible at ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/profile');
    await expect(page.getByLabel('Username')).toHaveValue('admin');
    await expectAccessible(page, look);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}
