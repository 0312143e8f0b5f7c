// Deletes what has served its time, so that neither the database nor the store of files grows without end: every hour
// by one copy of the server, counts of lists every minute, as many saves leave many rows of them.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { NOTIFICATION_MONTHS } from '../src/schema/model/notifications';
import { repeat } from './base/repeat';
import type { Settings } from './base/settings';
import { emptyTrash } from './crud/trash';
import { addMonths, dropMonths } from './db/change-log-months';
import { forgetOldChanges } from './db/record-changes';
import { foldRowCounts } from './db/row-counts';
import { takeJob } from './db/take-job';
import { inTransaction } from './db/transaction';
import { MARK } from './files/store';
import { clearOldWindows } from './http/rate-limit';
import { forgetImports } from './imports/past-imports';
import type { AppContext } from './request/context';
import { forgetPresence } from './routes/presence';
import { clearOldTokens } from './session/api-tokens';
import { clearOldAttempts } from './session/throttle';
import { forgetViews } from './views/write-view';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Until the app closes. What fails is logged, and tried again the next time. */
export function sweepRegularly(app: FastifyInstance, context: AppContext): void {
  const failed = 'Clearing up did not finish; it is tried again in an hour';
  repeat(app, {
    every: HOUR_MS,
    work: async () => (await takeJob(context.db, 'sweep', HOUR_MS)) && sweep(context),
    failed,
  });
  repeat(app, {
    every: MINUTE_MS,
    work: async () => context.watch.look(),
    failed: 'The clock of the database was not read; it is tried again in a minute',
  });
  repeat(app, {
    every: MINUTE_MS,
    work: async () => (await takeJob(context.db, 'row counts', MINUTE_MS)) && foldRowCounts(context.db),
    failed: 'Counts of lists were not folded; it is tried again in a minute',
  });
}

/** @returns how many files were removed. */
export async function sweep({
  db,
  files,
  settings,
}: Pick<AppContext, 'db' | 'files'> & {
  settings?: Partial<Pick<Settings, 'historyMonths' | 'trashDays'>>;
}): Promise<number> {
  await sql`delete from idempotency_key where created_at < now() - interval '30 days'`.execute(db);
  await sql`delete from session where ends_at < now()`.execute(db);
  await clearOldTokens(db);
  await clearOldAttempts(db);
  await clearOldWindows(db);
  await forgetOldChanges(db);
  await forgetPresence(db);
  await forgetImports(db);
  await sql`delete from notification where notified_at < now() - make_interval(months => ${NOTIFICATION_MONTHS})`.execute(
    db,
  );
  await inTransaction(db, async (transaction) => {
    // Changes wait behind it: it gives up before they notice, and is tried again with the next sweep.
    await sql`set local lock_timeout = '1s'`.execute(transaction);
    await addMonths(transaction);
    if (settings?.historyMonths !== undefined) await dropMonths(transaction, settings.historyMonths);
  });
  if (settings?.trashDays !== undefined) {
    await emptyTrash(db, settings.trashDays);
    await forgetViews(db, settings.trashDays);
  }
  await rejectOthers(db, files);
  return files.sweep(async (names) => {
    const rows = await db.selectFrom('stored_file').select('stored_name').where('stored_name', 'in', names).execute();
    return new Set(rows.map((row) => row.stored_name));
  });
}

/** Nothing is removed where another installation has claimed the same place since the start. */
async function rejectOthers(db: AppContext['db'], files: AppContext['files']): Promise<void> {
  const own = await db.selectFrom('secret').select('value').where('name', '=', MARK).executeTakeFirst();
  if (own?.value !== (await files.readMark())) throw new Error('The files carry the mark of another installation');
}
