// A field of a ticket type that depends on the ticket itself: chosen in the builder, tried in its preview, shown in the
// form and refused by the server.
import { apiCall } from './accounts';
import { createForm, edit, panel, save } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, refused, test } from './strict';

const terminal = (terminal_name: string) => ({
  ...{ terminal_name, terminal_address: 'Yard', latitude: 41, longitude: -87, status: 1 },
});

test('a condition of the group Ticket is built, tried and obeyed', async ({ signedIn: page, request, token }) => {
  const name = `Large loads ${Date.now()}`;
  const id = await createForm(request, token, name, [
    { input_type: 'text', input_name: 'Reason', is_require: 1 },
    { input_type: 'formula', input_name: 'Boxes', formula: 'ticket.pkg_count * 2' },
  ]);
  await page.goto(`/formmanage/editform/${id}`);
  await edit(page, 'Reason');
  await panel(page).getByRole('tab', { name: 'Conditions' }).click();
  const shown = panel(page).getByRole('group', { name: 'Show this field when' });
  await shown.getByRole('button', { name: 'Add Condition +' }).click();
  const field = shown.getByLabel('Field of condition 1');
  await expect(field.locator('optgroup')).toHaveAttribute('label', 'Ticket');
  await field.selectOption({ label: 'Terminal' });
  await expect(shown.getByLabel('Value of condition 1').locator('option')).not.toHaveCount(1);
  await field.selectOption({ label: 'Number of Packages' });
  await shown.getByLabel('Operator of condition 1').selectOption('at least');
  await shown.getByLabel('Value of condition 1').fill('10');
  await expect(shown).toContainText('Shown when Number of Packages (Ticket) is at least 10.');
  await expectAccessible(page);

  const preview = page.getByRole('region', { name: 'Preview' });
  if (!(await preview.isVisible())) await page.getByRole('button', { name: 'Preview' }).click();
  await expect(preview.getByText('Reason is hidden: Number of Packages (Ticket) is empty')).toBeVisible();
  await preview.getByLabel('Number of Packages').fill('12');
  await expect(preview.getByLabel('Reason')).toBeVisible();
  await expect(preview.getByLabel('Boxes')).toHaveValue('24');
  await preview.getByLabel('Name of the example').fill('Many packages, no reason');
  await preview.getByRole('button', { name: 'Keep as example' }).click();
  await preview.getByLabel('Number of Packages').fill('1');
  await preview.getByRole('button', { name: 'Fill in Many packages, no reason' }).click();
  await expect(preview.getByLabel('Number of Packages')).toHaveValue('12');
  await expect(preview.getByText('must be refused at Reason')).toBeVisible();
  await save(page);
  await expect(page.getByText('form updated successfully').first()).toBeVisible();

  await page.goto('/tickets/add');
  await page.getByLabel('Ticket Type').selectOption(name);
  await page.getByLabel('Select Terminal').selectOption({ index: 1 });
  const packages = page.getByLabel('Number of Packages');
  await packages.fill('6');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveCount(0);
  await expect(page.getByLabel('Boxes')).toHaveValue('12');
  await packages.fill('10');
  await expect(page.getByLabel('Reason')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'Reason is required.' })).toBeVisible();
  await page.getByLabel('Reason').fill('Derailed');
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/tickets/create')),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  const { ticket_id } = (await response.json()).data;
  await page.goto(`/tickets/${ticket_id}`);
  await expect(page.getByRole('group', { name: 'Reason' })).toContainText('Derailed');
  await page.goto(`/tickets/edit/${ticket_id}`);
  await expect(page.getByLabel('Reason')).toHaveValue('Derailed');
  await page.getByLabel('Number of Packages').fill('3');
  await expect(page.getByLabel('Reason')).toHaveCount(0);
});

test('rows follow their form and the ticket, and the builder carries a new label into their formulas', async ({
  signedIn: page,
  request,
  token,
}) => {
  const name = `Crew hours ${Date.now()}`;
  const columns = [
    { title: 'Hours', type: 'number', total: true },
    { title: 'Cost', type: 'formula', formula: 'Hours * record.[Rate a day] * ticket.pkg_count' },
    { title: 'Permit', type: 'text', required: true, show_when: 'record.Kind = "Hazmat"' },
  ];
  const id = await createForm(request, token, name, [
    { input_type: 'number', input_name: 'Rate a day', field_key: 'r' },
    { input_type: 'text', input_name: 'Kind', field_key: 'k' },
    { input_type: 'rows', input_name: 'Labor', field_key: 'l', columns },
    { input_type: 'formula', input_name: 'Total', field_key: 't', formula: 'sum([l].cost)' },
  ]);
  await page.goto(`/formmanage/editform/${id}`);
  await edit(page, 'Rate a day');
  await panel(page).getByLabel('Label').fill('Pay');
  await edit(page, 'Labor');
  const formula = panel(page).getByLabel('Formula, column 2');
  await expect(formula).toHaveValue('Hours * record.Pay * ticket.pkg_count');
  await formula.fill('Hours * record.Pax');
  await expect(formula).toHaveAccessibleDescription(/no column "Pax" in "Record"; did you mean "Pay"\?/);
  await formula.fill('Hours * ');
  await formula.pressSequentially('Record.p');
  await expect(panel(page).getByRole('option', { name: 'Record.Pay' })).toHaveAttribute('aria-selected', 'true');
  await formula.press('Enter');
  await expect(formula).toHaveValue('Hours * Record.Pay');
  await formula.pressSequentially(' * ticket.pkg_count');
  await expect(formula).toHaveAccessibleDescription('');
  await save(page);
  await expect(page.getByText('form updated successfully').first()).toBeVisible();

  await startTicket(page, name, '2');
  await page.getByLabel('Pay').fill('5');
  await page.getByRole('button', { name: 'Add row to Labor' }).click();
  await page.getByLabel('Hours, row 1').fill('3');
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue('30');
  await page.getByLabel('Number of Packages').fill('4');
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue('60');
  const permit = page.getByLabel('Permit, row 1');
  await expect(permit).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Kind' }).fill('Hazmat');
  await expect(permit).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Labor, row 1: Permit is required.' }).click();
  await permit.fill('P 7');
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().endsWith('/tickets/create')),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  await page.goto(`/tickets/${(await response.json()).data.ticket_id}`);
  await expect(page.getByRole('table', { name: 'Labor' }).getByRole('row').nth(1)).toContainText('P 7');
  await expect(page.getByRole('group', { name: 'Total' })).toContainText('60');
});

test.describe(() => {
  test.use({ expected: async ({}, use) => use([refused(409)]) });
  test('a field follows what the chosen terminal has', async ({ signedIn: page, request, token }) => {
    const stamp = Date.now();
    const call = apiCall(request, token);
    await call('terminal/create', terminal(`Port ${stamp}`));
    await call('terminal/create', terminal(`Depot ${stamp}`));
    const name = `Port papers ${stamp}`;
    const id = await createForm(request, token, name, [{ input_type: 'text', input_name: 'Berth', is_require: 1 }]);
    await page.goto(`/formmanage/editform/${id}`);
    await edit(page, 'Berth');
    await panel(page).getByRole('tab', { name: 'Conditions' }).click();
    const shown = panel(page).getByRole('group', { name: 'Show this field when' });
    await shown.getByRole('button', { name: 'Add Condition +' }).click();
    await shown.getByLabel('Field of condition 1').selectOption({ label: 'Terminal: Terminal Name' });
    await shown.getByLabel('Operator of condition 1').selectOption('starts with');
    await shown.getByLabel('Value of condition 1').fill('Port');
    await expect(shown).toContainText('Shown when Terminal: Terminal Name (Ticket) starts with Port.');
    const preview = page.getByRole('region', { name: 'Preview' });
    if (!(await preview.isVisible())) await page.getByRole('button', { name: 'Preview' }).click();
    await preview.getByLabel('Terminal: Terminal Name').fill('Port of Gary');
    await expect(preview.getByLabel('Berth')).toBeVisible();
    await expectAccessible(page);
    await save(page);
    await expect(page.getByText('form updated successfully').first()).toBeVisible();

    await page.goto('/tickets/add');
    await page.getByLabel('Ticket Type').selectOption(name);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    const chosen = page.getByLabel('Select Terminal');
    await chosen.selectOption(`Depot ${stamp}`);
    await expect(page.getByLabel('Berth')).toHaveCount(0);
    await chosen.selectOption(`Port ${stamp}`);
    await expect(page.getByLabel('Berth')).toBeVisible();
    await page.getByLabel('Number of Packages').fill('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Berth is required.' })).toBeVisible();
    await page.getByLabel('Berth').fill('North 4');
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith('/tickets/create')),
      page.getByRole('button', { name: 'Save' }).click(),
    ]);
    const { ticket_id } = (await response.json()).data;
    await page.goto(`/tickets/${ticket_id}`);
    await expect(page.getByRole('group', { name: 'Berth' })).toContainText('North 4');
    await page.goto(`/tickets/edit/${ticket_id}`);
    await expect(page.getByLabel('Berth')).toHaveValue('North 4');
    await page.getByLabel('Select Terminal').selectOption(`Depot ${stamp}`);
    await expect(page.getByLabel('Berth')).toHaveCount(0);
    await page.getByLabel('Select Terminal').selectOption(`Port ${stamp}`);
    await expect(page.getByLabel('Berth')).toHaveValue('North 4');

    // Another user saves the ticket at its own terminal: the fields go on with the one that is chosen here.
    await page.getByLabel('Select Terminal').selectOption(`Depot ${stamp}`);
    await expect(page.getByLabel('Berth')).toHaveCount(0);
    const { issue_date, terminal_id, status, updated_at } = await call(`tickets/${ticket_id}`);
    const changed = { issue_date, terminal_id, status, updated_at, pkg_count: 2 };
    await call(`tickets/update/${ticket_id}`, changed, 'multipart');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Compare with my changes' }).click();
    await expect(page.getByLabel('Number of Packages')).toHaveValue('2');
    await expect(page.getByLabel('Select Terminal').locator('option:checked')).toHaveText(`Depot ${stamp}`);
    await expect(page.getByLabel('Berth')).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ expected: async ({}, use) => use([refused(500)]) });
  test('a terminal that cannot be read is said above the fields, and read again', async ({
    signedIn: page,
    request,
    token,
  }) => {
    const stamp = Date.now();
    const name = `Quay papers ${stamp}`;
    const rules = [{ field: 'ticket.terminal.terminal_name', operator: 'starts with', value: 'Quay' }];
    await createForm(request, token, name, [
      { input_type: 'text', input_name: 'Berth', conditions: { show: { match: 'all', rules } } },
      { input_type: 'text', input_name: 'Remark' },
    ]);
    await apiCall(request, token)('terminal/create', terminal(`Quay ${stamp}`));
    await page.goto('/tickets/add');
    await page.getByLabel('Ticket Type').selectOption(name);
    await expect(page.getByLabel('Remark')).toBeVisible();
    const isTerminal = (url: URL) => /\/terminal\/\d+$/.test(url.pathname);
    await page.route(isTerminal, (route) => route.fulfill({ status: 500, json: { message: 'It broke.' } }));
    await page.getByLabel('Select Terminal').selectOption(`Quay ${stamp}`);
    const note = page.locator('.subform-changes');
    await expect(note).toContainText('What was chosen for Terminal could not be read.');
    await expect(page.getByRole('status').getByText('could not be read')).toBeAttached();
    await expectAccessible(page);
    await page.unroute(isTerminal);
    await note.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByLabel('Berth')).toBeVisible();
    await expect(note).toHaveCount(0);
    await expect(page.getByLabel('Berth')).toBeFocused();
  });
});
