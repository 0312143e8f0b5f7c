// What a dashboard shows: every number is that of the list it leads to, by right, and by the days of the reader.

import { sql } from 'kysely';
import { modules } from 'noun-modules';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type PanelSource, readPanels } from '../../server/crud/dashboard-panel';
import { openDatabase } from '../../server/db/database';
import { storedNoun } from '../../server/db/noun-columns';
import type { DashboardPanel, DashboardScreen, Noun } from '../../src/schema/descriptor/descriptor';
import {
  type Counted,
  type DashboardContent,
  dashboardName,
  MAX_PANEL_GROUPS,
  type PanelContent,
} from '../../src/schema/model/dashboard';
import { app, nounOf, nouns } from '../../src/schema/model/nouns';
import { ownApi } from '../support/api';
import { signedIn } from '../support/contract-rights';
import { takenBack } from '../support/statements';

/** One of the test's own, of two nouns and all kinds of panels. */
const own: DashboardScreen = {
  kind: 'dashboard',
  path: '/made-up-board',
  title: 'Board',
  narrowBy: 'terminal',
  panels: [
    { title: 'Active', noun: 'ticket', as: 'number', filter: { status: '1' } },
    { title: 'By terminal', noun: 'ticket', as: 'bars', by: 'terminal.terminal_name' },
    { title: 'By facility', noun: 'ticket', as: 'bars', by: 'facility.facility_name' },
    { title: 'By status', noun: 'ticket', as: 'parts', by: 'status' },
    { title: 'Dated', noun: 'ticket', as: 'days', by: 'issue_date' },
    { title: 'Saved', noun: 'ticket', as: 'days', by: 'created' },
    { title: 'First', noun: 'ticket', as: 'records', by: 'issue_date' },
    { title: 'Terminals', noun: 'terminal', as: 'number' },
    { title: 'Late', noun: 'ticket', as: 'number', by: 'due_date', filter: { due_date: 'late' } },
    { title: 'Due', noun: 'ticket', as: 'number', by: 'due_date' },
  ],
};
const [ACTIVE, TERMINAL, FACILITY, STATUS, DATED, SAVED, FIRST, TERMINALS, LATE, DUE] = own.panels.keys();

test.before(() => {
  (app.screens as DashboardScreen[]).push(own);
});
const api = ownApi(test, { kind: 'demo' });
test.after(() => {
  (app.screens as DashboardScreen[]).pop();
});

const read = async (screen: DashboardScreen, query = '', token?: string): Promise<DashboardContent> => {
  const { status, body } = await api.call(
    'GET',
    `/dashboards/${dashboardName(screen)}?${query}`,
    token ? { token } : {},
  );
  assert.is(status, 200, JSON.stringify(body));
  return body.data;
};

/** How many rows the list of a noun has with these searches. */
async function listed(noun: string, search: Counted['search']): Promise<number> {
  const query = new URLSearchParams({ filters: 'typed', time_zone: 'UTC' });
  Object.entries(search!).forEach(([path, text], index) => {
    query.set(`columns[${index}][data]`, path);
    query.set(`columns[${index}][search][value]`, text);
  });
  return (await api.call('GET', `${nounOf(noun).api.base}?${query}`)).body.recordsFiltered;
}

async function checkAgainstLists(screen: DashboardScreen, panels: readonly PanelContent[]): Promise<void> {
  for (const { panel, count, search, groups = [] } of panels) {
    const { noun, title, as } = screen.panels[panel]!;
    assert.is(count, await listed(noun, search), title);
    for (const group of groups)
      if (group.search) assert.is(group.count, await listed(noun, group.search), `${title}: ${group.text}`);
    const sum = groups.reduce((all, group) => all + group.count, 0);
    if (as !== 'number' && as !== 'records') assert.is(sum, count, title);
  }
}

const screens = app.screens.filter((screen): screen is DashboardScreen => screen.kind === 'dashboard');

for (const screen of [...screens, own])
  test(`every number of ${screen.path} is that of its list`, async () => {
    const { panels } = await read(screen, 'days=90');
    assert.is(panels.length, screen.panels.length);
    await checkAgainstLists(screen, panels);
    assert.ok(panels.some(({ count }) => count! > 0));
  });

test('a number by a day says how many have today, or how old the oldest is', async () => {
  const today = `(now() at time zone 'UTC')::date`;
  const late = `due_date < ${today} and state not in ('closed', 'cancelled')`;
  await api.rows(
    `update ticket set due_date = ${today} where ticket_id in (select ticket_id from ticket where not (${late}) limit 3)`,
  );
  const { panels } = await read(own);
  const [oldest] = await api.rows(`select to_char(min(due_date), 'YYYY-MM-DD') as day from ticket where ${late}`);
  const [due] = await api.rows(`select count(*)::int as count from ticket where due_date = ${today}`);
  assert.equal([panels[LATE!]!.oldest, panels[LATE!]!.ofToday], [oldest.day, undefined]);
  const { oldest: none, ofToday } = panels[DUE!]!;
  assert.equal([none, ofToday?.count], [undefined, due.count]);
  assert.is(await listed('ticket', ofToday!.search), due.count);
  assert.ok(due.count >= 3);
});

test('narrowed to a record, what refers to it is counted for it alone, and the rest as before', async () => {
  const all = await read(own);
  const [{ terminal_id, terminal_name }] = await api.rows('select terminal_id, terminal_name from terminal limit 1');
  const { narrowed, panels } = await read(own, `record=${terminal_id}`);
  assert.equal(narrowed, { id: terminal_id, text: terminal_name });
  await checkAgainstLists(own, panels);
  const [{ active }] = await api.rows(
    'select count(*)::int as active from ticket where terminal_id = $1 and status = 1',
    [terminal_id],
  );
  assert.is(panels[ACTIVE!]!.count, active);
  assert.equal(
    panels[TERMINAL!]!.groups!.map(({ text }) => text),
    [terminal_name],
  );
  assert.is(panels[TERMINALS!]!.count, all.panels[TERMINALS!]!.count);
});

test('a hand-made set: names with signs, the same name twice, none, in upper and lower case', async () => {
  const insert = (name: string, n: number) =>
    api.rows(
      `with made as (insert into facility (facility_name, facility_address, status) values ($1, 'Somewhere', 1) returning facility_id)
       insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status)
       select '20200101-1-7' || $2 || lpad(n::text, 3, '0'), 1, 1, 1, facility_id, '2020-01-01', 1, 1 from made, generate_series(1, $2) n`,
      [name, n],
    );
  await insert('He said "no" | !yes', 21);
  await insert('Twice', 22);
  await insert('TWICE', 23);
  await insert('\\ backslash', 24);
  await insert('empty', 25);
  const { panels } = await read(own);
  const groups = new Map(panels[FACILITY!]!.groups!.map(({ text, count }) => [text.toLowerCase(), count]));
  assert.is(groups.get('he said "no" | !yes'), 21);
  assert.is(groups.get('twice'), 45);
  assert.is(groups.get('\\ backslash'), 24);
  assert.is(groups.get('empty'), 25);
  await checkAgainstLists(own, [panels[FACILITY!]!]);
  const [{ none }] = await api.rows('select count(*)::int as none from ticket where facility_id is null');
  assert.is(groups.get('') ?? 0, none);
  const counts = panels[FACILITY!]!.groups!.map(({ count }) => count);
  assert.equal(
    counts,
    counts.toSorted((a, b) => b - a),
  );
});

test('of many referenced records the busiest come first, whatever their names, and the others are counted', async () => {
  await api.rows(
    `with made as (insert into facility (facility_name, facility_address, status)
       select 'Crowd ' || lpad(n::text, 3, '0'), 'Somewhere', 1 from generate_series(1, 260) n returning facility_id, facility_name),
     last as (insert into facility (facility_name, facility_address, status) values ('ZZ busiest', 'Somewhere', 1) returning facility_id),
     refs as (select facility_id from made union all select facility_id from last, generate_series(1, 3))
     insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, facility_id, issue_date, pkg_count, status)
     select '20200103-1-' || 5000 + row_number() over (), 1, 1, 1, facility_id, '2020-01-03', 55555, 1 from refs`,
  );
  const filter = { pkg_count: '55555' };
  const [bars] = await panelsOf([{ title: 'Bars', noun: 'ticket', as: 'bars', by: 'facility.facility_name', filter }]);
  const { groups = [], more } = bars!;
  assert.equal([groups[0]!.text, groups[0]!.count], ['ZZ busiest', 3]);
  assert.equal([groups[1]!.text, groups[1]!.count], ['Crowd 001', 1]);
  assert.equal([groups.length, more], [MAX_PANEL_GROUPS, 261 - MAX_PANEL_GROUPS]);
});

test('choices that nobody has are there with 0, and those that the filter leaves out are not', async () => {
  const parts = (filter?: DashboardPanel['filter']) =>
    panelsOf([{ title: 'By status', noun: 'ticket', as: 'parts', by: 'status', ...(filter && { filter }) }]);
  const texts = async (filter?: DashboardPanel['filter']) =>
    (await parts(filter))[0]!.groups!.map(({ text, count }) => [text, count > 0]);
  assert.equal(await texts(), [
    ['Active', true],
    ['Inactive', true],
  ]);
  assert.equal(await texts({ pkg_count: '987654' }), [
    ['Active', false],
    ['Inactive', false],
  ]);
  assert.equal(await texts({ status: '1' }), [['Active', true]]);
  assert.equal(await texts({ status: '!1' }), [['Inactive', true]]);
});

test('the first records come in the order of their column', async () => {
  const { panels } = await read(own);
  const days = panels[FIRST!]!.records!.map((row) => row.issue_date as string);
  assert.is(days.length, 5);
  assert.equal(days, days.toSorted());
});

/** Panels as the server reads them on another day. */
async function panelsOf(
  panels: readonly DashboardPanel[],
  { today = '2026-11-02', days = 7, timeZone = 'UTC' } = {},
): Promise<PanelContent[]> {
  const sources = panels.map((panel, place): PanelSource => {
    return { panel, place, noun: storedNoun(nounOf(panel.noun)), narrowing: {} };
  });
  return readPanels(() => openDatabase(api.pool), sources, { userId: 1, today, days, timeZone });
}

test('days begin at midnight of the reader, also where the clock goes back', async () => {
  const moments = [
    '2026-11-01T04:59Z',
    '2026-11-01T05:00Z',
    '2026-11-02T05:59Z',
    '2026-11-02T06:00Z',
    '2026-11-03T06:00Z',
  ];
  for (const [n, moment] of moments.entries())
    await api.rows(
      `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status, created_at)
       values ('20200102-1-000' || $1::text, 1, 1, 1, '2026-11-01 23:59', 77777, 1, $2)`,
      [n, moment],
    );
  const filter = { pkg_count: '77777' };
  const days = async (timeZone: string, by: string) => {
    const [panel] = await panelsOf([{ title: 'Days', noun: 'ticket', as: 'days', by, filter }], { timeZone });
    assert.is(panel!.groups!.length, 7);
    return panel!.groups!.slice(4).map(({ count }) => count);
  };
  // From 10-31 to 11-02.
  assert.equal(await days('America/Chicago', 'created'), [1, 2, 1]);
  assert.equal(await days('UTC', 'created'), [0, 2, 2]);
  // A time on the wall is of its own day everywhere.
  assert.equal(await days('America/Chicago', 'issue_date'), [0, 5, 0]);
  assert.equal(await days('Pacific/Kiritimati', 'issue_date'), [0, 5, 0]);
});

test('today is that of the zone that is sent', async () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { today, time, panels } = await read(own, `days=7&time_zone=${zone}`);
    assert.match(time, /^([01]\d|2[0-3]):[0-5]\d$/);
    const [hours, there] = [
      time,
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'short' }).format(new Date()),
    ].map((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));
    assert.ok([0, 1].includes((there! - hours! + 1440) % 1440), `${time} in ${zone}`);
    assert.is(today, new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date()));
    for (const place of [DATED!, SAVED!]) assert.is(panels[place]!.groups!.at(-1)!.text, today);
  }
});

/** Runs `use` with other rights of a noun. */
async function under(noun: string, may: Noun['may'], use: () => Promise<void>): Promise<void> {
  const usual = nounOf(noun);
  (nouns as Map<string, Noun>).set(noun, { ...usual, may: may! });
  try {
    await use();
  } finally {
    (nouns as Map<string, Noun>).set(noun, usual);
  }
}

test('a noun that may not be listed is not there, nor are records that a module hides', async () => {
  const { token } = await signedIn(api, 'Staff');
  await under('ticket', { list: ['Administrator'] }, async () => {
    assert.equal(
      (await read(own, '', token)).panels.map(({ panel }) => panel),
      [TERMINALS],
    );
    assert.is((await read(own)).panels.length, own.panels.length);
  });
  const module = modules.tickets!;
  const { visible } = module;
  module.visible = async () => sql`ticket.ticket_id = 1`;
  try {
    const { panels } = await read(own, 'days=90');
    for (const { panel, count, groups = [], records = [] } of panels)
      if (own.panels[panel]!.noun === 'ticket') {
        assert.ok(count! <= 1 && records.length <= 1, own.panels[panel]!.title);
        assert.ok(groups.reduce((sum, group) => sum + group.count, 0) <= 1);
      }
  } finally {
    if (visible) module.visible = visible;
    else delete module.visible;
  }
});

test('many records are counted as far as lists count, also by day', async () => {
  await api.rows(
    `insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
     select '20260101-1-' || 100000 + n, 1, 1, 1, '2026-11-02', 66666, 1 from generate_series(1, 10050) n`,
  );
  const filter = { pkg_count: '66666' };
  const [number, bars, days] = await panelsOf([
    { title: 'Number', noun: 'ticket', as: 'number', filter },
    { title: 'Bars', noun: 'ticket', as: 'bars', by: 'terminal.terminal_name', filter },
    { title: 'Days', noun: 'ticket', as: 'days', by: 'issue_date', filter },
  ]);
  for (const found of [number!, bars!.groups![0]!, days!.groups!.at(-1)!])
    assert.equal([found.count, found.capped], [10_001, true]);
});

test('a panel that takes too long says so, and the others keep their numbers', async () => {
  await takenBack(api.pools.downloads, 'lock table facility', async () => {
    const { panels } = await read(own);
    assert.is(panels[FACILITY!]!.slow, true);
    assert.is(panels[FACILITY!]!.groups, undefined);
    assert.ok(panels[ACTIVE!]!.count! > 0 && panels[STATUS!]!.groups!.length > 0);
  });
});

test('an unknown dashboard, number of days, zone or record is refused', async () => {
  const statusOf = async (query: string) => (await api.call('GET', `/dashboards${own.path}?${query}`)).status;
  assert.is((await api.call('GET', '/dashboards/nowhere')).status, 404);
  assert.is((await api.call('GET', `/dashboards${own.path}`, { token: null })).status, 401);
  for (const query of ['days=8', 'days=1e9', 'days=', 'time_zone=Nowhere'])
    assert.is(await statusOf(query), 400, query);
  for (const query of ['record=4000000', 'record=x', 'record=-1']) assert.is(await statusOf(query), 404, query);
});

test.run();
