// Records of a CSV file or of a pasted range.
import { countText } from '../formats/words';
import { csvRows, separatorOf } from './csv-rows';
import { columnLetters, type DataRow, MAX_DATA_ROWS, type ReadDataFile, tooMany, withHeadings } from './data-file';
import { type Encoding, encodingOf, textPieces } from './text-encoding';

/** @param onRows gets how many rows have been read so far. */
export function readCsv(bytes: Uint8Array, onRows?: (count: number) => void): ReadDataFile {
  const encoding = encodingOf(bytes);
  return readPieces(textPieces(bytes, encoding), encoding, onRows);
}

/** The same of a text, as it comes from the clipboard. */
export const readPasted = (text: string): ReadDataFile => readPieces([text.replaceAll('\0', '')], 'utf-8');

function readPieces(
  pieces: Iterable<string>,
  encoding: Encoding,
  onRows: (count: number) => void = () => {},
): ReadDataFile {
  let reader: ReturnType<typeof csvRows> | undefined;
  let separator = '';
  const all: DataRow[] = [];
  const add = (rows: readonly string[][]) => {
    for (const cells of rows) all.push({ row: all.length + 1, cells });
  };
  for (const piece of pieces) {
    if (!reader) {
      const found = separatorOf(piece);
      [separator, reader] = [found, csvRows(found)];
    }
    add(reader.push(piece));
    if (reader.openQuote()) break;
    if (all.length > MAX_DATA_ROWS + 1) return { ok: false, message: tooMany(all.length, MAX_DATA_ROWS, 'rows') };
    onRows(all.length);
  }
  if (!reader?.openQuote()) add(reader?.end() ?? []);
  const open = reader?.openQuote();
  if (open) return { ok: false, message: neverCloses(open, all) };
  const read = withHeadings(all);
  return 'ok' in read ? read : { ok: true, kind: 'csv', sheets: [], separator, encoding, ...read };
}

function neverCloses({ row, column }: { row: number; column: number }, all: readonly DataRow[]): string {
  const heading = all.length > 0 ? all[0]!.cells[column - 1] : undefined;
  const place = `row ${countText(row)}, column ${columnLetters(column)}${heading ? ` (${heading})` : ''}`;
  return `A quote opens in ${place} and never closes. Close it, or write it twice if it belongs to the text.`;
}
