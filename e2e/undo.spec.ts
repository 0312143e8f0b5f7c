// What was deleted comes back by the Undo of its toast, by keyboard, and from the deleted records of its list.
import { expect, expectAccessible, test } from './strict';

test('a deleted terminal comes back with Undo, which waits while it has the focus', async ({ signedIn: page }) => {
  const name = 'Undone Yard';
  await page.goto('/terminals');
  await page.evaluate(async (terminal_name) => {
    const body = JSON.stringify({
      ...{ terminal_name, terminal_address: '1 Test Siding', status: 1 },
      ...{ latitude: 41.5, longitude: -88.25 },
    });
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    await fetch('/api/client/terminal/create', { method: 'POST', headers, body });
  }, name);
  await page.goto(`/terminals?search.terminal_name=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await page.getByRole('button', { name: `Delete terminal ${name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(row).toHaveCount(0);
  const toast = page.getByRole('group', { name: 'Terminal has been deleted.' });
  await expect(toast).toContainText(name);
  await expect(page.getByRole('status').filter({ hasText: 'Undo: Alt+T.' })).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Alt+t');
  await toast.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(row).toContainText('1 Test Siding');
  await expect(page.getByRole('group', { name: '1 terminal restored' })).toBeVisible();

  await page.getByRole('button', { name: `Delete terminal ${name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('button', { name: 'Deleted records' }).click();
  const deleted = page.getByRole('dialog', { name: 'Deleted terminals' });
  const entry = deleted.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('deleted by');
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Restore' }).click();
  await expect(entry).toHaveCount(0);
  await deleted.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Options', exact: true })).toBeFocused();
  await expect(row).toContainText('1 Test Siding');
});
