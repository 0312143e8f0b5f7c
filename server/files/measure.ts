// What is found out about a file while it passes by: its size, its hash and its kind.
import { createHash } from 'node:crypto';
import { KIND_BYTES, kindOf } from '../../src/schema/rules/file-kinds';
import type { ReceivedFile } from './store';

/** @returns the stream, and what was found in it by then: all of it at its end. */
export function measured(stream: AsyncIterable<Buffer>): {
  chunks: AsyncIterable<Buffer>;
  found(): Omit<ReceivedFile, 'storedName'>;
} {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  async function* pass() {
    for await (const chunk of stream) {
      hash.update(chunk);
      size += chunk.length;
      if (head.length < KIND_BYTES) head = Buffer.concat([head, chunk.subarray(0, KIND_BYTES - head.length)]);
      yield chunk;
    }
  }
  return { chunks: pass(), found: () => ({ size, sha256: hash.copy().digest('hex'), kind: kindOf(head) ?? null }) };
}
