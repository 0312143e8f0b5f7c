// The dialog of deleted records: what no longer fits gets another value in its own field, and many are searched.
import { expect, expectAccessible, refused, test } from './strict';

for (const width of [1366, 360])
  test(`a rate whose labor type is gone comes back with another one, at ${width} px`, async ({
    signedIn: page,
    request,
    token,
    expected,
  }) => {
    const headers = { authorization: `Bearer ${token}` };
    const send = async (path: string, data: object) => {
      const response = await request.post(`/api/client${path}`, { headers, data });
      expect(response.status(), await response.text()).toBe(200);
      return (await response.json()).data;
    };
    const type = (name: string) => send('/labortype/create', { labortype: `${name} ${width}`, status: 1 });
    const [gone] = [await type('Gone'), await type('Other')];
    const { laborhour_id } = await send('/laborhour/create', {
      ...{ start_time: '08:00', end_time: '17:00', start_day: 'Monday', end_day: 'Friday' },
      ...{ labortype_id: gone.labortype_id, rate_per_hour: 12, status: 1 },
    });
    await request.delete(`/api/client/laborhour/delete/${laborhour_id}`, { headers });
    await request.delete(`/api/client/labortype/delete/${gone.labortype_id}`, { headers });

    await page.setViewportSize({ width, height: 800 });
    await page.goto('/laborhours');
    await page.getByRole('button', { name: 'Deleted labor hours' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deleted labor hours' });
    await expect(dialog.getByRole('status').first()).toHaveText('Deleted records are kept for 30 days.');
    await dialog.getByRole('searchbox').fill('nothing of that name');
    await expect(dialog).toContainText('Nothing that was deleted matches “nothing of that name”.');
    await dialog.getByRole('searchbox').fill(`gone ${width}`);
    const entry = dialog.getByRole('listitem').filter({ hasText: `Gone ${width}` });
    await entry.getByRole('button', { name: 'Restore' }).click();
    await expect(entry).toContainText(/Its labor type was deleted on .*: restore it, too, or choose another\./);
    await expect(entry.getByRole('button', { name: `Restore Gone ${width}, too` })).toBeVisible();
    await entry.getByRole('button', { name: 'Choose another' }).press('Enter');
    const field = entry.getByLabel('Labor Type');
    await expect(field).toBeFocused();
    await expectAccessible(page);
    expected.push(refused(422));
    await entry.getByRole('button', { name: 'Restore with this value' }).click();
    await expect(entry.locator('.field-error')).toHaveText('Select Labor Type');
    await field.selectOption({ label: `Other ${width}` });
    await entry.getByRole('button', { name: 'Restore with this value' }).click();
    await expect(entry).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const restored = await (await request.get(`/api/client/laborhour/${laborhour_id}`, { headers })).json();
    expect(restored).toMatchObject({ laborhour_id, labortype: { labortype: `Other ${width}` } });
  });

test('an undo of many shows how far it is, and goes on after a stop', async ({ signedIn: page, request, token }) => {
  const headers = { authorization: `Bearer ${token}` };
  const name = 'Many Yards';
  for (const n of [1, 2, 3])
    await request.post('/api/client/terminal/create', {
      headers,
      data: {
        ...{ terminal_name: `${name} ${n}`, terminal_address: '1 Siding', status: 1 },
        ...{ latitude: 41.5, longitude: -88.25 },
      },
    });
  await page.goto(`/terminals?search.terminal_name=${encodeURIComponent(name)}`);
  const restored: (() => void)[] = [];
  await page.route('**/terminal/restore/*', async (route) => {
    await new Promise<void>((resolve) => restored.push(resolve));
    await route.continue();
  });
  const go = async () => {
    await expect.poll(() => restored.length).toBe(1);
    restored.pop()!();
  };
  await page.getByRole('checkbox', { name: 'Select every row on this page' }).check();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('group', { name: '3 terminals deleted' }).getByRole('button', { name: 'Undo' }).click();
  await go();
  const progress = page.getByRole('group', { name: 'Restoring…' });
  await expect(progress).toContainText('1 of 3 done');
  await expectAccessible(page);
  await progress.getByRole('button', { name: 'Stop' }).click();
  await go();
  const left = page.getByRole('group', { name: '1 of 3 terminals not restored' });
  await expect(left).toContainText('Stopped before their turn.');
  await left.getByRole('button', { name: 'Undo the rest' }).click();
  await go();
  await expect(page.getByRole('group', { name: '1 terminal restored' })).toBeVisible();
});
