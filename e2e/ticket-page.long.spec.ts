// A ticket's page: what was saved, from the version of the form it was filled with, for reading and printing.
import type { APIRequestContext, Page } from '@playwright/test';
import { pdfPages } from '../test/support/pdf-text';
import { startTicket } from './fill-ticket';
import { expect, expectAccessible, refused, test } from './strict';
import { createTicketType } from './ticket-type';

test('View leads from the list to the ticket, and back leads to the same place in the same rows', async ({
  signedIn: page,
}) => {
  await page.goto('/tickets?length=100&sort=-pkg_count');
  const view = page.getByRole('link', { name: /^View ticket \d{8}-/ }).nth(20);
  const number = (await view.getAttribute('aria-label'))?.replace('View ticket ', '') ?? '';
  await view.press('Enter');
  await expect(page.getByRole('heading', { name: `Ticket ${number}`, level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(`${number} - Package Recovery`);
  await expect(page.getByRole('group', { name: 'Ticket ID' })).toHaveText(`Ticket ID${number}`);
  await expect(page.getByRole('group', { name: 'Date & Time' })).toHaveText(/\d\d-\d\d-\d{4} \d\d:\d\d$/);
  await expect(page.getByRole('group', { name: 'Written by' })).toHaveText('Written bySystem Administrator');
  await expect(page.getByRole('group', { name: 'Saved' })).toHaveText(/^Saved\d\d-\d\d-\d{4} \d\d:\d\d$/);
  await expect(page.locator('main').getByRole('textbox')).toHaveAccessibleName('Write a comment');
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/tickets\?length=100&sort=-pkg_count$/);
  await expect(view).toBeFocused();
  await expect(view).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 800 });
  const line = page.getByRole('link', { name: `View ticket ${number}` });
  await line.click();
  await expect(page.getByRole('heading', { name: `Ticket ${number}`, level: 1 })).toBeFocused();
  const top = await page.evaluate(() => scrollY);
  await page.goBack();
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport();
  expect(await page.evaluate(() => scrollY), 'a phone scrolls the page').toBeGreaterThan(top);

  await page.getByRole('link', { name: 'Add New' }).click();
  await expect(page.getByRole('heading', { name: 'Add Ticket' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Add New' }), 'without scrolling down').toBeFocused();
});

test('a changed ticket type does not change a ticket that was filled with it', async ({ signedIn: page, request }) => {
  await page.goto('/tickets');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const field = {
    input_type: 'text',
    input_name: 'Seal number',
    is_visible: 1,
    is_require: 1,
    is_editable: 1,
    status: 1,
  };
  const made = await request.post('/api/client/tickets/form/create', {
    headers,
    data: { form_name: 'Seal check', status: 1, form_datas: [field] },
  });
  const formId = (await made.json()).data.ticket_form_id as number;
  const read = await (await request.get(`/api/client/tickets/form/${formId}`, { headers })).json();
  const [detail] = read.details;

  await startTicket(page, 'Seal check', '1');
  await page.getByLabel('Seal number').fill('A-77');
  const [saved] = await Promise.all([
    page.waitForResponse('**/tickets/create'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  const id = (await saved.json()).data.ticket_id as number;

  const renamed = { ...field, ticket_form_detail_id: detail.ticket_form_detail_id, input_name: 'Seal colour' };
  await request.post(`/api/client/tickets/form/update/${formId}`, {
    headers,
    data: { form_name: 'Seal check', status: 1, form_datas: [renamed] },
  });
  await page.goto(`/tickets/${id}`);
  await expect(page.getByRole('group', { name: 'Seal number' })).toHaveText('Seal numberA-77');
});

test.describe('an id that does not exist', () => {
  test.use({ expected: async ({}, use) => use([refused(404)]) });

  test('is said plainly, with a way back', async ({ signedIn: page }) => {
    await page.goto('/tickets/99999999');
    await expect(page.getByRole('heading', { name: 'Ticket not found' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Manage Tickets' }).last().click();
    await expect(page).toHaveURL(/\/tickets$/);
  });
});

for (const [width, scheme] of [
  [360, 'dark'],
  [768, 'light'],
  [1440, 'dark'],
] as const) {
  test(`a ticket is accessible at ${width} px, ${scheme}`, async ({ signedIn: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await openFirst(page);
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('on paper a ticket is one page up to 24 short answers, then goes on with a head and page numbers; light even from dark mode', async ({
  signedIn: page,
  request,
  token,
  baseURL,
}) => {
  await page.addInitScript(() => localStorage.setItem('darkMode', '1'));
  const [short, long] = [await issueTicket(request, token, 24), await issueTicket(request, token, 40)];
  const host = baseURL?.replace('http://', '');

  await page.goto(`/tickets/${short.ticket_id}`);
  await expect(page.getByRole('group', { name: 'Terminal' })).toContainText('1400 South Yard Road, Chicago, IL 60616');
  const [only, ...more] = pdfPages(await page.pdf({ format: 'Letter' }));
  expect(more).toEqual([]);
  for (const text of [
    short.ticket_no,
    'MLR Chicago1400 South Yard Road, Chicago, IL 60616',
    'Question 1Yes, 1',
    'Question 24Yes, 24',
    'waybill.txtFile',
    'Written bySystem Administrator',
    'Signature',
    'Page 1 of 1',
    `${host}/tickets/${short.ticket_id}`,
  ]) {
    expect(only).toContain(text);
  }
  expect(only).toMatch(/Saved\d\d-\d\d-\d{4} \d\d:\d\d/);
  expect(only).toMatch(/Printed \d\d-\d\d-\d{4} \d\d:\d\d by /);

  await expect(page.locator('.printed-map'), 'without a point there is no map').toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.getByRole('img', { name: `QR code: ${baseURL}/tickets/${short.ticket_id}` })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);

  await page.goto(`/tickets/${long.ticket_id}`);
  await expect(page.getByRole('heading', { name: long.ticket_no, level: 1 })).toBeVisible();
  const pages = pdfPages(await page.pdf({ format: 'Letter' }));
  expect(pages).toHaveLength(2);
  expect(pages[0]).not.toContain(`${long.ticket_no} · `);
  expect(pages[1]).toContain(`${long.ticket_no} · Printed with 40`);
  expect(pages[1]).toContain('Page 2 of 2');

  // A point brings a map, on the page without a way to change it, and in black and white on paper.
  await page.emulateMedia({ media: null });
  const placed = await issueTicket(request, token, 2, { latitude: 41.5, longitude: -87.6, facility_id: 1 });
  await page.goto(`/tickets/${placed.ticket_id}`);
  const map = page.getByRole('group', { name: 'GPS Location' });
  await expect(map).toContainText('41.50000, -87.60000');
  await expect(page.getByRole('main').getByText('41.5').filter({ visible: true })).toHaveCount(1);
  await expect(map.getByRole('application')).toBeVisible();
  await expect(map.getByRole('button', { name: /Edit|Undo/ })).toHaveCount(0);
  await map.getByRole('application').click({ position: { x: 40, y: 60 } });
  await map.getByRole('application').press('Enter');
  await expect(map).toContainText('41.50000, -87.60000');
  await expectAccessible(page);
  await expect(page.locator('.printed-map-summary')).toBeAttached();
  const [paper, ...others] = pdfPages(await page.pdf({ format: 'Letter' }));
  expect(others).toEqual([]);
  expect(paper).toContain('GPS Location41.50000, -87.60000');
  expect(paper).toMatch(/\d+\.\d miabout \d+ minstraight-line estimateto Zone Up 1/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.printed-map')).toBeVisible();
  const colors = await page.locator('.printed-map canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = Array.from({ length: data.length / 4 }, (_, i) => [...data.slice(4 * i, 4 * i + 3)].join());
    return new Set(pixels.filter((pixel) => new Set(pixel.split(',')).size > 1)).size;
  });
  expect(colors, 'colors besides grey').toBe(0);
});

test.describe('code of maps cannot be loaded', () => {
  test.use({ expected: async ({}, use) => use([/net::ERR_/, /ChunkError/]) });

  test('a ticket is shown and printed without its map, at once, until it can be loaded; at rest the map is ready for paper', async ({
    signedIn: page,
    request,
    token,
  }) => {
    const missing = new Set(['record-views', 'printed-map', 'printed-route']);
    await page.route(/\/(record-views|printed-map|printed-route)-\w+\.js$/, (route) =>
      [...missing].some((name) => route.request().url().includes(name)) ? route.abort() : route.continue(),
    );
    const { ticket_id } = await issueTicket(request, token, 2, { latitude: 41.5, longitude: -87.6, facility_id: 1 });
    await page.goto(`/tickets/${ticket_id}`);
    const main = page.getByRole('main');
    const notLoaded = main.getByText('A part of this page could not be loaded. All values are here.');
    await expect(notLoaded).toBeVisible();
    await expect(main.getByRole('group', { name: 'GPS Location' })).toHaveText(
      'GPS Location41.50000, -87.60000, Zone Up 1',
    );
    await expect(main.getByRole('group', { name: 'Facility' })).toContainText('Zone Up 1');
    await expectAccessible(page);
    missing.delete('record-views');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByRole('application', { name: 'Map' })).toBeVisible();
    await expect(notLoaded).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.evaluate(() => {
      const { dataset } = document.body;
      let pressed = 0;
      addEventListener('click', () => (pressed = performance.now()), { capture: true });
      window.print = () => {
        dataset.printed = document.querySelector('.sheet')!.textContent!;
        dataset.waited = String(performance.now() - pressed);
      };
    });
    const printed = async (): Promise<string> => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('button', { name: 'Print' }).click();
      await expect(page.locator('body')).toHaveAttribute('data-printed', /./);
      return page.evaluate(() => {
        const { printed = '', waited } = document.body.dataset;
        delete document.body.dataset.printed;
        return `${Number(waited) < 2500 ? 'soon' : 'late'}: ${printed}`;
      });
    };
    expect(await printed()).toMatch(/^soon: .*Map41\.50000, -87\.60000, Zone Up 1/);
    missing.delete('printed-map');
    const withMap = await printed();
    expect(withMap).toMatch(/^soon: /);
    expect(withMap, 'there is a map without its route').not.toContain('Map41.50000, -87.60000, Zone Up 1');
    missing.clear();
    expect(await printed()).toMatch(/^soon: .*straight-line estimateto Zone Up 1/);

    // Nobody has seen the map of this page, which could be printed by the browser's own command.
    await page.setViewportSize({ width: 360, height: 240 });
    await page.goto(`/tickets/${ticket_id}`);
    await expect(page.locator('.printed-map canvas')).toBeAttached();
    await expect(main.getByRole('application', { name: 'Map' })).toHaveCount(0);
    await expect(page.locator('.printed-map-summary')).toHaveCount(0);
  });
});

/** A ticket with so many short values and one file, of a type of its own. */
async function issueTicket(
  request: APIRequestContext,
  token: string,
  fieldValues: number,
  more: Record<string, number> = {},
): Promise<{ ticket_id: number; ticket_no: string }> {
  const { ticket_form_id, details } = await createTicketType(
    request,
    token,
    `Printed with ${fieldValues}`,
    fieldValues,
  );
  const form_fields = details.map((detail, i) => ({ ...detail, value: `Yes, ${i + 1}` }));
  const made = await request.post('/api/client/tickets/create', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      ticket_form_type_id: ticket_form_id,
      issue_date: '2026-11-20 14:32',
      terminal_id: 1,
      pkg_count: 6,
      ...more,
      form_fields: JSON.stringify(form_fields),
      'attachments[]': { name: 'waybill.txt', mimeType: 'text/plain', buffer: Buffer.from('one') },
    },
  });
  return (await made.json()).data;
}

async function openFirst(page: Page): Promise<void> {
  await page.goto('/tickets');
  await page
    .getByRole('link', { name: /ticket \d{8}-/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Ticket \d/ })).toBeVisible();
}
