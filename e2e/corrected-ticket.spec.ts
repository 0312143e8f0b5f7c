// A stored ticket is corrected: the form of adding, filled with what is stored, saved, and explained by its history.
import { fillTicket } from './fill-ticket';
import { expect, expectAccessible, LOOKS, test } from './strict';

test('a wrong ticket is corrected from its page, keeps its number, and its history says what was changed', async ({
  signedIn: page,
}) => {
  await fillTicket(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = await page.locator('.toast').getByRole('link').getAttribute('href');
  await page.goto(saved!);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Ticket \d+-/);
  const title = await heading.textContent();
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/tickets\/edit\/\d+$/);

  await expect(page.getByRole('textbox', { name: 'Milepost' })).toHaveValue('214.6');
  await expect(page.getByLabel('Ticket ID')).toHaveValue(title!.replace('Ticket ', ''));
  await expect(page.getByLabel('Ticket Type')).not.toBeEditable();
  await page.getByRole('textbox', { name: 'Milepost' }).fill('215.1');
  await page.getByLabel('Select Terminal').selectOption({ index: 2 });
  await page.getByLabel('Photos of the place').setInputFiles({
    name: 'north.png',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]),
  });
  for (const look of LOOKS) {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await expectAccessible(page, look);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast-text', { hasText: 'Ticket corrected successfully' })).toBeVisible();

  await page.goto(saved!);
  await expect(heading).toHaveText(title!);
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'changed Milepost from 214.6 to 215.1',
  );
  await expect(page.locator('.sheet-head')).toHaveText(
    /Corrected on \d\d-\d\d-\d{4} \d\d:\d\d by System Administrator/,
  );
  await expect(page.getByRole('link', { name: 'View north.png' })).toBeVisible();
});
