// A program that only supervises a PostgreSQL: `node own-postgres.mjs <data folder>`. It is what
// test/api/postgres.long.test.ts kills. With `breaking` behind it, it is a bench that an error ends.
import { join } from 'node:path';
import { startPostgres } from '../../server/postgres/supervise';
import { endWithKept } from './end-with-process';

const [, , dataDir = '', how] = process.argv;
try {
  const postgres = await startPostgres({ dataDir, log: { info() {}, warn: console.error, error: console.error } });
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  // One line notifies the test that it runs; the pending listener above does not keep a process alive, this does.
  console.log(JSON.stringify({ adopted: postgres.adopted, host: postgres.connection.host }));
  setInterval(() => {}, 60_000);
  if (how === 'breaking') {
    endWithKept(join(dataDir, 'postgres'));
    setTimeout(() => Promise.reject(new Error('What nothing catches')), 10);
  }
} catch (error) {
  console.log(JSON.stringify({ refused: error instanceof Error ? error.message : 'unknown' }));
  process.exitCode = 1;
}
