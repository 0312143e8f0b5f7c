// What a file really is, by its first bytes: the name and the type that come with a file are only claims. The server
// decides by it what may be shown inline; the browser remembers it for fields that take images only.

/** Bytes that `kindOf` needs to see. */
export const KIND_BYTES = 32;

/** Kinds that a browser may show as they are: none of them can run anything. */
const KINDS: readonly [type: string, matches: (bytes: Uint8Array) => boolean][] = [
  ['image/png', (b) => starts(b, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/jpeg', (b) => starts(b, 0xff, 0xd8, 0xff)],
  ['image/gif', (b) => startsWith(b, 0, 'GIF87a') || startsWith(b, 0, 'GIF89a')],
  ['image/webp', (b) => startsWith(b, 0, 'RIFF') && startsWith(b, 8, 'WEBP')],
  ['image/avif', (b) => startsWith(b, 4, 'ftypavif')],
  ['image/bmp', (b) => startsWith(b, 0, 'BM') && b[6] === 0 && b[7] === 0],
  ['video/webm', (b) => starts(b, 0x1a, 0x45, 0xdf, 0xa3)],
  ['video/mp4', (b) => startsWith(b, 4, 'ftyp') && !STILLS.some((brand) => startsWith(b, 8, brand))],
  ['application/pdf', (b) => startsWith(b, 0, '%PDF-')],
];

/** Beginnings of the brands of HEIC and AVIF, which share the box of MP4; few browsers show a HEIC. */
const STILLS = ['hei', 'hev', 'mif1', 'msf1', 'avi'];

/** The media types that are recognized. A file of any other has none, so that only its extension can be required. */
export const FILE_KINDS: readonly string[] = KINDS.map(([type]) => type);

/** Whether a file can be of this media type, such as `image/png` or `image/*`. */
export const isFileKind = (type: string): boolean =>
  FILE_KINDS.some((kind) => (type.endsWith('/*') ? kind.startsWith(type.slice(0, -1)) : kind === type));

/** The media type of a file that starts with `bytes`, undefined for everything else. */
export function kindOf(bytes: Uint8Array): string | undefined {
  return KINDS.find(([, matches]) => matches(bytes))?.[0];
}

const known = new WeakMap<object, string>();

/** Detects and caches the kind of a chosen file, for the rules: they are synchronous and cannot read it. */
export async function learnKind(file: Blob): Promise<void> {
  const bytes = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
  known.set(file, kindOf(bytes) ?? '');
}

/** The detected media type of a file (empty for an unknown kind); undefined before it is detected. */
export const learnedKind = (file: object): string | undefined => known.get(file);

const starts = (bytes: Uint8Array, ...wanted: number[]): boolean => wanted.every((byte, i) => bytes[i] === byte);
const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));
