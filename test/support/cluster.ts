// The temporary PostgreSQL that all API tests of one run share.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../server/postgres/supervise';
import { endWithDatabase } from './end-with-process';

/**
 * Starts it; `env` leads the test process to it. Nothing here needs to survive a crash, so nothing waits for the disk.
 */
export async function startTestCluster(): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-test-'));
  const log = { info() {}, warn: console.error, error: console.error };
  const isGone = endWithDatabase(folder, join(folder, 'postgres'));
  try {
    const postgres = await startPostgres({ dataDir: folder, log, durable: false });
    return {
      env: { TEST_POSTGRES_SOCKET: postgres.connection.host },
      async stop() {
        await postgres.stop();
        rmSync(folder, { recursive: true, force: true });
        isGone();
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    isGone();
    throw error;
  }
}
