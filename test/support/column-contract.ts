// What follows for a column of a list from the kind of its values: how it is searched, sorted and exported.
import * as assert from 'uvu/assert';
import { withOffered } from '../../build/samples/conditional-values';
import { sendable } from '../../build/samples/sample-record';
import type { ListScreen, Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { exportText } from '../../src/schema/model/cells';
import { columnsOf } from '../../src/schema/model/columns';
import type { NounCalls } from './contract-records';

/** Registers the tests of every own column whose kind has a search or an order of its own. */
export function testColumns(calls: NounCalls): void {
  for (const { path, property } of kindColumns(calls.noun)) {
    if (property.type !== 'boolean') testColumn(calls, path, property);
    else if (!calls.noun.record.required.includes(path) && property.default === undefined) testFlag(calls, path);
  }
}

function testColumn({ noun, is, good, create, page }: NounCalls, path: string, property: Property): void {
  const idOf = (row: Values): number => row[noun.api.id] as number;
  const rows = async (request: Omit<ColumnRequest, 'path'>): Promise<Values[]> =>
    (await page(tableQuery({ path, ...request }))).body.data;

  is(`the column ${path} is searched, sorted and exported as what it is`, async () => {
    const records: { id: number; value: unknown }[] = [];
    for (let n = 0; n < 3; n++) {
      const values = await good();
      const { body, text } = await create(values);
      assert.ok(body?.data, text);
      records.push({ id: idOf(body.data), value: values[path] });
    }
    const { id, value } = records[0]!;
    const found = async (search: string) => (await rows({ search })).map(idOf).includes(id);
    for (const text of findingTexts(property, value))
      assert.ok(await found(text), `"${text}" finds ${JSON.stringify(value)}`);
    for (const text of missingTexts(property)) assert.not.ok(await found(text), text);

    const people = new Intl.Collator('en', { numeric: true });
    const sorted = records.toSorted(
      (a, b) => people.compare(orderText(property, a.value), orderText(property, b.value)) || a.id - b.id,
    );
    for (const dir of ['asc', 'desc'] as const) {
      const order = (dir === 'asc' ? sorted : sorted.toReversed()).map((one) => one.id);
      const ids = (await rows({ dir })).map(idOf).filter((one) => order.includes(one));
      assert.equal(ids, order, `${path} ${dir}`);
    }
    const csv = await page({ ...tableQuery({ path, search: findingTexts(property, value)[0] }), format: 'csv' });
    assert.ok(csv.text.includes(`"${exportText(property, value).replaceAll('"', '""')}"`), csv.text.slice(0, 300));
  });
}

/** Registers that a checkbox that was never ticked is found as No. */
function testFlag({ noun, is, good, create, page }: NounCalls, path: string): void {
  is(`the column ${path} finds what was never ticked as No`, async () => {
    const { [path]: _left, ...values } = await good();
    const { status, body, text } = await create(withOffered(sendable(noun, 'add'), values));
    assert.is(status, 200, text);
    const { [noun.api.id]: id } = body.data;
    const isFound = async (search: string) => {
      const rows: Values[] = (await page(tableQuery({ path, search }))).body.data;
      return rows.some((row) => row[noun.api.id] === id);
    };
    assert.equal([await isFound('false'), await isFound('No'), await isFound('Yes')], [true, true, false]);
  });
}

/** Only of a paged list; every other one is there as a whole. */
function kindColumns(noun: Noun): { path: string; property: Property }[] {
  const screen = noun.screens?.find((one): one is ListScreen => one.kind === 'list');
  if (!noun.api.paged || !screen) return [];
  return columnsOf(noun, screen).filter(
    ({ path, property }) => !path.includes('.') && !property.readOnly && isKind(property),
  );
}

const FORMATS: readonly Property['format'][] = ['url', 'color', 'time', 'date-range'];

const isKind = ({ type, format, items }: Property): boolean =>
  type === 'boolean' || (type === 'array' && !items?.file && items?.type !== 'object') || FORMATS.includes(format);

/** Texts that must find a record with the value, as staff type them. */
function findingTexts({ format, type, options }: Property, value: unknown): string[] {
  if (type === 'array') {
    const items = value as unknown[];
    return options === undefined
      ? items.flatMap((item) => [String(item), String(item).toUpperCase(), String(item).slice(1, -1)])
      : items.map(String);
  }
  if (format === 'date-range') return String(value).split(' - ');
  return [String(value), String(value).toUpperCase(), String(value).slice(1, 5)];
}

/** Texts that must not. */
const missingTexts = ({ format }: Property): string[] =>
  format === 'date-range' ? ['1999-01-01', 'soon'] : ['nowhere to be found', '", "', '["'];

/** What it is sorted by: days in wire form, everything else as it is shown. */
const orderText = (property: Property, value: unknown): string =>
  property.format === 'date-range' ? String(value) : exportText(property, value);

interface ColumnRequest {
  path: string;
  search?: string;
  dir?: 'asc' | 'desc';
}

/** A table request about one column, in the names of the table library. */
const tableQuery = ({ path, search = '', dir }: ColumnRequest): Record<string, string> => ({
  length: '1000',
  'columns[0][data]': path,
  'columns[0][search][value]': search,
  ...(dir && { 'order[0][column]': '0', 'order[0][dir]': dir }),
});
