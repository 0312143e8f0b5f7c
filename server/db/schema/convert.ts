// Columns get another type, all values at once.
import { sql } from 'kysely';
import { failStartup } from '../../base/startup-error';
import type { Connection } from '../database';
import { dayIndex } from '../noun-columns';
import type { ColumnConversion } from './change';
import { conversionOf, storedType } from './conversions';
import { keepValues } from './dropped';
import { countRows } from './rows';

export async function convertColumns(db: Connection, conversions: readonly ColumnConversion[]): Promise<void> {
  for (const conversion of conversions) await convert(db, conversion);
}

async function convert(db: Connection, { table, column, id, from, property, isKept }: ColumnConversion): Promise<void> {
  // Nobody may write between the last look at the values and the change.
  await sql`lock table ${sql.id(table)} in access exclusive mode`.execute(db);
  const { value, isUnfit } = conversionOf(column, from, property);
  const unfit = await countRows(db, table, isUnfit);
  if (unfit > 0)
    failStartup(
      `${table}.${column} was written while the start looked at it, and ${unfit} of its values cannot be converted; nothing was changed. Start again for the whole list.`,
    );
  if (isKept) await keepValues(db, { table, column, id });
  // Their operators are those of texts.
  for (const index of [`${table}_${column}_trgm`, dayIndex(table, column)])
    await sql`drop index if exists ${sql.id(index)}`.execute(db);
  const type = storedType(property);
  await sql`alter table ${sql.id(table)} alter column ${sql.id(column)} type ${sql.raw(type === 'text' ? 'text collate people' : type)} using ${value}`.execute(
    db,
  );
}
