// Work that is priced without being saved by anyone: for the last time when its ticket comes to an end, and again after a
// rate or a holiday was changed.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isEmpty } from '../../src/schema/formats/plain-values';
import { nounOf, nouns } from '../../src/schema/model/nouns';
import { loadedValues } from '../../src/schema/model/record-for';
import { STATE, stateOf } from '../../src/schema/model/states';
import { BOOK_NOUNS, PRICED, type PricedTable, usedRates } from '../../src/schema/pricing/price-rows';
import { isSame } from '../../src/schema/rules/conditional-write';
import { repeat } from '../base/repeat';
import { logChange } from '../crud/change-log';
import type { NounModule } from '../crud/noun-module';
import { rowsIn, writeRows } from '../crud/record-rows';
import { listRows, lockRow, readRow, readRows } from '../crud/rows';
import { changeRow } from '../crud/write-row';
import type { Connection, Database } from '../db/database';
import { changedSince, type Snapshot } from '../db/record-changes';
import { ROW_COLUMNS, rowTables } from '../db/row-tables';
import { jobNote, noteJob, whileAlone } from '../db/take-job';
import { inTransaction } from '../db/transaction';
import { invalid } from '../http/http-errors';
import type { SignedIn } from '../session/sessions';
import { type PricedWork, priceWork, readBook } from './price-work';

/** The states of a record of work, which those of its ticket decide. */
const [OPEN, FINAL] = ['open', 'final'] as const;

/** The state of a ticket to which it only comes with an amount for everything. */
const CLOSED = 'closed';

/** Work follows the state of its ticket: priced for the last time when that ends, and open again when it goes on. */
export const endWork: NonNullable<NounModule['beforeState']> = async (save, state) => {
  const { noun, id, transaction, caller, before } = save;
  const work = nouns.get('work');
  const [was, is] = [before[STATE], state].map((name) => stateOf(noun, { [STATE]: name })?.final === true);
  if (!work || !(was || is)) return;
  const { rows } = await sql<{ work_id: number }>`select work_id from work where ticket_id = ${id}`.execute(
    transaction,
  );
  for (const { work_id } of rows)
    if (is) await finish(transaction, work, work_id, { caller, isClosed: state === CLOSED });
    else await reopen(transaction, work, work_id, caller);
};

async function finish(
  transaction: Connection,
  work: Noun,
  id: number,
  { caller, isClosed }: { caller: SignedIn; isClosed: boolean },
): Promise<void> {
  const row = await lockRow(transaction, work, id);
  if (!row) return;
  const loaded = loadedValues(work, row);
  // From one end to another one nothing is priced again.
  const isFinal = row[STATE] === FINAL;
  const priced = isFinal ? undefined : priceWork(work, loaded, await readBook(transaction));
  const missing = isClosed ? unpriced(work, priced?.values ?? loaded) : undefined;
  if (missing) throw invalid({ [STATE]: [missing] });
  if (priced) await store(transaction, work, { id, row, values: finalValues(row, priced), caller, state: FINAL });
}

/** Work on a ticket that goes on costs what the rates of today say. */
async function reopen(transaction: Connection, work: Noun, id: number, caller: SignedIn): Promise<void> {
  const row = await lockRow(transaction, work, id);
  if (!row) return;
  const { values } = priceWork(work, loadedValues(work, row), await readBook(transaction));
  await store(transaction, work, { id, row, values: { ...values, rates: undefined }, caller, state: OPEN });
}

/** With the rates that were used. @param read the record as it is read. */
export const finalValues = (read: Values, priced: PricedWork): Values => ({
  ...priced.values,
  rates: usedRates(namedRows(read, priced)),
});

/**
 * Which rows have no amount, the first of them and how many there are. Without what the others are made of: who closes a
 * ticket may be one who may not read what it costs.
 */
function unpriced({ record, title }: Noun, values: Values): string | undefined {
  const found = PRICED.flatMap((table) =>
    rowsIn(values[table]).flatMap(({ amount }, at) =>
      isEmpty(amount) ? [`${record.properties[table]?.title}, row ${at + 1}`] : [],
    ),
  );
  if (found.length === 0) return undefined;
  const others = found.length > 3 ? ` and ${found.length - 3} more` : '';
  return `${title}: there is no amount for ${found.slice(0, 3).join('; ')}${others}. Type an amount there, or add a rate.`;
}

/** The priced rows with what their labor or equipment is called. */
const namedRows = (read: Values, { rows }: PricedWork) =>
  PRICED.flatMap((table) =>
    (rows[table] ?? []).map((priced, at) => {
      const { labortype, eqphour } = ((read[table] as Values[])[at] ?? {}) as Record<string, Values | undefined>;
      return { ...priced, name: String(labortype?.labortype ?? eqphour?.equip_name ?? '') };
    }),
  );

interface Stored {
  id: number;
  /** The record as it was read. */
  row: Values;
  /** What follows from its rows now. */
  values: Values;
  caller: SignedIn | undefined;
  state?: string;
}

async function store(db: Connection, work: Noun, stored: Stored): Promise<void> {
  const { id, row, caller } = stored;
  if (!(await write(db, work, stored))) return;
  const after = await readRow(db, work, id);
  await logChange(db, { action: 'change', noun: work, id, caller, before: row, after });
}

/** Where nothing is other than it was, nothing is written. @returns whether something was. */
async function write(db: Connection, work: Noun, { id, row, values, caller, state }: Stored): Promise<boolean> {
  const before = loadedValues(work, row);
  const isOther = Object.entries(values).some(([name, value]) => !isSame(value, before[name]));
  if (!isOther && state === undefined) return false;
  const columns = state === undefined ? {} : { [STATE]: state, state_since: sql`clock_timestamp()` };
  await changeRow(db, work, id, { values, before, columns, author: caller?.userId });
  await writeRows(db, work, id, { values, before });
  return true;
}

/** Work that comes back from the trash costs what the rates of today say; the entry of the change log has it so. */
export const priceRestored: NonNullable<NounModule['afterRestore']> = async ({ noun, id, transaction, caller }) => {
  const row = (await readRow(transaction, noun, id)) as Values;
  const { values } = priceWork(noun, loadedValues(noun, row), await readBook(transaction));
  await write(transaction, noun, { id, row, values, caller });
};

/** How often it is looked whether a rate or a holiday was changed: that is how late totals of open tickets may be. */
const EVERY_MS = 5_000;

/** Prices the work on open tickets within seconds of every change of a rate or a holiday, also of one before the start. */
export function repriceRegularly(app: FastifyInstance, db: Database): void {
  let seen: Snapshot | undefined;
  const work = async (isEnding: () => boolean) => {
    const { now, changed } = await changedSince(db, BOOK_NOUNS, seen);
    // While another copy is at it, it is looked again: it may have begun before the change.
    if (!changed || (await repriceChanged(db, isEnding))) seen = now;
  };
  repeat(app, { every: EVERY_MS, work, failed: 'Open work was not priced again; it is tried again in seconds' });
}

const JOB = 'reprice open work';

/** Another number prices everything once more when the server was updated: for rules of prices that have changed. */
const RULES = 1;

/**
 * Prices what the rates of now are other for than those that it was priced by last, whichever copy of the server did
 * that. @returns false where another copy is at it.
 */
export const repriceChanged = (db: Database, isEnding: () => boolean = () => false): Promise<boolean> =>
  whileAlone(db, JOB, async () => {
    const now = await marksOfBooks(db);
    const last = JSON.parse((await jobNote(db, JOB)) ?? '{}') as Partial<typeof now>;
    const tables = PRICED.filter((table) => now[table] !== last[table]);
    if (tables.length === 0) return;
    await repriceOpen(db, tables, isEnding);
    if (!isEnding()) await noteJob(db, JOB, JSON.stringify(now));
  });

/** What the prices of a table follow, in short: with the moments of all saves, so that no two states are alike. */
async function marksOfBooks(db: Database): Promise<Record<PricedTable, string>> {
  const [labor, equipment, holidays] = await Promise.all(BOOK_NOUNS.map((name) => listRows(db, nounOf(name))));
  const mark = (...lists: unknown[]) =>
    createHash('sha256')
      .update(JSON.stringify([RULES, lists]))
      .digest('hex');
  return { labor: mark(labor, holidays), equipment: mark(equipment) };
}

/** Records of one transaction, which keeps rates from being saved. */
const BATCH = 50;

/** Prices all that is not final and has rows in one of these tables by the rates of now. */
async function repriceOpen(db: Database, tables: readonly PricedTable[], isEnding: () => boolean): Promise<void> {
  for (let last: number | undefined = 0; last !== undefined && !isEnding(); ) {
    const from: number = last;
    last = await inTransaction(db, (transaction) => repriceBatch(transaction, nounOf('work'), from, tables));
  }
}

/**
 * Locks in the order of a save: the records, then the rates, so that none waits for the other in a circle.
 * @returns the id of its last record; undefined behind all of them.
 */
async function repriceBatch(
  db: Connection,
  work: Noun,
  from: number,
  tables: readonly PricedTable[],
): Promise<number | undefined> {
  const hasRows = rowTables(work)
    .filter(({ property }) => tables.some((table) => table === property))
    .map(({ noun }) => sql`exists (select from ${sql.id(noun)} as r where r.${sql.id(ROW_COLUMNS.of)} = work.work_id)`);
  const { rows } = await sql<{ work_id: number }>`
    select work_id from work where work_id > ${from} and state = ${OPEN} and (${sql.join(hasRows, sql` or `)})
    order by work_id limit ${BATCH} for no key update`.execute(db);
  if (rows.length === 0) return undefined;
  const book = await readBook(db);
  const ids = rows.map(({ work_id }) => work_id);
  for (const row of await readRows(db, work, ids)) {
    const { values } = priceWork(work, loadedValues(work, row), book);
    await store(db, work, { id: Number(row.work_id), row, values, caller: undefined });
  }
  return ids.at(-1);
}
