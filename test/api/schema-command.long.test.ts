// `npm run schema -- plan | apply` (docs/upgrade.md, "A descriptor has changed").
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Property } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { carrier, MADE_HERE, shippedDatabase, startWith } from '../support/changing-nouns';
import { type FreshDatabase, freshDatabase, urlOf } from '../support/postgres';
import { runProduct } from '../support/running-product';

const WITHOUT_NOUNS = MADE_HERE.join(' ');
const place = mkdtempSync(join(tmpdir(), 'package-recovery-schema-'));
let database: FreshDatabase;
test.before.each(async () => {
  database = await shippedDatabase();
});
test.after.each(async () => {
  await database?.drop();
});
test.after(() => rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const rows = async (statement: string): Promise<any[]> => (await database.pool.query(statement)).rows;

/** Runs the command with the shipped descriptors. @returns what it printed, on either output, and its exit code. */
const schema = (args: string[], env: Record<string, string> = {}): Promise<[printed: string, code: number]> =>
  new Promise((done) => {
    const DATABASE_URL = urlOf(database.connection);
    const own = { DATA_DIR: join(place, 'data'), DATABASE_URL, WITHOUT_NOUNS, BACKUP_BEFORE_CHANGE: 'no' };
    const options = { env: { PATH: process.env.PATH, ...own, ...env } };
    execFile(
      process.execPath,
      [resolve('dist/test/support/own-product.mjs'), 'schema', ...args],
      options,
      (error, stdout, stderr) => done([stdout + stderr, Number(error?.code ?? 0)]),
    );
  });

const UNCHANGED = 'The database is as the descriptors say: there is nothing to change.\n';

/** What differs from the shipped descriptors: worktypes have a fax, or another type of name, and there are carriers. */
const worktype = (properties: Record<string, Property>) => {
  const noun = nounOf('worktype');
  return { ...noun, record: { ...noun.record, properties: { ...noun.record.properties, ...properties } } };
};
const withFax = worktype({ fax: { title: 'Fax', type: 'string', unique: true } });

async function withoutTheirFiles(): Promise<void> {
  await startWith(database, [withFax, carrier({ name: { type: 'string' } })]);
  await rows(
    `insert into worktype (worktype, status, fax, fax_key) values ('Rerailing', 1, '555', '555'), ('Crane', 1, null, null)`,
  );
  await rows(`insert into carrier (name) values ('BNSF')`);
}

test('a plan of what is as the descriptors say is one line, and so is its change', async () => {
  assert.equal(await schema(['plan']), [UNCHANGED, 0]);
  assert.equal(await schema(['apply']), [UNCHANGED, 0]);
});

test('a setting that does not work is one message', async () => {
  const [output, code] = await schema(['plan'], { LOG_LEVEL: 'loud' });
  assert.match(output, /^LOG_LEVEL is not usable: it must be one of [a-z, ]+\.\n$/);
  assert.is(code, 1);
});

test('a plan says what would change and what is refused, changes nothing, and ends with 1', async () => {
  await startWith(database, [withFax, worktype({ status: { title: 'Status', type: 'string' } })]);
  await rows(`insert into worktype (worktype, status) values ('Rerailing', 'n/a'); delete from described_generation`);
  const before = await rows('select * from described_noun order by 1');
  const expected: [string, number] = [
    `Refused  worktype.status cannot be converted to a whole number: 1 row holds 'n/a'; nothing was changed\n`,
    1,
  ];
  assert.equal(await schema(['plan']), expected);
  const [printed, code] = await schema(['apply']);
  assert.equal(
    [printed, code],
    [`The database does not fit the descriptors in schemas/:\n  ${expected[0].slice(9)}`, 1],
  );
  assert.equal(await rows('select * from described_noun order by 1'), before);
});

test('what is no longer described stays out of sight until it is dropped by name, and is kept then', async () => {
  await withoutTheirFiles();
  const kept = [
    'worktype.fax is no longer described: its column keeps the values of 1 row until `npm run schema -- apply --drop worktype.fax`',
    'carrier is no longer described: its table keeps 1 row until `npm run schema -- apply --drop carrier`',
  ];
  const planned = kept.map((line) => `Note     ${line}\n`).join('');
  assert.equal(await schema(['plan']), [planned, 0]);
  assert.equal(await startWith(database, []), kept, 'a start says it');
  assert.equal(await startWith(database, []), [], 'once');
  assert.equal(await schema(['plan']), [planned, 0], 'a plan every time');

  const [printed, code] = await schema(['apply', '--drop', 'worktype.fax', '--drop=carrier']);
  const dropped = [...printed.matchAll(/^(\S+) is dropped: what was in 1 row is kept in (dropped\.\w+)$/gm)];
  assert.equal(
    dropped.map(([, name]) => name),
    ['worktype.fax', 'carrier'],
  );
  assert.match(printed, /^worktype: \d+ rows are exported to .+\ncarrier: 1 row is exported to .+\n/);
  const [fax, table] = dropped.map(([, , kept]) => kept);
  assert.is(code, 0);
  assert.equal(await rows(`select * from ${fax}`), [{ worktype_id: 1, fax: '555' }]);
  assert.equal(await rows(`select name from ${table}`), [{ name: 'BNSF' }]);
  assert.equal(
    await rows(
      `select column_name from information_schema.columns where table_schema = 'public' and (table_name = 'carrier' or column_name like 'fax%')`,
    ),
    [],
  );
  assert.equal(await schema(['plan']), [UNCHANGED, 0]);
});

test('a value that would be written in another way waits for it; its table is exported to a file first', async () => {
  await startWith(database, [worktype({ status: { title: 'Status', type: 'string' } })]);
  await rows(`insert into worktype (worktype, status) values ('Rerailing', '01'); delete from described_generation`);
  const [planned, refused] = await schema(['plan']);
  assert.match(
    planned,
    /^Refused {2}worktype\.status holds text in \d+ rows?; the file says whole numbers, and 1 row holds/,
  );
  assert.is(refused, 1);
  const [printed, code] = await schema(['apply']);
  assert.is(code, 0, printed);
  const [, count, file] = /^worktype: (\d+) rows? (?:is|are) exported to (.+\.jsonl)$/m.exec(printed)!;
  const lines = readFileSync(file!, 'utf8').trim().split('\n');
  assert.is(lines.length, Number(count));
  assert.is(JSON.parse(lines.at(-1)!).status, '01');
  assert.is(statSync(file!).mode & 0o777, 0o600);
  assert.equal(await rows(`select status from worktype where worktype = 'Rerailing'`), [{ status: 1 }]);
  assert.equal(await schema(['plan']), [UNCHANGED, 0]);
});

test('how long a change takes is said before, and a backup is made first', async () => {
  await startWith(database, [worktype({ status: { title: 'Status', type: 'string' } })]);
  await rows(`insert into worktype (worktype, status) select 'Work ' || n, '1' from generate_series(1, 30000) n`);
  await rows(`analyze worktype; delete from described_generation; delete from migration where name like '0016-%'`);
  const downtime = [
    'this release has 1 migration to run (0016-order-of-tickets): nobody can use the tables that they change until they are done',
    'worktype has about 30,000 rows and is rewritten: nobody can read or write it until the change is done',
  ];
  const [planned] = await schema(['plan']);
  assert.ok(planned.endsWith(downtime.map((line) => `Time     ${line}\n`).join('')), planned);
  const folder = join(place, 'backups');
  mkdirSync(folder);
  const [printed, code] = await schema(['apply'], { BACKUP_BEFORE_CHANGE: 'yes', BACKUP_FOLDER: folder });
  assert.is(code, 0, printed);
  const [name] = readdirSync(folder);
  assert.ok(printed.startsWith(`${downtime.join('\n')}\nA backup was made: ${join(folder, name!)}\n`), printed);
});

test('a change that only adds to a long table takes a moment', async () => {
  await rows(`insert into worktype (worktype, status) select 'Work ' || n, 1 from generate_series(1, 30000) n`);
  await rows(`analyze worktype`);
  const lines = await startWith(database, [worktype({ phone: { title: 'Phone', type: 'string' } })]);
  assert.is(lines[0], 'worktype has about 30,000 rows and is changed without looking at each: that takes a moment');
});

test('older descriptors are made the newest on purpose', async () => {
  await startWith(database, [worktype({ status: { title: 'Status', type: 'string' } })]);
  const [planned, refused] = await schema(['plan']);
  assert.match(planned, 'Refused  these descriptors are generation 1 of the database');
  assert.is(refused, 1);
  const [printed, code] = await schema(['apply']);
  assert.equal([printed, code], ['worktype.status is empty; the file says whole numbers: converted\n', 0]);
  assert.equal(await schema(['plan']), [UNCHANGED, 0]);
});

test('a property that comes back has its values again', async () => {
  await withoutTheirFiles();
  await startWith(database, []);
  await startWith(database, [withFax]);
  assert.equal(await rows('select fax, fax_key from worktype order by 1'), [
    { fax: '555', fax_key: '555' },
    { fax: null, fax_key: null },
  ]);
  const [printed] = await schema(['plan']);
  assert.match(printed, 'worktype.fax is no longer described');
});

test('what is described, or unknown, is not dropped, and nothing else is then', async () => {
  await withoutTheirFiles();
  const refusals: [string[], RegExp][] = [
    [
      ['worktype.status'],
      /^worktype\.status is described in schemas\/, so it cannot be dropped: remove it there first; nothing was changed\n$/,
    ],
    [['worktype'], /^worktype is described in schemas\//],
    [
      ['worktype.fax', 'worktype.phax'],
      /^nothing that is no longer described is called worktype\.phax; did you mean "worktype\.fax"\? \(one of: worktype\.fax, carrier\); nothing was changed\n$/,
    ],
    [['worktype.created_at'], /^nothing that is no longer described is called worktype\.created_at/],
    [['session'], /^nothing that is no longer described is called session/],
    [['carrier; drop table users'], /^nothing that is no longer described is called carrier; drop table users/],
  ];
  for (const [names, expected] of refusals) {
    const [printed, code] = await schema(['apply', ...names.flatMap((name) => ['--drop', name])]);
    assert.match(printed, expected);
    assert.is(code, 1);
  }
  assert.equal([(await rows('select fax from worktype')).length, (await rows('select 1 from carrier')).length], [2, 1]);
});

for (const args of [
  [],
  ['drop'],
  ['plan', '--drop', 'x'],
  ['apply', '--drop'],
  ['apply', 'worktype.fax'],
  ['apply', '--drop', '--drop'],
])
  test(`"${args.join(' ')}" is no command: the message says what is`, async () => {
    const [printed, code] = await schema(args);
    assert.equal([code, printed.startsWith('Use npm run schema -- plan')], [1, true]);
  });

test('a database that no start has seen is named as such', async () => {
  assert.match((await schema(['plan'], { DATABASE_URL: '' }))[0], /^There is no database in DATA_DIR \(.*data\) yet/);
  const empty = await freshDatabase('empty');
  const url = urlOf(empty.connection);
  const [printed, code] = await schema(['plan'], { DATABASE_URL: url });
  await empty.drop();
  assert.equal([printed, code], ['The database has no tables of the product yet: start the product once.\n', 1]);
});

test('both work beside the running product and without one, on its own database', async () => {
  const env = { DATABASE_URL: '', DATA_DIR: join(place, 'own') };
  const product = await runProduct({ DATA_DIR: env.DATA_DIR, WITHOUT_NOUNS });
  assert.equal(
    [await schema(['plan'], env), await schema(['apply'], env)],
    [
      [UNCHANGED, 0],
      [UNCHANGED, 0],
    ],
  );
  product.child.kill('SIGTERM');
  await product.ended;
  assert.equal(await schema(['plan'], env), [UNCHANGED, 0]);
});

test.run();
