// The rows of a list follow what others save: values in place, and what would move rows in words.
import { createElement, type ReactNode, useMemo } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SharedDataSource } from '../../../src/engine/data/data-context';
import type { TablePage } from '../../../src/engine/data/data-source';
import type { Result } from '../../../src/engine/feedback/result';
import { changedRowsText, freshRows } from '../../../src/engine/list/live/fresh-rows';
import type { ListModel } from '../../../src/engine/list/model/list-model';
import { firstState } from '../../../src/engine/list/model/list-state';
import type { EngineRegistry } from '../../../src/engine/registry/registry-context';
import type { ListScreen, Noun } from '../../../src/schema/descriptor/descriptor';
import type { Notice } from '../../../src/schema/model/notice';
import { holdTimers } from '../../support/held-timers';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'history',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'requestAnimationFrame',
  'addEventListener',
  'removeEventListener',
]);

const noun = {
  noun: 'yard',
  title: 'Yard',
  label: 'name',
  api: { id: 'yard_id', base: '/yards' },
  record: { required: [], properties: { name: { title: 'Name', type: 'string' } } },
} as unknown as Noun;

const yard = (id: number, name: string) => ({ yard_id: id, name });
const page = (...rows: ReturnType<typeof yard>[]): TablePage => ({ rows, filtered: rows.length, total: rows.length });

test('what is the same changes nothing', () => {
  const shown = page(yard(1, 'North'), yard(2, 'South'));
  const found = freshRows(noun, shown, page(yard(1, 'North'), yard(2, 'South')));
  assert.is(found.page, shown);
  assert.equal([found.changed, found.news], [[], '']);
});

test('another value is shown where its row is; rows that stay are the same objects', () => {
  const shown = page(yard(1, 'North'), yard(2, 'South'));
  const found = freshRows(noun, shown, page(yard(1, 'North'), yard(2, 'West')));
  assert.equal(found.page.rows, [yard(1, 'North'), yard(2, 'West')]);
  assert.is(found.page.rows[0], shown.rows[0]);
  assert.equal([found.changed, found.news], [[1], '']);
});

test('no row moves, comes or goes: the list says so instead', () => {
  const shown = page(yard(1, 'North'), yard(2, 'South'));
  const moved = freshRows(noun, shown, page(yard(2, 'A South'), yard(1, 'North')));
  assert.equal(moved.page.rows, [yard(1, 'North'), yard(2, 'A South')]);
  assert.equal([moved.changed, moved.news], [[1], 'This list has changed']);
  const gone = freshRows(noun, shown, page(yard(2, 'South')));
  assert.equal([gone.page, gone.news], [shown, 'This list has changed']);
  const one = freshRows(noun, shown, page(yard(3, 'East'), yard(1, 'North'), yard(2, 'South')));
  assert.equal([one.page, one.news], [shown, '1 more yard']);
  const many = freshRows(noun, shown, { ...shown, filtered: 1_236 });
  assert.is(many.news, '1,234 more yards');
});

test('a few rows are announced by name', () => {
  assert.is(changedRowsText(noun, [yard(1, 'North')]), 'North was changed.');
  assert.is(changedRowsText(noun, [yard(1, 'North'), yard(2, 'South')]), 'North, South were changed.');
  assert.is(
    changedRowsText(
      noun,
      [1, 2, 3, 4].map((id) => yard(id, 'North')),
    ),
    '4 rows were changed.',
  );
});

type UseList = typeof import('../../../src/engine/list/use-list').useList;

interface ListedProps {
  screen: ListScreen;
  useList: UseList;
  onList(list: ListModel): void;
  show(list: ListModel): ReactNode;
}

/** A list of yards in the order in which it opens. */
function Listed({ screen, useList, onList, show }: ListedProps) {
  const { list } = useList(noun, screen, useFirstState);
  onList(list);
  return show(list);
}

const useFirstState: Parameters<UseList>[2] = (columns) => [useMemo(() => firstState(columns), [columns]), () => {}];

test('a list looks at what is there now, and what was kept never takes the place of its rows', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { LiveRows } = await import('../../../src/engine/list/live/live-rows');
  const { useList } = await import('../../../src/engine/list/use-list');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const screen = { kind: 'list', path: '/yards', title: 'Yards', columns: ['name'], actions: [] } as ListScreen;
  const requests: unknown[] = [];
  let result: Result<TablePage> = { ok: true, data: page(yard(1, 'North')) };
  let notify = (_notice: Notice) => {};
  const source = {
    ...recordingSource({}).source,
    page: async (_noun: unknown, _columns: unknown, { isKeptFirst }: { isKeptFirst?: boolean }) => {
      requests.push(isKeptFirst);
      return result;
    },
    onNotice(listener: typeof notify) {
      notify = listener;
      return () => {};
    },
  } as unknown as SharedDataSource;
  let list: ListModel | undefined;
  const names = () => list?.query.shown?.page.rows.map((row) => row.name);
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  const listed = createElement(Listed, {
    screen,
    useList,
    onList: (now) => (list = now),
    show: (now) => createElement(LiveRows, { list: now }),
  });
  const app = createElement(DataSourceContext, { value: source }, listed);
  await act(async () => root.render(createElement(RegistryContext, { value: {} as EngineRegistry }, app)));
  assert.equal([requests, names()], [[true], ['North']]);
  const held = holdTimers();
  const look = async () => {
    // Of what is announced.
    held.timers.clear();
    notify({ kind: 'changed', noun: 'yard', id: 1 });
    await act(async () => held.run());
  };
  result = { ok: true, data: page(yard(1, 'West')) };
  await look();
  assert.equal([requests, names()], [[true, false], ['West']]);
  result = { ok: true, data: page(yard(1, 'North')), keptAt: 1 };
  await look();
  assert.equal([requests.length, names()], [3, ['West']]);
  held.release();
  await act(async () => root.unmount());
});

test.run();
