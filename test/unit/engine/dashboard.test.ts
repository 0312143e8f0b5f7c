// The pure parts of dashboards: addresses of lists, scales, texts, and what stays in its place under the pointer.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  choiceText,
  countedNouns,
  countText,
  dayLabel,
  daysUntil,
  groupText,
  inWeeks,
  isWeekend,
  listAddress,
  numberNote,
  scaleOf,
  shareText,
  weekdayOf,
  withHeldOrder,
} from '../../../src/engine/dashboard/panel-model';
import { fromQuery } from '../../../src/engine/list/model/list-state';
import type { DashboardScreen, ListScreen, Noun } from '../../../src/schema/descriptor/descriptor';
import { addDays } from '../../../src/schema/formats/dates';
import { columnsOf } from '../../../src/schema/model/columns';
import type { CountedGroup, Searches } from '../../../src/schema/model/dashboard';
import { nounOf, nouns } from '../../../src/schema/model/nouns';
import { parcel as bare } from '../../support/parcel-list';

const screen: ListScreen = {
  kind: 'list',
  path: '/parcels',
  title: 'Parcels',
  columns: ['code', 'weight', 'status'],
  actions: [],
  filter: { status: '1' },
};
const parcel: Noun = { ...bare, api: { ...bare.api, paged: true }, screens: [screen] };

test('the address of a list has just the searches that were counted', () => {
  const columns = columnsOf(parcel, screen);
  const searches: Searches[] = [
    {},
    { status: '1' },
    { status: '0' },
    { code: '"a ""b"" | !c"', weight: '>5' },
    { code: 'empty' },
    { code: '\\empty' },
  ];
  for (const search of searches) {
    const address = listAddress(parcel, { count: 3, search })!;
    const [path, query = ''] = address.split('?');
    assert.is(path, '/parcels');
    assert.equal(fromQuery(query, columns, screen).search, search, address);
  }
});

test('nothing, and what no search finds, has no address', () => {
  assert.is(listAddress(parcel, { count: 0, search: {} }), undefined);
  assert.is(listAddress(parcel, { count: 3 }), undefined);
  assert.is(listAddress(bare, { count: 3, search: {} }), undefined);
});

test('counts and shares in words', () => {
  assert.is(countText({ count: 0 }), '0');
  assert.is(countText({ count: 1284 }), '1,284');
  assert.is(countText({ count: 10_001, capped: true }), '10,000+');
  assert.is(shareText(0, 0), '0 %');
  assert.is(shareText(1, 3), '33 %');
  assert.is(shareText(1, 1000), '< 1 %');
  assert.is(shareText(3, 3), '100 %');
});

test('a scale begins with 0, ends at or above the largest value, and has at most five lines of whole numbers', () => {
  for (const largest of [0, 1, 2, 3, 4, 7, 14, 15, 99, 100, 101, 999, 10_001, 123_456]) {
    const lines = scaleOf([0, largest]);
    assert.is(lines[0], 0);
    assert.ok(lines.at(-1)! >= largest && lines.at(-2)! < Math.max(1, largest), `${largest}: ${lines}`);
    assert.ok(lines.length <= 5 && lines.every(Number.isInteger), `${largest}: ${lines}`);
  }
  assert.equal(scaleOf([]), [0, 1]);
  assert.equal(scaleOf([14]), [0, 5, 10, 15]);
});

test('below a number stand how many there are in all, how many have today, and how old the oldest is', () => {
  const noun = { ...parcel, record: { ...parcel.record, properties: { ...parcel.record.properties } } };
  noun.record.properties.found = { ...parcel.record.properties.found!, due: true };
  const panel = { title: 'Late', noun: 'parcel', as: 'number', by: 'found' } as const;
  const note = (content: Parameters<typeof numberNote>[2], isFirst = false, of: Noun = noun) =>
    numberNote(of, panel, content, { today: '2026-03-02', isFirst });
  assert.is(note({ count: 3, oldest: '2026-02-28' }), 'oldest by 2 days');
  assert.is(note({ count: 3, oldest: '2026-03-01', total: { count: 9 } }, true), 'of 9 parcels, oldest by 1 day');
  assert.is(note({ count: 3, oldest: '2026-03-02' }), '');
  assert.is(note({ count: 3, ofToday: { count: 2 } }), '2 due today');
  assert.is(note({ count: 3, ofToday: { count: 0 } }), 'none due today');
  assert.is(note({ count: 3, ofToday: { count: 2 } }, false, parcel), '2 today');
  assert.is(note({ count: 0, ofToday: { count: 0 } }), '');
  assert.is(daysUntil('2026-10-24', '2026-11-02'), 9);
});

test('many days are weeks where they have no room, which end with today and lead to all their days', () => {
  const days: CountedGroup[] = Array.from({ length: 90 }, (_, at) => {
    const text = addDays('2026-01-01', at);
    return {
      text,
      count: at === 89 ? 10_001 : 1,
      ...(at === 89 && { capped: true as const }),
      search: { found: text },
    };
  });
  const weeks = inWeeks('found', days);
  assert.is(weeks.length, 13);
  assert.equal([weeks[0]!.text, weeks[0]!.count], ['2026-01-01..2026-01-06', 6]);
  assert.equal(weeks.at(-1), {
    text: '2026-03-25..2026-03-31',
    count: 10_007,
    capped: true,
    search: { found: '2026-03-25..2026-03-31' },
  });
  assert.is(groupText({ title: 'x', noun: 'parcel', as: 'days' }, weeks[0]!), '01-01-2026 to 01-06-2026');
  assert.equal(inWeeks('found', days.slice(0, 30)), days.slice(0, 30));
});

test('days of the week, and which of many days are named', () => {
  assert.is(weekdayOf('2026-11-24'), 'Tuesday');
  assert.equal(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map(isWeekend), [false, true, true, false]);
  for (const count of [7, 30, 90]) {
    const days = Array.from({ length: count }, (_, at) => addDays('2026-08-30', at));
    const labels = days.map((_, at) => dayLabel(days, at));
    assert.is(labels.at(-1), 'Today');
    assert.is(labels[0], '08-30');
    assert.ok(labels.filter(Boolean).length <= 8, labels.join());
    if (count > 7) assert.equal(labels.slice(-4, -1), [undefined, undefined, undefined]);
  }
});

test('under the pointer the groups keep their places, elsewhere the new order holds', () => {
  const group = (text: string, count: number): CountedGroup => ({ text, count, search: { code: text } });
  const content = (...groups: CountedGroup[]) => ({
    today: '2026-11-24',
    time: '09:30',
    days: 7,
    panels: [{ panel: 0, groups }],
  });
  const old = content(group('a', 3), group('b', 2), group('gone', 1));
  const fresh = content(group('b', 5), group('new', 4), group('a', 3));
  const texts = (isHeld: boolean) =>
    withHeldOrder(fresh, old, () => isHeld).panels[0]!.groups!.map(({ text, count }) => `${text} ${count}`);
  assert.equal(texts(false), ['b 5', 'new 4', 'a 3']);
  assert.equal(texts(true), ['a 3', 'b 5', 'gone 0', 'new 4']);
  assert.equal(
    withHeldOrder(fresh, undefined, () => true),
    fresh,
  );
});

test('what is chosen in words', () => {
  const board: DashboardScreen = { kind: 'dashboard', path: '/board', title: 'Board', panels: [] };
  assert.is(choiceText(board, 7, undefined), '7 days');
  assert.is(choiceText({ ...board, narrowBy: 'terminal' }, 30, 'MLR Chicago'), 'MLR Chicago, 30 days');
  assert.is(choiceText({ ...board, narrowBy: 'terminal' }, 90, undefined), 'All terminals, 90 days');
});

test('what changes a dashboard: what it counts, what it counts by and is narrowed to, by the names of tables', () => {
  (nouns as Map<string, Noun>).set('crate', {
    ...nounOf('ticket'),
    noun: 'crate',
    table: 'stored_crate',
  });
  try {
    const counted = countedNouns({
      narrowBy: 'terminal',
      panels: [
        { title: 'A', noun: 'crate', as: 'number' },
        { title: 'B', noun: 'crate', as: 'bars', by: 'facility.facility_name' },
        { title: 'C', noun: 'crate', as: 'days', by: 'issue_date' },
      ],
    });
    assert.equal([...counted].toSorted(), ['facility', 'stored_crate', 'terminal']);
  } finally {
    (nouns as Map<string, Noun>).delete('crate');
  }
});

test.run();
