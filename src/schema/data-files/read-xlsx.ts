// Records of a sheet of a workbook (XLSX, XLSM): read row by row, so that a sheet of 100,000 rows is never one tree. Macros
// are not looked at; of a formula its value counts that was computed when the workbook was saved.

import { MAX_IMPORT_COLUMNS } from '../descriptor/limits';
import {
  type Book,
  type BookSheet,
  cellsOf,
  columnAt,
  MAX_DEPTH,
  openBook,
  textOf,
  xmlEncoding,
} from '../formats/xlsx-book';
import { parseXml, type XmlElement } from '../formats/xml';
import type { ReadPart } from '../formats/zip';
import { type DataRow, filledWidth, MAX_DATA_ROWS, type ReadDataFile, tooMany, withHeadings } from './data-file';

/** Bytes of a sheet or of the shared texts once they are inflated. */
const MAX_SHEET = 400 * 1_048_576;

/** A sheet of a workbook; without a name the first one that is shown and has rows. */
export async function readXlsx(
  bytes: Uint8Array<ArrayBuffer>,
  wanted?: string,
  onRows: (count: number) => void = () => {},
): Promise<ReadDataFile> {
  const book = await openBook(bytes);
  if ('message' in book) return { ok: false, message: book.message };
  const shown = book.sheets.filter(({ isHidden }) => !isHidden);
  const sheets = shown.map(({ name }) => name);
  try {
    const shared = await sharedTexts(book);
    let first: ReadDataFile | undefined;
    for (const sheet of wanted === undefined ? shown : book.sheets.filter(({ name }) => name === wanted)) {
      const read = withHeadings(await rowsOf(sheet, shared, book, onRows));
      if (!('ok' in read)) return { ok: true, kind: 'xlsx', sheets, sheet: sheet.name, ...read };
      first ??= read;
    }
    return { ok: false, message: first && !first.ok ? first.message : NO_SHEET, sheets };
  } catch (error) {
    return { ok: false, message: error instanceof TooManyRows ? error.message : DAMAGED, sheets };
  }
}

const NO_SHEET = 'This workbook has no sheet of this name.';
const DAMAGED = 'A sheet of this workbook cannot be read: it is damaged, or larger than 400 MB.';

class TooManyRows extends Error {}

async function sharedTexts({ strings }: Book): Promise<string[]> {
  const shared: string[] = [];
  if (strings) for await (const element of elementsOf(strings, 'si')) shared.push(textOf(element));
  return shared;
}

async function rowsOf(
  { part }: BookSheet,
  shared: readonly string[],
  { showNumber }: Book,
  onRows: (count: number) => void,
): Promise<DataRow[]> {
  if (!part) throw new Error('The sheet is missing');
  const rows: DataRow[] = [];
  const merged: string[] = [];
  for await (const element of elementsOf(part, 'row', 'mergeCell')) {
    if (element.name === 'mergeCell') {
      merged.push(element.attributes.get('ref') ?? '');
      continue;
    }
    const row = Number(element.attributes.get('r')) || (rows.at(-1)?.row ?? 0) + 1;
    const cells = cellsOf(element, shared, showNumber, true);
    const width = filledWidth(cells);
    rows.push({ row, cells: cells.slice(0, width) });
    // The sheet is refused for it, whatever follows.
    if (width > MAX_IMPORT_COLUMNS) break;
    if (rows.length > MAX_DATA_ROWS + 1) throw new TooManyRows(tooMany(rows.length, MAX_DATA_ROWS, 'rows'));
    if (rows.length % 5000 === 0) onRows(rows.length);
  }
  return filledDown(rows, merged);
}

/** Elements of these names, one by one. @throws where the part is damaged, too large, or no XML. */
async function* elementsOf(part: ReadPart, ...names: string[]): AsyncGenerator<XmlElement> {
  const begins = new RegExp(`<((?:[\\w.-]+:)?(?:${names.join('|')}))(?=[\\s/>])`, 'g');
  let [text, decoder]: [string, TextDecoder | undefined] = ['', undefined];
  for await (const piece of part.pieces(MAX_SHEET)) {
    decoder ??= new TextDecoder(xmlEncoding(piece));
    text += decoder.decode(piece, { stream: true });
    if (text.includes('<!DOCTYPE')) throw new Error('The part has a document type');
    // What is no whole element yet, or may be the beginning of its name, waits for the next piece.
    let rest = Math.max(0, text.length - MAX_NAME);
    begins.lastIndex = 0;
    for (let found = begins.exec(text); found; found = begins.exec(text)) {
      const end = endOf(text, found.index, found[1]!);
      if (end === undefined) {
        rest = found.index;
        break;
      }
      const element = parseXml(text.slice(found.index, end), MAX_DEPTH);
      if (!element) throw new Error('The part is no XML');
      yield element;
      begins.lastIndex = end;
      rest = Math.max(rest, end);
    }
    text = text.slice(rest);
    if (text.length > MAX_ELEMENT) throw new Error('A row is too large');
  }
}

/** Characters of the beginning of an element, and of a whole one. */
const MAX_NAME = 100;
const MAX_ELEMENT = 8 * 1_048_576;

/** Behind the element that begins at `start`; undefined where that has not come. */
function endOf(text: string, start: number, name: string): number | undefined {
  const open = text.indexOf('>', start);
  if (open < 0) return undefined;
  if (text[open - 1] === '/') return open + 1;
  const close = text.indexOf(`</${name}`, open);
  const end = close < 0 ? -1 : text.indexOf('>', close);
  return end < 0 ? undefined : end + 1;
}

/** Of merged cells only the first has a value: it is that of every row that they go over. */
function filledDown(rows: readonly DataRow[], merged: readonly string[]): DataRow[] {
  const filled = rows.map(({ row, cells }) => ({ row, cells: [...cells] }));
  const byRow = new Map(filled.map((one) => [one.row, one.cells]));
  let left = rows.length * 20;
  for (const ref of merged) {
    const [, letters, top, bottom] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? [];
    if (letters === undefined) continue;
    const column = columnAt(letters);
    const value = byRow.get(Number(top))?.[column];
    if (!value) continue;
    for (let row = Number(top) + 1; row <= Number(bottom) && left > 0; row++, left--) {
      const cells = byRow.get(row);
      if (!cells) continue;
      while (cells.length <= column) cells.push('');
      cells[column] ||= value;
    }
  }
  return filled;
}
