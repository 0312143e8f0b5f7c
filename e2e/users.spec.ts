// Manage Users and its two pages: list, every field, signature and portrait, server errors under their fields, the
// delete dialog.
import { Buffer } from 'node:buffer';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { PNG } from '../test/support/photo';
import { expect, expectAccessible, LOOKS, lookName, nothingInUse, refused, test } from './strict';

const PASSWORD = 'Right-of-way7!';
const portrait = { name: 'portrait.png', mimeType: 'image/png', buffer: PNG };

test('the list has the specified columns, shows positions and states as text, and is the start page', async ({
  signedIn: page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/users');
  await expect(page).toHaveTitle('Manage Users - Package Recovery');
  await expectAmong(page.getByRole('columnheader'), [
    ...['#', 'ID', 'User ID', 'Username', 'Email', 'User Type', 'Facility', 'Position', 'Terminal', 'Status', 'Action'],
  ]);
  await expect(page.getByRole('columnheader', { name: 'ID', exact: true })).toHaveAttribute('aria-sort', 'descending');
  const row = rowOf(page, 'ramp-office');
  for (const text of ['MLR-0003', 'ramp-office@example.com', 'Staff', 'Ramp Manager', 'Active'])
    await expect(row).toContainText(text);
  await expect(rowOf(page, 'relief-crew')).toContainText('Inactive');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'User List' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'Add User' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Search User Type' }).fill('admin');
  await expect(page.getByRole('row').filter({ hasText: 'ramp-office' })).toHaveCount(0);
  await expect(rowOf(page, 'Administrator')).toBeVisible();
});

test('a user is added: every mistake is named, nothing typed is lost, signature and portrait come along', async ({
  signedIn: page,
}) => {
  await page.goto('/users');
  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(page).toHaveURL('/users/add');
  await expect(page.getByRole('heading', { name: 'Add User', level: 1 })).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('User List');
  await expect(page.getByLabel('Select Timezone')).toHaveValue('America/New_York');
  await expect(page.getByLabel('Status')).toHaveValue('1');
  for (const [label, text] of [
    ['User Type', '-- Select User Type --'],
    ['Terminals', '-- Select Terminals --'],
    ['Facilities', '-- Select Facilities --'],
  ] as const) {
    await expect(page.getByLabel(label).locator('option').first()).toHaveText(text);
  }
  await save(page);
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  for (const name of [
    'First Name',
    'Last Name',
    'User ID',
    'Username',
    'Password',
    'Confirm Password',
    'Email',
    'Address',
    'Mobile Number',
    'User Type',
    'Position',
    'Terminal',
    'Facility',
  ]) {
    await expect(summary.getByRole('link', { name: `${name} is required.`, exact: true })).toBeVisible();
  }
  await expectAccessible(page);

  await fill(page, 'e2e-added');
  await page.getByLabel('User ID').fill('has space');
  await page.getByLabel('Mobile Number').fill('312555010');
  await page.getByLabel('Password', { exact: true }).fill('weakling1');
  await page.getByLabel('Confirm Password').fill('other');
  for (const message of [
    'Username can only contain letters, numbers, underscores, and dashes, without spaces.',
    'Mobile Number must be a valid 10-digit phone number.',
    'The password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (@$!%*?&).',
    'Confirm Password does not match Password.',
  ]) {
    await expect(page.locator('.field-error', { hasText: message })).toBeVisible();
  }
  await page.getByLabel('User ID').fill('e2e-added');
  await page.getByLabel('Mobile Number').fill('3125550101');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await expect(page.locator('.field-error')).toHaveCount(0);
  await expect(page.getByLabel('Mobile Number')).toHaveValue('(312) 555-0101');

  await draw(page);
  await expect(page.getByRole('img', { name: 'Digital Signature, drawn' })).toBeVisible();
  await page.getByLabel('Profile Image optional').setInputFiles(portrait);
  await expect(page.getByRole('img', { name: 'Profile Image' })).toBeVisible();
  await expect(page.getByText('portrait.png')).toBeVisible();
  await save(page);
  await expect(page).toHaveURL('/users');
  await expect(toast(page, 'User added successfully')).toBeVisible();
  await expect(rowOf(page, 'e2e-added')).toContainText('Active');
  await remove(page, 'e2e-added');
});

test('a user is edited: the password may stay empty, the stored images are shown and can be replaced or removed', async ({
  signedIn: page,
}) => {
  await add(page, 'e2e-edited');
  await page.getByRole('link', { name: 'Edit user e2e-edited' }).click();
  await expect(page).toHaveURL(/\/users\/edit\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Edit User', level: 1 })).toBeVisible();
  await expectAmong(page.locator('.field-label'), [
    ...['First Name', 'Last Name', 'User ID', 'Username', 'Password', 'Confirm Password', 'Email', 'Address'],
    ...['Mobile Number', 'User Type', 'Position', 'Terminals', 'Facilities', 'Select Timezone', 'Status'],
    ...['Digital Signature', 'Profile Image'],
  ]);
  await expect(page.getByLabel('Username')).toHaveValue('e2e-edited');
  await expect(page.getByLabel('Mobile Number')).toHaveValue('(312) 555-0101');
  await expect(page.getByLabel('User Type')).toHaveValue('2');
  await expect(page.getByLabel('Password optional', { exact: true })).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Profile Image' })).toHaveJSProperty('naturalWidth', 1);
  const signature = page.getByRole('img', { name: 'Digital Signature', exact: true });
  await expect(signature).toBeVisible();
  const stored = await page.request.get((await signature.getAttribute('src'))!);
  expect(stored.headers()['content-disposition']).toContain('filename="signature.png"');
  const password = page.getByLabel('Password optional', { exact: true });
  await expect(password).toHaveAccessibleDescription(
    'At least 8 characters: upper and lower case, a number and one of @$!%*?&.',
  );
  await password.fill('Changed-one8!');
  await page.getByRole('button', { name: 'Show Password', exact: true }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('Changed-one8!');
  await expect(page.getByLabel('Confirm Password')).toHaveAttribute('type', 'password');
  await save(page);
  await expect(page.locator('.field-error')).toHaveText(['Confirm Password is required.']);
  await page.getByLabel('Password optional', { exact: true }).fill('');
  await expect(page.locator('.field-error')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Signature' }).click();
  await expect(page.getByText('Sign here')).toBeVisible();
  await page.getByLabel('First Name').fill('Changed');
  await save(page);
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Edit user e2e-edited' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Changed');
  await expect(page.getByRole('img', { name: 'Profile Image' })).toBeVisible();
  await expect(page.getByText('Sign here')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/users');
  await remove(page, 'e2e-edited');
});

test('a signature can be cleared and drawn again, or be an image file, by keyboard as well', async ({
  signedIn: page,
}) => {
  await page.goto('/users/add');
  // Waited for this early, because choosers are only intercepted some time after the first listener is there.
  const chooser = page.waitForEvent('filechooser');
  await draw(page);
  await page.getByRole('button', { name: 'Clear Signature' }).click();
  await expect(page.getByText('Sign here')).toBeVisible();
  await expect(page.getByLabel('Digital Signature optional')).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ ...portrait, name: 'my own name.png' });
  await expect(page.getByRole('img', { name: 'Digital Signature', exact: true })).toBeVisible();
  // A drawn signature replaces the file.
  await draw(page);
  await expect(page.getByRole('img', { name: 'Digital Signature', exact: true })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'Digital Signature, drawn' })).toBeVisible();
  expect((await page.locator('.signature-pad').boundingBox())!.height).toBe(150);
});

test('a terminal that was closed stays the terminal of its people, by name, until they get another', async ({
  signedIn: page,
}) => {
  await page.goto('/users');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const depot = { terminal_name: 'Closing Depot', terminal_address: '9 Old Siding', latitude: 40, longitude: -88 };
  const response = await page.request.post('/api/client/terminal/create', { headers, data: { ...depot, status: 1 } });
  const { terminal_id } = (await response.json()).data;
  await page.goto('/users/add');
  await fill(page, 'e2e-depot');
  await page.getByLabel('Terminals').selectOption('Closing Depot');
  await save(page);
  await expect(rowOf(page, 'e2e-depot')).toBeVisible();
  await page.request.post(`/api/client/terminal/update/${terminal_id}`, { headers, data: { ...depot, status: 0 } });

  // A fresh page, as the option list is cached for some seconds.
  await page.goto('/users?search.username=e2e-depot');
  await page.getByRole('link', { name: 'Edit user e2e-depot' }).click();
  const chosen = page.getByLabel('Terminals').locator('option:checked');
  await expect(chosen).toHaveText('Closing Depot (inactive)');
  await page.getByLabel('First Name').fill('Kept');
  await save(page);
  await expect(toast(page, 'User updated successfully')).toBeVisible();
  await expect(rowOf(page, 'e2e-depot')).toContainText('Closing Depot');
  await page.getByRole('link', { name: 'Edit user e2e-depot' }).click();
  await expect(chosen).toHaveText('Closing Depot (inactive)');
  await page.getByLabel('Terminals').selectOption('MLR Chicago');
  await save(page);
  await expect(rowOf(page, 'e2e-depot')).toContainText('MLR Chicago');
  await remove(page, 'e2e-depot');
  await page.request.delete(`/api/client/terminal/delete/${terminal_id}`, { headers });
});

test.describe('by touch and by pen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 780 } });

  test('a signature is drawn with a finger, and the page under it stays where it is', async ({
    signedIn: page,
    context,
  }) => {
    const { line, at } = await padOf(page, context);
    const finger = (i: number, id = 0) => ({ ...at(i), id });
    const scrolled = await page.evaluate(() => scrollY);
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger(0)] });
    for (let i = 1; i <= 12; i++)
      await line.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [finger(i)] });
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.getByRole('img', { name: 'Digital Signature, drawn' })).toBeVisible();
    await expect(page.locator('.signature-pad path')).toHaveCount(1);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    // A second finger beside the first one draws nothing of its own.
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger(0)] });
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger(0), finger(6, 1)] });
    await line.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [finger(3), finger(9, 1)] });
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.locator('.signature-pad path')).toHaveCount(2);
    await page.getByRole('button', { name: 'Clear Signature' }).tap();
    await expect(page.getByText('Sign here')).toBeVisible();
  });

  test('a pen writes thicker where it is pressed harder', async ({ signedIn: page, context }) => {
    const { line, at } = await padOf(page, context);
    const stroke = async (force: number): Promise<number> => {
      const pen = { button: 'left', buttons: 1, clickCount: 1, pointerType: 'pen', force } as const;
      await line.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at(0), ...pen });
      for (let i = 1; i <= 12; i++)
        await line.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: at(i).x, y: at(0).y, ...pen });
      await line.send('Input.dispatchMouseEvent', {
        type: 'mouseReleased',
        x: at(12).x,
        y: at(0).y,
        ...pen,
        buttons: 0,
      });
      await expect(page.getByRole('img', { name: 'Digital Signature, drawn' })).toBeVisible();
      const height = await page
        .locator('.signature-pad path')
        .first()
        .evaluate((path) => (path as SVGPathElement).getBBox().height);
      await page.getByRole('button', { name: 'Clear Signature' }).click();
      return height;
    };
    expect(await stroke(0.9)).toBeGreaterThan(await stroke(0.1));
  });

  async function padOf(page: Page, context: BrowserContext) {
    await page.goto('/users/add');
    const pad = page.locator('.signature-pad');
    await pad.scrollIntoViewIfNeeded();
    const box = (await pad.boundingBox())!;
    const at = (i: number) => ({ x: box.x + 30 + i * 12, y: box.y + 40 + i * 6 });
    return { line: await context.newCDPSession(page), at };
  }
});

test('a portrait of 6 MB and an image that is none are refused in place', async ({ signedIn: page }) => {
  await page.goto('/users/add');
  await page
    .getByLabel('Profile Image optional')
    .setInputFiles({ ...portrait, buffer: Buffer.concat([PNG, Buffer.alloc(6 * 1_048_576)]) });
  await page
    .getByLabel('Digital Signature optional')
    .setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') });
  await save(page);
  await expect(page.locator('.field-error', { hasText: 'Profile Image must be no more than 5 MB.' })).toBeVisible();
  await expect(page.locator('.field-error', { hasText: 'Digital Signature must be an image file.' })).toBeVisible();
  await page
    .getByLabel('Profile Image optional')
    .setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('only text') });
  await expect(page.locator('.field-error', { hasText: 'Profile Image must be an image file.' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Profile Image' }).click();
  await expect(page.locator('.field-error', { hasText: 'Profile Image' })).toHaveCount(0);
  await expect(page.getByLabel('Profile Image optional')).toBeFocused();
});

test.describe('refused by the server', () => {
  test.use({ expected: async ({}, use) => use([refused(422), refused(409), refused(500), refused(404)]) });

  test('a username that is taken is said under its field, and what was typed stays', async ({ signedIn: page }) => {
    await page.goto('/users/add');
    await fill(page, 'yard-desk');
    await page.getByLabel('User ID').fill('e2e-other');
    await save(page);
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is already taken.');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is already taken.');
    await expect(page.getByLabel('Address')).toHaveValue('1 Test Siding');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  });

  test("one's own user type and status are changed by another user, and the fields say so", async ({
    signedIn: page,
  }) => {
    await page.goto('/users/edit/1');
    await expect(page.getByLabel('Username')).toHaveValue('admin');
    for (const [label, text] of [
      ['Address', '1 Test Siding'],
      ['Mobile Number', '3125550101'],
    ] as const)
      await page.getByLabel(label).fill(text);
    for (const [label, text] of [
      ['User Type', 'Staff'],
      ['Position', 'Driver'],
      ['Terminals', 'MLR Chicago'],
      ['Facilities', 'Zone Up 1'],
      ['Status', 'Inactive'],
    ] as const)
      await page.getByLabel(label).selectOption(text);
    await save(page);
    await expect(page.getByLabel('Status')).toHaveAccessibleDescription(
      'Your own status can only be changed by somebody else.',
    );
    await expect(page.getByLabel('User Type')).toHaveAccessibleDescription(
      'Your own user type can only be changed by somebody else.',
    );
    await expect(page.getByLabel('Status').locator('option:checked')).toHaveText('Inactive');
  });

  test('a username that another user has is rejected while a user is edited, too', async ({ signedIn: page }) => {
    await page.goto('/users/edit/2');
    await expect(page.getByLabel('Username')).toHaveValue('yard-desk');
    await page.getByLabel('Username').fill('RAMP-office');
    await save(page);
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Username is already taken.');
    await expect(page.getByLabel('Username')).toHaveValue('RAMP-office');
  });

  test('a user who cannot be loaded is said, one who is gone as well', async ({ signedIn: page }) => {
    await page.route('**/api/client/user/1', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await page.goto('/users/edit/1');
    await expect(toast(page, 'Failed to load user data for editing')).toBeVisible();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByLabel('Username')).toHaveValue('admin');
    await page.goto('/users/edit/99999');
    await expect(page.getByText('This user no longer exists.')).toBeVisible();
  });

  test("one's own account cannot be deleted, and the dialog says so with the specified text", async ({
    signedIn: page,
  }) => {
    await nothingInUse(page);
    await page.goto('/users?search.username=admin');
    await page.getByRole('button', { name: 'Delete user admin' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you sure?');
    await expect(dialog).toContainText("You won't be able to revert this! Do you want to delete client?");
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    const response = page.getByRole('alertdialog', { name: 'Error!' });
    await expect(response).toContainText('There was an error deleting the client. Please try again later.');
    await expect(response).toContainText('Your own account can only be deleted by somebody else.');
  });

  test('option lists that fail show a single entry', async ({ signedIn: page }) => {
    await page.route('**/settings/get*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/users/add');
    for (const [label, text] of [
      ['User Type', '-- No User Types Found --'],
      ['Terminals', '-- No Terminals Found --'],
      ['Facilities', '-- No Facilities Found --'],
    ] as const) {
      await expect(page.getByLabel(label).locator('option')).toHaveText([text]);
    }
  });
});

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  test(`list and form are accessible at ${lookName(look)}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/users');
    await expect(page.getByText('ramp-office@example.com')).toBeVisible();
    // So high that no row is half under the pager, where its target is too small.
    await page.setViewportSize({ width, height: 1600 });
    await expectAccessible(page, look);
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/users/edit/2');
    await expect(page.getByLabel('Username')).toHaveValue('yard-desk');
    await draw(page);
    await page.getByLabel('Profile Image optional').setInputFiles(portrait);
    await expect(page.getByRole('img', { name: 'Profile Image' })).toBeVisible();
    // So high that no field is half under the bar on top, where its target is too small.
    await page.setViewportSize({ width, height: 2600 });
    await expectAccessible(page, look);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('First Name').fill('Yard');
  await page.getByLabel('Last Name').fill('Test');
  await page.getByLabel('User ID').fill(name);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByLabel('Email').fill(`${name}@example.com`);
  await page.getByLabel('Mobile Number').fill('3125550101');
  await page.getByLabel('Address').fill('1 Test Siding');
  await page.getByLabel('User Type').selectOption('Staff');
  await page.getByLabel('Position').selectOption('Driver');
  await page.getByLabel('Terminals').selectOption('MLR Chicago');
  await page.getByLabel('Facilities').selectOption('Zone Up 1');
}

/** Adds a user with both images and leads back to the list. */
async function add(page: Page, name: string): Promise<void> {
  await page.goto('/users/add');
  await fill(page, name);
  await draw(page);
  await page.getByLabel('Profile Image optional').setInputFiles(portrait);
  await expect(page.getByRole('img', { name: 'Profile Image' })).toBeVisible();
  await save(page);
  await expect(page).toHaveURL('/users');
  await expect(rowOf(page, name)).toBeVisible();
}

async function draw(page: Page): Promise<void> {
  const pad = page.locator('.signature-pad');
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 90);
  await page.mouse.down();
  for (let i = 1; i <= 20; i++) await page.mouse.move(box.x + 40 + i * 8, box.y + 75 + 40 * Math.sin(i));
  await page.mouse.up();
}

async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete user ${name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  const done = page.getByRole('alertdialog', { name: 'Deleted!' });
  await expect(done).toContainText('Client has been deleted successfully.');
  await done.getByRole('button', { name: 'OK' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
}

/** The specified texts are there in their order; a project may have more between them. */
async function expectAmong(elements: Locator, specified: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const texts = (await elements.allTextContents()).map((text) => text.replace(/ optional$/, '').trim());
      return texts.filter((text) => specified.includes(text));
    })
    .toEqual(specified);
}
