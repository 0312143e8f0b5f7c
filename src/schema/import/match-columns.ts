// Which column of a file is which of a record: by its heading, in words or as a program writes it (TERMINAL_NM), and by what
// its cells hold.
import type { DataRow } from '../data-files/data-file';
import type { Noun } from '../descriptor/descriptor';
import { isEmpty } from '../formats/plain-values';
import { nounLabel } from '../model/noun-label';
import { fixedChoices } from '../model/nouns';
import { violations } from '../rules/rules';
import { type ColumnLabels, columnLabels } from './column-labels';
import { canBeKey, type ImportColumn } from './import-columns';
import { type KnownRecords, readCell } from './read-cell';
import { headingsOf } from './spellings';

interface MatchedFile {
  headings: readonly string[];
  rows: readonly DataRow[];
}

/** Cells of a column that are looked at. */
const SAMPLES = 50;
/** From here on a column is matched. */
const ENOUGH = 50;
/** Of the cells of a column: some are always wrong. */
const MOST = 0.6;
/** The same words. */
const SAME = 100;
/** A word that is that of no other column: less than the same words, more than any that are alike. */
const OWN_WORD = 90;

/** The names of the columns, by place in the file; an empty text where none fits. @param known what earlier files had. */
export function matchColumns(
  noun: Noun,
  columns: readonly ImportColumn[],
  { headings, rows }: MatchedFile,
  records: KnownRecords,
  known: Readonly<Record<string, string>> = {},
): string[] {
  const labels = columnLabels(noun);
  const matched = headings.map(() => '');
  const free = new Set(columns.map(({ name }) => name));
  const take = (at: number, name: string) => {
    matched[at] = name;
    free.delete(name);
  };
  const left: number[] = [];
  const shown = labelsOfOthers(columns, labels);
  headings.forEach((heading, at) => {
    const before = Object.hasOwn(known, heading) ? known[heading]! : undefined;
    if (before === '') return;
    if (before !== undefined && free.has(before)) take(at, before);
    else if (!shown.some((label) => isSameHeading(heading, label))) left.push(at);
  });
  const samples = headings.map((_, at) => samplesOf(rows, at));
  const scores = left.flatMap((at) => {
    if (headings[at] === '' && samples[at]!.length === 0) return [];
    return columns.map((column) => ({
      at,
      name: column.name,
      score: Math.max(
        scoreOf(column, headings[at]!, samples[at]!, records, labels[column.name] ?? []),
        isCalled(noun, column, headings[at]!) ? OWN_WORD : 0,
        isPartly(noun, column, headings[at]!) ? ENOUGH + contentScore(column, samples[at]!, records) : 0,
      ),
    }));
  });
  for (const { at, name } of scores.filter((one) => one.score >= ENOUGH).sort((a, b) => b.score - a.score))
    if (matched[at] === '' && free.has(name)) take(at, name);
  // A heading that says little, above days, e-mail addresses or the like: the one column that has such values, or the one of
  // them that it is likest.
  const unmatched = () => left.filter((at) => matched[at] === '');
  for (const at of unmatched()) {
    const fitting = columns
      .filter((column) => free.has(column.name) && hasForm(column, samples[at]!, records))
      .map((column) => ({ column, like: byName(column, headings[at]!, labels[column.name]) }))
      .sort((one, other) => other.like - one.like);
    const [first, second] = fitting;
    if (first && (!second || first.like > second.like)) take(at, first.column.name);
  }
  // Both numbers of a place, or one of them, have columns of their own.
  for (const { name, pair } of columns)
    if (pair?.some((part) => matched.includes(part)) && matched.includes(name)) matched[matched.indexOf(name)] = '';
  const label = columns.find(({ name }) => name === noun.label && free.has(name));
  const names = label && unmatched().filter((at) => isUnnamed(headings[at]!) && areNames(label, samples[at]!, records));
  if (names?.length === 1) take(names[0]!, noun.label);
  return matched;
}

/**
 * Above the names of records stands "Name", or what one of them is: "Terminal" above those of terminals. "Address" stands
 * for "Terminal Address" there, and "Tel." for a phone number.
 */
function isCalled(noun: Noun, column: ImportColumn, heading: string): boolean {
  const { name, isKeyOnly, property } = column;
  const isLabel = name === noun.label && property.ref === undefined;
  const own = isLabel ? [isKeyOnly ? '' : 'Name', nounLabel(noun).one] : [];
  const words = ownWords(noun, column);
  if (words.length > 0 && wordsOf(heading).join('') === words.join('')) return true;
  return [...own, ...headingsOf(property)].some((name) => isSameHeading(heading, name));
}

/** The words of a column without those of its noun. */
function ownWords(noun: Noun, { title, table, isKeyOnly }: ImportColumn): string[] {
  const words = wordsOf(noun.title);
  return table !== undefined || isKeyOnly ? [] : wordsOf(title).filter((word) => !words.includes(word));
}

/** "Street Address" is an address, but no "Contact Name" the name of a record. */
function isPartly(noun: Noun, column: ImportColumn, heading: string): boolean {
  if (column.name === noun.label) return false;
  const words = ownWords(noun, column);
  return words.length === 1 && wordsOf(heading).at(-1) === words[0];
}

/** Nothing, a letter, or what a program puts where there was nothing: "Column 3", "Unnamed: 2". */
const isUnnamed = (heading: string): boolean =>
  /^\s*(column|col|field|f|unnamed|[a-z])?[\s_:.#-]*\d*\s*$/i.test(heading);

/** Different words, none of them a number or the like. */
const areNames = ({ property, isKeyOnly }: ImportColumn, samples: readonly string[], records: KnownRecords): boolean =>
  !isKeyOnly &&
  property.ref === undefined &&
  samples.length > 1 &&
  samples.every((text) => /\p{L}{2}/u.test(text) && isRight(property, text, records));

/** What a list shows and nobody can write, such as a total: a heading of an export that is no other column. */
function labelsOfOthers(columns: readonly ImportColumn[], labels: ColumnLabels): string[] {
  const written = columns.flatMap(({ name, title, property }) => [title, property.title, ...(labels[name] ?? [])]);
  return Object.values(labels)
    .flat()
    .filter((label) => !written.some((other) => isSameHeading(label, other)));
}

/** What only a format without a form of its own takes. */
const PLAIN_TEXT = 'some words';

const hasForm = ({ property, isKeyOnly }: ImportColumn, samples: readonly string[], records: KnownRecords): boolean =>
  property.format !== undefined &&
  !isRight(property, PLAIN_TEXT, records) &&
  !isKeyOnly &&
  samples.length > 0 &&
  samples.filter((text) => isRight(property, text, records)).length >= samples.length * MOST;

/** Different texts of a column. */
export function samplesOf(rows: readonly DataRow[], at: number): string[] {
  const samples = new Set<string>();
  for (const { cells } of rows.slice(0, 500)) {
    const text = (cells[at] ?? '').trim();
    if (text !== '') samples.add(text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

function scoreOf(
  column: ImportColumn,
  heading: string,
  samples: readonly string[],
  records: KnownRecords,
  labels: readonly string[],
): number {
  const like = byName(column, heading, labels);
  // What only says which record is meant is never guessed by its content.
  return column.isKeyOnly ? like : like + contentScore(column, samples, records);
}

function byName(column: ImportColumn, heading: string, labels: readonly string[] = []): number {
  const { title, messageLabel = title } = column.property;
  const plainName = column.name.replace(/^fields\./, '').replace('[].', ' ');
  // "Terminal" above a reference is its id; above records of that noun itself it is what they are called.
  const withoutId = column.isKeyOnly ? plainName : plainName.replace(/_id$/, '');
  const names = [column.title, messageLabel, plainName, withoutId, ...labels];
  return Math.max(...names.map((name) => likeness(heading, name)));
}

/** What can be chosen says most; a number or a day is many things. */
function contentScore({ property }: ImportColumn, samples: readonly string[], records: KnownRecords): number {
  if (samples.length === 0) return 0;
  // Of records that are not listed every text may be the name of one.
  if (property.ref !== undefined && isRight(property, PLAIN_TEXT, records)) return 0;
  const isChosen = property.ref !== undefined || (fixedChoices(property) ?? []).length > 0;
  const isTyped = isChosen || property.format !== undefined || (property.type ?? 'string') !== 'string';
  if (!isTyped) return 0;
  const fits = samples.filter((text) => isRight(property, text, records)).length / samples.length;
  return isChosen ? (fits >= 0.8 ? 55 : fits * 40) : fits * 20 - 15;
}

function isRight(property: ImportColumn['property'], text: string, records: KnownRecords): boolean {
  const read = readCell(property, text, records);
  return 'value' in read && !isEmpty(read.value) && violations(property, read.value).length === 0;
}

/** 0 to 100: the same words, words that begin alike, or words without their vowels (PKG_CT). */
export function likeness(heading: string, name: string): number {
  const [a, b] = [wordsOf(heading), wordsOf(name)];
  if (a.length === 0 || b.length === 0) return 0;
  if (a.join('') === b.join('')) return SAME;
  const left = [...b];
  let sum = 0;
  for (const word of a) {
    const likest = left
      .map((other, at) => ({ at, like: wordLikeness(word, other) }))
      .sort((x, y) => y.like - x.like)[0];
    if (!likest || likest.like === 0) continue;
    sum += likest.like;
    left.splice(likest.at, 1);
  }
  return (sum / Math.max(a.length, b.length)) * 80;
}

/** Whether both are the same words. */
export const isSameHeading = (one: string, other: string): boolean => likeness(one, other) === SAME;

/** Without words that say nothing. */
const wordsOf = (text: string): string[] => {
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(of|the|no|select|and)$/.test(word));
  return words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
};

function wordLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 2 || short[0] !== long[0]) return 0;
  if (long.startsWith(short)) return 0.9;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length ? 0.75 : 0;
}

/** The column by which records are found where nothing else is chosen: what names one, an id, or what is unique. */
export function usualKey(
  columns: readonly ImportColumn[],
  matched: readonly string[],
  label: string,
): string | undefined {
  const usable = columns.filter((column) => matched.includes(column.name) && canBeKey(column));
  const found =
    usable.find(({ name, isKeyOnly }) => isKeyOnly && name === label) ??
    usable.find(({ isKeyOnly }) => isKeyOnly) ??
    usable.find(({ property }) => property.unique) ??
    usable.find(({ name }) => name === label);
  return found?.name;
}
