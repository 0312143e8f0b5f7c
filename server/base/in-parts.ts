/**
 * Joins and cuts a stream into parts of so many bytes; the last one is shorter. A part is good until the next one is
 * requested: all are in the same memory.
 */
export async function* inParts(stream: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  const part = Buffer.allocUnsafeSlow(bytes);
  let length = 0;
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(part, length, from);
      from += copied;
      length += copied;
      if (length < bytes) continue;
      yield part;
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}
