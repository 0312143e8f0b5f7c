// Zip files, read and written with what browsers and Node have: no package. Only the parts that are needed are inflated, and
// none beyond a size: what an archive says of its sizes may be wrong.

/** A part of an archive, which has a limit of its size once it is inflated. */
export interface ReadPart {
  (maxBytes: number): Promise<Uint8Array | undefined>;
  /** The same, piece by piece. @throws where the part is damaged or larger. */
  pieces(maxBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>>;
}

/** More than any workbook of a form has. */
const MAX_PARTS = 2000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

/** The parts by name; undefined where the bytes are no archive that can be read. */
export function readZip(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, ReadPart> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MAX_PARTS) return undefined;
  const parts = new Map<string, ReadPart>();
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) return undefined;
    const [name, next] = [view.getUint16(at + 28, true), 46 + view.getUint16(at + 28, true)];
    const part = {
      isPlain: (view.getUint16(at + 8, true) & 1) === 0,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      local: view.getUint32(at + 42, true),
    };
    parts.set(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + name)), partReader(bytes, view, part));
    at += next + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

/** Where the record at the end of the archive begins; a comment of at most 64 KiB may follow it. */
function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at--)
    if (view.getUint32(at, true) === END) return at;
  return undefined;
}

interface Part {
  /** Not encrypted. */
  isPlain: boolean;
  method: number;
  /** Of what is inflated: something else was damaged. */
  crc: number;
  packed: number;
  size: number;
  local: number;
}

function partReader(bytes: Uint8Array<ArrayBuffer>, view: DataView, part: Part): ReadPart {
  const pieces = (maxBytes: number) => checkedPieces(packedBytes(bytes, view, part, maxBytes), part, maxBytes);
  return Object.assign(async (maxBytes: number) => whole(pieces(maxBytes)), { pieces });
}

/** As they are in the archive; undefined where the part cannot be read. */
function packedBytes(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  { isPlain, method, packed, size, local }: Part,
  maxBytes: number,
): Uint8Array<ArrayBuffer> | undefined {
  if (!isPlain || size > maxBytes || local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL)
    return undefined;
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packed > bytes.length || (method !== 0 && method !== 8)) return undefined;
  return bytes.subarray(start, start + packed);
}

/** Ends with the first byte too many, whatever the archive said. */
async function* checkedPieces(
  data: Uint8Array<ArrayBuffer> | undefined,
  { method, crc }: Part,
  maxBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!data) throw new Error('The part cannot be read');
  let [size, sum] = [0, ~0];
  for await (const piece of method === 0 ? [data] : inflated(data)) {
    size += piece.length;
    if (size > maxBytes) throw new Error('The part is too large');
    sum = crcOf(piece, sum);
    yield piece;
  }
  if (~sum >>> 0 !== crc) throw new Error('The part is damaged');
}

async function* inflated(data: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function whole(pieces: AsyncGenerator<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const piece of pieces) chunks.push(piece);
  } catch {
    return undefined;
  }
  return joined(
    chunks,
    chunks.reduce((sum, { length }) => sum + length, 0),
  );
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** An archive of texts, which are not packed: a form is small. */
export function writeZip(files: readonly (readonly [name: string, text: string])[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  const entries: Uint8Array[] = [];
  let at = 0;
  for (const [name, text] of files) {
    const [nameBytes, data] = [encoder.encode(name), encoder.encode(text)];
    // Version 2.0, names in UTF-8, not packed, the first day there is.
    const shared = [...u16(20), ...u16(0x800), ...u16(0), ...u16(0), ...u16(0x21), ...u32(crc32(data))];
    const sizes = [...u32(data.length), ...u32(data.length), ...u16(nameBytes.length), ...u16(0)];
    const header = [...u32(LOCAL), ...shared, ...sizes];
    entries.push(
      Uint8Array.from([
        ...u32(ENTRY),
        ...u16(20),
        ...shared,
        ...sizes,
        ...u16(0),
        ...u16(0),
        ...u16(0),
        ...u32(0),
        ...u32(at),
        ...nameBytes,
      ]),
    );
    chunks.push(Uint8Array.from([...header, ...nameBytes]), data);
    at += header.length + nameBytes.length + data.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  const counts = [...u16(entries.length), ...u16(entries.length)];
  const end = Uint8Array.from([...u32(END), ...u16(0), ...u16(0), ...counts, ...u32(size), ...u32(at), ...u16(0)]);
  return joined([...chunks, ...entries, end], at + size + end.length);
}

const u16 = (value: number): number[] => [value & 0xff, (value >>> 8) & 0xff];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16(value >>> 16)];

const crc32 = (data: Uint8Array): number => ~crcOf(data, ~0) >>> 0;

/** The sum as it goes on. */
function crcOf(data: Uint8Array, before: number): number {
  let crc = before;
  for (let at = 0; at < data.length; at++) crc = (crc >>> 8) ^ CRC[(crc ^ data[at]!) & 0xff]!;
  return crc;
}

/** What each byte does to the sum. */
const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});
