// Workbooks of spreadsheet programs (XLSX) as rows of texts: enough for files with a form or with records.

import { cellsOf, openBook, parsedPart, TOO_LARGE, textOf } from './xlsx-book';
import { elementsNamed } from './xml';
import { writeZip } from './zip';

/** A sheet as texts, row by row; rows without any text are left out. */
export type Sheet = readonly (readonly string[])[];

type Workbook = { sheets: ReadonlyMap<string, Sheet> } | { message: string };

const MAX_ROWS = 20_000;

/** The sheets with these names, by name in small letters. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, names: readonly string[]): Promise<Workbook> {
  const book = await openBook(bytes);
  if ('message' in book) return book;
  const strings = await parsedPart(book.strings);
  if (book.strings && !strings) return { message: TOO_LARGE };
  const shared = strings ? elementsNamed(strings, 'si').map(textOf) : [];
  const sheets = new Map<string, Sheet>();
  for (const { name: written, part } of book.sheets) {
    const name = written.toLowerCase();
    if (!names.includes(name) || sheets.has(name)) continue;
    const sheet = await parsedPart(part);
    if (!sheet) return { message: TOO_LARGE };
    const rows = elementsNamed(sheet, 'row');
    if (rows.length > MAX_ROWS) return { message: `The sheet "${name}" has more than ${MAX_ROWS} rows.` };
    sheets.set(
      name,
      rows.map((row) => cellsOf(row, shared, book.showNumber)).filter((cells) => cells.some((cell) => cell !== '')),
    );
  }
  return { sheets };
}

/** A workbook of sheets whose cells are all texts. */
export function writeWorkbook(sheets: readonly (readonly [name: string, rows: Sheet])[]): Uint8Array<ArrayBuffer> {
  const numbers = sheets.map((_sheet, index) => index + 1);
  const files: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>` +
        `${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${MAIN}.worksheet+xml"/>`).join('')}</Types>`,
    ],
    ['_rels/.rels', relationsOf([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}/relationships"><sheets>${sheets
        .map(([name], index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationsOf(numbers.map((n) => [`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`] as const)),
    ],
    ...sheets.map(([, rows], index): [string, string] => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows)]),
  ];
  return writeZip(
    files.map(([name, xml]) => [name, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`]),
  );
}

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationsOf = (relations: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${relations
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

function sheetXml(rows: Sheet): string {
  const lines = rows.map((cells, index) => {
    const filled = cells.map((text, column) =>
      text === ''
        ? ''
        : `<c r="${columnName(column)}${index + 1}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`,
    );
    return `<row r="${index + 1}">${filled.join('')}</row>`;
  });
  return `<worksheet xmlns="${SHEETS}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const columnName = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : `${columnName(Math.floor(column / 26) - 1)}${columnName(column % 26)}`;

/** Without characters that XML does not have. */
const xmlText = (text: string): string =>
  text
    .replace(/[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
