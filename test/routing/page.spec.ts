// The route on a ticket, with Valhalla behind the product: shown, chosen, missing, late.
import type { Page } from '@playwright/test';
import { fillTicket } from '../../e2e/fill-ticket';
import { milesText } from '../../src/schema/formats/distances';
import type { GeoPoint } from '../../src/schema/formats/geo';
import { expect, refused, test } from './own-engine';
import { milesAlong, pointOf } from './roads';

const FACILITY = 'Zone Up 1';

/** Types a point and chooses the facility on the roads. */
async function place(page: Page, { latitude, longitude }: GeoPoint): Promise<void> {
  await page.getByLabel('Latitude').fill(String(latitude));
  await page.getByLabel('Longitude').fill(String(longitude));
  await page.getByLabel('Select Facility').selectOption(FACILITY);
}

test('a ticket shows the way to its facility with its length, turns and alternatives', async ({ signedIn: page }) => {
  await page.goto('/tickets/add');
  await place(page, pointOf('T-top'));
  const summary = page.locator('.map-summary');
  const miles = milesAlong('T-top', 'F-top', 'facility');
  await expect(summary).toHaveText(new RegExp(`^${milesText(miles)} · \\d+ min to ${FACILITY}$`));
  await expect(page.locator('path.map-route')).toBeVisible();
  await expect(page.locator('path.map-route-other')).not.toHaveCount(0);

  await page.getByRole('button', { name: /^Directions/ }).click();
  const turns = page.locator('.map-directions li');
  await expect(turns.first()).toContainText('Summit Street');
  await expect(turns.last()).toContainText('arrive');

  const ways = page.getByRole('group', { name: 'Routes to choose from' }).getByRole('radio');
  await ways.nth(1).check();
  await expect(turns.first()).toContainText('Yard Road');
});

test('where no road leads there is an estimate that says so, and nothing is in the way of saving', async ({
  signedIn: page,
}) => {
  await fillTicket(page);
  await place(page, pointOf('island-a'));
  const summary = page.locator('.map-summary');
  await expect(summary).toContainText('straight-line estimate: no road leads there');
  await page.getByLabel('Latitude').fill('43.5');
  await page.getByLabel('Longitude').fill('-87');
  await expect(summary).toHaveText(/^1\d\d mi .*straight-line estimate: no road leads there/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/tickets$/);
});

test('an engine that stands still costs the estimate after eight seconds, until it is tried again', async ({
  signedIn: page,
  engine,
  expected,
}) => {
  expected.push(refused(504), /Route failed/);
  engine.standStill(true);
  await page.goto('/tickets/add');
  await place(page, pointOf('F-north'));
  const summary = page.locator('.map-summary');
  await expect(summary).toContainText('straight-line estimate until the route is found');
  await expect(summary).toContainText('straight-line estimate: the route could not be found', { timeout: 15_000 });
  engine.standStill(false);
  await page.getByRole('button', { name: 'Try to find the route again' }).click();
  await expect(summary).toHaveText(new RegExp(`^${milesText(milesAlong('F-north', 'facility'))} · \\d+ min to`));
});
