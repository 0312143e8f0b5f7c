// Kinds of values that any lookup may have, as staff type and see them.
import type { Locator, Page } from '@playwright/test';
import { test } from './sample-product';
import { expect, expectAccessible } from './strict';

/** A carrier to point to, by its name. */
async function addCarrier(page: Page, name: string, scac: string): Promise<void> {
  await page.goto('/carriers');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier Name').fill(name);
  await dialog.getByLabel('SCAC').fill(scac);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

const tagsIn = (dialog: Locator) => dialog.getByRole('list', { name: 'Hazards, added' }).getByRole('listitem');

test('a web address, a color, a time and tags are typed, kept, and shown as what they are', async ({
  signedIn: page,
}) => {
  await addCarrier(page, 'Prairie Lines', 'PRLI');
  await page.goto('/tankcars');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reporting Mark').fill('PRLI 1435');
  await dialog.getByLabel('Carrier').selectOption('Prairie Lines');

  await dialog.getByRole('textbox', { name: 'Datasheet' }).fill(' example.com/rates ');
  await dialog.getByRole('textbox', { name: /^Livery/ }).fill('B86A00');
  await dialog.getByRole('textbox', { name: /^Inspected Daily At/ }).fill('730');
  await dialog.getByRole('textbox', { name: 'From' }).fill('03-01-2026');
  await expect(dialog.getByRole('textbox', { name: 'Datasheet' })).toHaveValue('https://example.com/rates');
  await expect(dialog.getByRole('link', { name: 'Open Datasheet in a new tab' })).toHaveAttribute('rel', /noopener/);
  await expect(dialog.getByRole('textbox', { name: /^Livery/ })).toHaveValue('#b86a00');
  await expect(dialog.getByLabel('Choose Livery')).toHaveValue('#b86a00');
  await expect(dialog.getByRole('textbox', { name: /^Inspected Daily At/ })).toHaveValue('07:30');
  await dialog.getByRole('button', { name: 'Choose time' }).click();
  await page.getByRole('listbox', { name: 'Time' }).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^Inspected Daily At/ })).toHaveValue('07:45');

  const hazards = dialog.getByRole('textbox', { name: 'Hazards' });
  await hazards.fill('Fuel');
  await hazards.press('Enter');
  await hazards.pressSequentially('High voltage, fuel,');
  await expect(tagsIn(dialog)).toHaveText(['Fuel', 'High voltage']);
  await expect(dialog.getByText('fuel is already here.')).toBeVisible();
  await hazards.evaluate((input) => {
    const data = new DataTransfer();
    data.setData('text', 'Noise\nHot surface; Battery');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(tagsIn(dialog)).toHaveText(['Fuel', 'High voltage', 'Noise', 'Hot surface', 'Battery']);
  await hazards.press('Backspace');
  await dialog.getByRole('button', { name: 'Remove Noise' }).click();
  await expect(hazards).toBeFocused();
  // What still stands in the input is saved, too.
  await hazards.fill('Steam');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();

  const row = page.getByRole('row', { name: /PRLI 1435/ });
  await expect(row.getByRole('link', { name: /example.com/ })).toHaveAttribute('href', 'https://example.com/rates');
  await expect(row.getByRole('link', { name: /example.com/ })).toHaveAttribute('target', '_blank');
  const code = row.getByText('#b86a00');
  await expect(code).toBeVisible();
  expect((await code.boundingBox())!.height).toBeLessThan(24);
  await expect(row.getByRole('listitem')).toHaveText(['Fuel', 'High voltage', 'Hot surface', 'Steam']);
  await expectAccessible(page, { width: 1280, colorScheme: 'light', otherTheme: 'dark' });

  await page.getByRole('textbox', { name: 'Search Hazards' }).fill('VOLT');
  await expect(row).toBeVisible();
  await page.getByRole('textbox', { name: 'Search Hazards' }).fill('nothing like it');
  await expect(row).toBeHidden();
});

test('what is no web address, no color and no time is refused under its field, and stays as typed', async ({
  signedIn: page,
}) => {
  await page.goto('/tankcars');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Datasheet' }).fill('javascript:alert(1)');
  await dialog.getByRole('textbox', { name: /^Livery/ }).fill('reddish');
  await dialog.getByRole('textbox', { name: /^Inspected Daily At/ }).fill('noon');
  await dialog.getByRole('textbox', { name: 'Hazards' }).fill('Longer than the twenty-four that fit');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const message of [
    'Datasheet must be a web address that begins with http:// or https://.',
    'Livery must be a color code, such as #1a2b3c.',
    'Inspected Daily At must be in HH:mm format.',
    'Hazards must be no more than 24 characters.',
  ])
    await expect(dialog.getByText(message).first()).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Datasheet' })).toHaveValue('javascript:alert(1)');
  await expect(dialog.getByRole('link', { name: 'Open Datasheet in a new tab' })).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: /^Livery/ })).toHaveValue('reddish');
  await expectAccessible(page);
});

test('in an inline table they are typed in the row', async ({ signedIn: page }) => {
  await page.goto('/yard-tracks');
  await page.getByRole('textbox', { name: 'Track, new yard track' }).fill('Track 9');
  await page.getByRole('textbox', { name: 'Closes, new yard track' }).fill('1830');
  await page.getByRole('textbox', { name: 'Uses, new yard track' }).fill('Repairs');
  await page.getByRole('textbox', { name: 'Uses, new yard track' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Friday' }).check();
  await page.getByRole('textbox', { name: 'Camera, new yard track' }).fill('example.com/9');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Track, new yard track' }).press('Enter');
  const row = page.getByRole('row', { name: /Track 9/ });
  await expect(row).toContainText('06:00 to 18:30');
  await expect(row.getByRole('listitem')).toHaveText(['Repairs']);
  await expect(row).toContainText('Friday');
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://example.com/9');
});
