// The part of a noun's contract that is about records beside each other, and about how its list opens.
import * as assert from 'uvu/assert';
import { sendable } from '../../build/samples/sample-record';
import { flatten, tableQuery } from '../../src/api/table';
import { firstState, type ListState } from '../../src/engine/list/model/list-state';
import type {
  Computed,
  ListScreen,
  Noun,
  Property,
  RecordSchema,
  Values,
} from '../../src/schema/descriptor/descriptor';
import { isEmpty, isFiles } from '../../src/schema/formats/plain-values';
import { cellText } from '../../src/schema/model/cells';
import { columnsOf } from '../../src/schema/model/columns';
import { computedParts, shownComputed } from '../../src/schema/model/computed-fields';
import { dependentRefs } from '../../src/schema/model/dependent-refs';
import { isToOwnNoun, refKey, refsOf } from '../../src/schema/model/refs';
import { ageRule } from '../../src/schema/model/stored';
import { takenErrors } from '../../src/schema/rules/collisions';
import { ruleMessage } from '../../src/schema/rules/rule-messages';
import type { TestResponse } from './api';
import { comparedWith } from './noun-samples';

/** The calls of one noun, and its values. */
export interface NounCalls {
  noun: Noun;
  is(what: string, run: () => Promise<void>): void;
  /** A record that can be saved; another one each time. */
  good(mode?: 'add' | 'edit'): Promise<Values>;
  create(values: Values): Promise<TestResponse>;
  update(id: unknown, values: Values): Promise<TestResponse>;
  read(id: unknown): Promise<TestResponse>;
  remove(id: unknown): Promise<TestResponse>;
  /** The list with a query. */
  page(query: Record<string, string>): Promise<TestResponse>;
}

/** Registers the tests of these words for the nouns that use them. */
export function testRecords(calls: NounCalls): void {
  for (const group of calls.noun.record.unique ?? []) testTogether(calls, group);
  for (const { name, ref } of refsOf(calls.noun.record))
    if (isToOwnNoun(calls.noun, ref)) testSelfReference(calls, name);
  for (const [name, { computed }] of Object.entries(calls.noun.record.properties))
    if (computed) testComputed(calls, name, computed);
  for (const screen of calls.noun.screens ?? [])
    if (screen.kind === 'list' && (screen.sort || screen.filter)) testOpening(calls, screen);
}

function testTogether({ noun, is, good, create, update }: NounCalls, group: readonly string[]): void {
  const { required, properties } = noun.record;
  const refused = takenErrors(noun.record, group);
  const idIn = ({ body, text }: TestResponse) => body.data?.[noun.api.id] ?? assert.unreachable(text);
  const of = (values: Values) => Object.fromEntries(group.map((name) => [name, values[name]]));

  is(`no two have the same ${group.join(', ')} together, whatever the case`, async () => {
    const values = await good();
    const id = idIn(await create(values));
    const same = Object.fromEntries(group.map((name) => [name, shouted(properties[name]!, values[name])]));
    const response = await create({ ...(await good()), ...same });
    assert.equal([response.status, response.body.data], [422, refused]);
    for (const name of group) {
      const { [name]: other } = await good();
      if (other === values[name]) continue;
      assert.is((await create({ ...(await good()), ...of(values), [name]: other })).status, 200, `another ${name}`);
    }
    const mine = await good();
    const other = idIn(await create(mine));
    assert.equal((await update(other, { ...(await good('edit')), ...same })).body.data, refused);
    assert.is((await update(id, { ...(await good('edit')), ...same })).status, 200, 'it does not collide with itself');
    // What is not sent counts as it is.
    const optional = group.filter((name) => !required.includes(name));
    for (const name of optional.filter((one) => mine[one] !== values[one])) {
      idIn(await update(other, { ...(await good('edit')), ...of(values), [name]: mine[name] }));
      const sent = Object.entries({ ...(await good('edit')), ...of(values) }).filter(
        ([one]) => one === name || !optional.includes(one),
      );
      assert.equal((await update(other, Object.fromEntries(sent))).body.data, refused, `only ${name}`);
    }
  });

  is(`${group.join(', ')} are never the same while one of them is empty`, async () => {
    for (const name of group.filter((one) => !required.includes(one))) {
      const values = { ...(await good()), [name]: null };
      for (const _again of [1, 2]) assert.is((await create({ ...(await good()), ...of(values) })).status, 200, name);
    }
  });

  is(`of several with the same ${group.join(', ')} that are saved at the same moment one is kept`, async () => {
    const same = of(await good());
    const bodies = await Promise.all(Array.from({ length: 4 }, async () => ({ ...(await good()), ...same })));
    const responses = await Promise.all(bodies.map((body) => create(body)));
    assert.equal(responses.map(({ status }) => status).sort(), [200, 422, 422, 422]);
  });
}

/** Another spelling of the same value, where there is one. */
const shouted = ({ enum: values, options, format, pattern }: Property, value: unknown): unknown =>
  typeof value === 'string' && !values && !options && !format && pattern === undefined
    ? ` ${value.toUpperCase()} `
    : value;

function testSelfReference({ noun, is, good, create, update, read, remove }: NounCalls, name: string): void {
  const { api, record } = noun;
  // Only what is active can be chosen.
  const active = Object.hasOwn(record.properties, 'status') ? { status: 1 } : {};
  const added = async () => (await create({ ...(await good()), ...active })).body.data[api.id];

  is(`no record can be its own ${name}; two can refer to each other, and neither can be deleted then`, async () => {
    const [one, other] = [await added(), await added()];
    const refused = { [name]: [ruleMessage({ keyword: 'itself' }, record.properties[name]!)] };
    const response = await update(one, { ...(await good('edit')), [name]: one });
    assert.equal([response.status, response.body.data], [422, refused]);
    for (const [id, to] of [
      [one, other],
      [other, one],
    ]) {
      // Where it depends on another reference, the record that is pointed to says which.
      const { body } = await read(to);
      const owners = dependentRefs(record).flatMap((one) => (one.name === name ? [[one.parent, body[one.key]]] : []));
      const values = { ...(await good('edit')), ...active, ...Object.fromEntries(owners), [name]: to };
      const saved = await update(id, values);
      assert.is(saved.status, 200, saved.text);
    }
    const { body } = await read(one);
    assert.equal(body[refKey(record, name)!][api.id], other, 'its name comes with it');
    assert.is((await remove(one)).status, 409);
  });
}

function testComputed(
  { noun, is, good, create, update, read, page }: NounCalls,
  name: string,
  rule: Computed | string,
): void {
  const { record, api } = noun;
  const property = record.properties[name]!;
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const expected = (values: Values) => shownComputed(record, values, new Date())[name];
  const { required, properties } = sendable(noun, 'edit');
  /** What a sender may write of what it is made of, by however many between. */
  const parts = partsOf(record, rule).filter((one) => properties[one]);

  is(`${name} is computed of ${computedParts(rule).join(', ')}, whatever is sent for it`, async () => {
    const values = await good();
    const { body } = await create({ ...values, [name]: property.type === 'string' ? 'x' : 7 });
    const id = body.data[api.id];
    const isIn = (row: Values, sent: Values) => {
      // A plain read knows no time zone, and it may be another day there.
      if (ageRule({ computed: rule }) && expected(sent) !== null)
        assert.ok(Math.abs(Number(row[name]) - Number(expected(sent))) <= 1);
      else assert.equal(row[name], expected(sent));
    };
    isIn(body.data, values);
    // Each part by itself, with the others as they were.
    for (const part of parts) {
      const fresh = await good('edit');
      const other = fresh[part];
      const compared = comparedWith(noun, part).flatMap((one) => (properties[one] ? [[one, fresh[one]]] : []));
      const needed = required.filter((one) => !isFiles(properties[one]!)).map((one) => [one, values[one]]);
      const saved = await update(id, { ...Object.fromEntries([...needed, ...compared]), [part]: other });
      assert.is(saved.status, 200, saved.text);
      Object.assign(values, Object.fromEntries(compared), { [part]: other });
      isIn((await read(id)).body, values);
    }
    for (const part of parts.filter((one) => !required.includes(one))) values[part] = null;
    await update(id, values);
    const { body: emptied } = await read(id);
    assert.equal(emptied[name], expected(values), 'without its optional parts');
  });

  if (!api.paged) return;
  is(`${name} is searched, sorted and exported like other columns`, async () => {
    const all = await Promise.all(Array.from({ length: 4 }, good));
    const ids = await Promise.all(all.map(async (values) => (await create(values)).body.data[api.id]));
    const column = { 'columns[0][data]': name, 'columns[0][search][value]': cellText(property, expected(all[0]!)) };
    const found = await page({ ...column, time_zone, length: '1000' });
    assert.equal(found.status, 200, found.text);
    const row = found.body.data.find((one: Values) => one[api.id] === ids[0]);
    assert.equal(row?.[name], expected(all[0]!), column['columns[0][search][value]']);
    const sorted = await page({
      'columns[0][data]': name,
      'order[0][column]': '0',
      'order[0][dir]': 'asc',
      time_zone,
      length: '1000',
    });
    const values = sorted.body.data
      .map((one: Values) => one[name])
      .filter((value: unknown) => typeof value === 'number');
    assert.equal(
      values,
      [...values].sort((a, b) => a - b),
    );
    if (!isListed(noun, name)) return;
    const { text } = await page({ ...column, format: 'csv', time_zone });
    assert.ok(text.includes(`"${cellText(property, expected(all[0]!)).replaceAll('"', '""')}"`), text.slice(0, 400));
  });
}

/** What a computed value is made of, by way of others, too. */
const partsOf = (record: RecordSchema, rule: Computed | string): string[] => [
  ...new Set(
    computedParts(rule).flatMap((name) => {
      const { computed } = record.properties[name]!;
      return computed ? partsOf(record, computed) : [name];
    }),
  ),
];

/** Whether it is a column of the noun's list, which an export has. */
export const isListed = (noun: Noun, name: string): boolean =>
  (noun.screens ?? []).some((one) => one.kind === 'list' && columnsOf(noun, one).some(({ path }) => path === name));

function testOpening({ noun, is, good, create, page }: NounCalls, screen: ListScreen): void {
  const columns = columnsOf(noun, screen);
  const opened = firstState(columns, screen);
  const rows = async (state: ListState): Promise<Values[]> => {
    const { status, body, text } = await page(flatten(tableQuery(columns, { ...state, length: 1000 }, 1)));
    assert.is(status, 200, text);
    return body.data;
  };

  is('its list opens in its order and with its searches', async () => {
    for (let n = 0; n < 3; n++) await create({ ...(await good()), ...screen.filter });
    const found = await rows(opened);
    assert.ok(found.length >= 3 && found.length < 1000);
    for (const [path, value] of Object.entries(screen.filter ?? {}))
      for (const row of found)
        assert.ok(path.includes('.') || String(row[path]).includes(value), `${path} ${row[path]}`);
    const { path, dir } = opened.sort;
    const turned = await rows({ ...opened, sort: { path, dir: dir === 'asc' ? 'desc' : 'asc' } });
    const ids = (all: Values[]) => all.filter((row) => !isEmpty(row[path])).map((row) => row[noun.api.id]);
    assert.equal(ids(found), ids(turned).reverse());
  });
}
