// A list as a board: cards moved from column to column by key, mouse and menu, by the rules of states.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, refused, test } from './strict';
import { addIssuedTickets } from './ticket-type';

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} [\\d,]+$`) });
const cards = (page: Page, name: string) => column(page, name).getByRole('group');
const nameOf = async (page: Page, name: string, at = 0) =>
  (await cards(page, name).nth(at).getAttribute('aria-label'))!.split(',')[0]!;
const card = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) });

test.beforeEach(({ request, token }) => addIssuedTickets(request, token));

test('a card is taken along by keys, put back, dropped, and what was done is undone', async ({ signedIn: page }) => {
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page).toHaveURL('/tickets?view=board');
  await expect(cards(page, 'Issued').nth(1)).toBeVisible();
  await expect(page.locator('[data-card][tabindex="0"]')).toHaveCount(1);
  await expectAccessible(page);

  const name = await nameOf(page, 'Issued', 1);
  await cards(page, 'Issued').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, name)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name: `${name}, In recovery` })).toBeFocused();
  await expectAccessible(page);
  // Delivered and Closed do not follow on Issued.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('group', { name: `${name}, Cancelled` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: `${name}, Issued` })).toBeFocused();
  await expect(page.getByRole('status').getByText(`${name} is back in Issued`)).toHaveCount(1);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} set to In recovery`).first()).toBeVisible();
  await expect(page.getByRole('group', { name: `${name}, In recovery` })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: `${name}, Issued` })).toBeVisible();
});

test('a card whose move is being saved is not lifted again, and stands in one column', async ({ signedIn: page }) => {
  await page.goto('/tickets?view=board');
  await expect(cards(page, 'Issued').nth(1)).toBeVisible();
  const name = await nameOf(page, 'Issued', 1);
  let go = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/client/tickets/state/*', async (route) => {
    await isHeld;
    await route.continue();
  });
  await card(page, name).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: `${name}, In recovery` })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').getByText(`${name} is being moved.`)).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(card(page, name)).toHaveCount(1);
  go();
  await expect(page.getByText(`${name} set to In recovery`).first()).toBeVisible();
  await expect(card(page, name)).toHaveCount(1);
});

test('a state that needs a reason has its question, and a card that is not moved after all returns', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets?view=board');
  await expect(cards(page, 'Issued').first()).toBeVisible();
  const name = await nameOf(page, 'Issued');
  await card(page, name).hover();
  await page.getByRole('button', { name: `Move ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Move ${name} to` })
    .getByRole('button', { name: 'Cancelled' })
    .click();
  const dialog = page.getByRole('alertdialog', { name: `Set ${name} to Cancelled?` });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: `${name}, Issued` })).toBeVisible();
});

test('a board follows what another user saves', async ({ signedIn: page, request, token }) => {
  const ready = page.waitForResponse((response) => response.url().includes('/notices'));
  await page.goto('/tickets?view=board');
  await ready;
  await expect(cards(page, 'Issued').first()).toBeVisible();
  const name = await nameOf(page, 'Issued');
  const id = await card(page, name).getAttribute('data-card');
  await request.post(`/api/client/tickets/state/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { state: 'in_recovery' },
  });
  await expect(page.getByRole('group', { name: `${name}, In recovery` })).toBeVisible({ timeout: 15_000 });
});

test.describe('while another user works', () => {
  test.use({ expected: [/409/] });

  test('a card that another user has moved meanwhile returns with the reason, and is where it belongs', async ({
    signedIn: page,
    request,
    token,
  }) => {
    await page.goto('/tickets?view=board');
    await expect(cards(page, 'Issued').first()).toBeVisible();
    const name = await nameOf(page, 'Issued');
    const id = await card(page, name).getAttribute('data-card');
    const moved = await request.post(`/api/client/tickets/state/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { state: 'in_recovery' },
    });
    expect(moved.status()).toBe(200);
    const from = (await card(page, name).boundingBox())!;
    const to = (await column(page, 'In recovery').boundingBox())!;
    await page.mouse.move(from.x + 60, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 80, from.y + 50, { steps: 3 });
    await page.mouse.move(to.x + 100, to.y + 150, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('alert').getByText(`${name} stays in Issued`)).toHaveCount(1);
    await expect(page.getByRole('group', { name: `${name}, In recovery` })).toBeVisible();
  });
});

test('by assignee a card is given to a user by mouse, and columns are folded', async ({ signedIn: page }) => {
  await page.goto('/tickets?view=board');
  await page.getByRole('combobox', { name: 'Columns' }).selectOption('Assigned To');
  await expect(page).toHaveURL('/tickets?view=board&group=assignee_id');
  await expect(cards(page, 'Nobody').first()).toBeVisible();
  const name = await nameOf(page, 'Nobody');
  const next = page.locator('[data-column]').nth(1);
  const title = (await next.getByRole('heading').locator('span').first().textContent())!;
  await page.getByRole('button', { name: 'Fold Nobody' }).click();
  await expect(card(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Unfold Nobody' }).click();
  const from = (await card(page, name).boundingBox())!;
  const to = (await next.boundingBox())!;
  await page.mouse.move(from.x + 60, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 100, to.y + 150, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText(`${name} set to ${title}`).first()).toBeVisible();
  await page.reload();
  await expect(card(page, name)).toHaveAttribute('aria-label', `${name}, ${title}`);
});

test('a card that is dropped where it may not come says why, by mouse and by keys', async ({ signedIn: page }) => {
  await page.goto('/tickets?view=board');
  await expect(cards(page, 'Issued').first()).toBeVisible();
  const name = await nameOf(page, 'Issued');
  const from = (await card(page, name).boundingBox())!;
  const to = (await column(page, 'Delivered').boundingBox())!;
  await page.mouse.move(from.x + 60, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 150, { steps: 8 });
  await expect(column(page, 'Delivered')).toHaveAttribute('data-refused');
  await page.mouse.up();
  const toast = page.locator('.Toastify__toast');
  await expect(toast).toContainText(`${name} stays in Issued`);
  // Under the pointer it stays.
  await toast.hover();
  await expect(toast).toContainText('Only In recovery or Cancelled can follow on Issued.');
  await expectAccessible(page);
  await toast.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(toast).toHaveCount(0);

  await card(page, name).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(toast).toContainText(`${name} may come to no column further left`);
});

test('on a phone a finger brings a card to the column that the board scrolls to', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/tickets?view=board');
  await expect(cards(page, 'Issued').first()).toBeVisible();
  const name = await nameOf(page, 'Issued');
  const { x, y } = (await card(page, name).boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x: to, y: y + 20 }] });
  await touch('touchStart', x + 60);
  await expect(page.locator('.board')).toHaveAttribute('data-lifted', 'pointer');
  for (let step = 1; step <= 5; step++) await touch('touchMove', x + 60 + (step / 5) * (330 - x - 60));
  // The finger stays: what is under it changes.
  await expect(page.locator('[data-target]')).toHaveAttribute('data-column', 'in_recovery');
  await touch('touchEnd');
  await expect(page.getByText(`${name} set to In recovery`).first()).toBeVisible();
});

test('J and K beside a board walk the cards of its column, in their order', async ({ signedIn: page }) => {
  await page.goto('/tickets?view=board');
  // Between these two the list has tickets of other states.
  await expect(cards(page, 'Delivered').nth(1)).toBeVisible();
  const names = [await nameOf(page, 'Delivered'), await nameOf(page, 'Delivered', 1)];
  await card(page, names[0]!).focus();
  await page.keyboard.press('Enter');
  const heading = page.locator('dialog.peek').getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText(names[0]!);
  await page.keyboard.press('j');
  await expect(heading).toHaveText(names[1]!);
  await expect(page.locator('[data-card][aria-current]')).toHaveCount(1);
  await expect(card(page, names[1]!)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page.getByRole('status').getByText('Nothing before this one')).toHaveCount(1);
  await expect(heading).toHaveText(names[0]!);
  await page.keyboard.press('Escape');
  await expect(card(page, names[0]!)).toBeFocused();
});

test('at 768 px the tabs of a board have a line of their own', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/tickets?view=board');
  const tabs = page.getByRole('navigation', { name: 'Views' });
  await expect(tabs.getByRole('button', { name: /^Delivered/ })).toBeInViewport();
  const [line, choice] = [
    await tabs.boundingBox(),
    await page.getByRole('combobox', { name: 'Columns' }).boundingBox(),
  ];
  expect(choice!.y).toBeGreaterThan(line!.y + line!.height - 1);
});

test('the choices of a board stand in the line of its tabs', async ({ signedIn: page }) => {
  await page.goto('/tickets?view=board');
  const middle = async (of: Locator) => {
    const { y, height } = (await of.boundingBox())!;
    return y + height / 2;
  };
  const choice = await middle(page.getByRole('combobox', { name: 'Columns' }));
  expect(Math.abs(choice - (await middle(page.getByRole('button', { name: 'Manage view All' }))))).toBeLessThan(2);
});

test.describe('rows that cannot be read', () => {
  test.use({ expected: [refused(500)] });

  for (const view of ['view=board', 'group=state', 'view=map'])
    test(`say so as those of the table, with ${view}`, async ({ signedIn: page }) => {
      // The list itself has 25 rows; beside its map they are those within bounds.
      await page.route(
        ({ pathname, searchParams }) =>
          pathname === '/api/client/tickets' && (searchParams.get('length') !== '25' || searchParams.has('bounds')),
        (route) => route.fulfill({ status: 500, json: {} }),
      );
      await page.goto(`/tickets?${view}`);
      await expect(page.getByText('Internal Server Error. Please try again later.').first()).toBeVisible();
    });
});
