// Files in a real S3-compatible store, and what the server does when that does not work.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Log } from '../../server/base/log';
import { openDatabase } from '../../server/db/database';
import { openBucket } from '../../server/files/bucket';
import { openBucketStore } from '../../server/files/bucket-store';
import { openFolderStore } from '../../server/files/folder-store';
import type { FileStore } from '../../server/files/store';
import { moveFiles } from '../../server/files-command';
import { prepareDatabase } from '../../server/prepare';
import { sweep } from '../../server/sweep';
import { type Api, startApi } from '../support/api';
import { type FaultyStore, startFaultyStore } from '../support/faulty-store';
import { type ObjectStore, startObjectStore } from '../support/object-store';
import { silentLog, testSettings } from '../support/postgres';
import { ticketUpload } from '../support/ticket-upload';

const MB = 1_048_576;
let swift: ObjectStore;
let faults: FaultyStore;
let url: string;
let api: Api;
let origin: string;
const lines: string[] = [];

const test = suite('bucket');
test.before(async () => {
  swift = await startObjectStore();
  faults = await startFaultyStore(swift.port);
});
test.after(() => {
  faults.stop();
  swift.stop();
});
test.before.each(async () => {
  faults.faultOf = () => undefined;
  lines.length = 0;
  url = await swift.newBucket({ port: faults.port });
  const keep = (...args: unknown[]) => void lines.push(JSON.stringify(args));
  const log = Object.assign(Object.create(silentLog), { warn: keep, error: keep, child: () => log }) as Log;
  api = await startApi({ env: { FILES_URL: url, UPLOAD_FILE_MB: '20' }, log });
  await prepare();
  origin = await api.listen();
});
test.after.each(() => api?.close());

/** What a start does. @returns its message where it is refused. */
const prepare = (env: Record<string, string> = {}, pool = api.pool): Promise<string | undefined> =>
  prepareDatabase(pool, {
    settings: testSettings({ FILES_URL: url, ...env }),
    mode: 'start',
    log: silentLog,
    filesDir: '/nonexistent',
  }).then(
    () => undefined,
    (error: Error) => error.message,
  );

async function upload(content: Uint8Array): Promise<{ status: number; body: any }> {
  const { details } = (await api.call('GET', '/tickets/form/1')).body;
  const response = await fetch(new URL('/api/client/tickets/create', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}` },
    body: ticketUpload(details, new File([content as BlobPart], 'a.bin')),
  });
  return { status: response.status, body: await response.json() };
}

const attachment = async (id = 1): Promise<URL> =>
  new URL((await api.call('GET', `/tickets/${id}`)).body.attachments[0].url, origin);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const stored = () => openBucketStore(url).names();
const rows = async () => (await api.rows('select count(*)::int as n from stored_file'))[0].n as number;
const notes = async () => (await api.call('GET', '/readyz', { absolute: true, token: null })).body.notes;

test('small and large files come back byte for byte, whole and in parts', async () => {
  for (const [index, size] of [1, 5 * MB - 1, 5 * MB, 12 * MB + 1].entries()) {
    const content = randomBytes(size);
    assert.is((await upload(content)).status, 200);
    const link = await attachment(index + 1);
    assert.equal(await bytesOf(await fetch(link)), content);
    const [row] = await api.rows('select size, sha256 from stored_file order by file_id desc limit 1');
    assert.equal([row.size, row.sha256], [String(size), createHash('sha256').update(content).digest('hex')]);
  }
  const link = await attachment(4);
  const part = async (range: string) => {
    const response = await fetch(link, { headers: { range } });
    return [response.status, response.headers.get('content-range'), (await bytesOf(response)).length];
  };
  const size = 12 * MB + 1;
  assert.equal(await part('bytes=10-19'), [206, `bytes 10-19/${size}`, 10]);
  assert.equal(await part(`bytes=${5 * MB}-`), [206, `bytes ${5 * MB}-${size - 1}/${size}`, 7 * MB + 1]);
  assert.equal(await part('bytes=-3'), [206, `bytes ${size - 3}-${size - 1}/${size}`, 3]);
  assert.equal((await part(`bytes=${size}-`)).slice(0, 2), [416, `bytes */${size}`]);
  const head = await fetch(link, { method: 'HEAD' });
  assert.equal([head.status, head.headers.get('content-length')], [200, String(size)]);
});

test('a store that is silent, broken, busy or full, or refuses the key, is a sentence; nothing is saved, and it works again at once', async () => {
  const unavailable = [503, 'Files cannot be stored at the moment. Try again in a moment.'];
  const full =
    'There is no room left on the server for these files, and nothing was saved. Without them it can be saved; tell those who run the server.';
  const scenarios: [FaultyStore['faultOf'], unknown[], RegExp][] = [
    [() => ({ status: 503, code: 'SlowDown' }), unavailable, /PUT: 503 SlowDown/],
    [() => ({ status: 403, code: 'SignatureDoesNotMatch' }), unavailable, /PUT: 403 SignatureDoesNotMatch/],
    [() => 'broken', unavailable, /PUT: (ECONNRESET|UND_ERR_SOCKET)/],
    [({ method }) => (method === 'PUT' ? 'silent' : undefined), unavailable, /PUT: no response for 8\d\d\d ms/],
    [() => ({ status: 507, code: 'InsufficientStorage' }), [507, full], /PUT: 507 InsufficientStorage/],
  ];
  for (const [fault, expected, logged] of scenarios) {
    faults.faultOf = fault;
    const { status, body } = await upload(randomBytes(1000));
    assert.equal([status, body.message], expected);
    assert.match(lines.join('\n'), logged);
  }
  faults.faultOf = () => undefined;
  assert.equal([await rows(), (await stored()).size], [0, 0]);
  assert.is((await upload(randomBytes(1000))).status, 200);
  assert.not.match(lines.join('\n'), /a-secret-that-nobody-sees|test.tester/);
});

test('one failure of a part of a large file is made up for, and one without end leaves no part', async () => {
  let failures = 0;
  const isPart = ({ url: path = '' }: { url?: string }) => path.includes('partNumber=2');
  faults.faultOf = (request) => (isPart(request) && failures++ === 0 ? { status: 500 } : undefined);
  const content = randomBytes(11 * MB);
  assert.is((await upload(content)).status, 200);
  assert.equal(await bytesOf(await fetch(await attachment())), content);
  faults.faultOf = (request) => (isPart(request) ? { status: 500 } : undefined);
  assert.is((await upload(content)).status, 503);
  faults.faultOf = () => undefined;
  assert.equal([await rows(), (await stored()).size], [1, 1]);
  assert.is(await openBucket(url).endOldUploads(-1_000), 0);
  // The response to the last call is lost: what is there counts.
  faults.faultOf = ({ method, url: path = '' }) =>
    method === 'POST' && /uploadId=/.test(path) ? lose(path) : undefined;
  const lost: string[] = [];
  const lose = (path: string) => (lost.push(path) > 1 ? ('broken' as const) : undefined);
  assert.is((await upload(content)).status, 200);
});

test('what is not there is not found, and a store that does not respond says so', async () => {
  assert.is((await upload(randomBytes(10))).status, 200);
  const link = await attachment();
  const responseOf = async (to: URL) => {
    const response = await fetch(to);
    return [response.status, ((await response.json()) as any).message];
  };
  faults.faultOf = () => 'broken';
  assert.equal(await responseOf(link), [503, 'This file cannot be read at the moment. Try again in a moment.']);
  assert.equal(await notes(), ['The store of the files does not work: uploads and stored files are refused.']);
  faults.faultOf = () => undefined;
  assert.equal(await notes(), []);
  const [name] = await stored();
  await openBucket(url).remove(`stored/${name}`);
  assert.equal(await responseOf(link), [404, 'This was not found.']);
  await openBucket(url).remove('installation-id');
  assert.equal(await notes(), ['The store of the files has lost what it stored.']);
});

test('files move into a folder and on into another bucket: what was stopped goes on, what came meanwhile follows', async () => {
  const place = mkdtempSync(join(tmpdir(), 'pr-move-'));
  const [db, bucket, folder] = [openDatabase(api.pool), openBucketStore(url), await openFolderStore(place)];
  for (const size of [0, 1, 6 * MB]) assert.is((await upload(randomBytes(size + 1))).status, 200);
  let reads = 0;
  const broken: FileStore = {
    ...bucket,
    read: (name) => (reads++ === 1 ? Promise.reject(new Error('The cable')) : bucket.read(name)),
  };
  assert.is(await moveFiles(db, broken, folder).catch(({ message }) => message), 'The cable');
  assert.equal([(await folder.names()).size, await folder.readMark()], [1, undefined]);
  const inFolder = () =>
    prepareDatabase(api.pool, { settings: testSettings(), mode: 'start', log: silentLog, filesDir: place });
  assert.match(
    await inFolder().catch(({ message }) => message),
    /2 of the 3 files that the database names are not there/,
  );
  assert.equal(await moveFiles(db, bucket, folder), { copied: 2, left: [] });
  assert.is((await upload(Buffer.from('later'))).status, 200);
  assert.equal(await moveFiles(db, bucket, folder), { copied: 1, left: [] });
  assert.equal(await moveFiles(db, bucket, folder), { copied: 0, left: [] });
  await inFolder();
  for (const { stored_name, sha256 } of await api.rows('select stored_name, sha256 from stored_file'))
    assert.is(
      createHash('sha256')
        .update(readFileSync(join(place, 'stored', stored_name)))
        .digest('hex'),
      sha256,
    );
  const next = await swift.newBucket({ port: faults.port });
  assert.equal(await moveFiles(db, folder, openBucketStore(next)), { copied: 4, left: [] });
  assert.is(await prepare({ FILES_URL: next }), undefined);
  assert.equal([...(await openBucketStore(next).names())].sort(), [...(await stored())].sort());
  rmSync(place, { recursive: true, force: true });
});

test('a file that is missing or damaged is named when files move, and another installation keeps its own', async () => {
  const [db, bucket] = [openDatabase(api.pool), openBucketStore(url)];
  for (const content of ['one', 'two', 'three']) assert.is((await upload(Buffer.from(content))).status, 200);
  const [one, two] = (await api.rows('select stored_name from stored_file order by file_id')).map(
    (row) => row.stored_name,
  );
  await openBucket(url).remove(`stored/${one}`);
  await openBucket(url).put(`stored/${two}`, 'twO');
  const next = openBucketStore(await swift.newBucket({ port: faults.port }));
  assert.equal(await moveFiles(db, bucket, next), {
    copied: 2,
    left: [`The file ${one} is missing.`, `The file ${two} is not what was uploaded; it was copied as it is.`],
  });
  await next.writeMark('another', { replaces: true });
  assert.match(await moveFiles(db, bucket, next).catch(({ message }) => message), /another installation/);
});

test('the sweep marks files that no row names, page by page, brings them back, and deletes them after a week', async () => {
  const store = openBucketStore(url);
  const bucket = openBucket(url);
  const content = async function* () {
    yield Buffer.from('x');
  };
  for (const name of ['one', 'two']) await store.copyIn(name, content());
  await bucket.put('stored/not ours', 'x');
  const known = new Set(['one']);
  const isKnown = async () => known;
  assert.is(await store.sweep(isKnown), 0);
  const later = async (days: number, work: () => Promise<unknown>) => {
    const now = Date.now;
    Date.now = () => now() + days * 86_400_000;
    // Only the sweep looks at this clock: signatures are made with `new Date()`.
    return work().finally(() => (Date.now = now));
  };
  const sweepAfter = (days: number) => later(days, () => store.sweep(isKnown));
  assert.is(await sweepAfter(1), 1);
  assert.is(await sweepAfter(6), 0);
  known.add('two');
  assert.is(await sweepAfter(8), 1);
  assert.equal([...(await store.names())].sort(), ['one', 'two']);
  known.delete('two');
  await sweepAfter(1);
  assert.is(await sweepAfter(8), 1);
  assert.equal([...(await store.names())].sort(), ['one']);
});

test('a bucket belongs to one installation: another one does not start on it, and its sweep removes nothing', async () => {
  assert.is(await prepare(), undefined);
  const other = await startApi();
  await other.pool.query(`delete from secret where name = 'installation-id'`);
  const place = `FILES_URL (${new URL(url.slice(3)).host}${new URL(url.slice(3)).pathname})`;
  assert.is(
    await prepare({}, other.pool),
    `${place} has the files of an installation, and the database is another one's or new; set FILES_URL or DATA_DIR so that both are of one installation.`,
  );
  await other.pool.query(`insert into secret (name, value) values ('installation-id', 'other')`);
  assert.is(
    await prepare({}, other.pool),
    `${place} and the database in DATA_DIR (./data) belong to different installations; set FILES_URL or DATA_DIR so that both are of one installation.`,
  );
  const rejected = await sweep({ db: openDatabase(other.pool), files: openBucketStore(url) }).catch(
    (error: Error) => error.message,
  );
  assert.is(rejected, 'The files carry the mark of another installation');
  await other.close();
});

test('a quarter of a gigabyte passes through without staying', async () => {
  const store = openBucketStore(url);
  const piece = randomBytes(65_536);
  const before = process.memoryUsage().rss;
  let most = 0;
  const pieces = function* () {
    for (let index = 0; index < 4_096; index++) {
      most = Math.max(most, process.memoryUsage().rss);
      yield piece;
    }
  };
  await store.copyIn('large', Readable.from(pieces()));
  assert.ok(most - before < 100 * MB, `${Math.round((most - before) / MB)} MB more`);
});

test.run();
