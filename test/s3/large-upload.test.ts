// The memory of the server while a file of 2 GB passes through it into a bucket. `UPLOAD_TEST_MB` is another size.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ObjectStore, startObjectStore } from '../support/object-store';
import { type RunningProduct, runProduct, signIn } from '../support/running-product';
import { downloadLarge, type Uploaded, uploadLarge } from '../trust/large-file';
import { watchMemory } from '../trust/memory';

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
  assert.is((await uploadLarge({ origin: product.origin, token }, 20)).status, 200);
  let stored: Uploaded | undefined;
  const growthMb = await watchMemory(product.child.pid!, async () => {
    stored = await uploadLarge({ origin: product.origin, token }, SIZE_MB);
  });
  console.log(`${SIZE_MB} MB uploaded: resident memory grew by ${growthMb.toFixed(0)} MB`);
  assert.is(stored!.status, 200, JSON.stringify(stored!.body));
  assert.ok(growthMb < MAX_GROWTH_MB, `${growthMb} MB`);
  let sha256: string | undefined;
  const readMb = await watchMemory(product.child.pid!, async () => {
    sha256 = await downloadLarge({ origin: product.origin, token }, stored!.body.data.ticket_id);
  });
  console.log(`${SIZE_MB} MB downloaded: resident memory grew by ${readMb.toFixed(0)} MB`);
  assert.is(sha256, stored!.sha256);
  assert.ok(readMb < MAX_GROWTH_MB, `${readMb} MB`);
});

test.run();
