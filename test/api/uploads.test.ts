// Files on their way in and out, over a real socket.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openFolderStore } from '../../server/files/folder-store';
import { type Api, form, startApi } from '../support/api';
import { jpegPhoto, PLACES } from '../support/photo';

const MB = 1_048_576;
let api: Api;
let origin: URL;
test.before.each(async () => {
  api = await startApi({ env: { UPLOAD_FILE_MB: '2', UPLOAD_FILES_PER_FIELD: '3', UPLOAD_REQUEST_MB: '5' } });
  origin = new URL(await api.listen());
});
test.after.each(async () => {
  await api?.close();
});

async function ticket(files: Parameters<typeof form>[0] = {}): Promise<FormData> {
  const { details } = (await api.call('GET', '/tickets/form/1')).body;
  const responses: Record<string, unknown> = { Milepost: '1', 'Article found': 'parcel', Condition: ['dry'] };
  const form_fields = details.map((detail: any) => ({
    ticket_form_detail_id: detail.ticket_form_detail_id,
    value: responses[detail.input_name] ?? null,
  }));
  return form({
    ticket_form_type_id: 1,
    terminal_id: 1,
    issue_date: '2026-03-01 10:00',
    pkg_count: 1,
    form_fields: JSON.stringify(form_fields),
    ...files,
  });
}

const file = (size: number, name = 'a.bin') => new File([new Uint8Array(size).fill(7)], name);

/** Sends a multipart body as a browser does, over a socket. */
async function upload(body: FormData): Promise<{ status: number; body: any }> {
  const response = await fetch(new URL('/api/client/tickets/create', origin), {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}` },
    body,
  });
  return { status: response.status, body: await response.json() };
}

const nothingKept = async () =>
  assert.equal(
    [
      (await api.rows('select count(*)::int as n from ticket'))[0].n,
      (await api.rows('select count(*)::int as n from stored_file'))[0].n,
      api.filesOnDisk(),
    ],
    [0, 0, []],
  );

test('files up to the limit are kept byte for byte', async () => {
  const bytes = Uint8Array.from({ length: 2 * MB }, (_, index) => (index * 31) % 251);
  const made = await upload(await ticket({ 'attachments[]': [new File([bytes], 'full.bin'), file(1)] }));
  assert.is(made.status, 200);
  const { attachments } = (await api.call('GET', '/tickets/1')).body;
  const fetched = new Uint8Array(await (await fetch(new URL(attachments[0].url, origin))).arrayBuffer());
  assert.equal(Buffer.compare(fetched, bytes), 0);
  const part = await fetch(new URL(attachments[0].url, origin), { headers: { range: 'bytes=10-19' } });
  assert.equal([part.status, Buffer.compare(new Uint8Array(await part.arrayBuffer()), bytes.slice(10, 20))], [206, 0]);
  const [row] = await api.rows('select size, sha256 from stored_file order by position limit 1');
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  assert.equal([row.size, row.sha256], [String(2 * MB), Buffer.from(hash).toString('hex')]);
});

test('too large, too many and too much are reported under the field, and nothing is kept', async () => {
  const photos = (await api.call('GET', '/tickets/form/1')).body.details[4].ticket_form_detail_id;
  const scenarios: [string, Parameters<typeof form>[0], object, string][] = [
    [
      'one byte too large',
      { 'attachments[]': [file(1), file(2 * MB + 1)] },
      { attachments: ['Attachments must be no more than 2 MB.'] },
      'Attachments must be no more than 2 MB.',
    ],
    [
      'four files',
      { 'attachments[]': [file(1), file(2), file(3), file(4)] },
      { attachments: ['Attachments must have no more than 3 item(s).'] },
      'Attachments must have no more than 3 item(s).',
    ],
    [
      'too large an answer',
      { [`dynamic_files[${photos}][]`]: file(2 * MB + 1) },
      { [`form_fields.${photos}`]: ['Photos of the place must be no more than 2 MB.'] },
      'Photos of the place must be no more than 2 MB.',
    ],
    [
      'too much together',
      { 'attachments[]': [file(2 * MB), file(2 * MB)], [`dynamic_files[${photos}][]`]: file(2 * MB) },
      {},
      'All files together must be no more than 5 MB.',
    ],
    [
      'far too much',
      { 'attachments[]': Array.from({ length: 12 }, () => file(2 * MB)) },
      {},
      'All files together must be no more than 5 MB.',
    ],
  ];
  for (const [name, files, data, message] of scenarios) {
    const response = await upload(await ticket(files));
    assert.equal([response.status, response.body], [413, { status: 'error', message, data }], name);
    await nothingKept();
  }
  assert.is((await upload(await ticket())).status, 200);
});

test('an upload that breaks off leaves nothing, wherever it breaks', async () => {
  const request = new Request('http://x', {
    method: 'POST',
    body: await ticket({ 'attachments[]': [file(MB), file(MB, 'b.bin')] }),
  });
  const bytes = Buffer.from(await request.arrayBuffer());
  const starts = bytes.indexOf('filename="a.bin"');
  for (const cut of [
    10,
    starts - 5,
    starts + 40,
    starts + 100_000,
    starts + MB + 200,
    bytes.length - 30,
    bytes.length - 2,
  ]) {
    await cutOff(bytes.subarray(0, cut), bytes.length, request.headers.get('content-type')!);
  }
  await settled();
  await nothingKept();
  assert.is((await upload(await ticket({ 'attachments[]': file(10) }))).status, 200);
});

test('names of files are only data: nothing leaves the folder, no header is broken, and the original comes back', async () => {
  const names = [
    '../../etc/passwd',
    '/abs/olute',
    'C:\\fakepath\\win.txt',
    'a\r\nSet-Cookie: x=1.txt',
    'CON',
    '..',
    '.',
    'quote".txt',
    "semi;colon'.txt",
    'per%cent%20.txt',
    '🚂 тест.txt',
    '\u202egpj.exe',
    `${'x'.repeat(5000)}.pdf`,
    'nul\u0000.txt',
  ];
  for (const name of names) {
    const made = await upload(await ticket({ 'attachments[]': new File(['x'], name) }));
    assert.is(made.status, 200, name);
    const { attachments } = (await api.call('GET', `/tickets/${made.body.data.ticket_id}`)).body;
    const kept = attachments[0].name as string;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
    assert.ok(kept.length > 0 && [...kept].length <= 255 && !/[\u0000-\u001f/\\]/.test(kept), name);
    const response = await fetch(new URL(attachments[0].url, origin));
    assert.is(response.status, 200);
    assert.is(response.headers.get('set-cookie'), null);
    assert.is(nameIn(response.headers.get('content-disposition') ?? ''), kept);
  }
  const kept = (await api.rows('select original_name from stored_file order by file_id')).map(
    (row) => row.original_name,
  );
  assert.equal(
    [kept[0], kept[1], kept[2], kept[7], kept[8], kept[9], kept[10]],
    ['passwd', 'olute', 'win.txt', 'quote".txt', "semi;colon'.txt", 'per%cent%20.txt', '🚂 тест.txt'],
  );
  assert.ok(kept[12]!.endsWith('.pdf'));
  assert.is(api.filesOnDisk().length, names.length);
  assert.ok(api.filesOnDisk().every((path) => /^stored\/[\w-]{32}$/.test(path)));
});

test('a stored file is a download of unknown bytes to a browser, whatever it claims to be', async () => {
  await upload(
    await ticket({ 'attachments[]': new File(['<script>alert(1)</script>'], 'page.html', { type: 'text/html' }) }),
  );
  const [{ url }] = (await api.call('GET', '/tickets/1')).body.attachments;
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await fetch(new URL(url, origin), { method });
    assert.is(status, 200);
    assert.is(headers.get('content-type'), 'application/octet-stream');
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="page\.html"; filename\*=UTF-8''page\.html$/,
    );
    assert.is(headers.get('content-security-policy'), "default-src 'none'; sandbox");
    assert.is(headers.get('x-content-type-options'), 'nosniff');
    assert.is(headers.get('cache-control'), 'private, no-store');
    assert.is(headers.get('content-length'), '25');
  }
});

test('a picture, a video and a PDF can be viewed as what their first bytes show; everything else stays a download', async () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3];
  const files: [name: string, content: BlobPart, claimed: string, inline: string | null][] = [
    ['photo.png', new Uint8Array(png), 'image/png', 'image/png'],
    ['photo.html', new Uint8Array(png), 'text/html', 'image/png'],
    ['film.bin', new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1]), 'application/octet-stream', 'video/webm'],
    ['plan.pdf', '%PDF-1.7 ', 'application/pdf', 'application/pdf'],
    ['both.gif', 'GIF89a=1;<script>alert(1)</script>', 'text/html', 'image/gif'],
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html', null],
    ['photo.png', '<html><script>alert(1)</script>', 'image/png', null],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml', null],
    ['feed.xml', '<?xml version="1.0"?><x/>', 'application/xml', null],
    ['late.pdf', 'x%PDF-1.7', 'application/pdf', null],
    ['short', 'G', '', null],
  ];
  for (let start = 0; start < files.length; start += 3) {
    const some = files.slice(start, start + 3);
    const made = await upload(
      await ticket({ 'attachments[]': some.map(([name, content, type]) => new File([content], name, { type })) }),
    );
    const { attachments } = (await api.call('GET', `/tickets/${made.body.data.ticket_id}`)).body;
    for (const [index, [name, , , inline]] of some.entries()) {
      const { url, ...file } = attachments[index];
      assert.equal([file.name, file.inline], [name, inline]);
      const { status, headers } = await fetch(new URL(`${url}&view=1`, origin));
      assert.is(status, 200);
      assert.is(headers.get('content-type'), inline ?? 'application/octet-stream', name);
      assert.match(
        headers.get('content-disposition') ?? '',
        inline ? /^inline; filename="/ : /^attachment; filename="/,
      );
      assert.match(
        headers.get('content-security-policy') ?? '',
        inline?.startsWith('video/') ? /^default-src 'none'; media-src 'self';/ : /^default-src 'none';.* ?sandbox$/,
      );
      assert.is(headers.get('x-content-type-options'), 'nosniff');
      assert.is(headers.get('cross-origin-resource-policy'), 'same-origin');
      // The link to save stays one.
      const saved = await fetch(new URL(url, origin));
      assert.equal(
        [saved.headers.get('content-type'), saved.headers.get('content-disposition')?.startsWith('attachment')],
        ['application/octet-stream', true],
      );
    }
  }
});

test('a video is fetched in pieces', async () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, index) => [0x1a, 0x45, 0xdf, 0xa3][index] ?? index % 251);
  await upload(await ticket({ 'attachments[]': new File([bytes], 'film.webm') }));
  const [{ url }] = (await api.call('GET', '/tickets/1')).body.attachments;
  const part = await fetch(new URL(`${url}&view=1`, origin), { headers: { range: 'bytes=5000-5099' } });
  assert.equal(
    [part.status, part.headers.get('content-range'), part.headers.get('content-type')],
    [206, 'bytes 5000-5099/10000', 'video/webm'],
  );
  assert.equal(Buffer.compare(new Uint8Array(await part.arrayBuffer()), bytes.slice(5000, 5100)), 0);
  assert.is((await fetch(new URL(`${url}&view=1`, origin), { headers: { range: 'bytes=20000-' } })).status, 416);
});

test('a link to view a file is as good as its signature', async () => {
  await upload(await ticket({ 'attachments[]': new File(['%PDF-1.7'], 'plan.pdf') }));
  const [{ url }] = (await api.call('GET', '/tickets/1')).body.attachments;
  const [path, query] = url.split('?');
  for (const forged of [
    `${path}?view=1`,
    `${url.slice(0, -1)}x&view=1`,
    `${url}&view=2`,
    `${url}&view=1&view=1`,
    `${path}?view=1&${query}`,
    url.replace(/expires=\d+/, 'expires=9999999999'),
  ]) {
    assert.is((await fetch(new URL(forged, origin))).status, 401, forged);
  }
  const signedIn = await fetch(new URL(`${path}?view=1`, origin), {
    headers: { authorization: `Bearer ${api.token}` },
  });
  assert.equal([signedIn.status, signedIn.headers.get('content-type')], [200, 'application/pdf']);
});

test('where the folder of the files cannot be written to, what has files is a 503, the rest is saved, and operators read why', async () => {
  const place = join(api.filesDir, 'incoming');
  rmSync(place, { recursive: true });
  const refused = await upload(await ticket({ 'attachments[]': file(MB) }));
  const message = 'Files cannot be stored at the moment. Try again in a moment.';
  assert.equal([refused.status, refused.body], [503, { status: 'error', message, data: {} }]);
  assert.is((await upload(await ticket())).status, 200);
  const { body } = await api.call('GET', '/readyz', { absolute: true });
  assert.equal(body.notes, [`Nothing can be stored in ${api.filesDir} (ENOENT).`]);
  mkdirSync(place);
  assert.is((await upload(await ticket({ 'attachments[]': file(MB) }))).status, 200);
});

test('uploads leave a reserve on the disk: a ticket and a user with files get a 507 in plain words, without files they are saved', async () => {
  await api.close();
  api = await startApi({ env: { UPLOAD_RESERVE_MB: '104857600' } });
  origin = new URL(await api.listen());
  const message =
    'There is no room left on the server for these files, and nothing was saved. Without them it can be saved; tell those who run the server.';
  const refused = [507, { status: 'error', message, data: {} }];
  const withFile = await upload(await ticket({ 'attachments[]': file(3 * MB) }));
  assert.equal([withFile.status, withFile.body], refused);
  const user = (files: object) =>
    form({
      user_type_id: 1,
      username: 'dispatcher',
      first_name: 'D',
      last_name: 'D',
      email: 'd@example.com',
      password: 'Passw0rd!',
      confirm_password: 'Passw0rd!',
      status: 1,
      ...files,
    });
  const png = new File(
    [Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk', 'base64')],
    'a.png',
  );
  const portrait = await api.call('POST', '/user/create', { body: user({ profile_image: png }) });
  assert.equal([portrait.status, portrait.body], refused);
  await nothingKept();
  assert.is((await upload(await ticket())).status, 200);
});

test('a start clears up what a killed server left: old pieces, and files without a row, which wait in the trash for a week and come back when a row names them again', async () => {
  await upload(await ticket({ 'attachments[]': file(3) }));
  const [kept] = api.filesOnDisk();
  for (const name of ['incoming/old', 'incoming/new', 'stored/orphan', 'stored/fresh'])
    writeFileSync(join(api.filesDir, name), 'x');
  const age = (name: string, days: number) => {
    const moment = new Date(Date.now() - days * 86_400_000);
    utimesSync(join(api.filesDir, name), moment, moment);
  };
  for (const name of ['incoming/old', 'stored/orphan', kept!]) age(name, 30);

  const store = await openFolderStore(api.filesDir);
  const known = new Set(
    (await api.rows('select stored_name from stored_file')).map((row) => row.stored_name as string),
  );
  const sweep = () => store.sweep(async () => known);
  assert.is(await sweep(), 2);
  assert.equal(api.filesOnDisk(), ['incoming/new', kept, 'stored/fresh', 'trash/orphan'].sort());
  age('trash/orphan', 6);
  assert.is(await sweep(), 0);

  known.add('orphan');
  assert.is(await sweep(), 1);
  assert.equal(api.filesOnDisk(), ['incoming/new', kept, 'stored/fresh', 'stored/orphan'].sort());
  known.delete('orphan');
  age('stored/orphan', 30);
  await sweep();
  age('trash/orphan', 8);
  await sweep();
  assert.equal(api.filesOnDisk(), ['incoming/new', kept, 'stored/fresh'].sort());
});

test('a folder of many files is gone through in batches, and every file is looked at', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-sweep-'));
  const store = await openFolderStore(folder);
  const old = new Date(Date.now() - 30 * 86_400_000);
  const names = Array.from({ length: 2_500 }, (_, index) => `file-${index}`);
  for (const name of names) {
    writeFileSync(join(folder, 'stored', name), '');
    utimesSync(join(folder, 'stored', name), old, old);
  }
  const batches: string[][] = [];
  const isNamed = (name: string) => Number(name.slice(5)) % 5 > 0;
  const isKnown = async (batch: string[]) => {
    batches.push(batch);
    return new Set(batch.filter(isNamed));
  };
  assert.is(await store.sweep(isKnown), 500);
  assert.equal(batches.map((batch) => batch.length).sort(), [1_000, 1_000, 500]);
  assert.equal(batches.flat().sort(), [...names].sort());
  assert.equal(readdirSync(join(folder, 'trash')).sort(), names.filter((name) => !isNamed(name)).sort());
  rmSync(folder, { recursive: true });
});

test('a save that is under way when the server stops is finished first', async () => {
  const request = new Request('http://x', { method: 'POST', body: await ticket({ 'attachments[]': file(MB) }) });
  const bytes = Buffer.from(await request.arrayBuffer());
  const socket = connect(Number(origin.port), origin.hostname);
  let responses = '';
  socket.on('data', (data) => (responses += data));
  const ended = new Promise((done) => socket.on('close', done));
  socket.write(`POST /api/client/tickets/create HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${api.token}\r\n`);
  socket.write(`content-type: ${request.headers.get('content-type')}\r\ncontent-length: ${bytes.length}\r\n\r\n`);
  socket.write(bytes.subarray(0, MB / 2));
  await until(() => api.filesOnDisk().length > 0);

  const closed = api.app.close();
  while ((await fetch(new URL('/readyz', origin))).status !== 503);
  socket.write(bytes.subarray(MB / 2));
  await ended;
  await closed;
  assert.equal(responses.match(/^HTTP\/1\.1 \d+/gm), ['HTTP/1.1 200']);
  assert.ok(responses.includes('"ticket_no":"20260301-1-0001"'));
  assert.equal(await api.rows('select ticket_no from ticket'), [{ ticket_no: '20260301-1-0001' }]);
});

test('a save whose files take hours keeps those that came first', async () => {
  const body = await ticket({ 'attachments[]': [file(MB, 'first.bin'), file(MB, 'second.bin')] });
  const request = new Request('http://x', { method: 'POST', body });
  const bytes = Buffer.from(await request.arrayBuffer());
  const end = bytes.indexOf('second.bin') + MB / 2;
  const sent = httpRequest(new URL('/api/client/tickets/create', origin), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': request.headers.get('content-type')!,
      'content-length': bytes.length,
    },
  });
  const status = new Promise((done) => sent.on('response', (response) => done(response.resume().statusCode)));
  sent.write(bytes.subarray(0, end));
  await until(() => api.filesOnDisk().length === 2);
  const ago = new Date(Date.now() - 3 * 3_600_000);
  for (const name of api.filesOnDisk()) utimesSync(join(api.filesDir, name), ago, ago);
  await (await openFolderStore(api.filesDir)).sweep(async () => new Set());
  sent.end(bytes.subarray(end));
  assert.is(await status, 200);
  assert.is((await api.call('GET', '/tickets/1')).body.attachments.length, 2);
});

/** Sends part of a body and disconnects. */
function cutOff(bytes: Buffer, length: number, type: string): Promise<void> {
  return new Promise((done) => {
    const sent = httpRequest(new URL('/api/client/tickets/create', origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': type, 'content-length': length },
    });
    sent.on('error', () => {});
    sent.on('response', (response: IncomingMessage) => response.resume());
    sent.on('close', () => done());
    sent.write(bytes, () => setTimeout(() => sent.destroy(), 20));
  });
}

/** Until the server has noticed every closed connection. */
const settled = () => until(() => api.filesOnDisk().length === 0);

async function until(reached: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !reached(); tries++) await new Promise((done) => setTimeout(done, 25));
}

/** The name as RFC 6266 reads it. */
function nameIn(header: string): string {
  const exact = /filename\*=UTF-8''([^;]*)/.exec(header)?.[1];
  return decodeURIComponent(exact ?? '');
}

test('a photo is kept without the place where it was taken, and with it where a setting says so', async () => {
  const kept = async () => {
    const photo = new File([new Uint8Array(jpegPhoto())], 'yard.jpg');
    const { ticket_id } = (await upload(await ticket({ 'attachments[]': photo }))).body.data;
    const { attachments } = (await api.call('GET', `/tickets/${ticket_id}`)).body;
    return Buffer.from(await (await fetch(new URL(attachments[0].url, origin))).arrayBuffer());
  };
  const places = (bytes: Buffer) => PLACES.filter((place) => bytes.includes(place)).length;
  const without = await kept();
  assert.is(without.length, jpegPhoto().length);
  assert.is(places(without), 0);
  await api.close();
  api = await startApi({ env: { KEEP_PHOTO_LOCATION: 'yes' } });
  origin = new URL(await api.listen());
  assert.ok((await kept()).equals(jpegPhoto()));
});

test.run();
