// A list follows what others save: values in their rows, and further rows by a button, so that nothing moves by itself.
import { type APIRequestContext, expect } from '@playwright/test';
import { test } from './strict';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const terminal = (terminal_name: string) => ({
  terminal_name,
  terminal_address: 'Yard Road 1',
  latitude: 41.8,
  longitude: -87.6,
  status: 1,
});

/** @returns the path of the call that changes it. */
async function addTerminal(request: APIRequestContext, token: string, name: string): Promise<string> {
  const options = { headers: bearer(token), data: terminal(name) };
  const response = await request.post('/api/client/terminal/create', options);
  expect(response.ok(), await response.text()).toBe(true);
  return `/api/client/terminal/update/${(await response.json()).data.terminal_id}`;
}

for (const width of [1366, 360])
  test(`a row has the values of now, and others are offered, at ${width} px`, async ({
    signedIn: page,
    request,
    token,
  }) => {
    const name = `Live ${width}`;
    const update = await addTerminal(request, token, `${name} yard`);
    await page.setViewportSize({ width, height: 800 });
    const listening = page.waitForResponse('**/notices');
    await page.goto(`/terminals?search.terminal_name=Live+${width}`);
    const row = page.locator('[data-rows] > tr, .phone-list > li');
    await expect(row).toHaveText([new RegExp(`${name} yard`)]);
    await listening;
    const renamed = await request.post(update, { headers: bearer(token), data: terminal(`${name} junction`) });
    expect(renamed.ok(), await renamed.text()).toBe(true);
    await expect(row).toHaveText([new RegExp(`${name} junction`)]);
    await expect(page.getByRole('status').filter({ hasText: `${name} junction was changed.` })).toBeAttached();

    await addTerminal(request, token, `${name} depot`);
    const news = page.locator('.list-news');
    await expect(news).toContainText('1 more terminal', { timeout: 20_000 });
    await expect(row).toHaveCount(1);
    await news.getByRole('button', { name: 'Show' }).click();
    await expect(row).toHaveCount(2);
    await expect(news).toBeEmpty();
  });
