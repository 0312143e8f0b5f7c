// The part of a noun's contract that is about the tables inside its records.
import * as assert from 'uvu/assert';
import { sendable } from '../../build/samples/sample-record';
import { statesFor } from '../../src/schema/conditions/field-states';
import type { Noun, Property, Values } from '../../src/schema/descriptor/descriptor';
import { MAX_ROWS } from '../../src/schema/descriptor/limits';
import { computedValues } from '../../src/schema/model/computed-fields';
import { isRows, ROW_ID, rowRecord, tablesOf } from '../../src/schema/model/rows';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import type { NounCalls } from './contract-records';
import { badValues } from './noun-samples';

/** What is read for a property is what was sent; rows have ids, and what is computed, besides. */
export function assertShown(noun: Noun, name: string, read: unknown, sent: unknown): void {
  const property = noun.record.properties[name];
  if (!property || !isRows(property) || !Array.isArray(sent)) {
    assert.equal(read, sent, name);
    return;
  }
  const rows = read as Values[];
  assert.is(rows.length, sent.length, `rows of ${name}`);
  for (const [at, row] of sent.entries()) {
    for (const [column, value] of Object.entries({ ...row, ...computedValues(rowRecord(property), row) }))
      assert.equal(rows[at]![column], value, `${name}.${at}.${column}`);
    assert.match(String(rows[at]![ROW_ID]), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  }
}

/** The columns of tables that refer to records, by the table and their name. */
export const rowRefs = (noun: Noun): [string, Property][] =>
  tablesOf(noun.record).flatMap(([table, property]) =>
    Object.entries(rowRecord(property).properties).flatMap(([column, one]): [string, Property][] =>
      one.ref === undefined ? [] : [[`${table}.${column}`, one]],
    ),
  );

/** Registers the tests of every table that a sender may write. */
export function testRows(calls: NounCalls): void {
  const { properties } = sendable(calls.noun, 'add');
  for (const [table, property] of tablesOf({ properties })) testTable(calls, table, property);
}

function testTable({ noun, is, good, create, update, read }: NounCalls, table: string, property: Property): void {
  const columns = rowRecord(property);
  const idIn = ({ body, text }: Awaited<ReturnType<typeof create>>): unknown =>
    body.data?.[noun.api.id] ?? assert.unreachable(text);
  const rowsIn = (values: Values) => values[table] as Values[] | undefined;
  const canChange = sendable(noun, 'edit').properties[table] !== undefined;
  const refs = Object.keys(columns.properties).filter((name) => columns.properties[name]!.ref !== undefined);
  /** Another row, with the references of this one. */
  const another = async (row: Values): Promise<Values> => {
    const other = rowsIn(await good())![0]!;
    return { ...other, ...Object.fromEntries(refs.map((name) => [name, row[name]])) };
  };

  is(`rows of ${table} keep their ids, and stand as they were sent; those that are not sent are gone`, async () => {
    const values = await good();
    if (!rowsIn(values) || !canChange) return;
    const id = idIn(await create(values));
    const rows: Values[] = (await read(id)).body[table];
    const sent = sendableRows(property, rows);
    const { maxItems = MAX_ROWS } = property;
    const more = rows.length < maxItems ? [await another(rowsIn(values)![0]!)] : [];
    const turned = [...more, ...sent.toReversed()];
    const response = await update(id, { ...(await good('edit')), [table]: turned });
    assert.is(response.status, 200, response.text);
    const now: Values[] = (await read(id)).body[table];
    const ids = rows.map((row) => row[ROW_ID]).reverse();
    assert.equal(
      now.slice(more.length).map((row) => row[ROW_ID]),
      ids,
    );
    if (now.length <= Math.max(property.minItems ?? 0, 1)) return;
    const fewer = sendableRows(property, now).slice(1);
    const left = await update(id, { ...(await good('edit')), [table]: fewer });
    assert.is(left.status, 200, left.text);
    assert.equal(
      (await read(id)).body[table].map((row: Values) => row[ROW_ID]),
      now.slice(1).map((row) => row[ROW_ID]),
    );
  });

  is(`every rule of a column of ${table} has its message at the cell`, async () => {
    const values = await good();
    const rows = rowsIn(values);
    if (!rows) return;
    const [row] = rows as [Values];
    const states = statesFor(columns, row);
    const bad = badValues(rowNoun(noun, property), 'add', row).filter(({ name }) => !states.get(name)?.hidden);
    for (const { name, value, rule, message } of bad) {
      const sent = { ...values, [table]: [{ ...row, [name]: value }, ...rows.slice(1)] };
      const { status, body, text } = await create(sent);
      const what = `${rule} of ${table}.0.${name} with ${JSON.stringify(value)?.slice(0, 40)}`;
      assert.is(status, 422, what);
      assert.ok(body.data[`${table}.0.${name}`]?.includes(message), `${what}: ${text}`);
    }
  });

  for (const [name, column] of Object.entries(columns.properties)) {
    if (!column.unique) continue;
    is(`no two rows of ${table} have the same ${name}, and other records may`, async () => {
      const values = await good();
      const row = rowsIn(values)?.[0];
      if (!row || row[name] === undefined) return;
      const same = { ...(await another(row)), [name]: String(row[name]).toUpperCase() };
      const refused = await create({ ...values, [table]: [row, same] });
      const message = ruleMessage({ keyword: 'taken', in: 'rows' }, column);
      assert.equal(refused.body.data?.[`${table}.1.${name}`], [message], refused.text);
      idIn(await create(values));
      const other = await good();
      const rows = rowsIn(other)!;
      idIn(await create({ ...other, [table]: [{ ...rows[0], [name]: row[name] }, ...rows.slice(1)] }));
    });
  }
}

/** Rows that were read as they are sent: by the columns that can be, and their ids. */
const sendableRows = (property: Property, rows: readonly Values[]): Values[] => {
  const { properties } = rowRecord(property);
  const names = [ROW_ID, ...Object.keys(properties).filter((name) => !properties[name]!.readOnly)];
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
};

/** The rows of a table as the records of a noun. */
const rowNoun = (noun: Noun, property: Property): Noun => ({
  ...noun,
  record: rowRecord(property),
  ...{ add: undefined, edit: undefined, states: undefined, server: undefined },
});
