// Work and cost of a ticket: from the page of the ticket to rows that are priced while they are typed, and back.
import { adminCall } from './accounts';
import { expect, expectAccessible, test } from './strict';

test('the work on a ticket is priced while it is typed, and the total stands in its page and the list', async ({
  signedIn: page,
  request,
}) => {
  const call = await adminCall(request);
  const name = `Crew ${Date.now()}`;
  const crew = (await call('labortype/create', { labortype: name, status: 1 })).data.labortype_id;
  const hours = { start_time: '08:00', end_time: '17:00', start_day: 'Monday', end_day: 'Friday' };
  await call('laborhour/create', { ...hours, labortype_id: crew, rate_per_hour: 48, overtime_rate: 72, status: 1 });
  const tickets = (await call('tickets?length=100&columns[0][data]=state')).data as {
    ticket_id: number;
    state: string;
  }[];
  const taken = new Set(((await call('work?length=100')).data as { ticket_id: number }[]).map((one) => one.ticket_id));
  const { ticket_id } = tickets.find((one) => one.state === 'issued' && !taken.has(one.ticket_id))!;

  await page.goto(`/tickets/${ticket_id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('link', { name: 'Work and cost', exact: true }).click();
  await expect(page).toHaveURL(/\/work\/add\?ticket_no=/);
  await expect(page.getByLabel('Ticket ID')).toHaveValue(/^\d{8}-/);
  const labor = page.getByRole('group', { name: 'Labor' });
  await labor.getByRole('button', { name: 'Add row to Labor' }).click();
  await page.getByLabel('Labor Type, row 1').selectOption({ label: name });
  await page.getByLabel('Day, row 1').fill('03-03-2026');
  await page.getByLabel('From, row 1').fill('14:30');
  await page.getByLabel('To, row 1').fill('17:30');
  await page.getByLabel('People, row 1').fill('2');
  await expect(labor).toContainText('2 people × (2.5 h × 48.00 straight, 0.5 h × 72.00 overtime after 17:00)');
  await expect(labor.getByRole('row', { name: /^Total/ })).toContainText('312.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/work$/);

  await page.goto(`/tickets/${ticket_id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('link', { name: 'Work and cost', exact: true }).click();
  await expect(page).toHaveURL(/\/work\/\d+$/);
  await expect(page.locator('.record-body')).toContainText('312.00');
  await expect(page.getByRole('link', { name: 'Ticket', exact: true })).toHaveAttribute(
    'href',
    `/tickets/${ticket_id}`,
  );
  await expectAccessible(page);

  // Nothing is said of rates that are copied at the end only.
  await expect(page.getByText('Rates Used')).toHaveCount(0);
  const widthOf = async (name: string) => (await page.getByRole('columnheader', { name }).boundingBox())!.width;
  expect(await widthOf('How It Is Made Up')).toBeGreaterThan(2 * (await widthOf('Amount without a Rate')));
  const window = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 740 });
  const label = page.locator('td[data-label="Amount without a Rate"]').first();
  const isInside = await label.evaluate((cell) => cell.scrollWidth <= cell.clientWidth && cell.clientHeight > 30);
  expect(isInside, 'its label takes two lines and covers nothing').toBe(true);
  const long = page.locator('td[data-label="How It Is Made Up"]').first();
  expect((await long.boundingBox())!.width).toBe((await label.boundingBox())!.width);
  await page.setViewportSize(window);

  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Options', exact: true }).click();
  await page.getByRole('button', { name: 'Work and cost', exact: true }).click();
  await page.getByRole('list', { name: 'Work and cost' }).getByRole('checkbox', { name: 'Total' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: /^Total/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: '312.00' }).first()).toBeVisible();
});
