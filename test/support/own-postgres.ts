// A program that only supervises a PostgreSQL: `node own-postgres.mjs <data folder>`. It is what
// test/api/postgres.long.test.ts kills.
import { startPostgres } from '../../server/postgres/supervise';

const dataDir = process.argv[2] ?? '';
try {
  const postgres = await startPostgres({ dataDir, log: { info() {}, warn: console.error, error: console.error } });
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  // One line notifies the test that it runs; the pending listener above does not keep a process alive, this does.
  console.log(JSON.stringify({ adopted: postgres.adopted, host: postgres.connection.host }));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : 'unknown' }));
  process.exitCode = 1;
}
