// The map of a form: the page keeps wheel and swipe, nothing in passing moves the point, and the last move can be
// undone.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './strict';

test.use({ hasTouch: true, viewport: { width: 1024, height: 600 } });

test('a point far from every railroad gets a hint and no refusal; up close the map names what lies around', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets/add');
  await page.getByLabel('Select Terminal').selectOption('MLR Chicago');
  await expect(page.getByLabel('Latitude')).toHaveValue('41.8543');
  // At first the names of a city's parts are still to come; at this zoom none of them is in view.
  for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const around = page.locator('.map-beyond');
  await expect(around.first()).toHaveText(/^[←↑→↓↖↗↘↙] \D+ [\d.,]+ mi (N|E|S|W|NE|SE|SW|NW)$/);
  await expect(page.getByText(/^Railroad/), 'the data are not good enough for a distance').toHaveCount(0);
  const hint = page.getByText('mi from any main railroad line: check the coordinates');
  await expect(hint).toBeHidden();
  await page.getByLabel('Latitude').fill('44.5');
  await page.getByLabel('Longitude').fill('-110.5');
  await expect(hint).toHaveText(/^7\d mi/);
  expect(await meetings(around)).toEqual([]);
  await expect(page.getByLabel('Latitude')).not.toHaveAttribute('aria-invalid');
  await expectAccessible(page);
});

test('wheel, swipe and click in passing leave the point alone; Edit, undo and the keyboard change it', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets/add');
  await page.getByLabel('Select Terminal').selectOption('MLR Chicago');
  await expect(page.getByLabel('Latitude')).toHaveValue('41.8543');
  const map = page.getByRole('application', { name: 'Map' });
  const hint = page.locator('.map-hint[data-on]');
  const scale = page.locator('.map-scale');
  const place = async () =>
    [await page.getByLabel('Latitude').inputValue(), await page.getByLabel('Longitude').inputValue()].join();
  const terminal = '41.8543,-87.6382';
  await map.scrollIntoViewIfNeeded();
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
  const miles = await scale.innerText();

  // The wheel scrolls the page, with Ctrl it zooms the map.
  await expectScroll(page, async () => wheelOver(page, map, 120));
  await expect(hint).toHaveText(/^Use (Ctrl|⌘) and the wheel to zoom the map$/);
  await expect(scale).toHaveText(miles);
  await page.keyboard.down('Control');
  await wheelOver(page, map, 240);
  await page.keyboard.up('Control');
  await expect(scale).not.toHaveText(miles);

  // Two fingers move the map, one scrolls the page.
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
  const closer = await scale.innerText();
  await touch(page, map, [
    { x: 150, y: 150, dx: -80 },
    { x: 200, y: 150, dx: 80 },
  ]);
  await expect(scale).not.toHaveText(closer);
  await expectScroll(page, () => touch(page, map, [{ x: 60, y: 80, dy: 60 }]));
  await expect(hint).toHaveText('Use two fingers to move the map');
  expect(await place()).toBe(terminal);

  // A click does nothing until Edit was pressed.
  await map.click({ position: { x: 60, y: 90 } });
  await expect(hint).toHaveText('Press Edit location to set the marker');
  await page.locator('.map-pin').dispatchEvent('keydown', { key: 'ArrowLeft' });
  expect(await place()).toBe(terminal);

  await page.getByRole('button', { name: 'Edit location on the map' }).click();
  await map.click({ position: { x: 60, y: 90 } });
  await expect.poll(place).not.toBe(terminal);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo the last move of the marker' }).click();
  await expect.poll(place).toBe(terminal);
  await expect(page.getByRole('button', { name: 'Undo the last move of the marker' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Done with the map' })).toBeFocused();

  // A drag is one move, whatever it passes.
  await map.click({ position: { x: 120, y: 120 } });
  await expect.poll(place).not.toBe(terminal);
  const clicked = await place();
  await page.locator('.map-pin').hover();
  await page.mouse.down();
  for (const position of [
    { x: 150, y: 150 },
    { x: 180, y: 170 },
    { x: 200, y: 200 },
  ])
    await map.hover({ position, force: true });
  await page.mouse.up();
  await expect.poll(place).not.toBe(clicked);
  await page.locator('.map-pin').press('Control+z');
  await expect.poll(place).toBe(clicked);
  await page.getByRole('button', { name: 'Done with the map' }).click();
  await map.click({ position: { x: 60, y: 90 } });
  await expect(hint).toHaveText('Press Edit location to set the marker');
  expect(await place()).toBe(clicked);

  // The keyboard's focus is enough, and its ring lies above the map.
  await page.getByRole('button', { name: 'Edit location on the map' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(map).toBeFocused();
  const ring = await page.locator('.map-view').evaluate((view) => {
    const { borderTopWidth, borderTopColor, zIndex } = getComputedStyle(view, '::after');
    return { borderTopWidth, borderTopColor, zIndex: Number(zIndex) };
  });
  expect(ring).toEqual({ borderTopWidth: '2px', borderTopColor: 'rgb(36, 86, 211)', zIndex: 900 });
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(place).not.toBe(clicked);
});

/** Pairs of elements that lie over each other. */
const meetings = (elements: Locator) =>
  elements.evaluateAll((all) => {
    const boxes = all.map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }));
    return boxes.flatMap(({ text, box: a }, i) =>
      boxes
        .slice(i + 1)
        .filter(({ box: b }) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top)
        .map((other) => `${text} and ${other.text}`),
    );
  });

async function wheelOver(page: Page, map: Locator, by: number): Promise<void> {
  await map.hover({ position: { x: 60, y: 60 } });
  await page.mouse.wheel(0, by);
}

/** What `act` does scrolls the content. */
async function expectScroll(page: Page, act: () => Promise<void>): Promise<void> {
  const top = () => page.locator('#content').evaluate((content) => content.scrollTop);
  const before = await top();
  await act();
  await expect.poll(top).not.toBe(before);
}

/** Fingers that go down at these points of the map and move by so many pixels, each on its own. */
async function touch(
  page: Page,
  map: Locator,
  fingers: { x: number; y: number; dx?: number; dy?: number }[],
): Promise<void> {
  const box = (await map.boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const at = (step: number) =>
    fingers.map(({ x, y, dx = 0, dy = 0 }) => ({ x: box.x + x + dx * step, y: box.y + y + dy * step }));
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 8; step++)
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 8) });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}
