// Records of a CSV file or of a pasted range.
import { countText } from '../formats/words';
import { csvRows, type Separator, separatorOf } from './csv-rows';
import { columnLetters, type DataRow, MAX_DATA_ROWS, type ReadDataFile, tooMany, withHeadings } from './data-file';
import { type Encoding, encodingOf, textPieces } from './text-encoding';

/** @param onRows gets how many rows have been read so far. */
export function readCsv(bytes: Uint8Array, onRows?: (count: number) => void): ReadDataFile {
  const encoding = encodingOf(bytes);
  return readPieces(textPieces(bytes, encoding), encoding, onRows);
}

/**
 * The same of a text, as it comes from the clipboard. Spreadsheets put tabs there: cells are cut elsewhere only where the
 * headings have no tab and another separator. What other rows have is part of their texts, as in "Crane, 50 t".
 */
export function readPasted(text: string): ReadDataFile {
  const pieces = [text.replaceAll('\0', '')];
  const tabbed = readPieces(pieces, 'utf-8', undefined, '\t');
  if (hasColumns(tabbed)) return tabbed;
  const found = readPieces(pieces, 'utf-8');
  return found.ok && !hasColumns(found) ? tabbed : found;
}

const hasColumns = (read: ReadDataFile): boolean => read.ok && read.headings.filter((one) => one !== '').length > 1;

/** @param known the separator; else it is guessed. */
function readPieces(
  pieces: Iterable<string>,
  encoding: Encoding,
  onRows: (count: number) => void = () => {},
  known?: Separator,
): ReadDataFile {
  let reader: ReturnType<typeof csvRows> | undefined;
  let separator = '';
  const all: DataRow[] = [];
  const add = (rows: readonly string[][]) => {
    for (const cells of rows) all.push({ row: all.length + 1, cells });
  };
  for (const piece of pieces) {
    if (!reader) {
      const found = known ?? separatorOf(piece);
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
