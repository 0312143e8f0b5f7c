// The memory of the server while a file of 2 GB passes through it into a bucket. `UPLOAD_TEST_MB` is another size.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ObjectStore, startObjectStore } from '../support/object-store';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';
import { watchMemory } from '../trust/memory';
import { ticketForm } from '../trust/outages';
import { BOUNDARY, END, MULTIPART, part } from '../trust/sockets';

const MB = 1_048_576;
const SIZE_MB = Number(process.env.UPLOAD_TEST_MB ?? 2_000);
/** What was promised. */
const MAX_GROWTH_MB = 50;

const test = suite('large upload');
let swift: ObjectStore;
let folder: string;
let product: RunningProduct;
let token: string;

test.before(async () => {
  swift = await startObjectStore();
  folder = mkdtempSync(join(tmpdir(), 'pr-large-upload-'));
  const FILES_URL = await swift.newBucket();
  product = await runProduct({
    DATA_DIR: folder,
    FILES_URL,
    UPLOAD_FILE_MB: String(SIZE_MB),
    UPLOAD_REQUEST_MB: String(SIZE_MB + 1),
  });
  token = await signIn(product.origin);
});
test.after(async () => {
  product?.child.kill('SIGTERM');
  await product?.ended;
  swift?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a file of 2 GB goes into a bucket and comes back, and the memory of the server stays', async () => {
  // What the first of them needs for good is not its size.
  assert.is((await upload(20)).status, 200);
  let stored: Uploaded | undefined;
  const growthMb = await watchMemory(product.child.pid!, async () => {
    stored = await upload(SIZE_MB);
  });
  console.log(`${SIZE_MB} MB uploaded: resident memory grew by ${growthMb.toFixed(0)} MB`);
  assert.is(stored!.status, 200, JSON.stringify(stored!.body));
  assert.ok(growthMb < MAX_GROWTH_MB, `${growthMb} MB`);
  let sha256: string | undefined;
  const readMb = await watchMemory(product.child.pid!, async () => {
    sha256 = await download(stored!.body.data.ticket_id);
  });
  console.log(`${SIZE_MB} MB downloaded: resident memory grew by ${readMb.toFixed(0)} MB`);
  assert.is(sha256, stored!.sha256);
  assert.ok(readMb < MAX_GROWTH_MB, `${readMb} MB`);
});

interface Uploaded {
  status: number;
  body: any;
  sha256: string;
}

/** One buffer is sent again and again, so that the sender needs no memory. */
async function upload(sizeMb: number): Promise<Uploaded> {
  const piece = randomBytes(MB);
  const hash = createHash('sha256');
  function* body(): Generator<Buffer | string> {
    for (const [name, value] of ticketForm(1)) yield part(name, String(value));
    yield `--${BOUNDARY}\r\ncontent-disposition: form-data; name="attachments[]"; filename="a.bin"\r\n\r\n`;
    for (let count = 0; count < sizeMb; count++) {
      hash.update(piece);
      yield piece;
    }
    yield `\r\n${END}`;
  }
  const sending = request(`${product.origin}/api/client/tickets/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': MULTIPART },
  });
  Readable.from(body(), { objectMode: false }).pipe(sending);
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    sending.once('response', resolve).once('error', reject),
  );
  return { status: response.statusCode!, body: await json(response), sha256: hash.digest('hex') };
}

async function download(ticketId: number): Promise<string> {
  const ticket = await fetch(`${product.origin}/api/client/tickets/${ticketId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { attachments } = (await ticket.json()) as { attachments: { url: string }[] };
  const response = await fetch(new URL(attachments[0]!.url, product.origin));
  const hash = createHash('sha256');
  for await (const chunk of response.body!) hash.update(chunk);
  return hash.digest('hex');
}

test.run();
