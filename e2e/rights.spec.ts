// Records that not everyone may change or see: what two user types find on the same screens, and who has done what.
import type { APIRequestContext, Page } from '@playwright/test';
import { accountFields } from '../test/support/account-fields';
import { addAccount, apiCall, tokenOf } from './accounts';
import { test } from './sample-product';
import { expect, expectAccessible, refused } from './strict';

/** A new account of the type Staff. @returns a session of it. */
async function staff(request: APIRequestContext, token: string, name: string): Promise<string> {
  await addAccount(request, token, name);
  return tokenOf(request, name);
}

const signIn = (page: Page, token: string) => page.evaluate((value) => localStorage.setItem('token', value), token);

async function addWalk(request: APIRequestContext, token: string, subject: string): Promise<number> {
  const response = await request.post('/api/client/yard-walk/create', {
    headers: { authorization: `Bearer ${token}` },
    data: { subject, status: 1 },
  });
  return (await response.json()).data.yard_walk_id;
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

test('a user type that may add and read, but not change: everything else is not offered', async ({
  signedIn: page,
  request,
  token,
}) => {
  const id = await addWalk(request, token, 'Crossing at Dolton');
  await page.goto('/yard-walks');
  const row = page.getByRole('row', { name: /Crossing at Dolton/ });
  await expect(row.getByRole('button', { name: /Delete/ })).toBeVisible();
  await expect(row.getByRole('link', { name: /Edit/ })).toBeVisible();

  await signIn(page, await staff(request, token, 'walk-staff'));
  await page.goto('/yard-walks');
  await expect(row.getByRole('link', { name: /View/ })).toBeVisible();
  await expect(row.getByRole('link', { name: /Copy/ })).toBeVisible();
  await expect(row.getByRole('link', { name: /Edit/ })).toHaveCount(0);
  await expect(row.getByRole('button', { name: /Delete/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await expect(page.getByText('Export CSV')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(page.getByLabel('Inspector')).toHaveValue(/\d+/);
  await expect(page.getByLabel('Inspector').locator('option:checked')).toHaveText('walk-staff');
  await page.getByLabel('Subject').fill('Ballast at Harvey');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Ballast at Harvey.*Yard Desk/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/yard-walks/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Yard Walk');
  await expect(page.getByText('Your user type may not change yard walks.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to start' }).click();
  await expect(page).toHaveURL(/\/users$/);

  await page.goto(`/yard-walks/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Crossing at Dolton');
  await expect(page.getByText('Created by').first()).toBeVisible();
  await expect(page.getByText('System Administrator').first()).toBeVisible();
});

test('a list that a user type may not see is in no menu, and its address says why', async ({
  signedIn: page,
  request,
  token,
}) => {
  await page.goto('/audits');
  await expect(menu(page).getByRole('link', { name: 'Audits', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByRole('dialog').getByLabel('Audit').fill('Winter audit');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Winter audit.*admin/ })).toBeVisible();

  await signIn(page, await staff(request, token, 'audit-staff'));
  await page.goto('/audits');
  await expect(page.getByText('Your user type may not see audits.')).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Remarks', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Audits', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  // What cannot be listed can still be chosen, and a table offers what may be done in it.
  await page.goto('/remarks');
  await page.getByRole('textbox', { name: 'Remark' }).fill('Gate left open');
  await page.getByRole('combobox', { name: 'Audit' }).selectOption('Winter audit');
  await page.getByRole('button', { name: /^Add/ }).click();
  const row = page.getByRole('row', { name: /Gate left open/ });
  await expect(row).toContainText('Winter audit');
  await expect(row).toContainText('audit-staff');
  await expect(row).toContainText('Yard Desk');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('a user type that is changed meanwhile: the server refuses, and the page says why', async ({
  signedIn: page,
  request,
  token,
  expected,
}) => {
  expected.push(refused(403));
  const id = await addWalk(request, token, 'Signal at Riverdale');
  const own = await staff(request, token, 'moved-staff');
  const { user_id } = await apiCall(request, own)('profile');
  const setType = (type_id: number) =>
    apiCall(request, token)(`user/update/${user_id}`, { ...accountFields('moved-staff'), type_id }, 'multipart');
  await setType(1);
  await signIn(page, own);
  await page.goto(`/yard-walks/edit/${id}`);
  await page.getByLabel('Subject').fill('Signal at Riverdale, repaired');
  await setType(2);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your user type may not change yard walks.').first()).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Signal at Riverdale, repaired');
});
