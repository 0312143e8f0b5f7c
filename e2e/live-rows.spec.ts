// A list follows what others save: values in their rows, and further rows by a button, so that nothing moves by itself.

import { expect } from '@playwright/test';
import { apiCall } from './accounts';
import { test } from './strict';

const terminal = (terminal_name: string) => ({
  terminal_name,
  terminal_address: 'Yard Road 1',
  latitude: 41.8,
  longitude: -87.6,
  status: 1,
});

for (const width of [1366, 360])
  test(`a row has the values of now, and others are offered, at ${width} px`, async ({
    signedIn: page,
    request,
    token,
  }) => {
    const name = `Live ${width}`;
    const call = apiCall(request, token);
    const { terminal_id } = (await call('terminal/create', terminal(`${name} yard`))).data;
    await page.setViewportSize({ width, height: 800 });
    const listening = page.waitForResponse('**/notices');
    await page.goto(`/terminals?search.terminal_name=Live+${width}`);
    const row = page.locator('[data-rows] > tr, .phone-list > li');
    await expect(row).toHaveText([new RegExp(`${name} yard`)]);
    await listening;
    await call(`terminal/update/${terminal_id}`, terminal(`${name} junction`));
    await expect(row).toHaveText([new RegExp(`${name} junction`)]);
    await expect(page.getByRole('status').filter({ hasText: `${name} junction was changed.` })).toBeAttached();

    await call('terminal/create', terminal(`${name} depot`));
    const news = page.locator('.list-news');
    await expect(news).toContainText('1 more terminal', { timeout: 20_000 });
    await expect(row).toHaveCount(1);
    await news.getByRole('button', { name: 'Show' }).click();
    await expect(row).toHaveCount(2);
    await expect(news).toBeEmpty();
    const next = width > 1000 ? page.getByRole('region', { name: 'Manage Terminals' }) : news;
    await expect(next, 'the button is gone').toBeFocused();
  });
