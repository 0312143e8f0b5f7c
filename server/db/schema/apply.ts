// Makes a planned change, inside the transaction in which it was planned: renames first, then types. What is missing is
// made by `growNounTables` and `linkNounTables` after it, and then `finishChange` fills and remembers.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { RECORD } from '../../../src/schema/formula/row-around';
import { computedValues } from '../../../src/schema/model/computed-fields';
import { failStartup } from '../../base/startup-error';
import { columnType } from '../column-types';
import { type Connection, jsonb, WHOLE_ROW } from '../database';
import { dayIndex, storedColumns } from '../noun-columns';
import { isRowTable, keyOf, ROW_COLUMNS, type RowTable, rowTables } from '../row-tables';
import { scanBatches } from '../scan-rows';
import type { ColumnConversion, SchemaChange } from './change';
import { conversionOf, storedType, wireForm } from './conversions';
import { keepAndDrop, keepValues } from './dropped';
import { writeGeneration } from './generation';
import { writeMemory } from './memory';
import { dropReference, renameAll } from './rename';
import { countRows } from './rows';

/** @throws a startup error with every refused finding: nothing may be changed then. */
export function failIfRefused({ findings }: SchemaChange): void {
  const refused = findings.filter(({ effect }) => effect === 'refused');
  if (refused.length > 0)
    failStartup(
      `The database does not fit the descriptors in schemas/:\n${refused.map(({ message }) => `  ${message}`).join('\n')}`,
    );
}

/** @param change one without refusals: `failIfRefused` is called before. */
export async function changeTables(db: Connection, change: SchemaChange): Promise<void> {
  for (const table of change.emptyTables) await keepAndDrop(db, { table });
  await renameAll(db, change);
  for (const { table, column } of change.released) await dropReference(db, table, column);
  for (const { table, column } of change.keys)
    await sql`alter table ${sql.id(table)} drop column if exists ${sql.id(column)}`.execute(db);
  for (const conversion of change.conversions) await convert(db, conversion);
  for (const { table, first, moves } of change.states) {
    for (const [from, to] of moves)
      await sql`update ${sql.id(table)} set state = ${to} where state = ${from}`.execute(db);
    await sql`alter table ${sql.id(table)} alter column state set default ${sql.lit(first)}`.execute(db);
  }
}

/** After tables, columns and references are made. */
export async function finishChange(db: Connection, change: SchemaChange): Promise<void> {
  const inOrder = [...change.computed].sort((a, b) => turnOf(a.noun) - turnOf(b.noun));
  for (const { noun, names } of inOrder) await recompute(db, noun, names);
  await writeMemory(db, change.before, change.after);
  await writeGeneration(db, change);
}

/** A record may be computed of its rows, and rows of their record, which computes such rows anew, too. */
const turnOf = (noun: Noun): number => (isRowTable(noun) ? (noun.record.around ? 2 : 0) : 1);

async function convert(
  db: Connection,
  { table, column, key, from, property, isKept }: ColumnConversion,
): Promise<void> {
  // Nobody may write between the last look at the values and the change.
  await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(db);
  const { value, isUnfit } = conversionOf(column, from, property);
  const unfit = await countRows(db, table, isUnfit);
  if (unfit > 0)
    failStartup(
      `${table}.${column} was written while the start looked at it, and ${unfit} of its values cannot be converted; nothing was changed. Start again for the whole list.`,
    );
  if (isKept) await keepValues(db, { table, column, key });
  // Their operators are those of texts.
  for (const index of [`${table}_${column}_trgm`, dayIndex(table, column)])
    await sql`drop index if exists ${sql.id(index)}`.execute(db);
  const type = storedType(property);
  await sql`alter table ${sql.id(table)} alter column ${sql.id(column)} type ${sql.raw(type === 'text' ? 'text collate people' : type)} using ${value}`.execute(
    db,
  );
}

/** Of a record's id, and of a row's behind it. */
const KEY_TYPES = ['integer', 'uuid'];

/** The rows of one property of a record, in their order. */
function rowsOf(table: RowTable): RawBuilder<unknown> {
  const { of, place } = ROW_COLUMNS;
  const columns = storedColumns(table).map(
    ([name, property]) => sql`${wireForm(sql`${sql.id(name)}`, storedType(property))} as ${sql.id(name)}`,
  );
  const { owner } = table;
  return sql`(select coalesce(jsonb_agg(to_jsonb(${WHOLE_ROW}) order by ${WHOLE_ROW}.${sql.id(place)}), '[]')
    from (select ${sql.join([...columns, sql`${sql.id(place)}`])} from ${sql.id(table.noun)}
      where ${sql.id(of)} = ${sql.ref(`${owner.noun}.${owner.api.id}`)}) as ${WHOLE_ROW}) as ${sql.id(table.property)}`;
}

/** What columns of a table read of its record. */
function recordAround({ owner, record }: RowTable): RawBuilder<unknown>[] {
  const read = Object.keys(record.around?.[RECORD]?.properties ?? {});
  if (read.length === 0) return [];
  const stored = storedColumns(owner).filter(([name]) => read.includes(name));
  const parts = stored.map(
    ([name, property]) =>
      sql`${sql.lit(name)}::text, ${wireForm(sql`${sql.ref(`${owner.noun}.${name}`)}`, storedType(property))}`,
  );
  return [
    sql`(select jsonb_build_object(${sql.join(parts)}) from ${sql.id(owner.noun)}
      where ${sql.ref(`${owner.noun}.${owner.api.id}`)} = ${sql.id(ROW_COLUMNS.of)}) as ${sql.id(RECORD)}`,
  ];
}

/** Every row of the noun's table, in batches. When a record was changed stays as it is. */
async function recompute(db: Connection, noun: Noun, names: readonly string[]): Promise<void> {
  const columns = storedColumns(noun).filter(([, { hash }]) => !hash);
  const expressions = columns.map(([name, property]) => {
    const value = wireForm(sql`${sql.id(name)}`, storedType(property));
    return sql`${value} as ${sql.id(name)}`;
  });
  const types = names.map((name) => sql.raw(`"${name}" ${columnType(noun.record.properties[name]!)}`));
  const key = keyOf(noun).map((column, place) => ({
    column,
    place: sql.id(`row_key_${place}`),
    type: KEY_TYPES[place]!,
  }));
  const set = names.map((name) => sql`${sql.id(name)} = v.${sql.id(name)}`);
  const all = [...expressions, ...(isRowTable(noun) ? recordAround(noun) : rowTables(noun).map(rowsOf))];
  await scanBatches(db, { name: noun.noun, key: keyOf(noun) }, all, async (rows) => {
    const computed = rows.map((row): Values => {
      const values = computedValues(noun.record, row);
      const keys = key.map((_, place) => [`row_key_${place}`, row[`row_key_${place}`]] as const);
      return Object.fromEntries([...keys, ...names.map((name) => [name, values[name] ?? null] as const)]);
    });
    await sql`update ${sql.id(noun.noun)} t set ${sql.join(set)}
      from jsonb_to_recordset(${jsonb(computed)}::jsonb) as v (${sql.join([...key.map(({ place, type }) => sql`${place} ${sql.raw(type)}`), ...types])})
      where ${sql.join(
        key.map(({ column, place }) => sql`t.${sql.id(column)} = v.${place}`),
        sql` and `,
      )}`.execute(db);
  });
}
