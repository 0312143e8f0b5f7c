// The versions of a ticket form: their page, two of them side by side, an older one restored.
import type { APIRequestContext } from '@playwright/test';
import { createForm, dialog, edit, panel, readForm, save } from './builder-page';
import { expect, expectAccessible, LOOKS, refused, test } from './strict';

const options = ['Damage', 'Theft'].map((text) => ({ option_text: text, option_value: text.toLowerCase() }));

/** A ticket of the form through the API. */
async function createTicket(request: APIRequestContext, token: string, id: number, values: object): Promise<number> {
  const response = await request.post('/api/client/tickets/create', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      ticket_form_type_id: String(id),
      terminal_id: '1',
      issue_date: '2026-03-01 10:15',
      pkg_count: '1',
      form_fields: JSON.stringify(
        Object.entries(values).map(([ticket_form_detail_id, value]) => ({ ticket_form_detail_id, value })),
      ),
    },
  });
  return (await response.json()).data.ticket_id;
}

const saveVersion = async (request: APIRequestContext, token: string, id: number, data: object) =>
  request.post(`/api/client/tickets/form/update/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 1, ...data },
  });

test('versions are listed with author, tickets and changes; any two are compared; an older one is restored as a new one', async ({
  signedIn: page,
  request,
  token,
  expected,
}) => {
  test.slow();
  expected.push(refused(404));
  const id = await createForm(request, token, 'Versioned', [
    { input_type: 'text', input_name: 'Weight', help_text: 'In pounds' },
    { input_type: 'select', input_name: 'Reason', options },
    { input_type: 'file', input_name: 'Photos', is_multiple: 1 },
  ]);
  const [weight, reason] = (await readForm(request, token, id)).details;
  await createTicket(request, token, id, { [weight!.ticket_form_detail_id]: '12' });
  await saveVersion(request, token, id, {
    form_name: 'Versioned',
    form_datas: [{ ...weight, input_name: 'Mass', is_require: 1 }, reason, { input_type: 'date', input_name: 'Found' }],
  });

  await page.goto(`/formmanage/editform/${id}`);
  await page.getByRole('link', { name: 'Versions' }).click();
  await expect(page.getByRole('heading', { name: 'Versions of Versioned', level: 1 })).toBeFocused();
  const newest = page.getByRole('article', { name: 'Version 2' });
  await expect(newest).toContainText('Current');
  await expect(newest).toContainText(/Saved \d\d-\d\d-\d{4} \d\d:\d\d by /);
  await expect(newest).toContainText('Removes Photos.');
  await expect(newest.locator('.skeleton')).toHaveCount(0);
  await expect(newest).toContainText('Renames Weight to Mass.');
  const oldest = page.getByRole('article', { name: 'Version 1' });
  await expect(oldest).toContainText('The first version.');
  await expectAccessible(page);

  await oldest.getByRole('link', { name: '1 ticket' }).click();
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^View ticket / })).toHaveCount(1);
  await page.goBack();

  await newest.getByRole('link', { name: 'Compare with version 1' }).click();
  await expect(page.getByRole('heading', { name: 'Version 1 and version 2' })).toBeVisible();
  const [before, after] = ['Version 1: Versioned', 'Version 2: Versioned'].map((name) =>
    page.getByRole('region', { name }),
  );
  await expect(before!.getByLabel('Weight')).toBeDisabled();
  await expect(before!.locator('[data-mark="removed"]')).toContainText('Removed');
  await expect(before!.locator('[data-mark="changed"]')).toContainText('Renamed to Mass · Becomes required');
  await expect(before!.locator('[data-mark="changed"]')).toContainText('Weight');
  await expect(after!.locator('[data-mark="changed"]')).toContainText('Renamed from Weight · Now required');
  await expect(after!.locator('[data-mark="changed"]')).toContainText('Mass');
  await expect(after!.locator('[data-mark="added"]')).toContainText('Found');
  await expect(after!.locator('.version-field:not([data-mark])')).toContainText('Reason');
  for (const look of LOOKS) {
    await page.setViewportSize({ width: look.width, height: 900 });
    await page.emulateMedia({ colorScheme: look.colorScheme });
    await expectAccessible(page, look);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width, 'nothing is wider than the window').toBeLessThanOrEqual(0);
  }
  await page.getByLabel('Compare version').selectOption('2');
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await expect(page.getByText('Version 2 compared with itself: nothing differs.')).toBeVisible();
  await page.goto(`/formmanage/versions/${id}?from=1&to=9`);
  await expect(page.getByText('This form has no version 9.')).toBeVisible();

  await page.getByRole('link', { name: 'All versions' }).click();
  await oldest.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(dialog(page)).toContainText('Version 3 becomes a copy of version 1');
  await expect(dialog(page)).toContainText('This version would have accepted the last ticket.');
  await expectAccessible(page);
  // Another admin is faster: that is shown, and decided on once more.
  await saveVersion(request, token, id, { form_name: 'Faster', form_datas: [reason] });
  expected.push(refused(409), /^Form save failed/);
  await dialog(page).getByRole('button', { name: 'Restore as version 3' }).click();
  await expect(dialog(page).locator('.alert')).toContainText('saved version 3');
  await dialog(page).getByRole('button', { name: 'Restore as version 4' }).click();
  await expect(page.getByText('Version 4 is a copy of version 1.').first()).toBeVisible();
  await expect(page.getByRole('article', { name: 'Version 4' })).toContainText('Current');
  const now = await readForm(request, token, id);
  expect([now.form_name, now.details[0]!.ticket_form_detail_id]).toEqual(['Versioned', weight!.ticket_form_detail_id]);
});

test('what a version changed is fetched when its card comes into view; a failure is said in the card, with a retry', async ({
  signedIn: page,
  request,
  token,
  expected,
}) => {
  const definition = (version: number) => [{ input_type: 'text', input_name: `Field of ${version}` }];
  const id = await createForm(request, token, 'Many versions', definition(1));
  for (let version = 2; version <= 20; version++)
    await saveVersion(request, token, id, { form_name: 'Many versions', form_datas: definition(version) });
  const fetched: number[] = [];
  let isBusy = true;
  await page.route('**/versions/*/changes', (route) => {
    const version = Number(/versions\/(\d+)/.exec(route.request().url())![1]);
    fetched.push(version);
    if (version !== 20 || !isBusy) return route.continue();
    return route.fulfill({ status: 503, json: { status: 'error', message: 'The server is busy.', data: {} } });
  });
  expected.push(refused(503));
  await page.goto(`/formmanage/versions/${id}`);
  const newest = page.getByRole('article', { name: 'Version 20' });
  await expect(newest).toContainText('The server is busy.');
  await expect(page.getByRole('article', { name: 'Version 19' })).toContainText('Adds Field of 19, optional.');
  await expectAccessible(page);
  isBusy = false;
  await newest.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(newest).toContainText('Adds Field of 20, optional.');
  await expect(newest).toBeFocused();
  expect(fetched).not.toContain(2);
  const old = page.getByRole('article', { name: 'Version 2', exact: true });
  await old.scrollIntoViewIfNeeded();
  await expect(old).toContainText('Adds Field of 2, optional.');
});

test('a save says which examples and tickets it turns over; an old ticket is moved to the newest version, and what it held stays readable on its page', async ({
  signedIn: page,
  request,
  token,
}) => {
  test.slow();
  const id = await createForm(request, token, 'Moved', [
    { input_type: 'text', input_name: 'Weight' },
    { input_type: 'text', input_name: 'Remarks' },
  ]);
  const [weight, remarks] = (await readForm(request, token, id)).details;
  const ticket = await createTicket(request, token, id, {
    [weight!.ticket_form_detail_id]: '12',
    [remarks!.ticket_form_detail_id]: 'wet',
  });

  // An example is kept with the form, and turned over by the change.
  await page.goto(`/formmanage/editform/${id}`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByLabel('Weight').fill('12');
  await preview.getByLabel('Remarks').fill('wet');
  await preview.getByLabel('Name of the example').fill('Light');
  await preview.getByRole('button', { name: 'Keep as example' }).click();
  const example = preview.getByRole('listitem').filter({ hasText: 'Light' });
  await expect(example).toHaveText(/^Holds: Light must pass/);
  // Another expectation, chosen before there is the rule; then the first one again, under another name.
  await preview.getByRole('button', { name: 'Edit Light' }).click();
  await expect(preview.getByLabel('Name', { exact: true })).toBeFocused();
  await preview.getByLabel('Expected result').first().focus();
  await preview.getByLabel('Expected result').first().selectOption('It is refused at Remarks');
  await preview.getByRole('button', { name: 'Save example' }).press('Enter');
  await expect(example).toHaveText(/^Does not hold: Light must be refused at Remarks, and passes/);
  await expect(preview.getByRole('button', { name: 'Edit Light' })).toBeFocused();
  await page.keyboard.press('Enter');
  await preview.getByLabel('Name', { exact: true }).fill('Light and dry');
  await preview.getByLabel('Expected result').first().selectOption('It passes');
  await preview.getByLabel('Name', { exact: true }).press('Enter');
  await expect(example).toHaveText(/^Holds: Light and dry must pass/);

  // The dialog of the save has the results of both under the new version.
  await page.getByRole('button', { name: 'Remove Remarks' }).click();
  await page.getByRole('alertdialog', { name: 'Remove Remarks?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(example).toContainText('It has a value of Remarks, a field that is gone.');
  await edit(page, 'Weight');
  await panel(page).getByRole('tab', { name: 'Limits' }).click();
  await panel(page).getByLabel('Minimum Length').fill('5');
  await expect(example).toContainText('and is refused at Weight: Weight must be at least 5 characters.');
  await expectAccessible(page);
  await example.getByRole('button', { name: 'Drop that value' }).click();
  await expect(example).not.toContainText('gone');
  await save(page);
  await expect(dialog(page)).toContainText('One example has a different result:');
  await expect(dialog(page)).toContainText('The last ticket would have been refused.');
  await dialog(page).getByText('1 breaks a rule of Weight: Weight must be at least 5 characters.').click();
  await expect(dialog(page).getByRole('link')).toHaveAttribute('href', `/tickets/${ticket}`);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save version 2' }).click();
  await expect(page).toHaveURL(/\/formmanage$/);

  await page.goto(`/tickets/${ticket}`);
  await expect(
    page.getByText('This ticket was filled in with version 1 of its form. Version 2 is the current one.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Update to version 2' }).click();
  await expect(dialog(page)).toContainText('1 value is lost.');
  await expect(dialog(page)).toContainText('Remarks: wet');
  await expect(dialog(page)).toContainText('Weight: 12');
  await expect(dialog(page)).toContainText('Weight must be at least 5 characters.');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Update to version 2' }).click();
  await expect(page.getByText('The ticket was updated to version 2.').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Update to version 2' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Weight' })).toHaveText('Weight12');
  await page.getByText(/^Updated from version 1 to version 2 on /).click();
  await expect(page.getByRole('group', { name: 'Remarks' })).toHaveText('Remarkswet');
  await expectAccessible(page);
});
