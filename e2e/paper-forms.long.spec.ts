// Six forms of railroads and freight companies: each is imported in the builder and saved, filled in by a member of staff, read
// on its page and printed.
import type { Locator, Page } from '@playwright/test';
import { FILLED, FOLDER, paperForm } from '../test/support/paper-forms';
import { dialog, findForm, save } from './builder-page';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

interface Field {
  input_type: string;
  input_name: string;
  machine_name: string;
  options?: { option_text: string; option_value: string }[];
  columns?: Column[];
}

interface Column {
  title: string;
  name: string;
  type: string;
  choices?: string;
}

for (const [name, { sent, made }] of Object.entries(FILLED)) {
  test(`${name} is imported, filled in, read and printed`, async ({ signedIn: page, request, token }) => {
    const { form_name } = JSON.parse(paperForm(name));
    await page.goto('/formmanage/addform');
    const pick = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await (await pick).setFiles(`${FOLDER}/${name}.json`);
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByLabel('Form Name')).toHaveValue(form_name);
    await expectAccessible(page);
    await save(page);
    await page.waitForURL(/\/formmanage$/);
    const [stored] = await findForm(request, token, form_name);
    const details = stored!.details as unknown as Field[];

    await startTicket(page, form_name, '2');
    for (const field of details) if (field.machine_name in sent) await fill(page, field, sent[field.machine_name]);
    await expectAccessible(page);
    const created = page.waitForResponse('**/tickets/create');
    await page.getByRole('button', { name: 'Save' }).click();
    const { ticket_id } = (await (await created).json()).data;

    await page.goto(`/tickets/${ticket_id}`);
    for (const field of details) {
      const value = made[field.machine_name];
      if (value === undefined) continue;
      const shown = await page.getByRole('group', { name: field.input_name, exact: true }).first().textContent();
      expect(shown?.replaceAll(',', ''), field.input_name).toContain(shownAs(field, value));
    }
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    const sheet = page.locator('.sheet');
    await expect(sheet).toBeVisible();
    expect(await sheet.evaluate((one) => one.scrollWidth <= one.clientWidth), 'nothing is cut at the right').toBe(true);
    for (const { input_name, machine_name } of details)
      if (machine_name in sent) await expect(sheet.getByText(input_name, { exact: true }).first()).toBeVisible();
    // What nobody has signed yet has a line for a pen.
    for (const { input_type, input_name } of details)
      if (input_type === 'signature') {
        const blank = sheet.locator('.sheet-line', { has: page.getByText(input_name, { exact: true }) }).locator('dd');
        await expect(blank).toHaveCSS('border-bottom-style', 'solid');
        expect((await blank.boundingBox())!.height).toBeGreaterThan(40);
      }
  });
}

/** As staff type it. */
const typed = (value: unknown): string => String(value).replace(/(\d{4})-(\d\d)-(\d\d)/, '$2-$3-$1');

const shownAs = ({ input_type }: Field, value: unknown): string =>
  input_type === 'formula-date' ? typed(value) : String(value);

async function fill(page: Page, field: Field, value: unknown): Promise<void> {
  const { input_type, input_name, options = [], columns = [] } = field;
  const control = page.getByLabel(new RegExp(`^${input_name}( optional)?$`));
  const group = page.getByRole('group', { name: new RegExp(`^${input_name}`) });
  const textOf = (one: unknown) => options.find(({ option_value }) => option_value === one)?.option_text ?? String(one);
  if (input_type === 'rows') return fillRows(page, group.first(), field, columns, value as Record<string, unknown>[]);
  if (input_type === 'checkbox') return page.getByRole('checkbox', { name: input_name }).check();
  if (input_type === 'select') return void (await control.selectOption(textOf(value)));
  if (input_type === 'radio-group' || input_type === 'yes-no')
    return page
      .getByRole('group', { name: input_name })
      .or(page.getByRole('radiogroup', { name: input_name }))
      .getByRole('radio', { name: textOf(value), exact: true })
      .check();
  if (input_type === 'checkbox-group') {
    for (const one of value as unknown[]) await group.getByRole('checkbox', { name: textOf(one) }).check();
    return;
  }
  await control.fill(typed(value));
}

async function fillRows(
  page: Page,
  table: Locator,
  { input_name }: Field,
  columns: Column[],
  rows: Record<string, unknown>[],
) {
  for (const [at, row] of rows.entries()) {
    const first = page.getByLabel(`${columns[0]!.title}, row ${at + 1}`);
    if ((await first.count()) === 0) await table.getByRole('button', { name: `Add row to ${input_name}` }).click();
    for (const { title, name, type } of columns) {
      if (!(name in row)) continue;
      const cell = page.getByLabel(`${title}, row ${at + 1}`);
      if (type === 'checkbox') await cell.check();
      else if (type === 'select') await cell.selectOption(String(row[name]));
      else await cell.fill(typed(row[name]));
    }
  }
}
