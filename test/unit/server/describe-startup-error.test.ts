// What an operator reads when a start fails for a reason outside of the product.
import { tmpdir } from 'node:os';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnavailable } from '../../../server/base/unavailable';
import { describeStartupError } from '../../../server/describe-startup-error';

const own = { databaseUrl: undefined, dataDir: './data' };
const outside = { databaseUrl: 'postgres://u:hidden@db/x', dataDir: './data' };
const error = (message: string, code?: string) => Object.assign(new Error(message), { code });

const failures: [what: string, failure: unknown, settings: typeof own | typeof outside, sentence: RegExp][] = [
  [
    'a disk too small for a new database',
    error('initdb: error: could not write to file "x": No space left on device'),
    own,
    /^There is no room left in DATA_DIR \(\.\/data\): make some, .+\.$/,
  ],
  [
    'a disk that is full when a new database is filled',
    error('FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.'),
    own,
    /^There is no room left in DATA_DIR \(\.\/data\): make some, .+\.$/,
  ],
  [
    'a full disk',
    error('ENOSPC: no space left on device, write', 'ENOSPC'),
    outside,
    /^There is no room left in DATA_DIR/,
  ],
  [
    'a full disk under the own database',
    error('could not extend file', '53100'),
    own,
    /^There is no room left in DATA_DIR/,
  ],
  [
    'a file of another user',
    Object.assign(error("EACCES: permission denied, open '/srv/postgres.log'", 'EACCES'), {
      path: '/srv/postgres.log',
    }),
    own,
    /^The user that the server runs as may not use \/srv\/postgres\.log \(EACCES\): give it to that user, /,
  ],
  [
    'a folder in place of a file',
    Object.assign(error('EISDIR: illegal operation on a directory', 'EISDIR'), { path: '/srv/postgres.log' }),
    own,
    /^\/srv\/postgres\.log cannot be made or opened \(EISDIR\), .+: move it away, then start again\.$/,
  ],
  [
    'a full disk under an external database',
    error('could not extend file', '53100'),
    outside,
    /^The database behind DATABASE_URL has no room left/,
  ],
  [
    'missing rights',
    error('permission denied for schema public', '42501'),
    outside,
    /^DATABASE_URL .+ may not make tables \(permission denied for schema public\): .+ grant it CREATE on the schema public\.$/,
  ],
  [
    'a read-only replica',
    error('cannot execute CREATE TABLE in a read-only transaction', '25006'),
    outside,
    /^DATABASE_URL .+ may not make tables/,
  ],
  [
    'nothing behind the URL',
    new DatabaseUnavailable(error('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED')),
    outside,
    /^DATABASE_URL leads to no usable database: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
  ],
  [
    'nothing behind a name with two addresses',
    new DatabaseUnavailable(new AggregateError([error('connect ECONNREFUSED ::1:1', 'ECONNREFUSED')])),
    outside,
    /no usable database: connect ECONNREFUSED ::1:1\.$/,
  ],
  ['anything else', error('odd'), own, /^The server could not start: odd$/],
];

for (const [what, failure, settings, sentence] of failures) {
  test(`${what} is named together with what to do`, () => {
    assert.match(describeStartupError(failure, settings), sentence);
    assert.not.match(describeStartupError(failure, settings), /hidden/);
  });
}

test('a demo on a full disk names the folder for temporary files', () => {
  assert.match(
    describeStartupError(error('ENOSPC: no space left on device, write', 'ENOSPC'), own, 'demo'),
    `There is no room left in TMPDIR (${tmpdir()}): make some, at least 100 MB for a new database, or set TMPDIR to`,
  );
});

test.run();
