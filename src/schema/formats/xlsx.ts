// Workbooks of spreadsheet programs (XLSX) as rows of texts: enough for files with a form or with records.

import { numberTexts, type ShowNumber } from './xlsx-numbers';
import { elementsNamed, parseXml, type XmlElement } from './xml';
import { type ReadPart, readZip, writeZip } from './zip';

/** A sheet as texts, row by row; rows without any text are left out. */
export type Sheet = readonly (readonly string[])[];

export type Workbook = { sheets: ReadonlyMap<string, Sheet> } | { message: string };

/** Bytes of one part once it is inflated; a form of 1,000 fields with long texts still fits. */
const MAX_PART = 8 * 1_048_576;
const MAX_ROWS = 20_000;
/** Columns behind these are not read. */
const MAX_COLUMNS = 256;
const MAX_DEPTH = 24;

/** The sheets with these names, by name in small letters. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, names: readonly string[]): Promise<Workbook> {
  const parts = readZip(bytes);
  const place = parts && (await bookPlace(parts));
  const book = parts && place && (await partOf(parts, place));
  const relations = parts && place && (await partOf(parts, place.replace(/[^/]*$/, '_rels/$&.rels')));
  if (!parts || !book || !relations) return { message: otherKind(bytes, parts) ?? NO_WORKBOOK };
  const placeOf = (target: string) => inFolder(place, target);
  const targets = new Map(
    elementsNamed(relations, 'Relationship').map(({ attributes }) => [attributes.get('Id'), attributes.get('Target')]),
  );
  const ofType = (type: string) =>
    elementsNamed(relations, 'Relationship').find(({ attributes }) => attributes.get('Type')?.endsWith(`/${type}`));
  const targetOf = (type: string, usual: string) => placeOf(ofType(type)?.attributes.get('Target') ?? usual);
  const stringsAt = targetOf('sharedStrings', 'sharedStrings.xml');
  const strings = parts.has(stringsAt) ? await partOf(parts, stringsAt) : null;
  if (strings === undefined) return { message: TOO_LARGE };
  const shared = strings ? elementsNamed(strings, 'si').map(textOf) : [];
  const showNumber = numberTexts(await partOf(parts, targetOf('styles', 'styles.xml')), book);
  const sheets = new Map<string, Sheet>();
  for (const { attributes } of elementsNamed(book, 'sheet')) {
    const name = (attributes.get('name') ?? '').trim().toLowerCase();
    const target = targets.get(attributes.get('id'));
    if (!names.includes(name) || target === undefined || sheets.has(name)) continue;
    const sheet = await partOf(parts, placeOf(target));
    if (!sheet) return { message: TOO_LARGE };
    const rows = elementsNamed(sheet, 'row');
    if (rows.length > MAX_ROWS) return { message: `The sheet "${name}" has more than ${MAX_ROWS} rows.` };
    sheets.set(
      name,
      rows.map((row) => cellsOf(row, shared, showNumber)).filter((cells) => cells.some((cell) => cell !== '')),
    );
  }
  return { sheets };
}

const NO_WORKBOOK = 'This file is no workbook that can be read (XLSX).';

/** A workbook of another kind, which its program can save as XLSX. */
function otherKind(bytes: Uint8Array, parts: ReadonlyMap<string, ReadPart> | undefined): string | undefined {
  if (OLD.every((byte, at) => bytes[at] === byte))
    return 'This file is an old workbook (XLS), or one with a password. Save it as XLSX without a password.';
  if (parts?.has('content.xml')) return 'This file is a workbook of OpenDocument (ODS). Save it as XLSX.';
  return parts?.has('xl/workbook.bin') ? 'This file is a binary workbook (XLSB). Save it as XLSX.' : undefined;
}

/** How files of Office began before XLSX, and how those with a password do. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

/** Where the workbook is in the archive. */
async function bookPlace(parts: ReadonlyMap<string, ReadPart>): Promise<string> {
  const relations = await partOf(parts, '_rels/.rels');
  const found =
    relations &&
    elementsNamed(relations, 'Relationship').find(({ attributes }) =>
      attributes.get('Type')?.endsWith('/officeDocument'),
    );
  return inFolder('', found?.attributes.get('Target') ?? 'xl/workbook.xml');
}

/** The place that a part at `from` means. */
function inFolder(from: string, target: string): string {
  const steps = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

const TOO_LARGE = 'A sheet of this workbook cannot be read: it is damaged, or larger than 8 MB.';

async function partOf(parts: ReadonlyMap<string, ReadPart>, name: string): Promise<XmlElement | undefined> {
  const bytes = await parts.get(name)?.(MAX_PART);
  return bytes && parseXml(decoded(bytes), MAX_DEPTH);
}

/** UTF-8, or UTF-16 where the first bytes say so. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Characters that XML does not have are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Of rich text all runs, without how it is pronounced. */
const textOf = (element: XmlElement): string =>
  element.name === 't'
    ? unescaped(element.text)
    : element.children
        .filter(({ name }) => name !== 'rPh')
        .map(textOf)
        .join('');

function cellsOf(row: XmlElement, shared: readonly string[], showNumber: ShowNumber): string[] {
  const cells: string[] = [];
  for (const cell of row.children) {
    if (cell.name !== 'c') continue;
    const column = columnOf(cell.attributes.get('r'), cells.length);
    if (column >= MAX_COLUMNS) continue;
    while (cells.length < column) cells.push('');
    cells[column] = cellText(cell, shared, showNumber);
  }
  return cells;
}

/** `C7` is the third column; without a reference it is the next one. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellText(cell: XmlElement, shared: readonly string[], showNumber: ShowNumber): string {
  const type = cell.attributes.get('t');
  if (type === 'inlineStr') return cell.children.map(textOf).join('').trim();
  const value = cell.children.find(({ name }) => name === 'v')?.text ?? '';
  if (type === 's') return (shared[Number(value)] ?? '').trim();
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return '';
  return type === undefined || type === 'n'
    ? showNumber(value.trim(), cell.attributes.get('s'))
    : unescaped(value).trim();
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
