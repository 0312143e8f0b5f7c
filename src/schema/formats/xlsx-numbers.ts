// Numbers in the cells of a workbook as texts: a day is a number there that is only shown as one.
import { decimalText } from './numbers';
import { elementsNamed, type XmlElement } from './xml';

/** The text of a number in a cell with this style. */
export type ShowNumber = (value: string, style: string | undefined) => string;

/** @param styles the part `styles.xml`. @param book the part `workbook.xml`, which says from which year days are counted. */
export function numberTexts(styles: XmlElement | undefined, book: XmlElement): ShowNumber {
  const formats = new Map(
    elementsNamed(styles ?? EMPTY, 'numFmt').map(({ attributes }) => [
      attributes.get('numFmtId'),
      isDayFormat(attributes.get('formatCode') ?? ''),
    ]),
  );
  const [cells] = elementsNamed(styles ?? EMPTY, 'cellXfs');
  const isDay = (cells?.children ?? []).map(({ attributes }) => {
    const id = attributes.get('numFmtId') ?? '0';
    return BUILT_IN.has(Number(id)) || formats.get(id) === true;
  });
  const is1904 = elementsNamed(book, 'workbookPr').some(({ attributes }) =>
    /^(1|true)$/.test(attributes.get('date1904') ?? ''),
  );
  return (value, style) => {
    const number = Number(value);
    if (value === '' || !Number.isFinite(number)) return value;
    // 0.1 is written as 0.10000000000000001, 5 sometimes as 5.0.
    return isDay[Number(style ?? 0)] ? dayText(number, is1904) : decimalText(number);
  };
}

const EMPTY: XmlElement = { name: '', attributes: new Map(), children: [], text: '' };

/** Formats of days and times that need no code. */
const BUILT_IN: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** Longer ones, which no program writes, are not read: a bracket that nothing closes is looked at from each place again. */
const MAX_CODE = 255;

/**
 * Without texts in quotation marks, colors and conditions in brackets, and single characters that are shown, left room for
 * or repeated. Hours, minutes and seconds that go on counting are in brackets, too.
 */
const isDayFormat = (code: string): boolean =>
  code.length <= MAX_CODE &&
  /[ymdhs]/i.test(code.replace(/"[^"]*"|\[(?!(?:h+|m+|s+)\])[^\]]*\]|[\\_*]./gi, '').replace(/general/gi, ''));

const DAY = 86_400_000;

/** A day, a time, or both. The year 1900 has a 29th of February there. */
function dayText(number: number, is1904: boolean): string {
  const start = Date.UTC(is1904 ? 1904 : 1899, is1904 ? 0 : 11, is1904 ? 1 : number < 60 ? 31 : 30);
  const at = new Date(Math.round((start + number * DAY) / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return String(number);
  const [day, time] = [at.toISOString().slice(0, 10), at.toISOString().slice(11, 16)];
  if (number < 1) return time;
  return Number.isInteger(number) ? day : `${day} ${time}`;
}
