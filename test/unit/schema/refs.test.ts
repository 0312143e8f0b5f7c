// Where a row nests the records that it points to, as lists, rows and forms look it up.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inlineColumns, rowLabel } from '../../../src/engine/inline/inline-columns';
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import { nestedLabel } from '../../../src/schema/model/cell-value';
import { columnOf, propertyAt } from '../../../src/schema/model/columns';
import { refsOf } from '../../../src/schema/model/refs';

const to = (ref: string): Property => ({ title: ref, type: 'integer', ref });
const transfer: Noun = {
  noun: 'transfer',
  title: 'Transfer',
  label: 'to_terminal_id',
  api: { id: 'transfer_id', base: '/transfer', list: 'POST' },
  record: {
    required: [],
    properties: {
      code: { title: 'Code' },
      terminal_id: to('terminal'),
      to_terminal_id: to('terminal'),
      labortype_id: to('labortype'),
    },
  },
};
const row = { code: 'A', terminal: { terminal_name: 'MLR Chicago' }, to_terminal: { terminal_name: 'MLR Memphis' } };

test('the first has the name of its noun, every other its own without _id; so has one whose noun is called like a field', () => {
  assert.equal(
    refsOf(transfer.record).map(({ key, name }) => [key, name]),
    [
      ['terminal', 'terminal_id'],
      ['to_terminal', 'to_terminal_id'],
      ['labortype', 'labortype_id'],
    ],
  );
  const own: Noun['record'] = {
    required: [],
    properties: { labortype: { title: 'Name' }, parent_id: to('labortype') },
  };
  assert.equal(
    refsOf(own).map(({ key }) => key),
    ['parent'],
  );
});

test('fields of a ticket type, which are called by their numbers, never nest a record under a number', () => {
  const record = { required: [], properties: { 7: to('terminal'), 8: to('terminal'), 9: to('labortype') } };
  assert.equal(
    refsOf(record).map(({ key, name }) => [name, key]),
    [
      ['7', 'terminal'],
      ['8', '8_record'],
      ['9', 'labortype'],
    ],
  );
  const row = { 8: 2, '8_record': { terminal_name: 'MLR Memphis' } };
  assert.is(nestedLabel(record, '8', row), 'MLR Memphis');
});

test('a record never stands where a value does, whatever the columns of rows are called', () => {
  const keys = (...names: string[]) =>
    refsOf({ required: [], properties: Object.fromEntries(names.map((name) => [name, to('terminal')])) }).map(
      ({ key }) => key,
    );
  assert.equal(keys('from', 'to'), ['terminal', 'to_record']);
  assert.equal(keys('terminal'), ['terminal_record']);
  assert.equal(keys('terminal', 'terminal_id'), ['terminal_record', 'terminal_id_record']);
  assert.equal(keys('to', 'to_id', 'too_id'), ['terminal', 'to_id_record', 'too']);
});

test('a column, a cell and the name of a row find the record of their own property', () => {
  assert.is(propertyAt(transfer, 'to_terminal.terminal_name')?.ref, 'terminal');
  assert.is(columnOf(transfer, 'to_terminal.terminal_name').property.title, 'Terminal Name');
  assert.is(propertyAt(transfer, 'facility.facility_name'), undefined);
  assert.equal(
    ['terminal_id', 'to_terminal_id', 'code'].map((name) => nestedLabel(transfer.record, name, row)),
    ['MLR Chicago', 'MLR Memphis', undefined],
  );
  const columns = inlineColumns(transfer, { kind: 'inline', title: 'Transfers', columns: ['code'], actions: [] });
  assert.is(rowLabel(transfer, columns, row), 'MLR Memphis, A');
});

test.run();
