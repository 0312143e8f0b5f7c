// The claim of the form builder: a ticket type of twelve fields with two conditions is built by mouse, by touch and by
// keyboard alone, and is a live form the moment it is saved: on the Add Ticket page that a second browser has open.
import type { Browser, Locator, Page } from '@playwright/test';
import { add, card, edit, panel, save } from './builder-page';
import { expect, test } from './strict';

/** Type and label of each field, in their order. */
const FIELDS = [
  ['Text Field', 'What was found'],
  ['Number', 'Milepost'],
  ['Date Field', 'Recovered on'],
  ['Radio Group', 'Condition of the seal'],
  ['Text Field', 'Seal number'],
  ['Checkbox', 'Handed over'],
  ['Text Field', 'Contact'],
  ['Select', 'Subdivision'],
  ['Text Area', 'Remarks'],
  ['Checkbox Group', 'Marks'],
  ['File Upload', 'Photographs'],
  ['Number', 'Weight'],
] as const;

/** Effect, field and value of the condition of a field. */
const CONDITIONS = {
  'Seal number': ['Show', 'Condition of the seal', 'Option 2'],
  Contact: ['Require', 'Handed over', 'Yes'],
} as const;

const conditionOf = (label: string) =>
  Object.entries(CONDITIONS).find(([field]) => field === label)?.[1] as (typeof CONDITIONS)['Contact'] | undefined;

const COUNT = '12 fields in 12 rows · 2 fields with conditions';

const addCondition = (page: Page, effect: string): Locator =>
  panel(page)
    .getByRole('group', { name: `${effect} this field when` })
    .getByRole('button', { name: 'Add Condition +' });

/** Add Ticket in a browser of its own, once it is notified of changes. */
async function openElsewhere(browser: Browser, baseURL: string | undefined, token: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const notified = page.waitForResponse((response) => response.url().endsWith('/notices') && response.ok());
  await page.goto('/tickets/add');
  await notified;
  return page;
}

/** The type is offered within a second, has its fields, and both conditions do what they say. */
async function expectLive(page: Page, name: string): Promise<void> {
  await expect(page.getByLabel('Ticket Type').getByRole('option', { name })).toBeAttached({ timeout: 1_500 });
  await page.getByLabel('Ticket Type').selectOption(name);
  await expect(page.getByText('11 fields')).toBeVisible();
  await expect(page.getByLabel('Seal number')).toHaveCount(0);
  await page.getByLabel('Option 2').first().check();
  await page.getByLabel('Seal number').fill('S-214');
  const contact = page.getByLabel('Contact');
  await expect(contact).not.toHaveAttribute('aria-required', 'true');
  await page.getByLabel('Handed over').check();
  await expect(contact).toHaveAttribute('aria-required', 'true');
}

test('by mouse; a second change of the type reaches the ticket that is being filled in', async ({
  signedIn: page,
  browser,
  baseURL,
  token,
}) => {
  const elsewhere = await openElsewhere(browser, baseURL, token);
  const name = `Claim by mouse ${Date.now()}`;
  await page.goto('/formmanage');
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByLabel('Form Name').fill(name);
  for (const [type, label] of FIELDS) {
    await add(page, type);
    await panel(page).getByLabel('Label').fill(label);
    const [effect, field, value] = conditionOf(label) ?? [];
    if (effect && field && value) {
      await panel(page).getByRole('tab', { name: 'Conditions' }).click();
      await addCondition(page, effect).click();
      await panel(page).getByLabel('Field of condition 1').selectOption(field);
      await panel(page).getByLabel('Value of condition 1').selectOption(value);
    }
    await panel(page).getByRole('button', { name: 'Close' }).click();
  }
  await expect(page.getByText(COUNT)).toBeVisible();
  await save(page);
  await expect(page.getByText('form added successfully').first()).toBeVisible();
  await expectLive(elsewhere, name);

  await page.getByRole('link', { name: `Edit form ${name}` }).click();
  await card(page, 'Weight').waitFor();
  await edit(page, 'Seal number');
  await panel(page).getByLabel('Label').fill('Number of the seal');
  await add(page, 'Number');
  await save(page);
  await expect(elsewhere.getByLabel('Number of the seal')).toHaveValue('S-214', { timeout: 3_000 });
  await expect(elsewhere.getByText('Adds Number, optional.').first()).toBeVisible();
  await elsewhere.context().close();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 1024 } });

  test('a finger adds, opens, chooses and saves', async ({ signedIn: page, browser, baseURL, token }) => {
    const elsewhere = await openElsewhere(browser, baseURL, token);
    const name = `Claim by touch ${Date.now()}`;
    await page.goto('/formmanage/addform');
    await page.getByLabel('Form Name').tap();
    await page.keyboard.insertText(name);
    for (const [type, label] of FIELDS) {
      await page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: type, exact: true }).tap();
      await expect(panel(page).getByLabel('Label')).toBeFocused();
      await page.keyboard.insertText(label);
      const [effect, field, value] = conditionOf(label) ?? [];
      if (effect && field && value) {
        await panel(page).getByRole('tab', { name: 'Conditions' }).tap();
        await addCondition(page, effect).tap();
        await panel(page).getByLabel('Field of condition 1').selectOption(field);
        await panel(page).getByLabel('Value of condition 1').selectOption(value);
      }
      await panel(page).getByRole('button', { name: 'Close' }).tap();
    }
    await expect(page.getByText(COUNT)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    await expect(page.getByText('form added successfully').first()).toBeVisible();
    await expectLive(elsewhere, name);
    await elsewhere.context().close();
  });
});

test('by keyboard alone', async ({ signedIn: page, browser, baseURL, token }) => {
  const elsewhere = await openElsewhere(browser, baseURL, token);
  const name = `Claim by keyboard ${Date.now()}`;
  await page.goto('/formmanage/addform');
  await tabTo(page, page.getByLabel('Form Name'));
  await page.keyboard.insertText(name);
  for (const [type, label] of FIELDS) {
    await tabTo(page, page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: type, exact: true }));
    await page.keyboard.press('Enter');
    await expect(panel(page).getByLabel('Label')).toBeFocused();
    await page.keyboard.insertText(label);
    const [effect, field, value] = conditionOf(label) ?? [];
    if (effect && field && value) {
      await tabTo(page, panel(page).getByRole('tab', { name: 'Field' }), 'Shift+Tab');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await tabTo(page, addCondition(page, effect));
      await page.keyboard.press('Enter');
      await expect(panel(page).getByLabel('Field of condition 1')).toBeFocused();
      await page.keyboard.type(field);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Edit ${label}`, exact: true })).toBeFocused();
  }
  await expect(page.getByText(COUNT)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('form added successfully').first()).toBeVisible();
  await expectLive(elsewhere, name);
  await elsewhere.context().close();
});

/** Presses the key until the control has the focus, as it is done without a mouse. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  const element = await control.elementHandle();
  for (let presses = 0; presses < 80; presses++) {
    if (await element!.evaluate((each) => each === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control).toBeFocused();
}
