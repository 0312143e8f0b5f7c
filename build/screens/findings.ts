// What a start with the present descriptors would do to the database that `npm start` uses: the numbers of a comparison.
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { readSettings } from '../../server/base/settings';
import { storedNouns } from '../../server/db/noun-tables';
import { planSchema } from '../../server/db/schema/compare';
import { onExistingDatabase } from '../../server/existing-database';
import { majorOf } from '../../server/postgres/cluster';
import type { Finding } from '../../src/schema/model/schema-finding';

/**
 * Reads only. Undefined where there is no database yet. @throws where there is one that cannot be read.
 */
export async function readFindings(
  env: Record<string, string | undefined> = process.env,
): Promise<readonly Finding[] | undefined> {
  const settings = readSettings(env);
  if (!settings.databaseUrl && majorOf(resolve(settings.dataDir, 'postgres')) === undefined) return undefined;
  return onExistingDatabase(settings, (outside) =>
    outside
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (db) => {
        await sql`set transaction read only`.execute(db);
        await sql`set local statement_timeout = 0`.execute(db);
        return planSchema(db, storedNouns());
      }),
  );
}
