// Where a photo was taken stands in its EXIF and XMP data. It is blanked out while the file passes by, byte for byte, so
// that the picture, its orientation and everything else stay as the camera wrote them.

/** How much of a file is kept back to find its metadata: a block of EXIF in a JPEG has at most 64 KiB. */
const WINDOW = 1 << 17;

/** Bytes by which a photo is recognized. */
const HEAD_BYTES = 12;

/** The stream without locations, of the same length. What is no photo passes by as it is. */
export async function* withoutLocation(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let size = 0;
  let isPhoto: boolean | undefined;
  const left = { exif: MAX_EXIF };
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (isPhoto === undefined && size >= HEAD_BYTES) isPhoto = holdsPhoto(Buffer.concat(held, size));
    if (isPhoto === undefined || (isPhoto && size < 2 * WINDOW)) continue;
    const ready = isPhoto ? size - WINDOW : size;
    // One chunk of another file needs no copy.
    const block = held.length === 1 && !isPhoto ? chunk : Buffer.concat(held, size);
    if (isPhoto) blankUntil(ready, block, left);
    yield block.subarray(0, ready);
    held = isPhoto ? [block.subarray(ready)] : [];
    size -= ready;
  }
  const rest = Buffer.concat(held, size);
  if (isPhoto) blankUntil(size, rest, left);
  yield rest;
}

/** JPEG, WebP, and the formats of HEIC and AVIF. */
const holdsPhoto = (head: Buffer): boolean =>
  head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  head.toString('latin1', 8, 12) === 'WEBP' ||
  (head.toString('latin1', 4, 8) === 'ftyp' && /^(hei|hev|mif1|msf1|avi)/.test(head.toString('latin1', 8, 12)));

/** Blanks the locations whose data begin before `end`; those behind it may go on beyond this block. */
function blankUntil(end: number, block: Buffer, left: { exif: number }): void {
  for (const [mark, isLittle] of EXIF_MARKS)
    for (const at of places(block, mark, end))
      if (left.exif-- > 0) blankExif(block.subarray(at, at + WINDOW), isLittle);
  let [from, to] = [0, 0];
  // Marks within one window are read together, and nothing twice.
  for (const at of places(block, '<x:xmpmeta', end)) {
    if (at >= to) {
      blankXmp(block.subarray(from, to));
      from = at;
    }
    to = at + WINDOW;
  }
  blankXmp(block.subarray(from, to));
}

/** Both orders of bytes. */
const EXIF_MARKS = [
  ['II*\0', true],
  ['MM\0*', false],
] as const;

/** Blocks of EXIF that are read in one file: a photo has one, and one for each picture inside it. */
const MAX_EXIF = 100;

function* places(block: Buffer, text: string, end: number): Generator<number> {
  for (let at = block.indexOf(text, 0, 'latin1'); at >= 0 && at < end; at = block.indexOf(text, at + 1, 'latin1'))
    yield at;
}

/** Tag of the first directory that refers to the one with the location. */
const GPS_TAG = 0x8825;
/** Bytes of a value by its type: byte, text, short, long, rational, and their signed ones. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** The directory of the location becomes an empty one, and its values zeros; what does not read as EXIF is left alone. */
function blankExif(tiff: Buffer, isLittle: boolean): void {
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const fits = (at: number, bytes: number) => at + bytes <= tiff.length;
  const entriesOf = (at: number): number[] => {
    const count = fits(at, 2) ? u16(at) : 0;
    const isWhole = count > 0 && count < 200 && fits(at + 2, count * 12);
    return isWhole ? Array.from({ length: count }, (_, index) => at + 2 + index * 12) : [];
  };
  if (!fits(0, 8)) return;
  const pointer = entriesOf(u32(4)).find((entry) => u16(entry) === GPS_TAG);
  if (pointer === undefined) return;
  const directory = u32(pointer + 8);
  const entries = entriesOf(directory);
  for (const entry of entries) {
    const bytes = (TYPE_BYTES[u16(entry + 2)] ?? 0) * u32(entry + 4);
    if (bytes > 4 && fits(u32(entry + 8), bytes)) tiff.fill(0, u32(entry + 8), u32(entry + 8) + bytes);
  }
  if (entries.length > 0) tiff.fill(0, directory, directory + 2 + entries.length * 12);
}

const XMP_LOCATION =
  /((?:exif|exifEX|photoshop|Iptc4xmpCore|Iptc4xmpExt):(?:GPS\w+|City|(?:Province)?State|Sublocation|Location\w*)(?:="|='|>))((?<=")[^"<]*|(?<=')[^'<]*|(?<=>)[^<]*)/g;

function blankXmp(block: Buffer): void {
  const text = block.toString('latin1');
  const blanked = text.replace(XMP_LOCATION, (_, name: string, value: string) => name + ' '.repeat(value.length));
  if (blanked !== text) block.write(blanked, 'latin1');
}
