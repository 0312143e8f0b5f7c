// Ways to a point besides the click: coordinates as they were written down elsewhere, the device's location, the search.
import { expect, expectAccessible, test } from './strict';

test('a pasted pair, degrees with minutes, the device and the search set the point of a terminal', async ({
  signedIn: page,
  baseURL,
}) => {
  const context = page.context();
  await page.goto('/terminals');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  const map = dialog.getByRole('application', { name: 'Map' });
  const latitude = dialog.getByLabel('Latitude');
  const longitude = dialog.getByLabel('Longitude');
  const place = async () => [await latitude.inputValue(), await longitude.inputValue()].join(', ');
  await expect(map).toBeVisible();

  // A pair fills both fields and brings the marker; the address of a map is as good.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
  await page.evaluate(() => navigator.clipboard.writeText('(35.1027, -90.0611)'));
  await longitude.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(latitude).toHaveValue('35.1027');
  expect(await place()).toBe('35.1027, -90.0611');
  await expect(dialog.locator('.map-pin')).toHaveAttribute('aria-label', 'Marker at 35.10270, -90.06110');
  await latitude.fill(`41°52'54.6"N`);
  await longitude.fill('W 87° 37.4');
  await longitude.blur();
  await latitude.blur();
  expect(await place()).toBe('41.881833, -87.623333');
  await longitude.fill('97 west');
  await longitude.blur();
  expect(await place()).toBe('41.881833, 97 west');
  await latitude.fill('-97.2612');
  await longitude.fill('33.0162');
  await expect(
    dialog.getByText('Latitude is between -90 and 90; are latitude and longitude swapped?'),
    'a hint and no refusal',
  ).toBeVisible();

  // Nothing is requested of the device before the press, and a refusal changes nothing.
  await context.clearPermissions();
  await expect(dialog.getByRole('button', { name: 'Use my location' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Edit location on the map' }).click();
  const locate = dialog.getByRole('button', { name: 'Use my location' });
  await locate.click();
  await expect(dialog.getByText('The browser keeps its location to itself')).toBeVisible();
  expect(await place()).toBe('-97.2612, 33.0162');
  await context.grantPermissions(['geolocation'], { origin: baseURL });
  await context.setGeolocation({ latitude: 32.2169, longitude: -110.9512, accuracy: 20 });
  await locate.click();
  await expect(dialog.getByText('Your location, to within 66 ft')).toBeVisible();
  expect(await place()).toBe('32.2169, -110.9512');
  await dialog.getByRole('button', { name: 'Undo the last move of the marker' }).click();
  await expect.poll(place).toBe('-97.2612, 33.0162');
  await context.clearPermissions();

  // By keyboard, in a dialog that Escape would close.
  await dialog.getByRole('button', { name: 'Search for a place' }).press('Enter');
  const search = dialog.getByRole('combobox', { name: 'Search for a place, or type coordinates' });
  await expect(search).toBeFocused();
  await search.fill('springfield mo');
  const options = dialog.getByRole('listbox', { name: 'Places' }).getByRole('option');
  await expect(options.first()).toHaveText('Springfield Missouri');
  await expect(
    page
      .locator('[role=status]')
      .getByText(/^\d places?$/)
      .first(),
  ).toBeAttached();
  await expectAccessible(page);
  await search.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Search for a place' })).toBeFocused();
  await page.keyboard.press('Enter');
  await search.fill('springfield');
  await expect(options).toHaveCount(6);
  await search.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await search.press('Enter');
  await expect(search).toHaveCount(0);
  await expect.poll(place).not.toBe('-97.2612, 33.0162');
  const springfield = await place();

  // Without Edit a place only moves the map.
  await dialog.getByRole('button', { name: 'Done with the map' }).click();
  await expect(dialog.getByRole('button', { name: 'Use my location' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Search for a place' }).click();
  await search.fill('tucson');
  await expect(options.first()).toHaveText('Tucson Arizona');
  await options.first().click();
  await expect(search).toHaveCount(0);
  await expect(dialog.locator('.map-pin')).not.toBeInViewport();
  expect(await place()).toBe(springfield);
  await expect(dialog, 'nothing of this saved or closed the form').toBeVisible();
});
