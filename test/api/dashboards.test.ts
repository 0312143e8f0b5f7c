// What a dashboard shows: every number is that of the list it leads to.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DashboardScreen } from '../../src/schema/descriptor/descriptor';
import { type Counted, dashboardName, type PanelContent } from '../../src/schema/model/dashboard';
import { app, nounOf } from '../../src/schema/model/nouns';
import { type Api, startApi } from '../support/api';

let api: Api;
test.before(async () => {
  api = await startApi({ kind: 'demo' });
});
test.after(async () => {
  await api?.close();
});

const screens = app.screens.filter((screen): screen is DashboardScreen => screen.kind === 'dashboard');

const read = async (screen: DashboardScreen, query = '') => {
  const { status, body } = await api.call('GET', `/dashboards/${dashboardName(screen)}?${query}`);
  assert.is(status, 200, JSON.stringify(body));
  return body.data as { today: string; panels: PanelContent[] };
};

/** How many rows the list of a noun has with these searches. */
async function listed(noun: string, search: Counted['search']): Promise<number> {
  const query = new URLSearchParams({ filters: 'typed' });
  Object.entries(search!).forEach(([path, text], index) => {
    query.set(`columns[${index}][data]`, path);
    query.set(`columns[${index}][search][value]`, text);
  });
  return (await api.call('GET', `${nounOf(noun).api.base}?${query}`)).body.recordsFiltered;
}

for (const screen of screens) {
  test(`every number of ${screen.path} is that of its list`, async () => {
    const { panels } = await read(screen);
    assert.is(panels.length, screen.panels.length);
    for (const { panel, count, search, groups = [] } of panels) {
      const { noun, title, as } = screen.panels[panel]!;
      assert.is(count, await listed(noun, search), title);
      for (const group of groups) {
        if (group.search) assert.is(group.count, await listed(noun, group.search), `${title}: ${group.text}`);
      }
      if (as !== 'number' && as !== 'records')
        assert.is(
          groups.reduce((sum, group) => sum + group.count, 0),
          count,
          title,
        );
    }
    assert.ok(panels.some(({ count }) => count! > 0));
  });
}

test('an unknown dashboard, number of days or record is refused', async () => {
  const [{ path }] = screens as [DashboardScreen];
  const statusOf = async (query: string) => (await api.call('GET', `/dashboards${path}?${query}`)).status;
  assert.is((await api.call('GET', '/dashboards/nowhere')).status, 404);
  assert.is(await statusOf('days=8'), 400);
  assert.is(await statusOf('days=1e9'), 400);
  assert.is(await statusOf('record=4000000'), 404);
  assert.is(await statusOf('time_zone=Nowhere'), 400);
});

test.run();
