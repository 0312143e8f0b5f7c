// The data source in memory obeys a descriptor as the server does: checks, defaults, ids, keys of creates, stale
// updates, references, choices, files.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { tableRows } from '../../../src/engine/data/memory-table';
import type { ApiError, Result } from '../../../src/engine/feedback/result';
import { directionText } from '../../../src/engine/list/model/list-messages';
import { nextSort } from '../../../src/engine/list/model/list-state';
import type { ListScreen, Property, Values } from '../../../src/schema/descriptor/descriptor';
import { WORLD } from '../../../src/schema/formats/geo-bounds';
import { type Column, columnsOf } from '../../../src/schema/model/columns';
import { messagesOf } from '../../../src/schema/model/messages';
import { nounOf, readNoun } from '../../../src/schema/model/nouns';

const terminal = nounOf('terminal');
const facility = nounOf('facility');
const labortype = nounOf('labortype');
const ok = <T>(result: Result<T>): T => {
  assert.ok(result.ok, JSON.stringify(result));
  return result.data;
};
const failureOf = (result: Result<unknown>): ApiError => {
  assert.not.ok(result.ok);
  return (result as { failure: ApiError }).failure;
};
const withTypes = (...rows: Values[]) => createMemorySource(givenRecords({ labortype: rows }));

test('a created record has the next id and its defaults, and the same key gives the same record', async () => {
  const source = withTypes({ labortype_id: 7, labortype: 'Welder', status: 1 });
  const created = ok(await source.create(labortype, { labortype: 'Flagger', status: 1, invented: true }, { key: 'a' }));
  assert.equal([created.labortype_id, created.labortype, created.invented], [8, 'Flagger', undefined]);
  assert.is(ok(await source.create(labortype, { labortype: 'Other', status: 1 }, { key: 'a' })).labortype_id, 8);
  assert.is(ok(await source.list(labortype)).length, 2);
});

test('what the rules refuse comes back under its fields, in the words of the descriptor', async () => {
  const failure = failureOf(await withTypes().create(labortype, { status: 1 }, { key: 'a' }));
  assert.is(failure.kind, 'invalid');
  assert.ok(failure.kind === 'invalid' && failure.fields.labortype?.length === 1);
});

test('an update that read an older state is refused; fields that it does not name keep theirs', async () => {
  const source = withTypes({ labortype_id: 1, labortype: 'Welder', status: 1 });
  const saved = ok(await source.update(labortype, 1, { labortype: 'Lead Welder', status: 0 }));
  const { updated_at } = saved;
  ok(await source.update(labortype, 1, { labortype: 'Chief Welder', status: 0, updated_at }));
  const late = failureOf(await source.update(labortype, 1, { labortype: 'Late', status: 1, updated_at }));
  assert.is(late.kind === 'conflict' && late.message, messagesOf(labortype).changed);
  assert.is(ok(await source.read(labortype, 1)).labortype, 'Chief Welder');
  assert.is(failureOf(await source.update(labortype, 2, { labortype: 'None' })).kind, 'missing');
});

test('records that point to one are counted, as far as they are loaded', async () => {
  const form = nounOf('ticket_form');
  const source = createMemorySource(
    givenRecords({
      ticket: [
        { ticket_id: 1, ticket_form_type_id: 2 },
        { ticket_id: 2, ticket_form_type_id: 2 },
      ],
      ticket_form: [{ ticket_form_id: 1 }, { ticket_form_id: 2 }],
    }),
  );
  ok(await source.list(nounOf('ticket')));
  assert.equal(
    ok(await source.list(form)).map(({ ticket_count }) => ticket_count),
    [0, 2],
  );
});

test('what must be unique is compared whatever its case, and only with other records', async () => {
  const users = nounOf('users');
  const source = createMemorySource(
    givenRecords({ users: [{ user_id: 1, username: 'night', email: 'night@example.com' }] }),
  );
  const failure = failureOf(await source.create(users, { username: 'NIGHT', email: 'day@example.com' }, { key: 'a' }));
  assert.ok(failure.kind === 'invalid');
  assert.equal([failure.fields.username, failure.fields.email], [['Username is already taken.'], undefined]);
  const own = failureOf(await source.update(users, 1, { username: 'Night' }));
  assert.is(own.kind === 'invalid' && own.fields.username, undefined);
});

test('two holidays have no day in common', async () => {
  const holiday = nounOf('holiday');
  const source = createMemorySource(givenRecords({ holiday: [] }));
  const add = (value1: string) => source.create(holiday, { name: 'Inventory', value1 }, { key: value1 });
  ok(await add('2026-11-26 - 2026-11-27'));
  ok(await add('2026-11-28'));
  for (const value of ['2026-11-27', '2026-11-20 - 2026-11-26', '2026-11-01 - 2026-12-01']) {
    const failure = failureOf(await add(value));
    assert.ok(failure.kind === 'invalid' && failure.fields.value1?.length === 1, value);
  }
});

test('a record that others refer to is not deleted; references are read with their labels', async () => {
  const source = createMemorySource(
    givenRecords({
      terminal: [{ terminal_id: 3, terminal_name: 'MLR Omaha', status: 1 }],
      users: [{ user_id: 1, username: 'night', terminal_id: 3, status: 1 }],
    }),
  );
  ok(await source.list(terminal));
  const [user] = ok(await source.list(nounOf('users')));
  assert.equal((user as { terminal?: Values }).terminal, { terminal_id: 3, terminal_name: 'MLR Omaha' });
  const failure = failureOf(await source.delete(terminal, 3));
  assert.is(failure.kind === 'conflict' && failure.message, messagesOf(terminal).inUse);
  ok(await source.delete(nounOf('users'), 1));
  ok(await source.delete(terminal, 3));
  assert.equal(ok(await source.list(terminal)), []);
});

test('choices are the active records, or all of them with the inactive ones marked where the specification has no key', async () => {
  const source = createMemorySource(
    givenRecords({
      facility: [
        { facility_id: 1, facility_name: 'Depot', status: 1 },
        { facility_id: 2, facility_name: 'Closed', status: 0 },
      ],
      labortype: [
        { labortype_id: 1, labortype: 'Welder', status: 1 },
        { labortype_id: 2, labortype: 'Flagger', status: 0 },
      ],
    }),
  );
  assert.equal(ok(await source.choices(facility)), [{ value: 1, text: 'Depot' }]);
  assert.equal(ok(await source.choices(labortype)), [
    { value: 2, text: 'Flagger', isOff: true },
    { value: 1, text: 'Welder' },
  ]);
});

test('a source that is read only checks its writes and keeps none', async () => {
  const records = givenRecords({ labortype: [{ labortype_id: 1, labortype: 'Welder', status: 1 }] });
  const source = createMemorySource(records, { readonly: true });
  assert.is(failureOf(await source.update(labortype, 1, { labortype: '', status: 1 })).kind, 'invalid');
  ok(await source.update(labortype, 1, { labortype: 'Changed', status: 1 }));
  ok(await source.delete(labortype, 1));
  assert.is(ok(await source.read(labortype, 1)).labortype, 'Welder');
});

test('records that could not be loaded are loaded again by the next call', async () => {
  let calls = 0;
  const source = createMemorySource(async () =>
    ++calls === 1 ? { ok: false, failure: { kind: 'unreachable' } } : { ok: true, data: [] },
  );
  assert.is(failureOf(await source.list(terminal)).kind, 'unreachable');
  assert.equal(ok(await source.list(terminal)), []);
});

test('an export has the visible columns of every row that the search leaves', async () => {
  const source = createMemorySource(
    givenRecords({
      terminal: [
        { terminal_id: 1, terminal_name: 'MLR Omaha', status: 1 },
        { terminal_id: 2, terminal_name: 'MLR "Boone"', status: 0 },
      ],
    }),
  );
  const columns = columnsOf(terminal, terminal.screens!.find((one): one is ListScreen => one.kind === 'list')!);
  const visible = columns.filter(({ path }) => path === 'terminal_name');
  const request = { page: 3, length: 25, search: { terminal_name: 'boone' } };
  const file = ok(await source.export(terminal, columns, visible, request));
  assert.is(await file.text(), `"${visible[0]!.label}"\r\n"MLR ""Boone"""\r\n`);
});

test('an export of a table inside records has its rows one a line, of the records that the search leaves', async () => {
  const sheet = readNoun({
    ...{ noun: 'test_sheet', title: 'Sheet', label: 'code' },
    api: { id: 'sheet_id', base: '/test-sheet', list: 'POST' },
    record: {
      required: [],
      properties: {
        code: { title: 'Code', type: 'string' },
        labor: {
          ...{ title: 'Labor', type: 'array' },
          items: { type: 'object', properties: { day: { title: 'Day', type: 'string', format: 'date' } } },
        },
      },
    },
  });
  const labor = [{ day: '2026-03-02' }, { day: '2026-03-01' }];
  const source = createMemorySource(
    givenRecords({
      test_sheet: [
        { sheet_id: 1, code: 'A', labor },
        { sheet_id: 2, code: 'B', labor: [] },
        { sheet_id: 3, code: 'C', labor },
      ],
    }),
  );
  const property = sheet.record.properties.code!;
  const columns = [{ path: 'code', label: 'Code', property, search: 'text' }] as const;
  const request = { page: 1, length: 25, search: { code: 'A' } };
  const file = ok(await source.export(sheet, columns, columns, request, 'labor'));
  assert.is(await file.text(), '"sheet_id","Code","Day"\r\n"1","A","03-02-2026"\r\n"1","A","03-01-2026"\r\n');
});

test('a checkbox that was never ticked is found as No, as conditions count it', () => {
  const property = { title: 'Broken', type: 'boolean' } as const;
  const column = { path: 'broken', label: 'Broken', property, search: 'choice' } as const;
  const rows = [{ id: 1, broken: true }, { id: 2, broken: false }, { id: 3, broken: null }, { id: 4 }];
  const found = (text: string) =>
    tableRows(rows, 'id', [column], { page: 1, length: 25, search: { broken: text } })
      .map(({ id }) => Number(id))
      .sort();
  for (const no of ['false', 'No', 'no']) assert.equal(found(no), [2, 3, 4], no);
  for (const yes of ['true', 'Yes']) assert.equal(found(yes), [1], yes);
});

test('a map has the records with coordinates, clustered, and its list those of a part of it', async () => {
  const at = (terminal_id: number, latitude: unknown, longitude: unknown, status = 1) => ({
    terminal_id,
    terminal_name: `T${terminal_id}`,
    latitude,
    longitude,
    status,
  });
  const source = createMemorySource(
    givenRecords({
      terminal: [
        at(1, 41.88, -87.63),
        at(2, 41.89, -87.63),
        at(3, 35.15, -90.05),
        at(4, null, -90),
        at(5, 41.9, -87.7, 0),
      ],
    }),
  );
  const columns = columnsOf(terminal, terminal.screens![0] as ListScreen);
  const bounds = { west: -88, south: 41, east: -87, north: 42 };
  const found = ok(await source.clusters!(terminal, columns, { bounds, zoom: 6, search: { status: '1' } }));
  assert.equal(
    [found.clusters.map(({ count }) => count), found.points, found.filtered, found.located, found.mean],
    [[2], [], 4, 3, 1.5],
  );
  const whole = ok(await source.clusters!(terminal, columns, { bounds: WORLD, zoom: 6, search: {} }));
  assert.equal(whole.points, [{ id: 3, label: 'T3', latitude: 35.15, longitude: -90.05 }]);
  const request = { page: 1, length: 10, search: {}, bounds };
  const page = ok(await source.page(terminal, columns, request, 1));
  assert.equal([page.rows.map((row) => row.terminal_id), page.filtered, page.total], [[5, 2, 1], 3, 5]);
});

test('a number is sorted by its day and, within it, by when its record was saved, as on the server', () => {
  const property: Property = {
    title: 'Number',
    type: 'string',
    readOnly: true,
    numberParts: ['day', 'yard', 'counter'],
  };
  const column: Column = { path: 'no', label: 'Number', property, search: 'text' };
  const numbers = ['20300104-3-0001', '20300105-2-0001', '20300105-10-0001', '20300105-1-0001'];
  const rows = numbers.map((no, index) => ({ id: index + 1, no }));
  const sorted = (dir: 'asc' | 'desc') =>
    tableRows(rows.toReversed(), 'id', [column], { search: {}, sort: { path: 'no', dir } }).map(({ no }) => no);
  assert.equal(sorted('asc'), numbers);
  assert.equal(sorted('desc'), numbers.toReversed());
  assert.is(directionText(column, 'desc'), 'newest first');
  assert.is(nextSort(column, { path: 'other', dir: 'asc' }).dir, 'desc');
});

test.run();
