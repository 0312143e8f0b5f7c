// Backups that a person made to do harm, or that a disk has damaged: each is refused with a message before anything is made,
// and none takes memory that it names.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readArchive } from '../../../server/backup/read-archive';
import { restoreBackup } from '../../../server/backup/restore';
import { END, headerOf } from '../../../server/backup/tar';
import { type ArchiveWriter, writeArchive } from '../../../server/backup/write-archive';

const PRODUCT = '1.2.3';
const MANIFEST = { format: 1, product: PRODUCT, postgres: 18, moment: '2026-01-01T00:00:00Z' };
const SCHEMA = {
  before: [{ sql: 'create table a (b int)' }],
  tables: [{ name: 'public.a', columns: ['b'] }],
  after: [],
};
const CONTENT = { rows: [1], files: 1, fileBytes: 3, warnings: [] };

const place = mkdtempSync(join(tmpdir(), 'pr-hostile-'));
const file = join(place, 'one.backup');
test.before.each(() => rmSync(file, { force: true, recursive: true }));
test.after(() => rmSync(place, { recursive: true, force: true }));

/** A whole backup, or one with something else in the place of its parts. */
async function make({
  manifest = MANIFEST as unknown,
  schema = SCHEMA as unknown,
  end = CONTENT as unknown,
  add = async (_: ArchiveWriter) => {},
} = {}): Promise<void> {
  rmSync(file, { force: true, recursive: true });
  await writeArchive(file, async (archive) => {
    await archive.addJson('manifest.json', manifest);
    await archive.addJson('schema.json', schema);
    await archive.add('rows/000001/000001', 2, [Buffer.from('1\n')]);
    await archive.add('files/a', 3, [Buffer.from('abc')]);
    await add(archive);
    await archive.addJson('end.json', end);
  });
}

const messageOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'It was not refused.',
    (error: Error) => error.message,
  );

/** Has a restore refuse the file, with nothing left of it. */
async function rejects(what: string, message = /^The backup \S+ cannot be used\. It is (damaged|cut off)[^\n]+\.$/) {
  const before = readdirSync(place);
  assert.match(await messageOf(restoreBackup(file, { dataDir: join(place, 'data'), product: PRODUCT })), message, what);
  assert.equal(readdirSync(place), before, what);
}

/** How much the memory of the process grows at most while it reads. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  await work();
  clearInterval(watch);
  return Math.max(most, process.memoryUsage.rss()) - before;
}

test('a flipped bit and a cut are found, wherever they are', async () => {
  await make();
  await readArchive(file, PRODUCT);
  const bytes = readFileSync(file);
  const handle = openSync(file, 'r+');
  for (let at = 0; at < bytes.length; at += 13) {
    writeSync(handle, Buffer.of(bytes[at]! ^ (1 << (at % 8))), 0, 1, at);
    assert.match(await messageOf(readArchive(file, PRODUCT)), /cannot be used\. It (is|was)/, `a bit in byte ${at}`);
    writeSync(handle, bytes, at, 1, at);
  }
  await readArchive(file, PRODUCT);
  for (let length = bytes.length - 1; length >= 0; length -= length % 512 === 0 ? 1 : 61) {
    ftruncateSync(handle, length);
    assert.match(await messageOf(readArchive(file, PRODUCT)), /cannot be used\. It is/, `cut at ${length}`);
  }
  await rejects('an empty file');
});

test('links, devices, folders and whatever else a tar can hold are refused', async () => {
  for (const type of '123456789xgLKNSV') {
    const link = headerOf('manifest.json', 0);
    link.write(type, 156, 'latin1');
    writeFileSync(file, Buffer.concat([link, END]));
    await rejects(`type ${type}`);
  }
  for (const type of ['hard link', 'symbolic link', 'device', 'folder']) {
    await make({ add: (archive) => archive.add('files/b', 0, []).then(() => {}) });
    const bytes = readFileSync(file);
    const at = bytes.indexOf('files/b');
    bytes.write({ 'hard link': '1', 'symbolic link': '2', device: '4', folder: '5' }[type]!, at + 156, 'latin1');
    // With a checksum that is right: the sum of the block, its own place taken as blanks.
    bytes.write('        ', at + 148, 'latin1');
    const sum = bytes.subarray(at, at + 512).reduce((total, byte) => total + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1');
    bytes.write('/etc/passwd', at + 157, 'latin1');
    writeFileSync(file, bytes);
    await rejects(type);
  }
});

test('names that lead out of the folder, twice the same, or not in their order are refused', async () => {
  for (const name of [
    'files/../b',
    'files//b',
    'files/b/c',
    'files/.b',
    'files/b\\c',
    '/files/b',
    'files/a',
    'files/A',
  ]) {
    await make({ add: (archive) => archive.add(name, 0, []).then(() => {}), end: { ...CONTENT, files: 2 } });
    await rejects(name);
  }
});

test('what is no file, another format and a packed one are refused without waiting', async () => {
  await make();
  writeFileSync(file, gzipSync(readFileSync(file)));
  await rejects('gzip');
  writeFileSync(file, gzipSync(Buffer.alloc(100_000_000)));
  await rejects('a gzip bomb');
  rmSync(file);
  await rejects('nothing', /There is no file \S+\.$/);
  execFileSync('mkfifo', [file]);
  await rejects('a pipe', /is no file: name the file of a backup\.$/);
  const refused = messageOf(readArchive('/dev/zero', PRODUCT));
  assert.match(await refused, /is no file/);
  assert.match(await messageOf(readArchive(place, PRODUCT)), /is no file/);
});

test('parts that are JSON of another shape are refused, whatever they hold', async () => {
  const statement = { sql: 1 };
  const cases: [string, Parameters<typeof make>[0]][] = [
    ...[null, [], 'x', {}, { ...MANIFEST, product: '1.2\u001b[2J.3' }, { ...MANIFEST, format: '1' }].map(
      (manifest): [string, object] => ['manifest', { manifest }],
    ),
    ...[
      null,
      {},
      { ...SCHEMA, before: 'x' },
      { ...SCHEMA, tables: [null] },
      { ...SCHEMA, tables: [{ name: 'a', columns: [1] }] },
      { ...SCHEMA, after: [statement] },
      { ...SCHEMA, after: [{ sql: 'select 1', unless: { codes: 1, warning: 'x' } }] },
    ].map((schema): [string, object] => ['schema', { schema }]),
    ...[
      null,
      {},
      { ...CONTENT, warnings: null },
      { ...CONTENT, rows: [0.5] },
      { ...CONTENT, rows: [2] },
      { ...CONTENT, fileBytes: 4 },
      { ...CONTENT, files: 0 },
    ].map((end): [string, object] => ['end', { end }]),
  ];
  for (const [what, parts] of cases) {
    await make(parts);
    await rejects(`${what}: ${JSON.stringify(parts)}`);
  }
  for (const [manifest, message] of [
    [
      { ...MANIFEST, product: '1.2.4' },
      /made by version 1\.2\.4 of the product, and this is 1\.2\.3: use that version/,
    ],
    [{ ...MANIFEST, format: 2 }, /made by version 1\.2\.3/],
  ] as const) {
    await make({ manifest });
    await rejects('newer', message);
  }
});

test('sizes of gigabytes in a header take neither memory nor time', async () => {
  const gigabyte = 1024 ** 3;
  for (const [name, before] of [
    ['manifest.json', ''],
    ['schema.json', 'manifest.json'],
  ] as const) {
    if (before) await make();
    else rmSync(file, { force: true });
    // The first entry and what fills it up, or nothing; then an entry of a gigabyte that takes no room on the disk.
    const start = before ? readFileSync(file).subarray(0, 1024) : Buffer.alloc(0);
    writeFileSync(file, Buffer.concat([start, headerOf(name, gigabyte)]));
    const handle = openSync(file, 'r+');
    ftruncateSync(handle, start.length + 512 + gigabyte + 1024);
    const started = Date.now();
    const grown = await memoryOf(() => rejects(`${name} of a gigabyte`));
    assert.ok(grown < 64 * 1_048_576 && Date.now() - started < 2_000, `${grown} bytes`);
  }
  writeFileSync(file, Buffer.concat([headerOf('manifest.json', 8 ** 11 - 1), END]));
  await rejects('more than the file has');
});

test('tens of thousands of entries are read in constant memory, and refused where one is wrong', async () => {
  const count = 25_000;
  const add = async (archive: ArchiveWriter) => {
    for (let index = 0; index < count; index++) await archive.add(`files/b${String(index).padStart(7, '0')}`, 0, []);
  };
  await make({ add, end: { ...CONTENT, files: count } });
  const grown = await memoryOf(() => rejects('one entry more than it says'));
  assert.ok(grown < 100 * 1_048_576, `${Math.round(grown / 1_048_576)} MB`);
  assert.not(existsSync(join(place, 'data')));
});

test.run();
