// A start that changes tables beyond adding to them makes a backup first.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import product from '../../package.json' with { type: 'json' };
import { readArchive } from '../../server/backup/read-archive';
import { prepareDatabase } from '../../server/prepare';
import { type FreshDatabase, freshDatabase, silentLog, testSettings, urlOf } from '../support/postgres';
import { runProduct } from '../support/running-product';

let place: string;
let database: FreshDatabase;
test.before.each(async () => {
  place = mkdtempSync(join(tmpdir(), 'pr-before-'));
  database = await freshDatabase();
});
test.after.each(async () => {
  await database.drop();
  rmSync(place, { recursive: true, force: true });
});

const run = (statement: string) => database.pool.query(statement);
/** A migration that does nothing the second time. */
const upgrade = () => run(`delete from migration where name = '0016-order-of-tickets'`);
const changes = [
  ['a migration', `delete from migration where name = '0016-order-of-tickets'`],
  [
    'a conversion',
    `drop index terminal_terminal_address_trgm; alter table terminal alter column terminal_address type integer using 1`,
  ],
] as const;

async function backupsOfStart(): Promise<number> {
  let count = 0;
  const settings = testSettings();
  const { pool, filesDir } = database;
  const backUp = async () => void count++;
  await prepareDatabase(pool, { settings, mode: 'start', log: silentLog, filesDir, backUp });
  return count;
}

test('a start on an empty database, one that changes nothing and one that adds make none', async () => {
  assert.is(await backupsOfStart(), 0);
  await run('alter table terminal drop column terminal_address');
  assert.is(await backupsOfStart(), 0);
  await database.drop();
  database = await freshDatabase('empty');
  assert.is(await backupsOfStart(), 0);
});

for (const [what, statement] of changes)
  test(`${what} has one before it`, async () => {
    await run(statement);
    assert.is(await backupsOfStart(), 1);
    assert.is(await backupsOfStart(), 0);
  });

const start = (env: Record<string, string>) => {
  const DATABASE_URL = urlOf(database.connection);
  return runProduct({ DATABASE_URL, DATA_DIR: join(place, 'data'), ...env }).then(
    async ({ child, ended }) => {
      child.kill('SIGTERM');
      await ended;
      return '';
    },
    (error: Error) => error.message,
  );
};

test('it is of the state before, in DATA_DIR where no folder is named', async () => {
  await upgrade();
  assert.is(await start({}), '');
  const folder = join(place, 'data', 'backups');
  const [name, ...others] = readdirSync(folder);
  assert.match(name!, /^before-change-\d{8}T\d{6}Z\.backup$/);
  assert.equal(others, []);
  const rows: string[] = [];
  let migrations = -1;
  await readArchive(join(folder, name!), product.version, {
    async schema({ tables }) {
      migrations = tables.findIndex((table) => table.name.endsWith('.migration'));
    },
    async rows(table, content) {
      for await (const bytes of content) if (table === migrations) rows.push(bytes.toString());
    },
  });
  assert.match(rows.join(''), '0015-');
  assert.not.match(rows.join(''), '0016-');
});

test('without a place or room for it the start is refused and changes nothing, unless a setting skips it', async () => {
  await upgrade();
  const count = async () => Number((await run('select count(*) from migration')).rows[0].count);
  const before = await count();
  const refused = await start({ BACKUP_FOLDER: join(place, 'not-mounted') });
  assert.match(
    refused,
    /Tables are to be changed, and the backup before that failed\. \S+ cannot be used \(ENOENT\)\./,
  );
  assert.match(refused, 'BACKUP_BEFORE_CHANGE=no');
  const name = "'name-of-a-file-as-large-as-no-disk'";
  await run(`insert into stored_file (stored_name, original_name, media_type, size, sha256, position)
    values (${name}, 'x', 'x', 4000000000000000000, 'x', 1)`);
  assert.match(
    await start({}),
    /There is no room in \S+: the backup takes about [\d.]+ TB, and [\d.]+ .B are free on that disk, of which 67\.1 MB stay free/,
  );
  assert.is(await count(), before);
  await run(`delete from stored_file where stored_name = ${name}`);
  assert.is(await start({ BACKUP_BEFORE_CHANGE: 'no' }), '');
  assert.is(await count(), before + 1);
  assert.equal(readdirSync(join(place, 'data', 'backups')), []);
});

test.run();
