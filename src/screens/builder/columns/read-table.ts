// The cells of a part of a spreadsheet: tab-separated text from the clipboard, or comma-separated text from a file. Cells
// may hold quotes and line breaks; what looks like a formula is text like any other.
import { LIST_LENGTH } from '../../../schema/descriptor/limits';

type TableText =
  | {
      ok: true;
      /** The cells of the first row. */
      headings: string[];
      /** The cells of the rows below, by column; as many columns as there are headings. */
      columns: string[][];
      /** Rows below the first one that were read. */
      rows: number;
      isCut: boolean;
    }
  | { ok: false; message: string };

/** Rows that are read: enough to guess by. */
const MAX_ROWS = 1_000;

/** Cells that are read at all; a whole row of a spreadsheet has 16,384. */
const MAX_CELLS = 20_000;

/** Reads the first rows of `text`; the rest of it is not looked at. */
export function readTable(text: string): TableText {
  const content = text.replace(/^\uFEFF/, '').replaceAll('\0', '');
  if (content.trim() === '') return { ok: false, message: 'There is nothing in it.' };
  const { rows, isCut } = readRows(content, separatorOf(content));
  const width = Math.max(...rows.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  if (width > LIST_LENGTH) {
    const [count, most] = [width, LIST_LENGTH].map((number) => number.toLocaleString('en-US'));
    return { ok: false, message: `This has ${count} columns; a form has at most ${most} fields.` };
  }
  const [headings = [], ...below] = rows;
  const filled = below.filter((row) => row.some((cell) => cell !== ''));
  const indexes = Array.from({ length: width }, (_, index) => index);
  return {
    ok: true,
    headings: indexes.map((index) => headings[index] ?? ''),
    columns: indexes.map((index) => filled.map((row) => row[index] ?? '')),
    rows: filled.length,
    isCut,
  };
}

/** Behind a first cell in quotes it is seen; else tabs, or what separates most cells of the first row. */
function separatorOf(text: string): string {
  const [, behind] = /^"(?:[^"]|"")*"([\t,;|])/.exec(text) ?? [];
  if (behind) return behind;
  const width = (separator: string) => readRows(text, separator, 1).rows[0]!.length;
  if (width('\t') > 1) return '\t';
  const widths = [',', ';', '|'].map((separator) => ({ separator, count: width(separator) }));
  // The texts of a single column may have any of them.
  return widths.reduce((best, one) => (one.count > best.count ? one : best), { separator: '\t', count: 1 }).separator;
}

/** Cells without blanks around them. */
function readRows(text: string, separator: string, most = MAX_ROWS + 1): { rows: string[][]; isCut: boolean } {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  let canQuote = true;
  while (at <= text.length) {
    const quoted: QuotedCell = canQuote && text[at] === '"' ? quotedCell(text, at, separator) : undefined;
    if (quoted === 'open') canQuote = false;
    const end = typeof quoted === 'object' ? quoted.end : endOfCell(text, at, separator);
    if (row.length < MAX_CELLS) row.push((typeof quoted === 'object' ? quoted.text : text.slice(at, end)).trim());
    at = end + 1;
    if (text[end] === separator) continue;
    rows.push(row);
    row = [];
    if (text[end] === '\r' && text[end + 1] === '\n') at++;
    // A line break at the very end begins no row.
    if (at >= text.length) return { rows, isCut: false };
    if (rows.length === most) return { rows, isCut: true };
  }
  return { rows, isCut: false };
}

type QuotedCell = { text: string; end: number } | 'open' | undefined;

/**
 * The content of quotes, in which two stand for one, and where the cell ends. Undefined where the quotes belong to a text
 * (`"A" siding`), `open` where they never end: then no others are looked for.
 */
function quotedCell(text: string, start: number, separator: string): QuotedCell {
  let content = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return 'open';
    content += text.slice(at, quote);
    const next = text[quote + 1];
    if (next === undefined || next === separator || next === '\n' || next === '\r')
      return { text: content, end: quote + 1 };
    if (next !== '"') return undefined;
    content += '"';
    at = quote + 2;
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}
