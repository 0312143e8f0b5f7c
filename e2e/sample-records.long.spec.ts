// Lookups that the product does not ship, as staff use them: how a list opens, fields that are computed while one types,
// values that no two records may have together, and records that refer to each other.
import type { Page } from '@playwright/test';
import { test } from './sample-product';
import { expect, expectAccessible, refused } from './strict';

const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label).selectOption({ label: text });
}

test('a list opens with its searches; cleared ones stay cleared, also after a reload', async ({ signedIn: page }) => {
  await page.goto('/railcars');
  await expect(page.getByRole('columnheader', { name: 'Built' })).toHaveAttribute('aria-sort', 'ascending');
  const chip = page.getByRole('button', { name: 'Remove Status Active' });
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/\/railcars$/);
  await page.getByRole('button', { name: 'Clear search' }).first().click();
  await expect(chip).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Manage Railcars');
  await expect(chip).toBeHidden();
  await expectAccessible(page);
});

test('computed fields follow what is typed, and are in list and record page', async ({ signedIn: page }) => {
  await page.goto('/repairs');
  await page.getByRole('button', { name: 'Add New' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('RP-7');
  await dialog.getByLabel('Labor', { exact: true }).fill('61.88');
  await dialog.getByLabel('Parts').fill('0.1');
  await dialog.getByLabel('Fee').fill('0.2');
  await expect(dialog.getByLabel('Grand Total')).toHaveValue('62.18');
  await expect(dialog.getByLabel('Grand Total')).toHaveAttribute('readonly', '');
  await expect(dialog.getByLabel('Heading')).toHaveValue(/^RP-7 · 61\.88 · /);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, /RP-7/)).toContainText('62.18');
  await row(page, /RP-7/)
    .getByRole('link', { name: /View repair/ })
    .click();
  await expect(page.getByRole('group', { name: 'Grand Total' })).toHaveText(/62\.18/);
  await expectAccessible(page);
});

test('in a table that is edited in place they follow, too', async ({ signedIn: page }) => {
  await page.goto('/tariffs');
  const add = page.locator('tr.inline-row-add');
  await add.getByLabel(/^Name/).fill('Grain');
  await add.getByLabel(/^Base/).fill('10.1');
  await add.getByLabel(/^Surcharge/).fill('0.2');
  await expect(add).toContainText('10.30');
  await add.getByRole('button', { name: /Add/ }).click();
  await expect(row(page, /Grain/)).toContainText('10.30');
  await expectAccessible(page);
});

test.describe('what the server refuses', () => {
  test.use({ expected: async ({}, use) => use([refused(422)]) });

  test('values that another record has together are named under the last of their fields', async ({
    signedIn: page,
  }) => {
    await page.goto('/yards');
    for (const name of ['Kansas Yard', 'Topeka Yard']) {
      await page.getByRole('button', { name: 'Add New' }).first().click();
      await page.getByRole('dialog').getByLabel('Yard Name').fill(name);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(row(page, new RegExp(name))).toBeVisible();
    }
    await page.goto('/transfers');
    for (const number of ['TR-1', 'tr-1']) {
      await page.getByRole('button', { name: 'Add New' }).first().click();
      await page.getByRole('dialog').getByLabel('Transfer Number').fill(number);
      await choose(page, 'From Yard', 'Kansas Yard');
      await choose(page, 'To Yard', 'Topeka Yard');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      if (number === 'TR-1') await expect(row(page, /TR-1/)).toBeVisible();
    }
    await expect(page.getByRole('dialog').locator('[data-field-error]')).toHaveText(
      'Another record has this Transfer Number with the same From Yard and To Yard.',
    );
    await expectAccessible(page);
    await page.getByRole('dialog').getByLabel('Transfer Number').fill('TR-2');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(row(page, /TR-2/)).toContainText('Topeka Yard');
  });
});

test('a record offers every other one of its kind, but not itself', async ({ signedIn: page }) => {
  await page.goto('/yards');
  for (const name of ['Omaha Yard', 'Lincoln Yard']) {
    await page.getByRole('button', { name: 'Add New' }).first().click();
    await page.getByRole('dialog').getByLabel('Yard Name').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(row(page, new RegExp(name))).toBeVisible();
  }
  await page.getByRole('button', { name: 'Edit yard Omaha Yard' }).click();
  const parent = page.getByRole('dialog').getByLabel('Parent Yard');
  await expect(parent.getByRole('option', { name: 'Lincoln Yard' })).toBeAttached();
  await expect(parent.getByRole('option', { name: 'Omaha Yard' })).toHaveCount(0);
  await choose(page, 'Parent Yard', 'Lincoln Yard');
  await choose(page, 'Relief Yard', 'Lincoln Yard');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(row(page, /Omaha Yard/).getByText('Lincoln Yard')).toHaveCount(2);
});
