// Read-only cells: which one shows a value, and what it shows.
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { showCell } from '../../../src/engine/cells/cell';
import { inlineColumns } from '../../../src/engine/inline/inline-columns';
import { directionText } from '../../../src/engine/list/model/list-messages';
import { cellClass } from '../../../src/engine/list/table/row-element';
import { RowsView } from '../../../src/engine/record/rows-view';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { valueAt } from '../../../src/schema/model/cell-value';
import { cellOf, cellText } from '../../../src/schema/model/cells';
import { columnOf } from '../../../src/schema/model/columns';
import { parcel } from '../../support/parcel-list';

type Rule = Omit<Property, 'title'>;
const render = (property: Rule, value: unknown, as?: string): string =>
  renderToStaticMarkup(showCell(property, value, as));
const status: Rule = { type: 'integer', options: 'status' };

test('the line of sums says so, also where its first column has a sum itself', () => {
  const sums = (first: boolean): string => {
    const properties = {
      weight: { title: 'Weight', type: 'number', total: first },
      price: { title: 'Price', type: 'number', total: true },
    };
    const property = { title: 'Loads', type: 'array', items: { type: 'object', properties } } as unknown as Property;
    const page = renderToStaticMarkup(
      <RowsView property={property} value={[{ weight: 2, price: 1500.5 }]} label="Loads" />,
    );
    return page
      .split('<tfoot')[1]!
      .replace(/<[^>]*>/g, '|')
      .replace(/\|+/g, '|');
  };
  assert.match(sums(true), /\|Total 2\|1,500\.50\|/);
  assert.match(sums(false), /\|Total\|1,500\.50\|/);
});

test('the cell is the first that applies of as, options, format and type', () => {
  assert.is(cellOf({ type: 'integer', format: 'date', options: 'status' }, 'text'), 'text');
  assert.is(cellOf({ type: 'integer', format: 'date', options: 'status' }), 'on-off');
  assert.is(cellOf({ type: 'integer', format: 'date', options: [{ value: 4, text: 'Driver' }] }), 'choice');
  assert.is(cellOf({ type: 'integer', format: 'date' }), 'date');
  assert.is(cellOf({ type: 'integer' }), 'number');
  assert.is(cellOf({ type: 'boolean' }), 'yes-no');
  assert.is(cellOf({ type: 'string', options: [{ value: 'y', text: 'Yes' }] }, 'radio-group'), 'choice');
  assert.is(cellOf({ type: 'integer', ref: 'terminal' }), 'text');
  assert.is(cellOf({}), 'text');
});

test('1 is a green Active, anything else a red Inactive, each with its word', () => {
  assert.is(render(status, 1), '<span class="state state-on">Active</span>');
  assert.is(render(status, '1'), '<span class="state state-on">Active</span>');
  for (const other of [0, 2, '0', null, undefined, 'x'])
    assert.is(render(status, other), '<span class="state state-off">Inactive</span>');
});

test('dates and times read MM-dd-yyyy HH:mm', () => {
  assert.is(render({ type: 'string', format: 'local-date-time' }, '2025-11-20 14:32'), '11-20-2025 14:32');
  assert.is(render({ type: 'string', format: 'date' }, '2025-11-20'), '11-20-2025');
});

test('a range of days reads from, to; a single day stands alone', () => {
  const days: Property = { title: 'Date', type: 'string', format: 'date-range' };
  assert.is(render(days, '2026-11-26 - 2026-11-27'), '11-26-2026<span class="range-to"> to </span>11-27-2026');
  assert.is(render(days, '2026-12-25'), '12-25-2026');
});

test('an empty value is a dash that is read out as "empty"', () => {
  for (const nothing of [undefined, null, '', '  '])
    assert.match(render({ type: 'string' }, nothing), /aria-label="empty">–</);
});

test('zero is a number like any other', () => {
  assert.is(render({ type: 'integer' }, 0), '0');
});

test('markup in a value is only text', () => {
  assert.is(render({ type: 'string' }, '<img src=x>'), '&lt;img src=x&gt;');
});

test('a choice shows its text, an unknown one its value', () => {
  const position: Rule = { type: 'integer', options: [{ value: 4, text: 'Driver' }] };
  assert.is(render(position, '4'), 'Driver');
  assert.is(render(position, 9), '9');
});

test('amounts have their thousands separated; ids, years, positions and exports do not', () => {
  const money: Rule = { type: 'number', minimum: 0, multipleOf: 0.01 };
  const count: Rule = { type: 'integer', minimum: 0, maximum: 1_000_000 };
  assert.is(render(money, 1284.5), '1,284.50');
  assert.is(render(money, '123456789012'), '123,456,789,012.00');
  assert.is(render(money, -1234567), '-1,234,567.00');
  assert.is(render(money, 214.5), '214.50');
  assert.is(render(count, 4321), '4,321');
  assert.is(render({ type: 'integer' }, 10321), '10321');
  assert.is(render({ type: 'number', minimum: 1900, maximum: 2100 }, 2026), '2026');
  assert.is(render({ type: 'number', minimum: -90, maximum: 90 }, 41.8781), '41.8781');
  assert.is(cellText(money, 1284.5), '1284.50');
});

test('a value is found at a dotted path, and a missing step gives nothing', () => {
  const row = { terminal: { terminal_name: 'Chicago' }, facility: null };
  assert.is(valueAt(row, 'terminal.terminal_name'), 'Chicago');
  assert.is(valueAt(row, 'facility.facility_name'), undefined);
  assert.is(valueAt(row, 'constructor.name'), undefined);
  assert.is(valueAt(row, 'terminal.terminal_name.length'), undefined);
});

test('lists and inline tables align a column by its cell: a number that is shown as a text is no amount', () => {
  const code: Property = { title: 'Code', type: 'integer' };
  const noun = { ...parcel, record: { required: [], properties: { code } } };
  const look = (as?: string) => {
    const entry = { field: 'code', as };
    const [inline] = inlineColumns(noun, { kind: 'inline', title: 'Codes', columns: [entry], actions: [] });
    return [cellClass(columnOf(noun, entry), []), inline!.look];
  };
  assert.equal(look(), ['cell-number', 'number']);
  assert.equal(look('number'), ['cell-number', 'number']);
  assert.equal(look('text'), [undefined, 'text']);
  assert.is(directionText(columnOf(noun, { field: 'code', as: 'text' }), 'desc'), 'Z to A');
});

test.run();
