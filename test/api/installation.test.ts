// A folder of files and a database that do not belong together do not start, and nothing is lost by the attempt.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { rejectFilesAlone } from '../../server/files/installation';
import { prepareDatabase } from '../../server/prepare';
import { type FreshDatabase, freshDatabase, silentLog, testSettings } from '../support/postgres';

let filesDir: string;
const databases: FreshDatabase[] = [];
test.before.each(() => {
  filesDir = mkdtempSync(join(tmpdir(), 'package-recovery-files-'));
});
test.after.each(async () => {
  for (const database of databases.splice(0)) await database.drop();
  rmSync(filesDir, { recursive: true, force: true });
});

/** A database of an installation of its own; `stamped: false` for one from before there were ids. */
async function installation({ stamped = true, names = [] as string[] } = {}): Promise<FreshDatabase> {
  const database = await freshDatabase('start');
  databases.push(database);
  await database.pool.query(
    stamped
      ? `update secret set value = md5(random()::text) where name = 'installation-id'`
      : `delete from secret where name = 'installation-id'`,
  );
  for (const name of names) {
    await database.pool.query(
      `insert into stored_file (stored_name, original_name, media_type, size, sha256, position) values ('${name}', 'a', 'b', 1, 'c', 0)`,
    );
  }
  return database;
}

const outside = { DATABASE_URL: 'postgres://dispatcher:hidden@db.example.com/recovery', DATA_DIR: '/srv/recovery' };

/** The message of a rejected start, or what was written where. */
async function start(database: FreshDatabase, env: Record<string, string> = outside): Promise<string> {
  const error = await prepareDatabase(database.pool, {
    settings: testSettings(env),
    mode: 'start',
    log: silentLog,
    filesDir,
  }).then(
    () => undefined,
    (reason: Error) => reason,
  );
  if (error && error.name !== 'StartRefused') throw error;
  return error?.message ?? 'started';
}

const idOf = async (database: FreshDatabase) =>
  (await database.pool.query(`select value from secret where name = 'installation-id'`)).rows[0]?.value;
const idInFolder = () => readFileSync(join(filesDir, 'installation-id'), 'utf8').trim();

function store(...names: string[]): void {
  mkdirSync(join(filesDir, 'stored'), { recursive: true });
  for (const name of names) {
    writeFileSync(join(filesDir, 'stored', name), 'x');
    utimesSync(join(filesDir, 'stored', name), 0, 0);
  }
}

test('a folder and a database of one installation start, again and again, also where the folder moved', async () => {
  const database = await installation();
  for (let times = 0; times < 2; times++) assert.is(await start(database), 'started');
  assert.is(idInFolder(), await idOf(database));
});

test('with the database of another installation the start fails with the names of the variables, and no file is touched', async () => {
  const [own, other] = [await installation({ names: ['one'] }), await installation()];
  store('one');
  assert.is(await start(own), 'started');
  const message = await start(other);
  assert.is(
    message,
    'DATA_DIR (/srv/recovery) and the database of DATABASE_URL belong to different installations; set DATA_DIR or DATABASE_URL so that both are of one installation.',
  );
  assert.equal(readdirSync(join(filesDir, 'stored')), ['one']);
  assert.match(
    await start(other, { DATA_DIR: '/srv/recovery' }),
    /^The files and the database in DATA_DIR \(\/srv\/recovery\) belong to different installations; restore both from one backup/,
  );
  assert.is(await start(own), 'started');
});

test('a pair without ids gets one if every stored file is found', async () => {
  const database = await installation({ stamped: false, names: ['one', 'two'] });
  store('one');
  const message = await start(database);
  assert.match(
    message,
    /^DATA_DIR \(\/srv\/recovery\) and the database of DATABASE_URL do not belong together: 1 of the 2 files that the database names are not there\. To go on, set DATA_DIR or DATABASE_URL/,
  );
  assert.not.match(message, /hidden/);
  assert.is(await idOf(database), undefined);
  store('two');
  assert.is(await start(database), 'started');
  assert.match(await idOf(database), /^[0-9a-f]{32}$/);
  assert.is(idInFolder(), await idOf(database));
});

test('a new database beside a folder with files is rejected, and one beside an empty folder is not', async () => {
  const database = await installation({ stamped: false });
  store('of another one');
  assert.match(await start(database), /the database names none of the 1 files that are there/);
  rmSync(join(filesDir, 'stored'), { recursive: true });
  assert.is(await start(database), 'started');
});

test('a folder that has lost its files is rejected, unless the operator confirms it by an empty id file', async () => {
  const database = await installation({ names: ['lost'] });
  const message = await start(database);
  assert.match(message, /1 of the 1 files that the database names are not there/);
  assert.ok(message.endsWith(`if they do belong together, make an empty file ${join(filesDir, 'installation-id')}.`));
  writeFileSync(join(filesDir, 'installation-id'), '');
  assert.is(await start(database), 'started');
  assert.is(idInFolder(), await idOf(database));
});

test('a folder of files that is gone beside a database that names some is rejected with their number and the way back', async () => {
  const database = await installation({ names: ['one', 'two'] });
  store('one', 'two');
  assert.is(await start(database), 'started');
  const stored = join(filesDir, 'stored');
  rmSync(stored, { recursive: true });
  const message = `The folder ${stored} is missing, and the database names 2 files in it: restore it from the last backup, or mount it again. To go on without those files, make an empty folder there.`;
  // The first refusal makes nothing, or the second start would go on.
  for (let times = 0; times < 2; times++) assert.is(await start(database), message);
  mkdirSync(stored);
  assert.is(await start(database), 'started');
});

test('the same where the whole folder is gone, not only the stored files', async () => {
  const database = await installation({ names: ['one'] });
  store('one');
  assert.is(await start(database), 'started');
  rmSync(filesDir, { recursive: true });
  const message = `The folder ${filesDir} is missing, and the database names 1 file in it: restore it from the last backup, or mount it again. To go on without that file, make an empty folder there and in it an empty file installation-id.`;
  for (let times = 0; times < 2; times++) assert.is(await start(database), message);
  assert.not(existsSync(filesDir));
  mkdirSync(filesDir);
  writeFileSync(join(filesDir, 'installation-id'), '');
  assert.is(await start(database), 'started');
  assert.is(idInFolder(), await idOf(database));
});

test('the folder of files is made anew where the database names none', async () => {
  const database = await installation();
  assert.is(await start(database), 'started');
  rmSync(join(filesDir, 'stored'), { recursive: true });
  assert.is(await start(database), 'started');
});

test('no new database is made beside the files of an installation, unless the operator confirms it by an empty id file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-alone-'));
  try {
    const rejected = async (hasDatabase = false) =>
      rejectFilesAlone(folder, () => hasDatabase).then(
        () => '',
        ({ message }: Error) => message,
      );
    assert.is(await rejected(), '');
    mkdirSync(join(folder, 'files/stored'), { recursive: true });
    assert.is(await rejected(), '');
    writeFileSync(join(folder, 'files/stored/one'), 'x');
    assert.match(await rejected(), /has the files of an installation and no database.+restore its folder postgres/);
    rmSync(join(folder, 'files/stored/one'));
    writeFileSync(join(folder, 'files/installation-id'), 'abc\n');
    assert.match(await rejected(), /set DATABASE_URL if the database is an outside one; or, to begin anew/);
    assert.is(await rejected(true), '');
    writeFileSync(join(folder, 'files/installation-id'), '');
    assert.is(await rejected(), '');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.run();
