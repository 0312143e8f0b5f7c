// The form builder's page: a ticket type is built, saved and opened again, and nothing designed is lost whatever goes
// wrong on the way.

import type { Locator } from '@playwright/test';
import { admin } from './admin';
import { add, addNamed, card, createForm, dialog, edit, findForm, panel, readForm, save } from './builder-page';
import { preferWholeForm } from './fill-ticket';
import { expect, expectAccessible, hold, LOOKS, lookName, refused, test } from './strict';

const ADD = '/formmanage/addform';
const CREATE = '**/api/client/tickets/form/create*';

test('a type built by mouse is saved, and everything of it is there when it is opened again', async ({
  signedIn: page,
  request,
  token,
}) => {
  await page.goto(ADD);
  await page.getByLabel('Form Name').fill('Built by mouse');
  await page.getByLabel('Status').selectOption('Inactive');

  await addNamed(page, 'Text Field', 'What was found');
  await panel(page).getByLabel('Help Text').fill('Look before touching it');
  await panel(page).getByLabel('Required').check();
  await addNamed(page, 'Radio Group', 'Condition of the seal');
  await panel(page).getByLabel('Text of option 1').fill('Intact');
  await expect(panel(page).getByLabel('Value of option 1')).toHaveValue('intact');
  await panel(page).getByLabel('Value of option 2').fill('torn');
  await panel(page).getByLabel('Text of option 2').fill('Broken');
  await expect(panel(page).getByLabel('Value of option 2')).toHaveValue('torn');
  await panel(page).getByLabel('Broken is preselected').check();
  await panel(page).getByRole('button', { name: 'Remove Option 3' }).click();
  await addNamed(page, 'Number', 'Seal number');
  await panel(page).getByRole('tab', { name: 'Conditions' }).click();
  await panel(page).getByRole('button', { name: 'Add Condition +' }).first().click();
  const rule = panel(page).getByRole('tabpanel').locator('select');
  await rule.nth(0).selectOption('Condition of the seal');
  await rule.nth(2).selectOption('Broken');
  await expect(page.getByText('3 fields in 3 rows · 1 field with conditions')).toBeVisible();

  await save(page);
  await expect(page).toHaveURL(/\/formmanage$/);
  await expect(page.getByText('form added successfully').first()).toBeVisible();

  const [form] = await findForm(request, token, 'Built by mouse');
  expect(form).toMatchObject({ status: 0, ticket_form_version: 1 });
  await page.goto(`/formmanage/editform/${form!.ticket_form_id}`);
  await expect(page.getByLabel('Form Name')).toHaveValue('Built by mouse');
  await expect(page.getByLabel('Status')).toHaveValue('0');
  await edit(page, 'What was found');
  await expect(panel(page).getByLabel('Help Text')).toHaveValue('Look before touching it');
  await expect(panel(page).getByLabel('Required')).toBeChecked();
  await edit(page, 'Condition of the seal');
  await expect(panel(page).getByLabel('Broken is preselected')).toBeChecked();
  await expect(panel(page).getByLabel('Value of option 2')).toHaveValue('torn');
  await expect(panel(page).getByLabel('Text of option 3')).toHaveCount(0);
  await expect(card(page, 'Seal number')).toContainText('Conditional');
});

test('the preview is the ticket form: filled in, checked, with the body it would send', async ({ signedIn: page }) => {
  await page.goto(ADD);
  await addNamed(page, 'Number', 'Packages');
  await panel(page).getByLabel('Required').check();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('button', { name: 'Try as a ticket' }).click();
  await expect(preview.getByText('Packages is required.')).toBeVisible();
  await preview.getByLabel('Packages').fill('3');
  await panel(page).getByLabel('Label').fill('Boxes');
  await expect(preview.getByLabel('Boxes')).toHaveValue('3');
  await preview.getByRole('button', { name: 'Request body' }).click();
  await expect(preview.getByRole('region', { name: 'Request body' })).toContainText('"value": "3"');
  await preview.getByRole('button', { name: 'Close the preview' }).click();
  await expect(preview).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show the preview' })).toBeVisible();
  await expect(preview).toHaveCount(0);
});

test('undo and redo are named, work from the keyboard, and patch the open panel', async ({ signedIn: page }) => {
  await page.goto(ADD);
  await addNamed(page, 'Select', 'Subdivision');
  const label = panel(page).getByLabel('Label');
  await label.press('Control+z');
  await expect(label).toHaveValue('Select');
  await expect(card(page, 'Select')).toBeVisible();
  await label.press('Control+Shift+z');
  await expect(label).toHaveValue('Subdivision');
  await panel(page).getByRole('button', { name: 'Remove Option 1', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Remove Option 2' }).click();
  await expect(panel(page).getByText('This field requires a minimum of 2 options')).toBeVisible();
  await expect(page.getByText('Error: This field requires a minimum of 2 options').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Changed Subdivision' }).click();
  await expect(panel(page).getByLabel('Text of option 1')).toHaveValue('Option 1');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Form Name').fill('Undone');
  await page.getByLabel('Form Name').press('Control+z');
  await expect(page.getByLabel('Form Name')).toHaveValue('');
});

test('a desktop’s preview has the width of the form: beside the canvas, or in its place', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1720, height: 900 });
  await page.goto(ADD);
  await add(page, 'Number');
  const preview = page.getByRole('region', { name: 'Preview' });
  const width = () =>
    preview.locator('form > h3').evaluate((title) => Math.round(parseFloat(getComputedStyle(title).width)));
  const narrow = await width();
  expect(narrow).toBeLessThan(400);
  await preview.getByRole('button', { name: 'Desktop width' }).click();
  await expect.poll(width).toBe(960);
  await expect(page.getByRole('region', { name: 'Fields' })).toBeHidden();
  await expect(card(page, 'Number')).toBeVisible();
  await expectAccessible(page);
  const isWhole = () => preview.evaluate((pane) => pane.scrollWidth <= pane.clientWidth);
  expect(await isWhole()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(card(page, 'Number')).toBeHidden();
  expect([await width(), await isWhole()]).toEqual([960, true]);
  await expectAccessible(page);
  await save(page);
  await expect(page.getByLabel('Form Name')).toBeFocused();
  await page.getByLabel('Form Name').fill('Large');
  await preview.getByRole('button', { name: 'Phone width' }).click();
  await expect(card(page, 'Number')).toBeVisible();
  // What is wrong comes into sight.
  await panel(page).getByLabel('Label').fill('');
  await preview.getByRole('button', { name: 'Desktop width' }).click();
  await save(page);
  await expect(panel(page).getByLabel('Label')).toBeFocused();
});

test('a panel is in sight as a whole when it opens, and so are its conditions with their sentence', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(ADD);
  for (let count = 0; count < 6; count++) await add(page, 'Text Field');
  await expect(panel(page)).toBeInViewport({ ratio: 1 });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const tab = panel(page).getByRole('tab', { name: 'Conditions' });
    await tab.click();
    const lock = panel(page).locator('[data-effect="lock"]');
    await lock.getByRole('button', { name: 'Add Condition +' }).click();
    const sentence = lock.locator('.builder-condition-sentence');
    const bar = page.locator('.save-bar');
    await expect(sentence).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => (await sentence.boundingBox())!.y + (await sentence.boundingBox())!.height)
      .toBeLessThanOrEqual((await bar.boundingBox())!.y);
    await lock.getByRole('button', { name: /^Remove/ }).click();
    await panel(page).getByRole('tab', { name: 'Field' }).click();
  }
});

const opacity = (locator: Locator): Promise<string> => locator.evaluate((element) => getComputedStyle(element).opacity);

test('the buttons of a card are seen below the mouse and around the focus', async ({ signedIn: page }) => {
  await page.goto(ADD);
  await add(page, 'Text Field');
  await add(page, 'Number');
  const buttons = card(page, 'Text Field').locator('.card-buttons');
  await page.mouse.move(0, 0);
  expect(await opacity(buttons)).toBe('0');
  expect(await opacity(card(page, 'Number').locator('.card-buttons'))).toBe('1');
  await card(page, 'Text Field').hover();
  expect(await opacity(buttons)).toBe('1');
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Copy Text Field' }).focus();
  expect(await opacity(buttons)).toBe('1');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('an empty form leads to the fields, and nothing is on the right', async ({ signedIn: page }) => {
    await page.goto(ADD);
    await page.getByRole('button', { name: 'Add a field' }).click();
    await expect(page.getByText('Each is added at the end of the form.')).toBeVisible();
    await expect(page.getByText('from the right')).toHaveCount(0);
    await add(page, 'Number');
    await expect(panel(page).getByLabel('Label')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByLabel('Form Name').focus();
    expect(await opacity(card(page, 'Number').locator('.card-buttons'))).toBe('1');
  });
});

test.describe('what a save refuses', () => {
  test.use({ expected: async ({}, use) => use([refused(422), refused(500), /^Form save failed/]) });

  test('a name, a field and a form without fields are refused before anything is sent', async ({ signedIn: page }) => {
    await page.goto(ADD);
    await save(page);
    await expect(page.getByText('Form Name is required.')).toBeVisible();
    await expect(page.getByLabel('Form Name')).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'Form fields' })).toBeVisible();
    await page.getByLabel('Form Name').fill('Refused');
    await add(page, 'Text Field');
    await addNamed(page, 'Number', 'Packages');
    await panel(page).getByLabel('Label').fill('');
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await save(page);
    await expect(page.getByRole('button', { name: 'Field 2: Field Label cannot be empty' })).toBeVisible();
    await expect(panel(page).getByLabel('Label')).toBeFocused();
    await expect(panel(page).getByText('Field Label cannot be empty')).toBeVisible();
    await page.keyboard.type('Packages');
    await expect(page.getByRole('button', { name: 'Field 2: Field Label cannot be empty' })).toHaveCount(0);
  });

  test('what the server refuses stands under the name and below the canvas, of a failure of the server, too', async ({
    signedIn: page,
  }) => {
    let status = 422;
    await page.route(CREATE, (route) =>
      route.fulfill({
        status,
        json: {
          status: 'error',
          message: 'No.',
          data: { form_name: ['Form Name is taken.'], form_datas: ['Field 1: It is not offered.', 'Another.'] },
        },
      }),
    );
    const logged: string[] = [];
    page.on('console', (line) => void (line.text().startsWith('Form save failed') && logged.push(line.text())));
    await page.goto(ADD);
    await page.getByLabel('Form Name').fill('Taken');
    await add(page, 'Text Field');
    for (status of [422, 500]) {
      await save(page);
      await expect(page.locator('.builder-head').getByText('Form Name is taken.')).toBeVisible();
      await expect(page.getByLabel('Form Name')).toBeFocused();
      await expect(page.locator('.builder-problems li').first()).toHaveText('Field 1: It is not offered.');
      await page.getByLabel('Form Name').fill(`Taken ${status}`);
      await expect(page.locator('.builder-head').getByText('Form Name is taken.')).toHaveCount(0);
    }
    expect(logged).toEqual([expect.stringContaining('kind: invalid'), expect.stringContaining('kind: server')]);
  });
});

test('a design that was not saved is offered after a reload, with its history, and never restored by itself', async ({
  signedIn: page,
}) => {
  await page.goto(ADD);
  await page.getByLabel('Form Name').fill('Kept');
  await addNamed(page, 'Date Field', 'Recovered on');
  await expect(page.getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText(/You have an unsaved design from \d\d:\d\d: Kept\./).first()).toBeVisible();
  await expect(page.getByLabel('Form Name')).toHaveValue('');
  await expect(card(page, 'Recovered on')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(card(page, 'Recovered on')).toBeVisible();
  await expect(page.getByLabel('Form Name')).toHaveValue('Kept');
  await page.getByRole('button', { name: 'Undo: Changed Recovered on' }).click();
  await page.getByRole('button', { name: 'Undo: Added Date Field' }).click();
  await expect(page.locator('[data-card]')).toHaveCount(0);

  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/formmanage$/);
  await page.goto(ADD);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(page.getByLabel('Form Name')).toBeVisible();
  await expect(page.getByText(/You have an unsaved design/)).toHaveCount(0);
});

test('what was typed and deleted again leaves nothing to undo, to keep or to confirm', async ({ signedIn: page }) => {
  // Letters a second apart are steps of their own, however long a busy machine takes for them.
  await page.clock.setFixedTime(Date.now());
  await page.goto(ADD);
  await page.getByLabel('Form Name').pressSequentially('Yard', { delay: 100 });
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  for (const _letter of 'Yard') await page.keyboard.press('Backspace');
  await expect(page.getByText(/^Draft saved/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(page.getByLabel('Form Name')).toHaveValue('');
  await expect(page.getByText(/You have an unsaved design/)).toHaveCount(0);
});

test.describe('the session ends while a form is designed', () => {
  test.use({ expected: async ({}, use) => use([refused(401), /Auth failed/]) });

  test('the design is offered after signing in again', async ({ signedIn: page }) => {
    await page.goto(ADD);
    await addNamed(page, 'Number', 'Packages');
    await page.evaluate(() => {
      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    });
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/formmanage\/addform$/);
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(card(page, 'Packages')).toBeVisible();
  });
});

test.describe('two admins, one form', () => {
  test.use({ expected: async ({}, use) => use([refused(409), refused(404), /^Form save failed/]) });

  const renamed = (name: string) => [{ input_type: 'text', input_name: name, is_require: 1 }];

  async function saveMeanwhile(request: Parameters<typeof readForm>[0], token: string, id: number): Promise<void> {
    const { ticket_form_version, details } = await readForm(request, token, id);
    const form_datas = [...details, ...renamed('Theirs')];
    await request.post(`/api/client/tickets/form/update/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { form_name: 'Both', status: 1, ticket_form_version, form_datas },
    });
  }

  test('the later one sees what both changed and saves over it as the next version', async ({
    signedIn: page,
    request,
    token,
  }) => {
    const id = await createForm(request, token, 'Both');
    await page.goto(`/formmanage/editform/${id}`);
    await addNamed(page, 'Text Area', 'Mine');
    await saveMeanwhile(request, token, id);
    await save(page);
    await expect(dialog(page).getByText('This form was changed meanwhile.')).toBeVisible();
    await expect(dialog(page).getByText('Adds Theirs, required.')).toBeVisible();
    await expect(dialog(page).getByText('Adds Mine, optional.')).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Save mine as version 3' }).click();
    await expect(page.getByText('form updated successfully').first()).toBeVisible();
    const form = await readForm(request, token, id);
    expect(form.ticket_form_version).toBe(3);
    expect(form.details.map(({ input_name }) => input_name)).toEqual(['Milepost', 'Mine']);
  });

  test('or loads theirs, and has the own design back with one undo', async ({ signedIn: page, request, token }) => {
    const id = await createForm(request, token, 'Both');
    await page.goto(`/formmanage/editform/${id}`);
    await addNamed(page, 'Text Area', 'Mine');
    await saveMeanwhile(request, token, id);
    await save(page);
    await dialog(page).getByRole('button', { name: 'Load version 2' }).click();
    await expect(card(page, 'Theirs')).toBeVisible();
    await expect(card(page, 'Mine')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo: Loaded version 2' }).click();
    await expect(card(page, 'Mine')).toBeVisible();
    await expect(card(page, 'Theirs')).toHaveCount(0);
  });

  test('a form that was deleted meanwhile is saved as a new one', async ({ signedIn: page, request, token }) => {
    const id = await createForm(request, token, 'Deleted meanwhile');
    await page.goto(`/formmanage/editform/${id}`);
    await addNamed(page, 'Text Area', 'Mine');
    await request.delete(`/api/client/tickets/form/delete/${id}`, { headers: { authorization: `Bearer ${token}` } });
    await save(page);
    // Without its usage the changes are shown, too.
    await dialog(page).getByRole('button', { name: 'Save version 2' }).click();
    await expect(dialog(page).getByText('This form no longer exists.')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Save as a new form' }).click();
    await expect(page.getByText('form added successfully').first()).toBeVisible();
    const [form] = await findForm(request, token, 'Deleted meanwhile');
    expect(form!.details.map(({ input_name }) => input_name)).toEqual(['Milepost', 'Mine']);
  });
});

test('nothing is changed while the design is being saved, also not by the keys of undo', async ({
  signedIn: page,
  request,
  token,
}) => {
  await page.goto(ADD);
  await page.getByLabel('Form Name').fill('Being saved');
  await add(page, 'Text Field');
  const release = await hold(page, CREATE);
  await save(page);
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(card(page, 'Text Field')).toBeAttached();
  release();
  await expect(page).toHaveURL(/\/formmanage$/);
  const [form] = await findForm(request, token, 'Being saved');
  expect(form!.details).toHaveLength(1);
});

test.describe('the line is lost while a design is saved', () => {
  test.use({ expected: async ({}, use) => use([/net::ERR_/, refused(409), /^Form save failed/]) });

  test('a new form that is saved again is one form', async ({ signedIn: page, request, token }) => {
    let isLost = true;
    await page.route(CREATE, async (route) => {
      const response = await route.fetch();
      return isLost ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await page.goto(ADD);
    await page.getByLabel('Form Name').fill('Line lost');
    await add(page, 'Text Field');
    await save(page);
    await expect(page.locator('.save-bar-error')).toContainText('The server cannot be reached.');
    await expect(card(page, 'Text Field')).toBeVisible();
    isLost = false;
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick();
    await expect(page.getByText('form added successfully').first()).toBeVisible();
    expect(await findForm(request, token, 'Line lost')).toHaveLength(1);
  });

  test('a version whose response was lost is not made twice', async ({ signedIn: page, request, token }) => {
    const id = await createForm(request, token, 'Line lost later');
    let isLost = true;
    await page.route(`**/api/client/tickets/form/update/${id}?*`, async (route) => {
      const response = await route.fetch();
      return isLost ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await page.goto(`/formmanage/editform/${id}`);
    await addNamed(page, 'Checkbox Group', 'Tools');
    await save(page);
    await expect(page.locator('.save-bar-error')).toContainText('The server cannot be reached.');
    isLost = false;
    await save(page);
    await expect(page.getByText('form updated successfully').first()).toBeVisible();
    expect((await readForm(request, token, id)).ticket_form_version).toBe(2);
  });
});

test('a form that tickets use is saved after a look at what changes for them', async ({
  signedIn: page,
  request,
  token,
}) => {
  const [form] = await findForm(request, token, 'Derailment Recovery');
  await page.goto(`/formmanage/editform/${form!.ticket_form_id}`);
  await addNamed(page, 'Text Area', 'Remarks');
  await save(page);
  await expect(dialog(page)).toContainText(/tickets? (was|were) made with version/);
  await expect(dialog(page)).toContainText('Adds Remarks, optional.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Remarks')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
});

test.describe('a form that cannot be loaded', () => {
  test.use({ expected: async ({}, use) => use([refused(500), /Failed to load form data/]) });

  test('is logged, said in its place, and fetched again', async ({ signedIn: page, request, token }) => {
    const id = await createForm(request, token, 'Loads later');
    const address = `**/api/client/tickets/form/${id}?*`;
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/formmanage/editform/${id}`);
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load form data for editing' })).toBeVisible();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'Milepost')).toBeVisible();
  });

  test('cannot be saved before it is there', async ({ signedIn: page, request, token }) => {
    const id = await createForm(request, token, 'Loads slowly');
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(`**/api/client/tickets/form/${id}?*`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/formmanage/editform/${id}`);
    const said = page.waitForEvent('dialog');
    void page.getByRole('button', { name: 'Save' }).click();
    const alert = await said;
    expect(alert.message()).toBe('Form Builder is still initializing...');
    await alert.accept();
    arrive();
    await expect(card(page, 'Milepost')).toBeVisible();
  });
});

test('a copy begins with the fields of its original and is a new form', async ({ signedIn: page, request, token }) => {
  const id = await createForm(request, token, 'Original');
  await page.goto(`${ADD}?copy=${id}`);
  await expect(card(page, 'Milepost')).toBeVisible();
  await page.getByLabel('Form Name').fill('Copied');
  await save(page);
  await expect(page.getByText('form added successfully').first()).toBeVisible();
  const [copy] = await findForm(request, token, 'Copied');
  const original = await readForm(request, token, id);
  expect(copy!.details[0]!.ticket_form_detail_id).not.toBe(original.details[0]!.ticket_form_detail_id);
});

test('clear all asks, and can be undone', async ({ signedIn: page }) => {
  await page.goto(ADD);
  const clear = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Clear all' }).click();
  };
  await clear();
  await expect(page.getByText('There are no fields to clear').first()).toBeVisible();
  await add(page, 'Text Field');
  await clear();
  await expect(page.getByText('Are you sure you want to clear all fields?')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('All fields were removed.').first()).toBeVisible();
  await expect(page.locator('[data-card]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo: Cleared all fields' }).click();
  await expect(card(page, 'Text Field')).toBeVisible();
});

test('a form travels as a file; what a file has that cannot be taken over is listed by name', async ({
  signedIn: page,
}) => {
  await page.goto(ADD);
  await page.getByLabel('Form Name').fill('Right-of-way');
  await addNamed(page, 'Select', 'Subdivision');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('right-of-way.json');
  const text = JSON.parse((await file.createReadStream().then(readAll)) as string);
  text.form_datas.push({ input_type: 'hologram', input_name: 'Impossible' });

  const pick = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await (await pick).setFiles({
    name: 'theirs.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(text)),
  });
  await expect(dialog(page)).toContainText('1 field can be imported.');
  await expect(dialog(page)).toContainText('Impossible: There is no field type "hologram".');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(card(page, 'Subdivision')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo: Imported theirs.json' }).click();
  await expect(card(page, 'Subdivision')).toHaveCount(1);
});

test('a form goes to a file of another form builder, with what that cannot say, and comes back from it', async ({
  signedIn: page,
}) => {
  await page.goto(ADD);
  await page.getByLabel('Form Name').fill('Seals');
  await addNamed(page, 'Tags', 'Marks');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Export as…' }).click();
  await expect(dialog(page)).toContainText('The file says all that the form does.');
  await dialog(page).getByRole('radio', { name: 'jQuery formBuilder' }).check();
  await expect(dialog(page)).toContainText('Marks: Not in the file: that several texts can be typed.');
  await expectAccessible(page);
  await dialog(page).getByRole('radio', { name: 'JSON Schema with uiSchema' }).check();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('seals.schema.json');
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();

  const pick = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await (await pick).setFiles({
    name: 'seals.schema.json',
    mimeType: 'application/json',
    buffer: Buffer.from((await file.createReadStream().then(readAll)) as string),
  });
  await expect(dialog(page)).toContainText('1 field can be imported.');
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(card(page, 'Marks')).toHaveCount(2);
});

test('a form goes to a workbook of XLSForm and comes back from it', async ({ signedIn: page }) => {
  await page.goto(ADD);
  await page.getByLabel('Form Name').fill('Seals');
  await addNamed(page, 'Select', 'Seal');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Export as…' }).click();
  await dialog(page).getByRole('radio', { name: 'XLSForm' }).check();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('seals.xlsx');

  const pick = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Import' }).click();
  await (await pick).setFiles(await file.path());
  await expect(dialog(page)).toContainText('1 field can be imported.');
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await expect(card(page, 'Seal')).toHaveCount(2);
});

test('the whole page works by keyboard', async ({ signedIn: page }) => {
  await page.goto(ADD);
  await page.getByLabel('Form Name').focus();
  await page.keyboard.type('By keyboard');
  await page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: 'Radio Group' }).focus();
  await page.keyboard.press('Enter');
  await edit(page, 'Radio Group');
  await expect(panel(page).getByLabel('Label')).toBeFocused();
  await panel(page).getByRole('button', { name: 'Move Option 1', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(panel(page).getByRole('button', { name: 'Move Option 1', exact: true })).toBeFocused();
  await expect(panel(page).getByLabel('Text of option 2')).toHaveValue('Option 1');
  await panel(page).getByRole('button', { name: 'Add Option +' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByLabel('Text of option 4')).toBeFocused();
  await page.keyboard.type('Sealed');
  await panel(page).getByRole('tab', { name: 'Field' }).focus();
  await page.keyboard.press('End');
  await expect(panel(page).getByRole('tab').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Radio Group' })).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('form added successfully').first()).toBeVisible();
});

test('names, labels and options of one long word widen neither builder nor ticket', async ({
  signedIn: page,
  request,
  token,
}) => {
  const long = 'W'.repeat(250);
  const fields = ['text', 'checkbox', 'radio-group', 'file'].map((input_type) => ({
    input_type,
    input_name: long,
    help_text: long,
    options: input_type === 'radio-group' ? options(long, 'B') : [],
  }));
  const id = await createForm(request, token, long, fields);
  await page.setViewportSize({ width: 360, height: 780 });
  const expectFits = async () =>
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360);

  await page.goto(`/formmanage/editform/${id}`);
  await page.getByRole('button', { name: /^Edit/ }).nth(2).click();
  await expect(panel(page)).toBeVisible();
  await expectFits();
  await page.getByRole('radio', { name: 'Preview' }).check();
  await expect(page.getByRole('button', { name: 'Try as a ticket' })).toBeVisible();
  await expectFits();
  await preferWholeForm(page);
  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption(long);
  await expect(page.getByText('4 fields', { exact: true })).toBeVisible();
  await expectFits();
});

for (const look of LOOKS) {
  test(`accessible with an open panel: ${lookName(look)}`, async ({ signedIn: page, request, token }) => {
    const id = await createForm(request, token, `Accessible ${look.width}`, [
      { input_type: 'select', input_name: 'Subdivision', options: options('Joliet', 'Gary') },
      { input_type: 'checkbox', input_name: 'Sealed' },
    ]);
    await page.evaluate((dark) => localStorage.setItem('darkMode', dark), look.colorScheme === 'dark' ? '1' : '0');
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.goto(`/formmanage/editform/${id}`);
    await edit(page, 'Subdivision');
    await expectAccessible(page, look);
    await panel(page).getByRole('tab', { name: 'Conditions' }).click();
    await panel(page).getByRole('button', { name: 'Add Condition +' }).first().click();
    await expectAccessible(page, look);
    await panel(page).getByRole('tab', { name: 'Field' }).click();
    await panel(page).getByLabel('Label').fill('');
    await save(page);
    await expect(page.locator('.builder-problems button')).toBeVisible();
    await expectAccessible(page, look);
    if (look.width < 1024) await page.getByRole('radio', { name: 'Preview' }).check();
    await page.getByRole('button', { name: 'Try as a ticket' }).click();
    await expectAccessible(page, look);
  });
}

const options = (...texts: string[]) =>
  texts.map((text) => ({ option_text: text, option_value: text.toLowerCase(), is_selected: 0 }));

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
