// The canvas of the form builder: fields are added, placed, resized, copied and removed by mouse, by touch and by
// keyboard alone; grid mode as specified.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, LOOKS, lookName, test } from './strict';

/** Opens the builder and adds these types by a click each; the panel that the last one has opened is closed. */
async function open(page: Page, ...types: string[]): Promise<void> {
  await page.goto('/formmanage/addform');
  await page.locator('.control-box').waitFor({ state: 'attached' });
  for (const type of types) await add(page, type);
  if (types.length > 0) await page.keyboard.press('Escape');
}

async function add(page: Page, type: string): Promise<void> {
  const tab = page.getByRole('radio', { name: 'Fields' });
  if (await tab.isVisible()) await tab.check();
  await control(page, type).click();
}

const control = (page: Page, type: string): Locator =>
  page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: type, exact: true });

const card = (page: Page, label: string): Locator =>
  page.getByRole('group', { name: `${label}, `, exact: false }).first();
const button = (page: Page, action: string, label: string): Locator =>
  page.getByRole('button', { name: `${action} ${label}`, exact: true });

/** "Number 6, Date Field 6": a row from the left, with columns. */
async function expectRows(page: Page, ...rows: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('[data-row]')].map((row) =>
          [...row.querySelectorAll<HTMLElement>('.card-cell')]
            .map((cell) => `${cell.querySelector('.card-label')?.textContent} ${cell.dataset.size}`)
            .join(', '),
        ),
      ),
    )
    .toEqual(rows);
}

/** The middle of an element, or a place in it as parts of its width and height. */
async function pointIn(target: Locator, across = 0.5, down = 0.5): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width * across, y: y + height * down };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await expect(page.locator('.drag-label')).toBeVisible();
}

test('by mouse: a field is dragged between two rows, beside another, and out of the control box to its place', async ({
  signedIn: page,
}) => {
  await open(page, 'Text Field', 'Number', 'Date Field');
  await drag(
    page,
    await pointIn(card(page, 'Date Field'), 0.4, 0.2),
    await pointIn(card(page, 'Text Field'), 0.5, 0.05),
  );
  await expect(page.locator('.drag-line')).toBeVisible();
  await page.mouse.up();
  await expectRows(page, 'Date Field 12', 'Text Field 12', 'Number 12');
  await expect(card(page, 'Date Field')).toBeFocused();

  await drag(page, await pointIn(card(page, 'Number'), 0.4, 0.2), await pointIn(card(page, 'Text Field'), 0.97));
  await page.mouse.up();
  await expectRows(page, 'Date Field 12', 'Text Field 6, Number 6');

  await drag(page, await pointIn(control(page, 'Select')), await pointIn(card(page, 'Text Field'), 0.03));
  await page.mouse.up();
  await expectRows(page, 'Date Field 12', 'Select 4, Text Field 4, Number 4');
  await expect(
    page.getByRole('status').filter({ hasText: 'Added Select, row 2, column 1 of 3, width 4 of 12' }),
  ).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
});

test('Escape cancels a drag, and dropped outside of the canvas nothing is moved', async ({ signedIn: page }) => {
  await open(page, 'Text Field', 'Number');
  await drag(page, await pointIn(card(page, 'Number'), 0.4, 0.2), await pointIn(card(page, 'Text Field'), 0.5, 0.05));
  await page.keyboard.press('Escape');
  await expect(page.locator('.drag-label')).toBeHidden();
  await page.mouse.up();
  await expectRows(page, 'Text Field 12', 'Number 12');

  await drag(page, await pointIn(control(page, 'Select')), await pointIn(page.getByRole('heading', { level: 1 })));
  await expect(page.locator('.drag-line')).toBeHidden();
  await page.mouse.up();
  await expectRows(page, 'Text Field 12', 'Number 12');
});

test('a field that an undo takes away while it is dragged is not dropped', async ({ signedIn: page }) => {
  await open(page, 'Text Field', 'Number');
  await drag(page, await pointIn(card(page, 'Number'), 0.4, 0.2), await pointIn(card(page, 'Text Field'), 0.5, 0.05));
  await page.keyboard.press('Control+z');
  await expectRows(page, 'Text Field 12');
  await page.mouse.up();
  await expect(page.locator('.drag-label')).toBeHidden();
  await expectRows(page, 'Text Field 12');
});

test('a thirteenth field in a row is refused with the message, and nothing changes', async ({ signedIn: page }) => {
  await open(page, ...Array<string>(13).fill('Number'));
  const last = page.locator('[data-card]').nth(12);
  for (let moved = 1; moved < 12; moved++) {
    await page.locator('[data-card]').nth(moved).focus();
    await page.keyboard.press('Alt+ArrowUp');
  }
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await drag(page, await pointIn(last, 0.4, 0.2), await pointIn(page.locator('[data-card]').first(), 0.1));
  await page.mouse.up();
  await expect(page.getByText('There is a maximum of 12 columns per row').first()).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(2);
});

test('the handle between two fields makes one wider and the other narrower', async ({ signedIn: page }) => {
  await open(page, 'Text Field', 'Number');
  await card(page, 'Number').focus();
  await page.keyboard.press('Alt+ArrowUp');
  const handle = page.locator('.size-handle');
  const { width } = (await page.locator('.canvas-cells').first().boundingBox())!;
  const from = await pointIn(handle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + (width / 12) * 2, from.y, { steps: 3 });
  await page.mouse.up();
  await expectRows(page, 'Text Field 8, Number 4');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expectRows(page, 'Text Field 6, Number 6');
});

test('grid mode: the wheel resizes, W A S D and R move and equalise, the limits are red toasts', async ({
  signedIn: page,
}) => {
  await open(page, 'Text Field', 'Number', 'Date Field');
  await card(page, 'Date Field').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await button(page, 'Edit', 'Text Field').click();
  await button(page, 'Grid mode of', 'Number').click();
  await expect(page.getByText('Starting Grid Mode - Use the mousewheel to resize.').first()).toBeVisible();
  await expect(control(page, 'Select')).toBeHidden();
  await expect(page.locator('.builder-panel')).toHaveCount(0);
  await expect(page.getByText('12 of 12 columns')).toBeVisible();
  await expect(card(page, 'Number')).toBeFocused();

  await page.mouse.wheel(0, 120);
  await expect(page.locator('.toast-error', { hasText: 'There is a maximum of 12 columns per row' })).toBeVisible();
  await page.mouse.wheel(0, -240);
  await expectRows(page, 'Text Field 12', 'Number 4, Date Field 6');
  await expect(page.getByText('10 of 12 columns')).toBeVisible();
  await page.keyboard.press('r');
  await expectRows(page, 'Text Field 12', 'Number 6, Date Field 6');
  await page.keyboard.press('d');
  await page.keyboard.press('w');
  await expectRows(page, 'Date Field 6, Number 6', 'Text Field 12');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expectRows(page, 'Text Field 12', 'Number 6, Date Field 6');

  await page.keyboard.press('Escape');
  await expect(page.getByText('Grid Mode Finished').first()).toBeVisible();
  await expect(button(page, 'Grid mode of', 'Number')).toBeFocused();
  await expect(control(page, 'Select')).toBeVisible();
});

test('the mouse leaves grid mode beyond 100 pixels from where it entered', async ({ signedIn: page }) => {
  await open(page, 'Text Field', 'Number');
  await button(page, 'Grid mode of', 'Text Field').click();
  const { x, y } = await pointIn(button(page, 'Grid mode of', 'Text Field'));
  await expect(page.locator('.grid-keys')).toBeVisible();
  const entered = await page.evaluate(() => ({ x: scrollX, y: scrollY }));
  expect(entered).toEqual({ x: 0, y: 0 });
  await page.mouse.move(x - 90, y);
  await expect(page.locator('.grid-keys')).toBeVisible();
  await page.mouse.move(x - 120, y);
  await expect(page.locator('.grid-keys')).toHaveCount(0);
  await expect(page.getByText('Grid Mode Finished').first()).toBeVisible();
});

test('by keyboard alone: add, move, resize, copy, remove, undo; every step is announced and the focus stays', async ({
  signedIn: page,
}) => {
  await open(page);
  for (const type of ['Text Field', 'Number']) {
    await control(page, type).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Edit', type)).toBeFocused();
  }
  await card(page, 'Number').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expectRows(page, 'Text Field 6, Number 6');
  await button(page, 'Grid mode of', 'Number').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await page.keyboard.press('Escape');
  await expectRows(page, 'Text Field 6, Number 4');
  await card(page, 'Number').focus();
  await page.keyboard.press('Control+d');
  await expectRows(page, 'Text Field 6, Number 4', 'Number 4');
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to remove this field?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectRows(page, 'Text Field 6, Number 4');
  await expect(card(page, 'Number')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expectRows(page, 'Text Field 6, Number 4', 'Number 4');
  await page.keyboard.press('Home');
  await expect(card(page, 'Text Field')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused();
  const said = await page.getByRole('status').allTextContents();
  for (const text of [
    'Added Number, row 2, column 1 of 1, width 12 of 12',
    'Moved Number, row 1, column 2 of 2, width 6 of 12',
    'Resized Number, row 1, column 2 of 2, width 4 of 12',
  ])
    expect(said.join('\n') + (await heard(page))).toContain(text);
});

/** The live region keeps the last few messages; those before are gone. */
const heard = (page: Page): Promise<string> =>
  page.evaluate(() => (window as { heard?: string[] }).heard?.join('\n') ?? '');

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches('[role="status"]'))
          heard.push(...[...addedNodes].map((node) => node.textContent ?? ''));
    }).observe(document, { childList: true, subtree: true });
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 900 } });

  test('a finger that rests drags a field to its place, one that moves at once scrolls', async ({ signedIn: page }) => {
    await open(page, 'Text Field', 'Number', 'Date Field');
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
    const from = await pointIn(card(page, 'Date Field'), 0.4, 0.2);
    const to = await pointIn(card(page, 'Text Field'), 0.5, 0.05);

    await touch('touchStart', from);
    await touch('touchMove', { x: from.x, y: from.y - 40 });
    await touch('touchMove', to);
    await expect(page.locator('.drag-label')).toBeHidden();
    await touch('touchEnd');
    await expectRows(page, 'Text Field 12', 'Number 12', 'Date Field 12');

    await touch('touchStart', from);
    await expect(page.locator('.drag-label')).toBeVisible();
    await touch('touchMove', { x: to.x, y: to.y + 60 });
    await touch('touchMove', to);
    await expect(page.locator('.drag-line')).toBeVisible();
    await touch('touchEnd');
    await expectRows(page, 'Date Field 12', 'Text Field 12', 'Number 12');
  });
});

for (const look of LOOKS) {
  test.describe(lookName(look), () => {
    test.use({ viewport: { width: look.width, height: 900 }, colorScheme: look.colorScheme });

    test('axe finds nothing on an empty canvas, on cards, and in grid mode', async ({ signedIn: page }) => {
      await open(page);
      await expectAccessible(page, look);
      for (const type of [
        'Text Field',
        'Number',
        'Radio Group',
        'Checkbox Group',
        'Select',
        'Date Field',
        'File Upload',
      ])
        await add(page, type);
      await card(page, 'Number').focus();
      await page.keyboard.press('Alt+ArrowUp');
      // What is half below the bar at the top would count as too small a target.
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page, look);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(look.width);
      await button(page, 'Grid mode of', 'Number').click();
      await expect(page.locator('.grid-keys')).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      await expectAccessible(page, look);
    });
  });
}
