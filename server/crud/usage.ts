// How many records use another one, by noun: `GET {base}/{id}/usage`. What keeps a record from being deleted is said
// before it is tried.
import { sql } from 'kysely';
import type { Noun, Right } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import { mayDo } from '../../src/schema/model/rights';
import { MAX_COUNTED, type RecordUsage, type Referrer, referrersOf } from '../../src/schema/model/usage';
import type { Connection, Database } from '../db/database';
import { rowTables } from '../db/row-tables';
import { isForbidden, notFound } from '../http/http-errors';
import type { AppContext, KnownToOthers } from '../request/context';
import type { SignedIn } from '../session/sessions';
import type { ServedNoun } from './noun-module';

/**
 * @param counted counts that are known already, by noun.
 * @throws 404 when there is no such record.
 */
export async function recordUsage(
  context: AppContext,
  noun: Noun,
  id: number,
  caller: SignedIn,
  counted: Readonly<Record<string, number>> = {},
): Promise<RecordUsage> {
  const { db } = context;
  const { rows } = await sql`select 1 from ${sql.id(noun.noun)} where ${sql.id(noun.api.id)} = ${id}`.execute(db);
  if (rows.length === 0) throw notFound();
  const usage: RecordUsage = { used_by: [], other_records: 0 };
  const counts = new Map<Noun, number>();
  for (const referrer of referrersOf(noun)) {
    const known = counted[referrer.noun.noun];
    counts.set(referrer.noun, known === undefined ? await countIn(db, referrer, id) : Math.min(known, MAX_COUNTED + 1));
  }
  // A record that has it in a column and elsewhere counts once.
  for (const [user, count] of await usesElsewhere(context, noun, id))
    counts.set(user, Math.max(count, counts.get(user) ?? 0));
  for (const [user, count] of counts) {
    if (count === 0) continue;
    if (await isAdmitted(user, 'list', caller, context)) usage.used_by.push({ noun: user.noun, count });
    else usage.other_records += count;
  }
  return usage;
}

/** The nouns whose modules know of records that hold this one where no column says so, and how many. */
async function usesElsewhere(context: AppContext, used: Noun, id: number): Promise<Map<Noun, number>> {
  const { db } = context;
  const counts = new Map<Noun, number>();
  for (const noun of nouns.values()) {
    const count = (await moduleOf(noun, context)?.countUses?.(db, used, id)) ?? 0;
    if (count > 0) counts.set(noun, count);
  }
  return counts;
}

/** Those of the records that others hold where no column says so. */
export async function usedElsewhere(
  db: Connection,
  { noun: used, context }: ServedNoun,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  for (const noun of nouns.values()) {
    for (const id of (await moduleOf(noun, context)?.usedAmong?.(db, used, ids)) ?? []) found.add(id);
  }
  return found;
}

const moduleOf = ({ server }: Noun, { modules }: AppContext): KnownToOthers | undefined =>
  server === undefined ? undefined : modules[server];

/** Records, however many of their rows point to it. */
async function countIn(db: Database, { noun, names, rows }: Referrer, id: number): Promise<number> {
  const isReferrer = (columns: readonly string[]) =>
    sql.join(
      columns.map((name) => sql`${sql.id(name)} = ${id}`),
      sql` or `,
    );
  const ofRows = rowTables(noun).flatMap((table): [Noun, readonly string[]][] => {
    const columns = rows[table.property];
    return columns ? [[table, columns]] : [];
  });
  const referrers: [Noun, readonly string[]][] = names.length > 0 ? [[noun, names], ...ofRows] : ofRows;
  // A record is one row of its own table: only those of its rows have it several times.
  const found = referrers.map(
    ([table, columns]) => sql`(select ${table === noun ? sql`` : sql`distinct`} ${sql.id(table.api.id)} as id
      from ${sql.id(table.noun)} where ${isReferrer(columns)} limit ${MAX_COUNTED + 1})`,
  );
  const counted = await sql<{ count: number }>`
    select least(count(*), ${MAX_COUNTED + 1})::integer as count from (${sql.join(found, sql` union `)}) referrers`.execute(
    db,
  );
  return counted.rows[0]!.count;
}

/** Whether a user may choose records of a noun. The lists that the server keeps for forms are for everybody. */
export const mayChoose = async (noun: Noun, caller: SignedIn, context: AppContext): Promise<boolean> =>
  noun.choices?.key !== undefined || isAdmitted(noun, 'list', caller, context);

/** Whether a user has a right with the records of a noun, by the descriptor and by the noun's module. */
export async function isAdmitted(noun: Noun, right: Right, caller: SignedIn, context: AppContext): Promise<boolean> {
  if (!mayDo(noun, right, caller.role)) return false;
  const { authorize } = moduleOf(noun, context) ?? {};
  try {
    await authorize?.(caller, context);
    return true;
  } catch (error) {
    if (isForbidden(error)) return false;
    throw error;
  }
}
