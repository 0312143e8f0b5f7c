// How the columns of a list are arranged: what is kept, what the table makes of it, and what each change does.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { columnWidths } from '../../../src/engine/cells/column-widths';
import {
  type ColumnLayout,
  columnStateOf,
  MIN_WIDTH,
  readLayout,
  type StoredColumn,
  withFurther,
} from '../../../src/engine/list/model/column-layout';
import { furtherNeed, missingPaths } from '../../../src/engine/list/model/further-need';
import { layoutOf, moved } from '../../../src/engine/list/table/column-changes';
import { groupsFor, settleFurther } from '../../../src/engine/list/table/further-columns';
import { MAX_FURTHER } from '../../../src/schema/descriptor/limits';
import type { Column } from '../../../src/schema/model/columns';

const columns = ['a', 'b', 'c', 'd'].map(
  (path): Column => ({ path, label: path.toUpperCase(), property: { title: path, type: 'string' }, search: 'text' }),
);
const normal = (layout: ColumnLayout) => layoutOf(columnStateOf(layout, columns), columns);

test('without a layout the column that names a row stays, wherever it stands', () => {
  const named = columns.map((column) => (column.path === 'c' ? { ...column, isName: true } : column));
  const start = (layout: ColumnLayout) => columnStateOf(layout, named).pinned;
  assert.equal(start({}), ['c']);
  assert.equal(start({ order: ['d', 'c', 'a', 'b'] }), ['c']);
  assert.equal(start({ hidden: ['c'] }), ['a']);
  assert.equal(start({ pinned: 1 }), ['a']);
  const kept = (layout: ColumnLayout) => layoutOf(columnStateOf(layout, named), named);
  assert.equal(kept({}), {});
  assert.equal(kept({ pinned: 1 }), { pinned: 1 });
  assert.equal(kept({ pinned: 0 }), { pinned: 0 });
  assert.equal(kept({ order: ['c', 'a', 'b', 'd'], pinned: 1 }), { order: ['c', 'a', 'b', 'd'] });
});

test('without a layout the columns are those of the descriptor; where none names a row the first one stays', () => {
  assert.equal(columnStateOf({}, columns), {
    columnVisibility: { a: true, b: true, c: true, d: true },
    columnOrder: ['a', 'b', 'c', 'd'],
    pinned: ['a'],
    columnSizing: {},
  });
  assert.equal(normal({}), {});
});

test('what is kept is what differs from the descriptor, and is found again', () => {
  const layout = { hidden: ['b'], order: ['c', 'a', 'b', 'd'], pinned: 2, widths: { c: 120 } };
  assert.equal(normal(layout), layout);
  assert.equal(readLayout(JSON.parse(JSON.stringify(layout))), layout);
  assert.equal(normal({ hidden: [], order: ['a', 'b'], pinned: 1, widths: {} }), {});
});

test('as many visible columns as are pinned stay at the left, whichever they are', () => {
  const pinned = (layout: ColumnLayout) => columnStateOf(layout, columns).pinned;
  assert.equal(pinned({ hidden: ['a'] }), ['b']);
  assert.equal(pinned({ order: ['d', 'a', 'b', 'c'], pinned: 2 }), ['d', 'a']);
  assert.equal(pinned({ pinned: 0 }), []);
});

test('a column that the descriptor got later is shown at the end, one that it lost is gone', () => {
  const { columnOrder } = columnStateOf({ order: ['c', 'gone', 'b', 'a'] }, columns);
  assert.equal(columnOrder, ['c', 'b', 'a', 'd']);
});

test('a column that the descriptor hides is shown once it is chosen, and only then', () => {
  const some = columns.map((column) => (column.path === 'c' ? { ...column, hidden: true } : column));
  const visible = (layout: ColumnLayout) =>
    Object.entries(columnStateOf(layout, some).columnVisibility).flatMap(([path, isShown]) => (isShown ? [path] : []));
  assert.equal(visible({}), ['a', 'b', 'd']);
  assert.equal(visible({ hidden: ['a'] }), ['b', 'd'], 'a layout from before the column was there does not show it');
  assert.equal(visible({ hidden: ['a'], shown: ['c'] }), ['b', 'c', 'd']);
  assert.equal(layoutOf(columnStateOf({}, some), some), {}, 'hidden as in the descriptor is no choice');
  assert.equal(layoutOf(columnStateOf({ shown: ['c'] }, some), some), { shown: ['c'] });
  assert.equal(readLayout({ shown: ['c', 7] }).shown, ['c']);
});

const FURTHER = { path: 'x.seal', label: 'Seal', property: { title: 'Seal' }, search: 'text' } as const;

test('a further column is kept whole, and is there before the server has said which there are', () => {
  const all = withFurther(columns, { further: [FURTHER] });
  assert.equal(all.at(-1), { ...FURTHER, isFurther: true });
  const layout = layoutOf(columnStateOf({ order: ['x.seal', 'a', 'b', 'c', 'd'] }, all), all);
  assert.equal(layout, { order: ['x.seal', 'a', 'b', 'c', 'd'], further: [FURTHER] });
  assert.equal(readLayout(JSON.parse(JSON.stringify(layout))).further, [FURTHER]);
  assert.is(withFurther(all, layout), all, 'nothing is requested anew for the same ones');
  assert.equal(withFurther(all, {}), columns);
  assert.equal(withFurther(columns, { further: [{ ...FURTHER, path: 'a' }] }), columns);
});

test('what is kept of another shape is no further column', () => {
  const wrong = [null, 'x', { path: 'x' }, { ...FURTHER, search: 'sql' }, { ...FURTHER, property: null }];
  assert.equal(readLayout({ further: [...wrong, FURTHER] }).further, [FURTHER]);
  assert.is(readLayout({ further: Array.from({ length: 99 }, () => FURTHER) }).further?.length, MAX_FURTHER);
});

test('the groups are those that the search of the list leaves, all where it leaves none', () => {
  const of = (group: string) => ({ ...FURTHER, group });
  const offered = { grouped_by: 'type', columns: [of('Damage'), of('Arrival'), of('Damage')] };
  const groups = (type?: string) => [...groupsFor(offered, type === undefined ? {} : { type }).keys()];
  assert.equal(groups(), ['Damage', 'Arrival']);
  assert.equal(groups('dam'), ['Damage']);
  assert.equal(groups('nothing'), ['Damage', 'Arrival']);
  assert.is(groupsFor(offered, {}).get('Damage')?.length, 2);
});

test('columns that an address names are found', () => {
  assert.equal(missingPaths('?page=2&sort=-x.seal&search.a=1&search.x.b=2', ['a']), ['x.seal', 'x.b']);
  assert.equal(missingPaths('?sort=a&search=', ['a']), []);
});

test('the hidden columns of an older version are still hidden', () => {
  assert.equal(normal(readLayout(['b', 7])), { hidden: ['b'] });
});

test('a width of another kind is none, and none is too small to be seen', () => {
  assert.equal(readLayout({ widths: { a: 2, b: 'x', c: null, d: 99.6 } }).widths, { a: MIN_WIDTH, d: 100 });
});

test('a column moves to the place of another, forward and backward', () => {
  assert.equal(moved(['a', 'b', 'c', 'd'], 'a', 'c'), ['b', 'c', 'a', 'd']);
  assert.equal(moved(['a', 'b', 'c', 'd'], 'd', 'b'), ['a', 'd', 'b', 'c']);
  assert.equal(moved(['a', 'b'], 'a', 'a'), ['a', 'b']);
});

test('a resized column gives no room away and takes none; a number in it stays whole', () => {
  const text = { min: 10, want: 20 };
  const { table, columns: widths } = columnWidths([
    { ...text, width: 200 },
    text,
    { ...text, width: 90, isNeverCut: true, px: 4 },
  ]);
  const style = (index: number) => widths[index] as Record<string, string | number>;
  assert.equal(
    [style(0)['--min-width'], style(0)['--comfortable-width'], style(0)['--free-width-share']],
    ['200px', '200px', '0.0000'],
  );
  assert.is(style(1)['--free-width-share'], '1.0000');
  assert.is(style(2)['--min-width'], 'max(90px, 10ch + 16px)');
  assert.is((table as Record<string, unknown>)['--min-content-width'], '10ch + 3px + 200px + max(90px, 10ch + 16px)');
});

test('a column has what it is said to need where its table is scrolled anyway, and no letter of the free width for it', () => {
  const days = { min: 14, want: 14 };
  const { columns: widths } = columnWidths([{ ...days, scrolled: 18 }, days]);
  const style = (index: number) => widths[index] as Record<string, string | number>;
  assert.match(String(style(0)['--comfortable-width']), '18ch');
  assert.match(String(style(1)['--comfortable-width']), '14ch');
  assert.is(style(0)['--free-width-share'], style(1)['--free-width-share']);
});

test('where every column is resized, the last one fills the table', () => {
  const { columns: widths } = columnWidths([
    { min: 2, want: 2, fixed: true },
    { min: 5, want: 5, width: 100 },
    { min: 5, want: 5, width: 100 },
  ]);
  assert.equal(
    widths.map((style) => Number((style as Record<string, unknown>)['--free-width-share'])),
    [0, 0, 1],
  );
});

const offer = (path: string): StoredColumn => ({
  path,
  label: path.toUpperCase(),
  property: { title: path },
  search: 'text',
});

test('further columns that the server no longer gives are dropped, and those of a link are added', () => {
  const has = [offer('x.a'), offer('x.b')];
  assert.equal(settleFurther(has, [offer('x.a'), offer('x.c')], { missing: ['x.c', 'x.d'], refused: 'x.b' }), {
    further: [offer('x.a'), offer('x.c')],
    gone: ['X.B'],
    left: ['x.d'],
  });
  assert.equal(settleFurther(has, undefined, { missing: ['x.c'], refused: 'x.b' }).further, [offer('x.a')]);
  assert.equal(settleFurther(has, [offer('x.c')], { missing: ['x.c'] }).further, [...has, offer('x.c')]);
  const many = Array.from({ length: MAX_FURTHER }, (_, at) => offer(`x.${at}`));
  assert.equal(settleFurther(many, [offer('x.c')], { missing: ['x.c'] }).left, ['X.C']);
});

test('a list looks further columns up where its address names others, or one was refused', () => {
  const columns = [{ ...offer('a') }, { ...offer('x.b'), isFurther: true }];
  const refusal = (message: string) => ({ kind: 'server' as const, status: 400, message });
  const need = (address: string, message?: string) =>
    furtherNeed(
      {
        screen: { furtherColumns: true } as never,
        columns,
        query: { isPending: false, failure: message === undefined ? undefined : refusal(message) },
      },
      address,
    );
  assert.is(need('?search.x.b=1&page=2'), undefined);
  assert.equal(need('?search.x.c=1'), { missing: ['x.c'], refused: undefined });
  assert.equal(need('', 'Unknown column "x.b".'), { missing: [], refused: 'x.b' });
  assert.is(need('', 'Unknown column "a".'), undefined);
});

test.run();
