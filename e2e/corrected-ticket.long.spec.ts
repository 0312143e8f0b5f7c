// Correcting a ticket beside others: its form was changed since, or another user corrects it, too.
import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, test } from './strict';

const field = (input_name: string, more: object = {}) => ({ input_name, input_type: 'text', ...more });

/** A ticket of a type of its own, with a note and a seal. */
async function storedTicket(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const saveForm = async (form_datas: object[], id?: number) => {
    const path = id === undefined ? 'create' : `update/${id}`;
    const data = { form_name: 'Damage', status: 1, form_datas };
    const response = await request.post(`/api/client/tickets/form/${path}`, { headers, data });
    expect(response.status()).toBe(200);
    return (await response.json()).data.ticket_form_id as number;
  };
  const type = await saveForm([field('Note'), field('Seal')]);
  const read = await request.get(`/api/client/tickets/form/${type}`, { headers });
  const [note, seal] = (await read.json()).details.map((one: any) => one.ticket_form_detail_id) as [number, number];
  const values = { terminal_id: 1, issue_date: '2026-03-01 10:15', pkg_count: 1 };
  const filled = (text: string) => JSON.stringify([{ ticket_form_detail_id: note, value: text }]);
  const created = await request.post('/api/client/tickets/create', {
    headers,
    multipart: { ...values, ticket_form_type_id: type, form_fields: filled('torn') },
  });
  const id = (await created.json()).data.ticket_id as number;
  const correct = (text: string) =>
    request.post(`/api/client/tickets/update/${id}`, { headers, multipart: { ...values, form_fields: filled(text) } });
  return { id, type, note, seal, saveForm, correct };
}

test('over the newest version of its form: what it changes is shown, and what no field holds any more stays in view', async ({
  signedIn: page,
  request,
  token,
}) => {
  const { id, type, seal, saveForm } = await storedTicket(request, token);
  await saveForm([field('Seal', { ticket_form_detail_id: seal, is_require: 1 }), field('Weight')], type);
  await page.goto(`/tickets/edit/${id}`);
  await expect(page.getByLabel('Note')).toHaveValue('torn');
  await page.getByRole('button', { name: 'Update to version 2' }).click();
  const note = page.getByRole('group', { name: /corrected over version 2/ });
  await expect(note).toContainText('Weight');
  await expect(note).toContainText('torn');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Seal is required.').first()).toBeVisible();
  await page.getByLabel('Seal').fill('A-7');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast-text', { hasText: 'Ticket corrected successfully' })).toBeVisible();
  await page.goto(`/tickets/${id}`);
  await expect(page.getByText('Updated from version 1 to version 2')).toBeVisible();
  await expect(page.getByText('A-7').first()).toBeVisible();
});

test('a draft over the newest version of its form comes back over that version', async ({
  signedIn: page,
  request,
  token,
}) => {
  const { id, type, seal, saveForm } = await storedTicket(request, token);
  await saveForm([field('Seal', { ticket_form_detail_id: seal }), field('Weight')], type);
  await page.goto(`/tickets/edit/${id}`);
  await page.getByRole('button', { name: 'Update to version 2' }).click();
  await page.getByLabel('Weight').fill('12 t');
  await expect(page.locator('.draft-note', { hasText: 'Draft saved' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Draft restored/).first()).toBeVisible();
  await expect(page.getByLabel('Weight')).toHaveValue('12 t');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.toast-text', { hasText: 'Ticket corrected successfully' })).toBeVisible();
  await page.goto(`/tickets/${id}`);
  await expect(page.getByText('12 t').first()).toBeVisible();
});

test.describe('two editors', () => {
  test.use({ expected: [/status of 409/] });

  test('a field of the type that both have changed is decided between the two', async ({
    signedIn: page,
    request,
    token,
  }) => {
    const { id, correct } = await storedTicket(request, token);
    await page.goto(`/tickets/edit/${id}`);
    await page.getByLabel('Note').fill('mine');
    expect((await correct('theirs')).status()).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Compare with my changes' }).click();
    const choice = page.getByRole('group', { name: 'Note' });
    await choice.getByRole('radio', { name: /Theirs/ }).check();
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('theirs');
    await choice.getByRole('radio', { name: /Mine/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('.toast-text', { hasText: 'Ticket corrected successfully' })).toBeVisible();
    await page.goto(`/tickets/${id}`);
    await expect(page.getByText('changed Note from theirs to mine')).toBeVisible();
  });
});
