// Manage Form: the list of ticket types, what its column chooser offers besides, and deleting one.
import { expect, expectAccessible, nothingInUse, refused, test } from './strict';
import { createTicketType } from './ticket-type';

test('a ticket type is found in the list under Settings, and edited, copied and added from there', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `Listed ${Date.now()}`;
  const { ticket_form_id: id } = await createTicketType(request, token, name, 3);
  await page.goto('/users');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Manage Form' }).click();
  await expect(page).toHaveURL(/\/formmanage$/);
  await expect(page).toHaveTitle('Manage Form - Package Recovery');
  await page.getByRole('textbox', { name: /Form Name/ }).fill(name);
  // What the search box says that it finds holds the name, too.
  const row = page.getByRole('row', { name: /Edit form/ }).filter({ hasText: name });
  await expect(row).toContainText('Active');
  await expect(row.getByRole('link', { name: `Edit form ${name}` })).toHaveAttribute(
    'href',
    `/formmanage/editform/${id}`,
  );
  await expect(row.getByRole('link', { name: `Copy form ${name}` })).toHaveAttribute(
    'href',
    `/formmanage/addform?copy=${id}`,
  );
  await expect(page.getByRole('link', { name: 'Add New' })).toHaveAttribute('href', '/formmanage/addform');
  // Rows of the search before are faint until those of this one are there.
  await expect(page.getByRole('row', { name: /Edit form/ })).toHaveCount(1);
  await expectAccessible(page);
});

test('the title stands where it is, whether the list or the form builder is opened', async ({ signedIn: page }) => {
  const middle = async (name: string) => {
    const { y, height } = (await page.getByRole('heading', { level: 1, name }).boundingBox())!;
    return y + height / 2;
  };
  await page.goto('/formmanage');
  await expect(page.getByRole('link', { name: 'Add New' })).toBeVisible();
  const list = await middle('Manage Form');
  await page.goto('/formmanage/addform');
  await expect(page.getByRole('textbox', { name: 'Form Name' })).toBeVisible();
  expect(Math.abs((await middle('Add Form')) - list)).toBeLessThan(2);
});

test('fields, tickets, version and last change are hidden until they are chosen', async ({ signedIn: page }) => {
  await page.goto('/formmanage?search.form_name=Right-of-way');
  const head = page.getByRole('columnheader');
  await expect(head.getByRole('button', { name: 'Form Name' })).toBeVisible();
  for (const name of ['Fields', 'Tickets', 'Version', 'Last change'])
    await expect(head.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('button', { name: 'Show all columns' }).click();
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: 'Right-of-way Recovery' });
  await expect(row.getByRole('cell').filter({ hasText: /^5$/ }).first()).toBeVisible();
  await expect(row).toContainText(/\d\d-\d\d-\d{4} \d\d:\d\d/);
  await page.reload();
  await expect(head.getByRole('button', { name: 'Last change' })).toBeVisible();
});

test('deleting asks first; a type with tickets stays, and the dialog says what to do instead', async ({
  signedIn: page,
  request,
  token,
  expected,
}) => {
  expected.push(refused(409));
  const name = `Unused ${Date.now()}`;
  await createTicketType(request, token, name, 1);
  await page.goto(`/formmanage?search.form_name=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Delete form ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure?');
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(dialog).toContainText('Form has been deleted.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Delete form ${name}` })).toHaveCount(0);

  await page.goto('/formmanage?search.form_name=Right-of-way');
  await page.getByRole('button', { name: 'Delete form Right-of-way Recovery' }).click();
  await expect(dialog).toHaveAccessibleName('Right-of-way Recovery is in use');
  await expect(dialog).toHaveAccessibleDescription(/tickets use it, so it cannot be deleted\./);
  await page.keyboard.press('Escape');

  await nothingInUse(page);
  await page.getByRole('button', { name: 'Delete form Right-of-way Recovery' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(dialog).toContainText('There was an error deleting the client. Please try again later.');
  await expect(dialog).toContainText('Tickets use this form; deactivate it instead.');
});
