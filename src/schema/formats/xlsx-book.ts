// Where the parts of a workbook (XLSX) are, and the texts of its cells: what reading a form and reading records have in common.
import { numberTexts, type ShowNumber } from './xlsx-numbers';
import { elementsNamed, parseXml, type XmlElement } from './xml';
import { type ReadPart, readZip } from './zip';

/** A workbook whose sheets have not been read. */
export interface Book {
  sheets: readonly BookSheet[];
  /** Texts that cells refer to by number; undefined where there are none. */
  strings: ReadPart | undefined;
  showNumber: ShowNumber;
}

/** A sheet as the workbook lists it, in the order of its tabs; nothing of it is read yet. */
export interface BookSheet {
  name: string;
  isHidden: boolean;
  /** Undefined where the archive has none. */
  part: ReadPart | undefined;
}

/** Bytes of one part once it is inflated; a form of 1,000 fields with long texts still fits. */
const MAX_PART = 8 * 1_048_576;
/** Columns of a form; those behind them are not read. */
const MAX_COLUMNS = 256;
/** Levels of XML in one part; one with more is damaged. */
export const MAX_DEPTH = 24;

/** Opens a workbook; a message where the bytes are none that can be read. */
export async function openBook(bytes: Uint8Array<ArrayBuffer>): Promise<Book | { message: string }> {
  const parts = readZip(bytes);
  const place = parts && (await bookPlace(parts));
  const book = parts && place && (await partOf(parts, place));
  const relations = parts && place && (await partOf(parts, place.replace(/[^/]*$/, '_rels/$&.rels')));
  if (!parts || !book || !relations) return { message: otherKind(bytes, parts) ?? NO_WORKBOOK };
  const all = elementsNamed(relations, 'Relationship').map(({ attributes }) => attributes);
  const partAt = (target: string) => parts.get(inFolder(place, target));
  const typed = (type: string) => all.find((one) => one.get('Type')?.endsWith(`/${type}`))?.get('Target');
  const styles = inFolder(place, typed('styles') ?? 'styles.xml');
  return {
    sheets: elementsNamed(book, 'sheet').flatMap(({ attributes }) => {
      const target = all.find((one) => one.get('Id') === attributes.get('id'))?.get('Target');
      const isHidden = /hidden/i.test(attributes.get('state') ?? '');
      return target === undefined
        ? []
        : [{ name: (attributes.get('name') ?? '').trim(), isHidden, part: partAt(target) }];
    }),
    strings: partAt(typed('sharedStrings') ?? 'sharedStrings.xml'),
    showNumber: numberTexts(await partOf(parts, styles), book),
  };
}

const NO_WORKBOOK = 'This file is no workbook that can be read (XLSX).';

/** A workbook of another kind, which its program can save as XLSX. */
function otherKind(bytes: Uint8Array, parts: ReadonlyMap<string, ReadPart> | undefined): string | undefined {
  if (isOldOffice(bytes))
    return 'This file is an old workbook (XLS), or one with a password. Save it as XLSX without a password.';
  if (parts?.has('content.xml')) return 'This file is a workbook of OpenDocument (ODS). Save it as XLSX.';
  return parts?.has('xl/workbook.bin') ? 'This file is a binary workbook (XLSB). Save it as XLSX.' : undefined;
}

/** Whether it begins as files of Office did before XLSX, and as those with a password do. */
export const isOldOffice = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);

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

/** The message for a part that `parsedPart` cannot read. */
export const TOO_LARGE = 'A sheet of this workbook cannot be read: it is damaged, or larger than 8 MB.';

const partOf = async (parts: ReadonlyMap<string, ReadPart>, name: string): Promise<XmlElement | undefined> =>
  parsedPart(parts.get(name));

/** A small part as a whole; undefined where it is missing, damaged or too large. */
export async function parsedPart(part: ReadPart | undefined): Promise<XmlElement | undefined> {
  const bytes = await part?.(MAX_PART);
  return bytes && parseXml(new TextDecoder(xmlEncoding(bytes)).decode(bytes), MAX_DEPTH);
}

/** UTF-8, or UTF-16 where the first bytes say so. */
export function xmlEncoding([first, second]: Uint8Array): string {
  return first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Characters that XML does not have are written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Of rich text all runs, without how it is pronounced. */
export const textOf = (element: XmlElement): string =>
  element.name === 't'
    ? unescaped(element.text)
    : element.children
        .filter(({ name }) => name !== 'rPh')
        .map(textOf)
        .join('');

/**
 * The cells of a row as texts. @param isOfData all columns; and of errors and of formulas whose value is not known their own
 * text, so that it is seen that something is there.
 */
export function cellsOf(
  row: XmlElement,
  shared: readonly string[],
  showNumber: ShowNumber,
  isOfData = false,
): string[] {
  const cells: string[] = [];
  for (const cell of row.children) {
    if (cell.name !== 'c') continue;
    const column = columnOf(cell.attributes.get('r'), cells.length);
    if (column >= MAX_COLUMNS && !isOfData) continue;
    while (cells.length < column) cells.push('');
    cells[column] = (isOfData && unreadText(cell)) || cellText(cell, shared, showNumber);
  }
  return cells;
}

/** `C7` is the third column; without a reference it is the next one. */
function columnOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return next;
  return columnAt(letters);
}

/** The place of a column by its letters, from 0: C is 2. */
export const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** `#REF!`, and `=A1+1` of a formula that was never computed. */
function unreadText({ attributes, children }: XmlElement): string | undefined {
  const textAt = (wanted: string) => children.find(({ name }) => name === wanted)?.text.trim();
  const value = textAt('v');
  if (attributes.get('t') === 'e') return value;
  const formula = textAt('f');
  return value === undefined && formula ? `=${formula}` : undefined;
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
