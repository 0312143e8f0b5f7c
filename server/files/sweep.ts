// Cleans up: files of interrupted uploads, files whose save failed at the last moment, stored responses of creates,
// expired sessions, tokens that ended long ago, old attempts to sign in, old marks of changes. At start and then every
// hour.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context';
import { forgetOldChanges } from '../db/record-changes';
import { clearOldAttempts } from '../session/throttle';
import { clearOldTokens } from '../tokens/api-tokens';

const HOUR = 3_600_000;

export function sweepRegularly(app: FastifyInstance, context: Context): void {
  let running = Promise.resolve();
  const run = () => {
    running = sweep(context).then(
      () => undefined,
      (err: unknown) => app.log.warn({ err }, 'Clearing up did not finish; it is tried again in an hour'),
    );
  };
  const timer = setInterval(run, HOUR);
  timer.unref();
  // Not waited for: a folder with many files must not hold up the start.
  app.addHook('onReady', async () => run());
  // While the database is still there.
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** @returns how many files were removed. */
export async function sweep({ db, files }: Pick<Context, 'db' | 'files'>): Promise<number> {
  await sql`delete from idempotency_key where created_at < now() - interval '7 days'`.execute(db);
  await sql`delete from session where ends_at < now()`.execute(db);
  await clearOldTokens(db);
  await clearOldAttempts(db);
  await forgetOldChanges(db);
  return files.sweep(async (names) => {
    const rows = await db.selectFrom('stored_file').select('stored_name').where('stored_name', 'in', names).execute();
    return new Set(rows.map((row) => row.stored_name));
  });
}
