// What an operator reads when PostgreSQL does not start, from what it wrote.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isStartupError } from '../../../server/base/startup-error';
import { failedStart, isHeldByEarlier, unusableDatabase } from '../../../server/postgres/failed-start';

const place = { clusterDir: '/srv/data/postgres', logFile: join(tmpdir(), 'postgres.log'), major: 18 };
const line = (level: string, text: string) => `2026-11-24 12:00:51.829 UTC [6523] ${level}:  ${text}\n`;

const failures: [what: string, output: string, message: RegExp][] = [
  [
    'a PANIC is read as a FATAL is',
    line('LOG', 'invalid checkpoint record') + line('PANIC', 'could not locate a valid checkpoint record at 0/1CCAEE0'),
    /^The write-ahead log .+\(could not locate a valid checkpoint record at 0\/1CCAEE0\)/,
  ],
  [
    'the last of several reasons counts',
    line('FATAL', 'the database system is starting up') + line('FATAL', 'could not access status of transaction 757'),
    /are missing or damaged \(could not access status of transaction 757\)/,
  ],
  ...[
    'the database system is starting up',
    'the database system is shutting down',
    'the database system is in recovery mode',
    'the database system is not yet accepting connections',
    'the database system is not accepting connections',
    'sorry, too many clients already',
    'terminating connection due to unexpected postmaster exit',
  ].map((sentence): (typeof failures)[number] => [
    `what a session hears is no reason: ${sentence}`,
    line('FATAL', 'required WAL directory "pg_wal" does not exist') +
      line('LOG', 'startup process (PID 6524) exited with exit code 1') +
      line('FATAL', sentence),
    /^The write-ahead log .+\(required WAL directory "pg_wal" does not exist\)/,
  ]),
  [
    'and names none where it is all there is',
    line('FATAL', 'the database system is starting up'),
    /^PostgreSQL did not start; /,
  ],
  [
    'what is written before there is a log',
    'postgres: could not access the server configuration file "/srv/data/postgres/postgresql.conf": No such file or directory\n',
    /are missing or damaged \(could not access the server configuration file .+ No such file or directory\)/,
  ],
  [
    'a reason that is not known is quoted',
    line('FATAL', 'could not create shared memory segment: Invalid argument'),
    /^PostgreSQL did not start \(could not create shared memory segment: Invalid argument\); \S+postgres\.log tells more\.$/,
  ],
  [
    'a log that may not be read is not lost',
    line('FATAL', 'could not open directory "pg_wal": Permission denied'),
    /^PostgreSQL may not use its files in \S+ \(could not open directory "pg_wal": Permission denied\): give all of them to .+; \S+postgres\.log tells more\.$/,
  ],
  ['none at all', '', /^PostgreSQL did not start; \S+postgres\.log tells more\.$/],
];

for (const [what, output, message] of failures)
  test(`${what}`, async () => {
    const error = await failedStart(output, place);
    assert.match(error.message, message);
    assert.ok(isStartupError(error));
  });

test('a full disk is an error of the system, so that the setting that leads to it is named', async () => {
  for (const output of [
    line('FATAL', 'could not write lock file "postmaster.pid": No space left on device'),
    line('PANIC', 'could not write to file "pg_wal/xlogtemp.31": No space left on device'),
  ]) {
    const error = await failedStart(output, place);
    assert.equal([(error as { code?: string }).code, isStartupError(error)], ['ENOSPC', false]);
  }
});

test('a database whose files may not be used is not called damaged', () => {
  const refused = (message: string) =>
    unusableDatabase(Object.assign(new Error(message), { code: '42501' }), place.clusterDir)?.message ?? '';
  assert.match(
    refused('could not access directory "base/5": Permission denied'),
    /^PostgreSQL may not use its files in \/srv\/data\/postgres \(could not access directory .+\): give all of them to .+, then start again\.$/,
  );
  assert.match(refused('could not open relation mapping file "base/5/pg_filenode.map"'), /are missing or damaged/);
});

test('only what an earlier server still holds is waited for', () => {
  const held = [
    'lock file "postmaster.pid" already exists',
    'lock file "postmaster.pid" is empty',
    'pre-existing shared memory block (key 5432001, ID 7) is still in use',
  ];
  const other = [
    'could not create lock file "postmaster.pid": No space left on device',
    'could not open lock file "postmaster.pid": Permission denied',
    'could not create file "pg_stat": a file of this name already exists somewhere',
    'the database system is shutting down',
  ];
  const session = line('FATAL', 'the database system is starting up');
  for (const text of held) assert.ok(isHeldByEarlier(line('FATAL', text) + session), text);
  for (const text of other) assert.not(isHeldByEarlier(line('FATAL', text)), text);
  assert.not(isHeldByEarlier(line('LOG', held[0] ?? '') + line('FATAL', 'could not load server.crt')), 'a log line');
});

test.run();
