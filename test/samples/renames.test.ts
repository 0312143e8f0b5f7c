// Every noun that is no code's gets another name, and so does each of its properties: all rows are still there, and
// back again everything is as it was.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MIGRATED } from '../../server/db/migrations/migrate';
import { storedNouns } from '../../server/db/noun-tables';
import { prepareDatabase } from '../../server/prepare';
import type { Computed, Noun, Property } from '../../src/schema/descriptor/descriptor';
import { withNames } from '../../src/schema/formula/in-words';
import { nouns } from '../../src/schema/model/nouns';
import { freshDatabase, silentLog, testSettings } from '../support/postgres';

const renamed = storedNouns().filter(({ noun, server }) => server === undefined && !MIGRATED.includes(noun));
const names = renamed.map(({ noun }) => noun);

const other = (name: string): string => `other_${name}`;
const nounName = (name: string): string => (names.includes(name) ? other(name) : name);

/** A noun under other names; words that nothing of the database follows from stay as they are. */
function underOtherNames(noun: Noun): Noun {
  const isRenamed = names.includes(noun.noun);
  const field = (name: string): string => (isRenamed && name !== noun.api.id ? other(name) : name);
  const properties = Object.entries(noun.record.properties).map(([name, property]): [string, Property] => {
    const { ref, computed, countOf, countBy, items } = property;
    const words = {
      ...property,
      ...(items?.properties ? { items: { ...items, properties: columnsOf(items.properties) } } : {}),
      ...(ref === undefined ? {} : { ref: nounName(ref) }),
      ...(countOf === undefined ? {} : { countOf: nounName(countOf) }),
      ...(countBy === undefined ? {} : { countBy: names.includes(countOf!) ? other(countBy) : countBy }),
      ...(computed === undefined ? {} : { computed: renamedRule(computed, field) }),
    };
    return [field(name), field(name) === name ? words : { ...words, was: name }];
  });
  return {
    ...noun,
    noun: nounName(noun.noun),
    ...(isRenamed ? { was: noun.noun } : {}),
    record: {
      ...noun.record,
      required: noun.record.required.map(field),
      unique: noun.record.unique?.map((group) => group.map(field)),
      properties: Object.fromEntries(properties),
    },
    add: undefined,
    edit: undefined,
    // They name fields, too.
    screens: undefined,
  };
}

/** The columns of a table keep their names; the records that they point to have others. */
const columnsOf = (columns: Readonly<Record<string, Property>>): Record<string, Property> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column.ref === undefined ? column : { ...column, ref: nounName(column.ref) },
    ]),
  );

/** What makes the former names the present ones again. */
const backAgain = (noun: Noun): Noun => ({
  ...noun,
  ...(names.includes(noun.noun) ? { was: other(noun.noun) } : {}),
  record: {
    ...noun.record,
    properties: Object.fromEntries(
      Object.entries(noun.record.properties).map(([name, property]) => [
        name,
        names.includes(noun.noun) && name !== noun.api.id ? { ...property, was: other(name) } : property,
      ]),
    ),
  },
});

const renamedRule = (rule: Computed | string, field: (name: string) => string): Computed | string =>
  typeof rule === 'string' ? withNames(rule, field) : { ...rule, fields: rule.fields.map(field) };

test('every noun and every property keeps its rows and values under another name, and back again', async () => {
  const { pool, filesDir, drop } = await freshDatabase('demo');
  const contents = (named: (name: string) => string) =>
    Promise.all(
      names.map(async (noun) => {
        const { rows } = await pool.query({ text: `select * from ${named(noun)} order by 1`, rowMode: 'array' });
        return rows;
      }),
    );
  const catalog = async () =>
    (
      await pool.query(
        `select c.relname, c.relkind from pg_class c where relnamespace = 'public'::regnamespace order by 1`,
      )
    ).rows;
  const start = async (described: readonly Noun[]): Promise<void> => {
    const all = nouns as Map<string, Noun>;
    const before = [...all];
    all.clear();
    for (const noun of described) all.set(noun.noun, noun);
    await prepareDatabase(pool, { settings: testSettings(), mode: 'start', log: silentLog, filesDir }).finally(() => {
      all.clear();
      for (const [name, noun] of before) all.set(name, noun);
    });
  };
  const described = [...nouns.values()];
  const [before, parts] = [await contents((name) => name), await catalog()];
  assert.ok(before.filter((rows) => rows.length > 0).length > 3, 'there are rows that could be lost');

  await start(described.map(underOtherNames));
  assert.equal(await contents(nounName), before);
  await start(described.map(backAgain));
  assert.equal([await contents((name) => name), await catalog()], [before, parts]);
  await drop();
});

test.run();
