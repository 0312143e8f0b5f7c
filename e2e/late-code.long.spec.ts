// What opens from a list for the first time brings its code. It is there as soon as the code is: nothing waits for a
// clock, which stands still here.
import type { APIRequestContext } from '@playwright/test';
import { adminCall } from './accounts';
import { test } from './sample-product';
import { expect } from './strict';

const FORM = { name: 'a form in a dialog', path: '/terminals', press: '[data-task="add"]' };
// Of nouns to which no other refers: whether a record is in use is requested before.
const QUESTION = { name: 'the question before deleting', path: '/derailments', press: '[data-task="delete"]' };
const ROW_QUESTION = {
  name: 'the question before deleting an edited row',
  path: '/car-types',
  press: 'button[aria-label^="Delete "]',
};

/** A record to delete on each of their screens. */
async function giveRecords(request: APIRequestContext): Promise<void> {
  const call = await adminCall(request);
  await call('derailment/create', { report_no: 'D-1' });
  await call('car-type/create', { name: `Flat ${Date.now()}`, status: 1 });
}

for (const { name, path, press, opens } of [
  {
    name: 'a form page',
    path: '/users',
    press: 'a[href="/users/add"]',
    opens: 'form input',
  },
  { name: 'a record', path: '/users', press: 'tbody a[href^="/users/edit/"]', opens: 'form input' },
  { ...FORM, opens: 'dialog[open] input' },
  { ...QUESTION, opens: 'dialog[open]' },
]) {
  test(`${name} opens as soon as its code is there, with the pointer on its button before and without`, async ({
    signedIn: page,
    request,
  }) => {
    await giveRecords(request);
    for (const hovers of [true, false]) {
      await page.clock.install();
      await page.clock.resume();
      await page.goto(path);
      // The rows may be there before anything reacts.
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
      const button = page.locator(press).first();
      await expect(button).toBeVisible();
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      if (hovers) await button.hover();
      // Not by a click of the mouse, which would be above the button before.
      await button.evaluate((element: HTMLElement) => element.click());
      await expect(page.locator(opens).first()).toBeVisible();
    }
  });
}

for (const { name, path, press } of [FORM, QUESTION, ROW_QUESTION]) {
  test(`${name} opens with the press itself once its code is there`, async ({ signedIn: page, request }) => {
    await giveRecords(request);
    await page.goto(path);
    const button = page.locator(press).first();
    const dialog = page.locator('dialog[open]');
    await button.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const opened = await button.evaluate(async (element: HTMLElement) => {
      element.click();
      // React renders before this goes on; a frame or a task would come after.
      await Promise.resolve();
      return document.querySelector('dialog[open]') !== null;
    });
    expect(opened).toBe(true);
  });
}
