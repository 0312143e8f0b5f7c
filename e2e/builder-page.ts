// What the tests of the form builder do over and over.

import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { apiCall } from './accounts';
import { expect } from './strict';

/** The card of the field with this label. */
export const card = (page: Page, label: string): Locator =>
  page.locator('[data-card]').filter({ has: page.locator('.card-label').getByText(label, { exact: true }) });

/** The edit panel that is open. */
export const panel = (page: Page): Locator => page.locator('.builder-panel');

/** Clicks a type in the control box. */
export const add = (page: Page, type: string): Promise<void> =>
  page.getByRole('region', { name: 'Fields' }).getByRole('button', { name: type, exact: true }).click();

/** Opens the panel of a field, unless it is open: that of a new one is. */
export async function edit(page: Page, label: string): Promise<void> {
  const button = page.getByRole('button', { name: `Edit ${label}`, exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

/** Adds a field and gives it a label; its panel is open then. */
export async function addNamed(page: Page, type: string, label: string): Promise<void> {
  await add(page, type);
  await panel(page).getByLabel('Label').fill(label);
  await expect(card(page, label)).toBeVisible();
}

/** The dialog in which a save is confirmed. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

export const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save', exact: true }).click();

/** A form that was saved through the API. */
export async function createForm(
  request: APIRequestContext,
  token: string,
  form_name: string,
  form_datas: object[] = [{ input_type: 'text', input_name: 'Milepost', is_require: 1 }],
): Promise<number> {
  const { data } = await apiCall(request, token)('tickets/form/create', { form_name, status: 1, form_datas });
  return data.ticket_form_id;
}

/** The form as the server has it. */
export async function readForm(request: APIRequestContext, token: string, id: number): Promise<StoredForm> {
  const headers = { authorization: `Bearer ${token}` };
  return (await request.get(`/api/client/tickets/form/${id}`, { headers })).json();
}

/** The newest form of this name. */
export async function findForm(request: APIRequestContext, token: string, name: string): Promise<StoredForm[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await request.get('/api/client/tickets/form?draw=1&length=1000', { headers })).json();
  const ids = data.filter((row: StoredForm) => row.form_name === name).map((row: StoredForm) => row.ticket_form_id);
  return Promise.all(ids.map((id: number) => readForm(request, token, id)));
}

export interface StoredForm {
  ticket_form_id: number;
  form_name: string;
  status: number;
  ticket_form_version: number;
  details: {
    ticket_form_detail_id: number;
    input_type: string;
    input_name: string;
    is_require: number;
    help_text: string;
    layout: { row: number; col: number; size: number };
    options: { option_text: string; option_value: string; is_selected: number }[];
    conditions?: object;
  }[];
}
