// The table call on the wire: what a page, an order and searches become.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { flatten, tableQuery } from '../../../src/api/table';
import type { ListScreen } from '../../../src/schema/descriptor/descriptor';
import { columnsOf } from '../../../src/schema/model/columns';
import { nounOf } from '../../../src/schema/model/nouns';

const noun = nounOf('ticket');
const columns = columnsOf(noun, noun.screens?.find((screen) => screen.kind === 'list') as ListScreen);
const requested = { page: 3, length: 25, search: {} };

test('pages count from one, rows from nought', () => {
  const { start, length, draw } = tableQuery(columns, requested, 7);
  assert.equal({ start, length, draw }, { start: 50, length: 25, draw: 7 });
});

test('the order names its column by position, and an unknown column gives none', () => {
  assert.equal(tableQuery(columns, { ...requested, sort: { path: 'pkg_count', dir: 'asc' } }, 1).order, [
    { column: 4, dir: 'asc' },
  ]);
  assert.is(tableQuery(columns, { ...requested, sort: { path: 'password', dir: 'asc' } }, 1).order, undefined);
  assert.is(tableQuery(columns, requested, 1).order, undefined);
});

test('a GET sends bracket names, with each search at its column', () => {
  const query = flatten(
    tableQuery(columns, { ...requested, search: { 'terminal.terminal_name': '  Chic ', ticket_no: '' } }, 1),
  );
  assert.is(query['columns[2][data]'], 'terminal.terminal_name');
  assert.is(query['columns[2][search][value]'], 'Chic');
  assert.is(query['columns[0][search][value]'], '');
  assert.is(query['columns[0][search][regex]'], 'false');
  assert.is(query['search[value]'], '');
  assert.is(query.filters, 'typed');
});

test('forty columns with their searches stay below 16 KiB', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({ ...columns[0]!, path: `ticket_form.form_name_${index}` }));
  const query = new URLSearchParams(
    flatten(tableQuery(many, { ...requested, search: { 'ticket_form.form_name_3': 'x'.repeat(200) } }, 1)),
  );
  assert.ok(String(query).length < 16 * 1024, `${String(query).length} bytes`);
});

test.run();
