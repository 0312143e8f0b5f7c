// Bodies that stall, drip, break off or are rejected before they are read: every one gets its response, none holds a
// connection or a file. `test/trust/` has the scenarios; here they run at small counts, on a server whose timeout is
// one second.
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Api, startApi } from '../support/api';
import {
  drippingSockets,
  foreignPart,
  refusedUpload,
  slowUpload,
  stalledUpload,
  ticketTexts,
} from '../trust/slow-senders';
import { END, exchange, head, MULTIPART, part, type Target } from '../trust/sockets';

const BODY_TIMEOUT_MS = 1_000;
let api: Api;
let target: Target;
let fields: string;
test.before.each(async () => {
  api = await startApi({ timeoutMs: BODY_TIMEOUT_MS, env: { UPLOAD_FILE_MB: '2', UPLOAD_REQUEST_MB: '3' } });
  target = { origin: new URL(await api.listen()), token: api.token };
  fields = await ticketTexts(target);
});
test.after.each(async () => {
  await api?.close();
});

const openConnections = () =>
  new Promise<number>((done) => api.app.server.getConnections((_error, count) => done(count)));

test('a part that is none of a form is passed over, however long it is', async () => {
  for (const bytes of [0, 100, 16_000, 16_384, 40_000, 65_536, 100_000, 1_000_000]) {
    const { status, body } = await foreignPart(target, fields, bytes);
    assert.equal([status, body?.status], [200, 'success'], String(bytes));
  }
  const started = performance.now();
  await api.app.close();
  assert.ok(performance.now() - started < BODY_TIMEOUT_MS, 'no request was left open');
});

test('an upload without progress gets 408, the connection is closed, and the files that had arrived are gone', async () => {
  const { status, body, respondedAfter, closedAfter } = await stalledUpload(target, fields);
  assert.equal([status, body], [408, { status: 'error', message: 'The request took too long.', data: {} }]);
  assert.ok(respondedAfter >= BODY_TIMEOUT_MS - 50 && closedAfter < Infinity);
  assert.equal(api.filesOnDisk(), []);
  assert.equal(await api.rows('select count(*)::int as n from ticket'), [{ n: 0 }]);
});

test('an upload that is slow but moves is saved whole', async () => {
  const slow = { pieces: 20, bytes: 512, every: BODY_TIMEOUT_MS / 10 };
  const { status, respondedAfter } = await slowUpload(target, fields, slow);
  assert.is(status, 200);
  assert.ok(respondedAfter > BODY_TIMEOUT_MS * 1.5, 'it took longer than the server waits for one that does not move');
  const hash = createHash('sha256')
    .update('x'.repeat(slow.pieces * slow.bytes))
    .digest('hex');
  assert.equal(await api.rows('select size, sha256 from stored_file'), [
    { size: String(slow.pieces * slow.bytes), sha256: hash },
  ]);
});

test('connections on which a byte drips now and then are closed', async () => {
  const { opened, closed, statuses } = await drippingSockets(target, {
    sockets: 30,
    every: BODY_TIMEOUT_MS / 10,
    timeoutMs: 20 * BODY_TIMEOUT_MS,
  });
  assert.equal([opened, closed, statuses], [30, 30, { 408: 30 }]);
  // One is that of the client library which fetched the ticket type.
  for (let tries = 0; tries < 100 && (await openConnections()) > 1; tries++)
    await new Promise((done) => setTimeout(done, 20));
  assert.ok((await openConnections()) <= 1);
  assert.equal(api.filesOnDisk(), []);
});

test('a rejected upload gets its response, and of the rest little more than 1 MiB is read', async () => {
  const sender = await refusedUpload(target, { megabytes: 200 });
  assert.is(sender.status, 401);
  assert.ok(sender.closedAfter < Infinity);
  // What the buffers of both kernels hold does not count as read by the server.
  assert.ok(sender.sent < 20 * 1_048_576, `${sender.sent} bytes were taken`);
});

test('a small body that was not read does not cost its sender the response', async () => {
  const { status, closedAfter } = await exchange(
    { ...target, token: '' },
    [
      head({ ...target, token: '' }, '/tickets/create', { 'content-type': MULTIPART, 'content-length': 300_000 }),
      ...Array.from({ length: 30 }, () => 'x'.repeat(10_000)),
    ],
    { every: 1 },
  );
  assert.is(status, 401);
  assert.ok(closedAfter < 5_000, 'the connection ends with the body');
});

test('what follows a request that was rejected in the middle of its body is not processed', async () => {
  const second = head(target, '/logout', { 'content-length': 0 });
  const { status } = await exchange(
    target,
    [
      head({ ...target, token: '' }, '/tickets/create', { 'content-type': MULTIPART, 'content-length': 10 }),
      'x'.repeat(10) + second,
    ],
    { every: 50 },
  );
  assert.is(status, 401);
  assert.is((await api.call('GET', '/profile')).status, 200, 'the session was not ended');
});

test('all texts together may have 8 MiB where a field may be rows, and every byte of a file counts, also of those that nobody wants', async () => {
  const large = 'x'.repeat(4_200_000);
  const sends = (body: string) =>
    exchange(
      target,
      [head(target, '/tickets/create', { 'content-type': MULTIPART, 'content-length': body.length }), body],
      { closeAfterResponse: true },
    );
  const { status, body } = await sends(part('a', large) + part('b', large) + END);
  assert.equal([status, body.message], [413, 'All texts together must be no more than 8 MB.']);
  assert.is((await sends(part(undefined, large) + part('b', large) + END)).status, 413, 'also of parts without a name');
  const unwanted = part('nobody', 'x'.repeat(3_200_000), '; filename="a.bin"');
  assert.equal((await sends(fields + unwanted + END)).body.message, 'All files together must be no more than 3 MB.');
  assert.is((await sends(fields + part('nobody', 'x'.repeat(2_900_000), '; filename="a.bin"') + END)).status, 200);
});

test('a stop does not wait long for a sender that has stalled, in the head or in the body of a request, or before it', async () => {
  await api.close();
  api = await startApi({ timeoutMs: 60_000 });
  target = { origin: new URL(await api.listen()), token: api.token };
  const stalled = stalledUpload(target, fields);
  const others = ['', 'GET /healthz HTTP/1.1\r\nx: '].map((text) => exchange(target, text === '' ? [] : [text]));
  while (api.filesOnDisk().length === 0) await new Promise((done) => setTimeout(done, 10));
  const started = performance.now();
  await api.app.close();
  assert.ok(performance.now() - started < 8_000);
  assert.is((await stalled).status, 408);
  for (const { closedAfter } of await Promise.all(others)) assert.ok(closedAfter < Infinity);
  assert.equal(api.filesOnDisk(), []);
});

test.run();
