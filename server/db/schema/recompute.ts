// Computes the values of computed properties for rows that were saved before their rule.
import { sql } from 'kysely';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { computedValues } from '../../../src/schema/model/computed-fields';
import { columnType } from '../column-types';
import { type Connection, jsonb } from '../database';
import { storedColumns } from '../noun-columns';
import { scanBatches } from '../scan-rows';
import { storedType, wireForm } from './conversions';

/** Every row of the noun's table, in batches. When a record was changed stays as it is. */
export async function recompute(db: Connection, noun: Noun, names: readonly string[]): Promise<void> {
  const columns = storedColumns(noun).filter(([, { hash }]) => !hash);
  const expressions = columns.map(([name, property]) => {
    const value = wireForm(sql`${sql.id(name)}`, storedType(property));
    return sql`${value} as ${sql.id(name)}`;
  });
  const types = names.map((name) => sql.raw(`"${name}" ${columnType(noun.record.properties[name]!)}`));
  const set = names.map((name) => sql`${sql.id(name)} = v.${sql.id(name)}`);
  await scanBatches(db, { name: noun.noun, id: noun.api.id }, expressions, async (rows) => {
    const computed = rows.map((row): Values => {
      const values = computedValues(noun.record, row);
      return { row_id: row.id, ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])) };
    });
    await sql`update ${sql.id(noun.noun)} t set ${sql.join(set)}
      from jsonb_to_recordset(${jsonb(computed)}::jsonb) as v (row_id integer, ${sql.join(types)})
      where t.${sql.id(noun.api.id)} = v.row_id`.execute(db);
  });
}
