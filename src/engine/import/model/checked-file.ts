// A file while it is being checked: its lines, what the browser and then the server say of each record, the values that are
// read as others, and what a page of the table shows. It lives in a worker; nothing here knows the page.
import type { Noun, RecordSchema } from '../../../schema/descriptor/descriptor';
import { checkLines } from '../../../schema/import/check-lines';
import { isRepeatedText, keyColumns } from '../../../schema/import/file-keys';
import type { ImportLine, ImportOutcome, ImportPortion, ImportResult } from '../../../schema/import/import-call';
import { type ImportPlan, importPlan, type RecordLines, recordLines } from '../../../schema/import/import-plan';
import { keptOutText, portionsOf } from '../../../schema/import/import-portion';
import type { KnownRecords } from '../../../schema/import/read-cell';
import { readLines } from '../../../schema/import/read-lines';
import { fixedChoices } from '../../../schema/model/nouns';
import { withSameKeys } from './same-keys';

/** How the columns of the file are read. */
export interface Mapping extends Pick<ImportPortion, 'columns' | 'key' | 'type' | 'read' | 'empties'> {
  /** The fields that the type of the records has. */
  fields?: RecordSchema;
}

/** Which records the table shows: those of one result, or all. */
export type Filter = ImportOutcome | 'all';

/** Records by result. `all` also counts those that have no result yet. */
export type Counts = Record<Filter, number> & {
  /** Records that the server has not checked yet. */
  open: number;
  /** Refused records whose number no record has, where none of the file is found: those of another system, as a rule. */
  unfound: number;
};

/** A line of the table. */
export interface ShownLine {
  row: number;
  /** Of the columns that are not left out. */
  cells: readonly string[];
  /** Missing on the further lines of a record. */
  outcome?: ImportOutcome;
  changes: NonNullable<ImportResult['changes']>;
  errors: NonNullable<ImportResult['errors']>;
}

/** One wrong text of a column, and in how many rows it stands. */
export interface WrongText {
  column: string;
  text: string;
  rows: number;
  /** Rows with which nothing else is wrong. */
  alone: number;
  /** The first of them. */
  row: number;
  message: string;
  /** It is one of those that can be chosen, but for this text. */
  isChoice: boolean;
}

/** What a portion is for: the check, or the import. */
type Which = 'unchecked' | 'undone';

interface Entry {
  record: RecordLines;
  result?: ImportResult;
  /** Grows whenever the server has to look at it again. */
  revision: number;
  /** The revision that was in the last portion of each kind. */
  sent: Partial<Record<Which, number>>;
  /** By the server, and since the last change of the record. */
  isChecked: boolean;
  /** It has been written, or stays out. */
  isDone: boolean;
}

/**
 * @param lines rows of the file; `edit` changes them. @param records what references are looked up in. Begin with
 * `setMapping`.
 */
export function checkedFile(noun: Noun, lines: ImportLine[], records: KnownRecords) {
  let mapping: Mapping = { columns: [] };
  let plan: ImportPlan;
  let used: number[] = [];
  let entries: Entry[] = [];
  const place = new Map<number, number>();

  /** @returns what is wrong with the columns. */
  function setMapping(next: Mapping): string | undefined {
    const made = importPlan(noun, next, next.fields);
    if ('message' in made) return made.message;
    [mapping, plan] = [next, made];
    used = next.columns.flatMap((name, at) => (name === '' ? [] : [at]));
    const unseen = { revision: 0, isChecked: false, isDone: false };
    entries = recordLines(plan, lines).map((record) => ({ record, sent: {}, ...unseen }));
    entries.forEach(open);
    place.clear();
    entries.forEach(({ record }, at) => place.set(record.row, at));
    return undefined;
  }

  /** Checks the records of these places as a browser can: a refusal stands until the server has looked at it, too. */
  function checkHere(from: number, to: number): void {
    for (const entry of entries.slice(from, to)) entry.result = checkedHere(entry.record);
  }

  const keptOut = (record: RecordLines) => keptOutText(plan, record, record === entries.at(-1)?.record);

  /** Again for the server, unless no call can have it. */
  function open(entry: Entry): void {
    entry.revision += 1;
    entry.isChecked = entry.isDone = keptOut(entry.record) !== undefined;
  }

  function checkedHere(record: RecordLines): ImportResult | undefined {
    const why = keptOut(record);
    if (why !== undefined) return { row: record.row, result: 'refused', errors: { '': why } };
    const read = readLines(plan, record, records);
    const all = checkLines(noun, plan, read);
    // Of a record that may be there already nothing is missing.
    const found = Object.entries(all).filter(
      ([name]) => plan.key === undefined || Object.hasOwn(read.errors, name) || read.texts.has(name),
    );
    return found.length > 0 ? { row: record.row, result: 'refused', errors: Object.fromEntries(found) } : undefined;
  }

  function* openRecords(which: Which): Generator<RecordLines> {
    for (const { record, isChecked, isDone } of entries)
      if (!(which === 'unchecked' ? isChecked : isDone)) yield record;
  }

  /** The next records for the server, in the order of the file. @param which those that are wanted. */
  function portion(which: Which): ImportPortion | undefined {
    const [rows] = portionsOf(openRecords(which), used);
    if (!rows) return undefined;
    for (const { row } of rows) {
      const entry = entryAt(row);
      if (entry) entry.sent[which] = entry.revision;
    }
    const { key, type, read, empties } = mapping;
    return { columns: used.map((at) => mapping.columns[at]!), rows, key, type, read, empties };
  }

  /** The record that begins in this row. */
  const entryAt = (row: number): Entry | undefined => entries[place.get(row) ?? -1];

  /**
   * What the server says of a portion; what it says nothing of is not sent again. A record that has changed since it was
   * sent stays open, unless it is written all the same.
   */
  function setResults(sent: readonly ImportLine[], results: readonly ImportResult[], isWritten = false): void {
    const which = isWritten ? 'undone' : 'unchecked';
    const said = new Map(results.map((result) => [result.row, result]));
    for (const { row } of sent) {
      const entry = entryAt(row);
      if (!entry) continue;
      const result = said.get(row);
      const isMended = (entry.sent[which] ?? entry.revision) !== entry.revision;
      if (isMended && (!isWritten || result?.result === 'refused')) continue;
      entry.isChecked = true;
      entry.isDone ||= isWritten;
      if (result) entry.result = result;
    }
  }

  /** Nothing of the file is written after all: every record is checked and written once more. */
  function reopen(): void {
    entries.forEach(open);
  }

  const outcomeOf = ({ result, isChecked }: Entry): ImportOutcome | undefined =>
    isChecked || result?.result === 'refused' ? result?.result : undefined;

  /** @param isWritten of what has been written; anything else is open. */
  function counts(isWritten = false): Counts {
    const all = { all: entries.length, new: 0, changed: 0, unchanged: 0, refused: 0, open: 0, unfound: unfound() };
    for (const entry of entries) {
      const outcome = isWritten && !entry.isDone ? undefined : outcomeOf(entry);
      if (outcome) all[outcome] += 1;
      if (isWritten ? !entry.isDone : !entry.isChecked) all.open += 1;
    }
    return all;
  }

  function unfound(): number {
    const { key } = plan;
    if (!key?.isKeyOnly || entries.some(({ result }) => result?.id !== undefined)) return 0;
    return entries.filter(({ result }) => Object.hasOwn(result?.errors ?? {}, key.name)).length;
  }

  const shown = (filter: Filter): Entry[] =>
    filter === 'all' ? entries : entries.filter((entry) => outcomeOf(entry) === filter);

  /** The lines of a page of so many records, from 1. */
  function page(filter: Filter, number: number, length: number): { lines: ShownLine[]; records: number } {
    const found = shown(filter);
    const lines = found.slice((number - 1) * length, number * length).flatMap((entry) =>
      entry.record.lines.map(({ row, cells }, at): ShownLine => {
        const { changes = {}, errors = {} } = entry.result ?? {};
        const texts = used.map((index) => textIn(index, cells));
        return at === 0
          ? { row, cells: texts, outcome: outcomeOf(entry), changes, errors }
          : { row, cells: texts, changes: {}, errors: {} };
      }),
    );
    return { lines, records: found.length };
  }

  /** As it stands in the file, or the text that it is read as. */
  function textIn(at: number, cells: readonly string[]): string {
    const text = cells[at] ?? '';
    const others = mapping.read?.[mapping.columns[at]!] ?? {};
    return Object.hasOwn(others, text.trim()) ? others[text.trim()]! : text;
  }

  /** The first refused record behind a row, else the first of all: its row, and the page among all records. */
  function nextRefused(after: number, length: number): { row: number; page: number } | undefined {
    const refused = entries.flatMap((entry, at) => (outcomeOf(entry) === 'refused' ? [{ entry, at }] : []));
    const next = refused.find(({ entry }) => entry.record.row > after) ?? refused[0];
    return next && { row: next.entry.record.row, page: Math.floor(next.at / length) + 1 };
  }

  /** The wrong texts of all refused records, those of most rows first. */
  function wrongTexts(): WrongText[] {
    const found = new Map<string, WrongText>();
    for (const { record, result } of entries) {
      if (result?.result !== 'refused') continue;
      const errors = Object.entries(result.errors ?? {});
      for (const [column, message] of errors) {
        const at = mapping.columns.indexOf(column);
        const texts = at < 0 || column === '' ? [''] : wrongIn(record, at);
        for (const text of texts) {
          const id = JSON.stringify([column, text, text === '' && message]);
          const known = found.get(id);
          const alone = Number(errors.length === 1);
          if (known) {
            known.rows += 1;
            known.alone += alone;
          } else found.set(id, { column, text, rows: 1, alone, row: record.row, message, isChoice: isChoice(at) });
        }
      }
    }
    return [...found.values()].sort((a, b) => b.rows - a.rows || a.row - b.row);
  }

  /** Of a column inside rows the text of the line that is wrong is not known: each of them may be. */
  const wrongIn = ({ lines: own }: RecordLines, at: number): string[] => [
    ...new Set((plan.columns[at]?.table ? own : own.slice(0, 1)).map(({ cells }) => (cells[at] ?? '').trim())),
  ];

  function isChoice(at: number): boolean {
    const property = plan.columns[at]?.property;
    const one = property?.items ?? property;
    return one !== undefined && (one.ref !== undefined || fixedChoices({ ...property, ...one }) !== undefined);
  }

  /** Reads texts of a column as others, in all rows. */
  function readAs(column: string, others: Readonly<Record<string, string>>): void {
    const read = { ...mapping.read, [column]: { ...mapping.read?.[column], ...others } };
    mapping = { ...mapping, read };
    plan = { ...plan, read };
    const at = mapping.columns.indexOf(column);
    const isRead = (text = '') => Object.hasOwn(others, text.trim());
    recheck(column, ({ record }) => record.lines.some(({ cells }) => isRead(cells[at])));
  }

  /** Gives one cell another text. `column` counts those that are not left out. */
  function edit(row: number, column: string, text: string): void {
    const at = mapping.columns.indexOf(column);
    const entry = entries.find(({ record }) => record.lines.some((line) => line.row === row));
    const line = entry?.record.lines.find((one) => one.row === row);
    if (!line || at < 0) return;
    (line as { cells: readonly string[] }).cells = line.cells.with(at, text);
    recheck(column, (one) => one === entry);
  }

  /** Refused because of another row, which may be the one that is changed. */
  const isRepeated = ({ result }: Entry): boolean => Object.values(result?.errors ?? {}).some(isRepeatedText);

  /**
   * A change of these records in a column concerns those, too, that are refused because of another row, and those behind
   * it with the key that it has now. What is written stays as it is; what was refused then is sent once more.
   */
  function recheck(column: string, isChanged: (entry: Entry) => boolean): void {
    const isBeside = withSameKeys(keyColumns(plan), column, entries.filter(isChanged), (entry, name) =>
      textIn(mapping.columns.indexOf(name), entry.record.lines[0]!.cells),
    );
    for (const entry of entries) {
      if (!isChanged(entry) && !isRepeated(entry) && !isBeside(entry)) continue;
      if (entry.isDone && entry.result?.result !== 'refused') continue;
      open(entry);
      entry.result = checkedHere(entry.record);
    }
  }

  /** The lines of the refused records as they are read here, each with the messages of its record. */
  const refusedLines = (): { cells: readonly string[]; why: string }[] =>
    entries
      .filter((entry) => outcomeOf(entry) === 'refused')
      .flatMap(({ record, result }) =>
        record.lines.map(({ cells }) => ({
          cells: cells.map((text, at) => (mapping.columns[at] ? textIn(at, cells) : text)),
          why: Object.values(result?.errors ?? {}).join(' '),
        })),
      );

  return {
    setMapping,
    checkHere,
    portion,
    setResults,
    reopen,
    counts,
    page,
    nextRefused,
    wrongTexts,
    readAs,
    edit,
    refusedLines,
    size: () => entries.length,
  };
}

/** What the worker does with a file that is open; `WorkerCalls` has what of it the page can call. */
export type CheckedFile = ReturnType<typeof checkedFile>;
