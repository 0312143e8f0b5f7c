// What kind of file it is, by what is in it and not by its name; what is none of those that can be read says so.
import { isOldOffice } from '../formats/xlsx-book';
import { MAX_DATA_FILE_MB, type ReadDataFile } from './data-file';
import { readCsv } from './read-csv';
import { readXlsx } from './read-xlsx';
import { decodeText } from './text-encoding';

interface ReadOptions {
  /** Of a workbook. */
  sheet?: string;
  /** Gets how many rows have been read so far. */
  onRows?(count: number): void;
}

/** Reads CSV, tab-separated text or a workbook; anything else is a message. */
export async function readDataFile(
  bytes: Uint8Array<ArrayBuffer>,
  { sheet, onRows }: ReadOptions = {},
): Promise<ReadDataFile> {
  if (bytes.length === 0) return { ok: false, message: 'There is nothing in it.' };
  if (bytes.length > MAX_DATA_FILE_MB * 1_048_576)
    return { ok: false, message: `It is larger than ${MAX_DATA_FILE_MB} MB.` };
  if (isZip(bytes) || isOldOffice(bytes)) return readXlsx(bytes, sheet, onRows);
  const other = otherKind(bytes) ?? (sheet === undefined ? undefined : 'It is no workbook: it has no sheets.');
  return other ? { ok: false, message: other } : readCsv(bytes, onRows);
}

const isZip = (bytes: Uint8Array): boolean => [0x50, 0x4b, 3, 4].every((byte, at) => bytes[at] === byte);

const NONE = 'This file is no table. A CSV file and a workbook (XLSX) can be read.';

function otherKind(bytes: Uint8Array): string | undefined {
  const start = bytes.subarray(0, 4096);
  const text = decodeText(start.length % 2 === 0 ? start : start.subarray(0, -1)).replace(/^\uFEFF/, '');
  if (/^\s*<(!doctype|html|table|\?xml|[a-z]+:?[a-z]*[\s>])/i.test(text))
    return 'This file holds a page (HTML or XML), whatever its name is. Save it as XLSX or CSV.';
  if (/^\s*[[{]\s*["[{]/.test(text)) return 'This file is JSON. Save it as XLSX or CSV.';
  // A text has no control characters but tabs and line breaks; a picture has many.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  const signs = text.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  return text.startsWith('%PDF') || signs > text.length / 100 ? NONE : undefined;
}
