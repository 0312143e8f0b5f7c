// The reference pages show what there is: every kind of cell, every widget, every state of a list.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { firstState } from '../../../src/engine/list/model/list-state';
import type { Entry, Layout } from '../../../src/schema/descriptor/descriptor';
import { CELL_NAMES, INLINE_GROUP_NAMES } from '../../../src/schema/descriptor/names';
import { cellOf } from '../../../src/schema/model/cells';
import { columnsOf } from '../../../src/schema/model/columns';
import { screenRoutes } from '../../../src/schema/model/nouns';
import { widgetOf } from '../../../src/schema/values/kinds';
import { clientSample, fieldSample, historySample } from '../../../src/screens/reference/samples';
import { widgets } from '../../../src/widgets/registry';

test('the template pages of the specification are there, behind sign-in, and in no menu', () => {
  const reference = screenRoutes().filter(({ screen }) => screen.kind === 'custom' && screen.reference);
  assert.equal(
    reference.map(({ screen }) => screen.path),
    ['/tables', '/forms', '/ui', '/responsive', '/styles', '/error'],
  );
  assert.equal(
    reference.filter(({ screen }) => screen.menu),
    [],
  );
});

test('the list has every kind of cell', () => {
  const shown = new Set(
    columnsOf(clientSample.noun, clientSample.screen).map(({ property, as }) => cellOf(property, as)),
  );
  assert.equal(
    CELL_NAMES.filter((name) => !shown.has(name)),
    [],
    'a cell that /tables does not show: put a column of it into schemas/reference/clients.json',
  );
});

test('the inline table has every kind of group', () => {
  const shown = historySample.screen.columns.flatMap((entry) =>
    typeof entry === 'object' && 'fields' in entry ? entry.as : [],
  );
  assert.equal(
    INLINE_GROUP_NAMES.filter((name) => !shown.includes(name)),
    [],
    'a group that /tables does not show: put a column of it into schemas/reference/history.json',
  );
});

test('the form has every widget and every field of its noun', () => {
  const { properties } = fieldSample.noun.record;
  const entries = entriesIn(fieldSample.screen.layout);
  const names = entries.flatMap((entry) =>
    typeof entry === 'string' ? entry : 'fields' in entry ? [...entry.fields] : entry.field,
  );
  assert.equal(
    Object.keys(properties).filter((name) => !names.includes(name)),
    [],
    'a field that /forms does not show: put it into the layout in schemas/reference/fields.json',
  );
  const shown = new Set(
    entries.flatMap((entry) =>
      typeof entry === 'string'
        ? widgetOf(properties[entry]!)
        : 'fields' in entry
          ? []
          : widgetOf(properties[entry.field]!, entry.as),
    ),
  );
  assert.equal(
    Object.keys(widgets).filter((name) => !shown.has(name)),
    [],
    'a widget that /forms does not show: put a field with it into schemas/reference/fields.json',
  );
});

const columns = columnsOf(clientSample.noun, clientSample.screen);
const rows = [
  { client_id: 1, client_name: 'Client 01', packages: 9, since: '2024-02-01', contract: true, status: 1 },
  { client_id: 2, client_name: 'client 02', packages: 10, since: null, contract: false, status: 0 },
  { client_id: 3, client_name: 'Client 03', packages: 100, since: '2023-12-31', contract: true, status: 1 },
];
const { noun } = clientSample;
const source = createMemorySource(givenRecords({ [noun.noun]: rows }));
async function pageOf(state: Partial<ReturnType<typeof firstState>>) {
  const result = await source.page(noun, columns, { ...firstState(columns), ...state }, 1);
  assert.ok(result.ok);
  return result.data;
}
const ids = async (state: Partial<ReturnType<typeof firstState>>) =>
  (await pageOf(state)).rows.map(({ client_id }) => client_id);

test('sample rows are sorted by value, with what is empty at the end', async () => {
  assert.equal(await ids({ sort: { path: 'packages', dir: 'desc' } }), [3, 2, 1]);
  assert.equal(await ids({ sort: { path: 'since', dir: 'asc' } }), [3, 1, 2]);
  assert.equal(await ids({ sort: { path: 'since', dir: 'desc' } }), [1, 3, 2]);
});

test('sample rows are searched like those of a server: text within, number, day or choice as a whole, all at once', async () => {
  assert.equal(await ids({ search: { client_name: 'CLIENT 0', packages: '10' } }), [2]);
  assert.equal(await ids({ search: { since: '2024-02-01' } }), [1]);
  assert.equal(await ids({ search: { contract: 'true', status: '1' } }), [3, 1]);
  assert.equal(await ids({ search: { client_name: 'nobody' } }), []);
});

test('a page beyond the last one has no rows, and the counts from which a list finds the last one', async () => {
  const { rows: found, total, filtered } = await pageOf({ page: 7, length: 2 });
  assert.equal([found.length, filtered, total], [0, 3, 3]);
});

function entriesIn(layout: Layout): Entry[] {
  return layout.flatMap((node): Entry[] => {
    if (Array.isArray(node)) return entriesIn(node as Layout);
    return typeof node === 'object' && 'section' in node ? entriesIn(node.layout) : [node as Entry];
  });
}

test.run();
