// A block of cells that was copied from a spreadsheet, as text and as values of columns.
import type { Choice, Property } from '../../schema/descriptor/descriptor';
import { readValue } from '../../schema/values/read-value';

/** The cells of a block: one line of text for each row, tabs between its cells, quotes around what has either. */
export function cellsOf(text: string): string[][] {
  if (!text.includes('"')) return linesOf(text).map((line) => line.split('\t'));
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2]!);
    // A spreadsheet ends the last row, too.
    if (match[3] === '' || (match[3] !== '\t' && cell.lastIndex === text.length)) break;
    if (match[3] !== '\t') rows.push([]);
  }
  return rows;
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Whether a text is more than one cell. */
export const isBlock = (text: string): boolean => /[\t\r\n]/.test(text.replace(/[\r\n]+$/, ''));

/** A value of a column from the text of a cell; what cannot be read stays as it is, for the rules to report. */
export function readCell(property: Property, raw: string, choices: readonly Choice[] | undefined): unknown {
  const text = raw.trim();
  if (text === '') return undefined;
  if (property.type === 'array') {
    const parts = text.split(/[;,]/).map((part) => part.trim());
    return readValue(
      property,
      parts.filter(Boolean).map((part) => chosen(part, choices) ?? part),
    );
  }
  const choice = chosen(text, choices);
  if (choice !== undefined) return choice;
  if (property.type === 'boolean') return BOOLEANS[text.toLowerCase()] ?? readValue(property, text);
  if (property.type === 'number' || property.type === 'integer') return readValue(property, plainNumber(text));
  return readValue(property, text);
}

/** The choice of this text, whatever its case, or of this value. */
function chosen(text: string, choices: readonly Choice[] = []): string | number | undefined {
  const wanted = text.toLowerCase();
  const byText = choices.find((choice) => choice.text.trim().toLowerCase() === wanted);
  return (byText ?? choices.find(({ value }) => String(value) === text))?.value;
}

/** As spreadsheets show them. */
const BOOLEANS: Readonly<Record<string, boolean>> = { yes: true, y: true, x: true, '✓': true, no: false, n: false };

/** "$1,284.50" without what only people read. */
const plainNumber = (text: string): string =>
  /^-?\$?\s?-?(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text) ? text.replace(/[$,\s]/g, '') : text;
