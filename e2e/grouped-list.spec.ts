// A list in groups: chosen in its menu, kept in the address, opened and closed by mouse and keyboard.
import { expect, expectAccessible, test } from './strict';
import { addIssuedTickets } from './ticket-type';

test('tickets are grouped by their state, with counts and sums, and groups open by mouse and keys', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('State');
  await expect(page).toHaveURL('/tickets?group=state');
  await page.keyboard.press('Escape');
  const heads = page.locator('.list-group-head');
  await expect(heads.nth(1)).toBeVisible();
  const first = heads.first().getByRole('button');
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect(heads.first().getByText('Total')).toHaveCount(1);
  const rows = page.locator('tbody').first().locator('tr:not(.list-group-head, .list-group-footer)');
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page);

  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(rows).toHaveCount(0);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeVisible();
  const name = (await rows.first().getByRole('rowheader').textContent())!;

  await page.reload();
  await expect(rows.first()).toContainText(name);
  await page.getByRole('region', { name: /grouped by State/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/group=state&peek=\d+/);

  await page.goto('/tickets?group=nothing');
  await expect(page.getByText('This list cannot be grouped by "nothing". It is shown without groups.')).toBeVisible();
});

test('rows of groups are selected, walked beside the list and edited in place, as those of any list', async ({
  signedIn: page,
  request,
  token,
}) => {
  await addIssuedTickets(request, token);
  await page.goto('/tickets?group=state');
  const heads = page.locator('.list-group-head');
  const rows = page.locator('[data-rows] > tr:not([data-group])');
  await expect(rows.nth(2)).toBeVisible();
  const heights = await page
    .locator('[data-rows] > tr:not(.list-group-footer)')
    .evaluateAll((all) => all.slice(0, 6).map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights).size, 'headers are as high as rows').toBe(1);

  const box = heads.first().getByRole('checkbox');
  const bar = page.getByRole('group', { name: 'Selected rows' });
  // Those that are not there yet come first.
  await box.click();
  await expect(box).toBeChecked();
  const count = Number(await heads.first().locator('.list-group-count').textContent());
  await expect(bar).toContainText(`${count} selected`);
  await expectAccessible(page);
  await rows.first().getByRole('checkbox').uncheck();
  await expect(bar).toContainText(`${count - 1} selected`);
  expect(await box.evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await heads.first().getByRole('button').click();
  await expect(bar).toContainText(`${count - 1} selected, ${count - 1} in closed groups`);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);

  // A closed group opens, and all its rows are selected, also those that no page of it showed.
  await box.click();
  await expect(bar).toContainText(`${count} selected`);
  await bar.getByRole('button', { name: 'Clear selection' }).click();

  // The next group begins closed where the rows of the first one fill a screen.
  const next = heads.nth(1).getByRole('button');
  if ((await next.getAttribute('aria-expanded')) === 'false') await next.click();
  await expect(rows.nth(count)).toBeVisible();
  const names = await rows.locator('th').allTextContents();
  await rows.nth(count - 1).evaluate((row: HTMLElement) => {
    row.tabIndex = -1;
    row.focus();
  });
  await page.keyboard.press('Enter');
  const heading = page.locator('dialog.peek').getByRole('heading', { level: 2 }).first();
  await expect(heading).toHaveText(names[count - 1]!);
  await page.keyboard.press('j');
  await expect(heading, 'over the header of the next group').toHaveText(names[count]!);
  await expect(page.locator('tr[aria-current]')).toContainText(names[count]!);
  await page.keyboard.press('Escape');
  await expect(rows.nth(count)).toBeFocused();

  await page.keyboard.press('F2');
  const editor = page.getByRole('group', { name: `Facilities, ${names[count]}` });
  await expect(editor.getByRole('combobox')).toBeFocused();
  const [at, cell] = [await editor.boundingBox(), await rows.nth(count).locator('td').nth(3).boundingBox()];
  expect(Math.abs(at!.y - cell!.y), 'over its cell').toBeLessThan(4);
  await page.keyboard.press('Escape');
  await expect(rows.nth(count)).toBeFocused();
});

test('rows of the search before, and a press for all of their group, select nothing of the next search', async ({
  signedIn: page,
  request,
  token,
}) => {
  const type = await addIssuedTickets(request, token);
  // The rows of the list come at once, the groups and theirs once they are released.
  const held: (() => void)[] = [];
  let isHeld = false;
  await page.route(/\/tickets\?.*\blength=(?!25)|\/tickets\/groups\b/, (route) => {
    if (!isHeld) return route.continue();
    held.push(() => void route.continue());
  });
  const release = () => {
    isHeld = false;
    for (const go of held.splice(0)) go();
  };
  const address = `/tickets?group=state&filters=typed&search.ticket_form.form_name=${encodeURIComponent(type)}`;
  await page.goto(address);
  const rows = page.locator('[data-rows] > tr:not([data-group])');
  await expect(rows).toHaveCount(3);
  const bar = page.getByRole('group', { name: 'Selected rows' });
  await rows.first().getByRole('checkbox').check();
  await expect(bar).toBeVisible();
  isHeld = true;
  const count = page.getByRole('textbox', { name: 'Search No.of Packages' });
  await count.fill('3');
  await expect.poll(() => held.length).toBe(2);
  await expect(bar).toHaveCount(0);
  const one = rows.filter({ has: page.locator('td.cell-number').getByText('1', { exact: true }) });
  await one.getByRole('checkbox').check();
  await expect(bar).toContainText('1 selected');
  release();
  await expect(rows).toHaveCount(1);
  await expect(bar).toHaveCount(0);

  await page.goto('/tickets');
  await expect(rows.first()).toBeVisible();
  isHeld = true;
  await page.goto(address);
  await expect.poll(() => held.length).toBe(1);
  held.pop()!();
  await expect.poll(() => held.length, 'the rows of the group').toBe(1);
  const box = page.locator('.list-group-head').getByRole('checkbox');
  await box.click();
  await count.fill('2');
  await expect.poll(() => held.length).toBe(4);
  release();
  await expect(page.locator('.list-group-count')).toHaveText('1');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(type);
  await expect(bar).toHaveCount(0);
});
