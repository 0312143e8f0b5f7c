// Makes a planned change, inside the transaction in which it was planned: renames first, then types. What is missing is
// made by `growNounTables` and `linkNounTables` after it, and then `finishChange` fills and remembers.
import { sql } from 'kysely';
import { failStartup } from '../../base/startup-error';
import type { Connection } from '../database';
import type { SchemaChange } from './change';
import { convertColumns } from './convert';
import { keepAndDrop } from './dropped';
import { writeGeneration } from './generation';
import { writeMemory } from './memory';
import { recompute } from './recompute';
import { dropReference, renameAll } from './rename';

/** @throws a startup error with every refused finding: nothing may be changed then. */
export function failIfRefused({ findings }: SchemaChange): void {
  const refused = findings.filter(({ effect }) => effect === 'refused');
  if (refused.length > 0)
    failStartup(
      `The database does not fit the descriptors in schemas/:\n${refused.map(({ message }) => `  ${message}`).join('\n')}`,
    );
}

export async function changeTables(db: Connection, change: SchemaChange): Promise<void> {
  for (const table of change.emptyTables) await keepAndDrop(db, { table });
  await renameAll(db, change);
  for (const { table, column } of change.released) await dropReference(db, table, column);
  for (const { table, column } of change.keys)
    await sql`alter table ${sql.id(table)} drop column if exists ${sql.id(column)}`.execute(db);
  await convertColumns(db, change.conversions);
}

/** After tables, columns and references are made. */
export async function finishChange(db: Connection, change: SchemaChange): Promise<void> {
  for (const { noun, names } of change.computed) await recompute(db, noun, names);
  await writeMemory(db, change.before, change.after);
  await writeGeneration(db, change);
}
