// The driving route from a ticket's point to its facility, with a stand-in for the server's own call.
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { twoRoutes } from '../test/support/routing-service';
import { fillTicket } from './fill-ticket';
import { expect, expectAccessible, test } from './strict';

type Respond = (route: Route) => unknown;

const found: Respond = (route) => route.fulfill({ json: twoRoutes() });
const noRoad: Respond = (route) => route.fulfill({ json: { code: 'NoRoute', routes: [], waypoints: [] } });
const html: Respond = (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });

/** Pages of tickets as a server with a routing service sends them; `requests` are those for routes. */
async function withRouting(page: Page) {
  const routing = { respond: found, requests: [] as Route[] };
  await page.route(
    ({ pathname }) => /^\/tickets(\/|$)/.test(pathname),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '<meta name="routing" content="no">',
        '<meta name="routing" content="yes">',
      );
      await route.fulfill({ response, body });
    },
  );
  await page.route('**/api/client/route/v1/driving/**', (route) => {
    routing.requests.push(route);
    return routing.respond(route);
  });
  return routing;
}

/** A ticket with a point and a facility. */
async function placedTicket(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { data } = await (await request.get('/api/client/tickets?draw=1&start=0&length=100', { headers })).json();
  return data.find(({ latitude, facility_id }: Record<string, unknown>) => latitude && facility_id);
}

test.describe('a ticket with a facility', () => {
  test.use({ expected: async ({}, use) => use([/^Route failed \(server\)$/]) });

  test('has a route with turns and alternatives; without one an estimate, and it is saved all the same', async ({
    signedIn: page,
  }) => {
    const routing = await withRouting(page);
    await fillTicket(page);
    await page.getByLabel('Select Facility').selectOption('Zone Up 1');
    const map = page.getByRole('group', { name: 'GPS Location' });
    const summary = map.locator('.map-summary');
    await expect(summary).toHaveText('8.3 mi · 13 min to Zone Up 1');
    await expect(page.getByRole('status').filter({ hasText: '8.3 mi, 13 min to Zone Up 1' })).toBeAttached();
    expect(new URL(routing.requests.at(-1)!.request().url()).pathname).toMatch(
      /\/driving\/-87\.6382,41\.8543;-87\.\d+,41\.\d+$/,
    );

    // Alternatives, by the keyboard.
    const [best, other] = [map.getByRole('radio', { name: /^via Street 0, Avenue 6/ }), map.getByRole('radio').last()];
    await expect(best).toBeChecked();
    await best.press('ArrowDown');
    await expect(other).toBeChecked();
    await expect(summary).toHaveText('8.3 mi · 14 min to Zone Up 1');
    await expect(map.getByRole('button', { name: 'Directions' }), 'it has no turns').toHaveCount(0);
    await other.press('ArrowUp');
    await expect(best).toBeFocused();

    // Turns, by the keyboard, too.
    const directions = map.getByRole('button', { name: 'Directions 3 steps' });
    await directions.press('Enter');
    await expect(directions).toHaveAttribute('aria-expanded', 'true');
    await expect(map.getByRole('listitem')).toHaveText([
      /^Head east on Street 0\s*4\.2 mi$/,
      /^Turn left onto Avenue 6\s*4\.1 mi$/,
      'You have arrived at your destination',
    ]);
    const turn = map.getByRole('button', { name: /^Turn left/ });
    await turn.press('Enter');
    await expect(turn).toHaveAttribute('aria-pressed', 'true');
    await expect(map.locator('.map-direction-place')).toBeInViewport();
    await expectAccessible(page);
    await map.getByRole('button', { name: 'Whole route' }).click();
    await expect(map.locator('.map-direction-place')).toHaveCount(0);

    // A drag is one request; the old route stays until the response.
    let release = () => {};
    routing.respond = async (route) => {
      await new Promise<void>((resolve) => (release = resolve));
      await noRoad(route);
    };
    await page.getByRole('button', { name: 'Edit location on the map' }).click();
    await page.locator('.map-pin').hover();
    await page.mouse.down();
    const { x, y } = (await page.locator('.map-pin').boundingBox())!;
    for (let step = 1; step <= 20; step++) await page.mouse.move(x - step, y + 20 + step);
    await page.mouse.up();
    await expect(summary).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => routing.requests.length).toBe(2);
    await expect(summary).toContainText('13 min');
    await expect(map.locator('path.map-route')).toHaveCount(1);
    release();
    await expect(summary).toHaveText(
      /^\d+\.\d mi · about \d+ min, straight-line estimate: no road leads there to Zone Up 1$/,
    );
    await expect(map.locator('path.map-route')).toHaveCount(1);
    expect(routing.requests.length).toBe(2);

    // Any failure is logged; a request under way keeps nobody from saving and leaving.
    routing.respond = html;
    await page.getByLabel('Latitude').fill('41.7');
    await expect(summary).toContainText('straight-line estimate: the route could not be found');
    await expectAccessible(page);
    routing.respond = () => {};
    await map.getByRole('button', { name: 'Try to find the route again' }).click();
    await expect(summary).toContainText('straight-line estimate until the route is found');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/tickets$/);
  });
});

test('the page of a ticket shows the route, and paper the one that was chosen', async ({
  signedIn: page,
  request,
  token,
}) => {
  const routing = await withRouting(page);
  const { ticket_id, facility } = await placedTicket(request, token);
  const name = facility.facility_name;
  await page.goto(`/tickets/${ticket_id}`);
  const map = page.getByRole('group', { name: 'GPS Location' });
  await expect(map.locator('.map-summary')).toHaveText(`8.3 mi · 13 min to ${name}`);
  await expect(map.getByRole('button', { name: 'Directions 3 steps' })).toBeVisible();
  await expect(map.getByRole('button', { name: /Edit|Undo/ })).toHaveCount(0);
  await map.getByRole('radio').last().check();
  await expect(page.locator('.printed-map-summary')).toHaveText(`8.3 mi14 minto ${name}`);

  // Print waits for a route that is still on its way.
  const held: Route[] = [];
  routing.respond = (route) => held.push(route);
  await page.reload();
  await expect(page.locator('.printed-map-summary')).toContainText('straight-line estimate');
  await page.evaluate(() => {
    const { dataset } = document.body;
    window.print = () => (dataset.printed = document.querySelector('.printed-map')!.textContent!);
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  routing.respond = found;
  await Promise.all(held.map(found));
  await expect(page.locator('body')).toHaveAttribute('data-printed', `${name}8.3 mi13 minto ${name}`);
});

test('the map of a ticket opens on its route, however late that is found, and does not move afterwards', async ({
  signedIn: page,
  request,
  token,
}) => {
  const routing = await withRouting(page);
  const { ticket_id } = await placedTicket(request, token);
  const held: Route[] = [];
  routing.respond = (route) => held.push(route);
  await page.goto('/tickets');
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    requestAnimationFrame(function look() {
      const view = document.querySelector('.map-view:not([data-opening])');
      const pin = view?.querySelector('.map-pin')?.getBoundingClientRect();
      if (view && pin) {
        const { x, y } = view.getBoundingClientRect();
        seen.add([Math.round(pin.x - x), Math.round(pin.y - y), view.querySelector('.map-scale')?.textContent].join());
      }
      requestAnimationFrame(look);
    });
  });
  await page.evaluate((to) => history.pushState(null, '', to), `/tickets/${ticket_id}`);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.locator('.map-canvas'), 'covered until the route is known').toBeHidden();
  routing.respond = found;
  await Promise.all(held.map(found));
  const line = page.locator('path.map-route:not(.map-route-straight)');
  await expect(line).toBeVisible();
  await expect(page.locator('.printed-map-summary')).toContainText('8.3 mi');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const [map, route] = await Promise.all([page.locator('.map-canvas').boundingBox(), line.boundingBox()]);
  expect(route!.x, 'the whole route is in view').toBeGreaterThan(map!.x);
  expect(route!.x + route!.width).toBeLessThan(map!.x + map!.width);
  expect(await page.evaluate(() => (window as unknown as { seen: Set<string> }).seen.size)).toBe(1);
});

test('fifty openings of a ticket, left before, during and after the request, leave nothing behind', async ({
  signedIn: page,
  request,
  token,
}) => {
  const routing = await withRouting(page);
  const ticket = await placedTicket(request, token);
  await page.goto('/tickets');
  const devtools = await page.context().newCDPSession(page);
  const go = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path);

  async function openAndLeave(how: number): Promise<void> {
    routing.respond = how === 1 ? () => {} : found;
    const before = routing.requests.length;
    await go(`/tickets/${ticket.ticket_id}`);
    if (how === 0) await page.locator('.map-view').waitFor();
    if (how === 1) await expect.poll(() => routing.requests.length, { intervals: [10] }).toBeGreaterThan(before);
    if (how === 2) await page.locator('.map-route-choice').first().waitFor();
    await go('/error');
    await page.locator('.map-view').waitFor({ state: 'detached' });
  }
  async function counted() {
    await devtools.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
    return { nodes, jsEventListeners };
  }

  for (let i = 0; i < 6; i++) await openAndLeave(i % 3);
  const before = await counted();
  for (let i = 0; i < 50; i++) await openAndLeave(i % 3);
  // The page that was left last may go a moment later; fifty would not.
  await expect.poll(async () => (await counted()).nodes - before.nodes, 'nodes').toBeLessThanOrEqual(50);
  const after = await counted();
  expect(after.jsEventListeners - before.jsEventListeners, 'listeners').toBeLessThanOrEqual(10);
});
