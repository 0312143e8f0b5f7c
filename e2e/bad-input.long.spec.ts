// Bad input on every screen where it can be typed: the message stands under its field, nothing is sent, nothing typed
// is lost. The rules themselves are proven once, in `test/unit/schema/rules.test.ts` and, noun by noun from its descriptor, in
// `test/api/nouns.test.ts`.
import type { Locator, Page } from '@playwright/test';
import { PNG } from '../test/support/photo';
import { expect, test } from './strict';

interface Bad {
  what: string;
  open(page: Page): Promise<unknown>;
  /** Label of the input, what is typed, the message. */
  input: string;
  typed: string;
  message: string;
}

const goTo = (path: string) => (page: Page) => page.goto(path);
const modal = (path: string) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Add New' }).click();
};

const nine = '312555010';

const forms: Bad[] = [
  {
    what: 'a phone of 9 digits, user',
    open: goTo('/users/add'),
    input: 'Mobile Number',
    typed: nine,
    message: 'Mobile Number must be a valid 10-digit phone number.',
  },
  {
    what: 'a phone of 9 digits, profile',
    open: goTo('/profile'),
    input: 'Mobile',
    typed: nine,
    message: 'Mobile must be a valid 10-digit phone number.',
  },
  {
    what: 'a phone of 9 digits, facility',
    open: modal('/facilities'),
    input: 'Facility Mobile',
    typed: nine,
    message: 'Facility Mobile must be a valid 10-digit phone number.',
  },
  {
    what: 'no e-mail, user',
    open: goTo('/users/add'),
    input: 'Email',
    typed: 'yard at example',
    message: 'Please enter a valid email address.',
  },
  {
    what: 'no e-mail, profile',
    open: goTo('/profile'),
    input: 'E-mail',
    typed: 'yard at example',
    message: 'Please enter a valid email address.',
  },
  {
    what: 'a latitude beyond the pole, terminal',
    open: modal('/terminals'),
    input: 'Latitude',
    typed: '91',
    message: 'Latitude must be 90 or less.',
  },
  {
    what: 'a latitude beyond the pole, facility',
    open: modal('/facilities'),
    input: 'Latitude',
    typed: '-91',
    message: 'Latitude must be -90 or more.',
  },
  {
    what: 'a negative number of packages, ticket',
    open: goTo('/tickets/add'),
    input: 'Number of Packages',
    typed: '-1',
    message: 'Number of Packages must be 0 or more.',
  },
];

for (const bad of forms) {
  test(bad.what, async ({ signedIn: page }) => {
    await expectRefused(page, bad, async () => {
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert').getByRole('link', { name: bad.message })).toBeVisible();
    });
  });
}

const tables: Bad[] = [
  {
    what: 'equal start and end, labor hours',
    open: goTo('/laborhours'),
    input: 'End Time, new labor hour',
    typed: '08:00',
    message: 'End Time must not be the same as Start Time.',
  },
  {
    what: 'equal start and end, equipment hours',
    open: goTo('/equipmenthours'),
    input: 'End Time, new equipment hour',
    typed: '08:00',
    message: 'End Time must not be the same as Start Time.',
  },
  {
    what: 'a negative rate, labor hours',
    open: goTo('/laborhours'),
    input: 'Amt ($) per hours, new labor hour',
    typed: '-1.00',
    message: 'Amt ($) per hours must be 0 or more.',
  },
  {
    what: 'a negative rate, overtime',
    open: goTo('/laborhours'),
    input: 'Overtime Amt, new labor hour',
    typed: '-0.01',
    message: 'Overtime Amt must be 0 or more.',
  },
  {
    what: 'a negative rate, equipment hours',
    open: goTo('/equipmenthours'),
    input: 'Amt ($) per hour, new equipment hour',
    typed: '-1.00',
    message: 'Amt ($) per hour must be 0 or more.',
  },
  {
    what: 'blanks for a name, type of work',
    open: goTo('/worktype'),
    input: 'Name, new work type',
    typed: '   ',
    message: 'Please enter type of work',
  },
  {
    what: 'blanks for a name, type of labor',
    open: goTo('/labortype'),
    input: 'Name, new labor type',
    typed: '   ',
    message: 'Please enter type of labor',
  },
  {
    what: 'blanks for a name, holiday',
    open: goTo('/laborhours'),
    input: 'Name, new holiday',
    typed: '   ',
    message: 'Please fill all fields',
  },
];

for (const bad of tables) {
  test(bad.what, async ({ signedIn: page }) => {
    await expectRefused(page, bad, (field) => field.press('Enter'));
  });
}

test('a holiday that ends before it starts, while it is edited', async ({ signedIn: page }) => {
  const sent = watchSaves(page);
  await page.goto('/laborhours');
  await page.getByRole('button', { name: 'Edit holiday Labor Day' }).click();
  const dates = page.getByRole('group', { name: 'Date, Labor Day' });
  await dates.getByRole('textbox', { name: 'To' }).fill('01-01-2020');
  await page.keyboard.press('Enter');
  await expect(dates.getByRole('textbox', { name: 'From' })).toHaveAccessibleDescription(
    'Date must not end before it starts.',
  );
  await expect(dates.getByRole('textbox', { name: 'To' })).toHaveValue('01-01-2020');
  expect(sent).toEqual([]);
});

test('the message about one end of a range is as wide as the range, on a desk and on a phone', async ({
  signedIn: page,
}) => {
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/laborhours');
    await page.getByLabel('End Time, new labor hour').selectOption('08:00');
    await page.getByLabel('End Time, new labor hour').press('Enter');
    const message = page.locator('.inline-row-add .field-error', {
      hasText: 'End Time must not be the same as Start Time.',
    });
    await expect(message).toBeVisible();
    const [from, to, bounds] = await Promise.all([
      page.getByLabel('Start Time, new labor hour').boundingBox(),
      page.getByLabel('End Time, new labor hour').boundingBox(),
      message.boundingBox(),
    ]);
    expect(Math.round(bounds!.x)).toBe(Math.round(from!.x));
    expect(Math.round(bounds!.width)).toBe(Math.round(to!.x + to!.width - from!.x));
    // Where a table is narrow they stand below each other.
    if (width !== 768) expect(from!.y).toBe(to!.y);
    expect(bounds!.height).toBeLessThanOrEqual(width === 768 ? 60 : 40);
  }
});

for (const screen of ['/users/add', '/profile']) {
  test(`a portrait of 6 MB and an image that is none, ${screen}`, async ({ signedIn: page }) => {
    const sent = watchSaves(page);
    await page.goto(screen);
    const portrait = page.getByLabel('Profile Image optional');
    const refusal = page.locator('.field-error', { hasText: 'Profile Image' });
    await portrait.setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.concat([PNG, Buffer.alloc(6 * 1_048_576)]),
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(refusal).toHaveText('Profile Image must be no more than 5 MB.');
    await portrait.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('only text') });
    await expect(refusal).toHaveText('Profile Image must be an image file.');
    await expect(page.getByText('notes.png')).toBeVisible();
    expect(sent).toEqual([]);
  });
}

/** Types an invalid value and saves: its message is shown, what was typed as well, and nothing was sent. */
async function expectRefused(
  page: Page,
  { open, input, typed, message }: Bad,
  save: (field: Locator) => Promise<void>,
): Promise<void> {
  const sent = watchSaves(page);
  await open(page);
  const field = page.getByLabel(input, { exact: true });
  await type(field, typed);
  await save(field);
  await expect(field).toHaveAccessibleDescription(message);
  // Once it is left, a line stands there without the blanks around it.
  await expect.poll(async () => (await field.inputValue()).trim()).toBe(typed.trim());
  expect(sent).toEqual([]);
}

async function type(field: Locator, text: string): Promise<void> {
  if ((await field.evaluate((element) => element.localName)) === 'select') await field.selectOption(text);
  else await field.fill(text);
}

/** Every save that leaves the page. */
function watchSaves(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => /\/(create|update)/.test(request.url()) && sent.push(request.url()));
  return sent;
}
