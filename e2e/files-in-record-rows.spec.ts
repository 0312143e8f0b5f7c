// Files in the rows of a record: chosen in a cell, saved, shown, kept by an edit, not copied, and gone with their row.
import { PNG } from '../test/support/photo';
import { adminHeaders } from './accounts';
import { test } from './sample-product';
import { expect, expectAccessible } from './strict';

test('a file of a row is chosen, saved, shown, kept by an edit, and goes with its row', async ({
  signedIn: page,
  request,
}) => {
  const place = `Dock ${Date.now()}`;
  await page.goto('/damage-reports');
  await page.getByRole('button', { name: 'Add' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Place').fill(place);
  const grid = form.getByRole('group', { name: /^Pieces/ });
  for (const [at, piece] of ['Chair', 'Table'].entries()) {
    await grid.getByRole('button', { name: 'Add row to Pieces' }).click();
    await form.getByLabel(`Piece, row ${at + 1}`).fill(piece);
    const file = { name: `${piece}.png`, mimeType: 'image/png', buffer: PNG };
    await form.getByLabel(`Picture, row ${at + 1}`).setInputFiles(file);
  }
  await expectAccessible(page);
  const look = async (what: string) => {
    if (!process.env.LOOK) return;
    for (const [width, scheme] of [
      [1366, 'light'],
      [1366, 'dark'],
      [360, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: `${process.env.LOOK}/${what}-${width}-${scheme}.png` });
    }
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  };
  await look('form');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);

  const headers = await adminHeaders(request);
  const list = await (await request.get('/api/client/damagereport?length=1000', { headers })).json();
  const { damagereport_id: id } = list.data.find((row: { place: string }) => row.place === place);
  await page.goto(`/damage-reports/${id}`);
  const shown = page.getByRole('table', { name: 'Pieces' });
  await expect(shown.getByRole('link', { name: 'Chair.png' })).toBeVisible();
  await look('page');

  const edit = async (change: () => Promise<void>) => {
    await page.goto('/damage-reports');
    const row = page.getByRole('row', { name: new RegExp(place) });
    await row.getByRole('button', { name: /Edit/ }).click();
    await change();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await page.goto(`/damage-reports/${id}`);
  };
  await edit(async () => {
    await expect(form.getByRole('button', { name: 'Remove Chair.png' })).toBeVisible();
    await form.getByLabel('Piece, row 1').fill('Stool');
    await form.getByRole('button', { name: 'Remove Table.png' }).click();
  });
  await expect(shown).toContainText('Stool');
  await expect(shown.getByRole('link', { name: 'Chair.png' })).toBeVisible();
  await expect(shown.getByRole('link', { name: 'Table.png' })).toHaveCount(0);
  await edit(() => form.getByRole('button', { name: 'Remove row 1' }).click());
  await expect(shown).toContainText('Table');
  await expect(shown.getByRole('link', { name: 'Chair.png' })).toHaveCount(0);
});
