// The changes of a record, as the server logs them and pages say them.
import { grouped } from '../formats/numbers';

/** A value as it was stored, and as it read then; a name or a title may be another one today. */
export interface LoggedValue {
  value: unknown;
  text: string;
}

/** A field that a change made another one; empty is null. A secret has neither value. */
export interface LoggedField {
  name: string;
  title: string;
  before: LoggedValue | null;
  after: LoggedValue | null;
  /** Of a state, why the record came into it. */
  reason?: string;
  /** A whole photo took the place of its scaled copy: nothing was corrected. */
  whole?: boolean;
  /** Of a table, the rows that differ; `before` and `after` have their number. */
  rows?: readonly LoggedRow[];
  /** The ids of its rows in the order before, where those that stayed have another one. */
  order?: readonly string[];
  /** Those in the order after, likewise. */
  order_after?: readonly string[];
  /** Of a history, the rows that differ and that it leaves out, as there are too many; the ids of an order are, too. */
  rows_left?: number;
}

/** A row that was added, changed or removed: its place from 1, null where it was not there, and the cells that differ. */
export interface LoggedRow {
  row_id: string;
  before: number | null;
  after: number | null;
  fields: readonly LoggedField[];
}

/** Tables of entries that other saves write: a noun over one of them can only be read. */
export const LOG_TABLES: readonly string[] = ['change_log'];

/** Whether the records of a noun are the entries of a log. */
export const isLog = ({ table }: { table?: string }): boolean => table !== undefined && LOG_TABLES.includes(table);

/** A record as it was at a moment. */
export interface AsItWas {
  /** As a read of today presents it. */
  record: Record<string, unknown>;
  /** What it held that has no place in a record of today: fields that are gone, with their titles of then, and files. */
  others: readonly { name: string; title: string; text: string }[];
}

/** Changes that one call undoes: what its transaction locks until it ends. */
export const MAX_UNDONE = 200;

/** What an entry is about; `move`: a ticket went to another version of its form. */
export const ACTIONS = ['create', 'change', 'delete', 'restore', 'move'] as const;

/** An entry of a history. */
export interface LoggedChange {
  change_id: number;
  /** UTC. */
  changed_at: string;
  action: (typeof ACTIONS)[number];
  /** What the record was called then. */
  label: string;
  user_id: number | null;
  user_name: string | null;
  /** Of the token for integrations that was used. */
  token_name: string | null;
  fields: readonly LoggedField[];
}

/** The newest first. */
export interface HistoryPage {
  changes: readonly LoggedChange[];
  /** There are older ones. */
  more: boolean;
}

/** The author of a change that no user made, such as one by a command. */
export const NOBODY = 'The product';

/** What came of undoing changes. */
export interface Undone {
  /** The changes that it made, which can be undone, too. */
  changes: number[];
  /** Those that were not undone, and why; where a field has another value since, with the `newer` change of it. */
  refused: { change_id: number; message: string; newer?: number }[];
}

/** The latest correction of one of these properties since the record was created; a sub-form is one with all its fields. */
export const lastCorrection = (changes: readonly LoggedChange[], names: readonly string[]): LoggedChange | undefined =>
  changes.find(
    ({ action, fields }) =>
      (action === 'change' || action === 'move') &&
      fields.some(({ name, whole }) => !whole && names.includes(name.split('.')[0]!)),
  );

/** What a change did, as phrases after the name of the user; what is emphasised stands in `strong`. */
export type Phrase = readonly (string | { strong: string })[];

/** One phrase for each field of a change; one alone for what concerns the whole record. */
export function phrasesOf({ action, fields }: Pick<LoggedChange, 'action' | 'fields'>): Phrase[] {
  if (action === 'create') return [['created it']];
  if (action === 'delete') return [['deleted it']];
  if (action === 'restore') return [['restored it']];
  return fields.map(phraseOf);
}

function phraseOf({ reason, ...changed }: LoggedField): Phrase {
  return reason === undefined ? plainPhrase(changed) : [...plainPhrase(changed), `: “${reason}”`];
}

function plainPhrase(changed: LoggedField): Phrase {
  const { title, before, after, whole } = changed;
  if (whole) return ['sent the whole photo of ', { strong: title }];
  if (changed.rows) return rowsPhrase(changed);
  const field = { strong: title };
  if (before && after) return ['changed ', field, ' from ', { strong: before.text }, ' to ', { strong: after.text }];
  if (after) return ['set ', field, ' to ', { strong: after.text }];
  if (before) return ['cleared ', field, ', which was ', { strong: before.text }];
  return ['changed ', field];
}

/** Rows that are said one by one. */
const MAX_SAID = 5;

/** What was done to the rows of a table. */
function rowsPhrase({ title, rows = [], order, rows_left = 0 }: LoggedField): Phrase {
  const parts = rows.slice(0, MAX_SAID).map(rowPhrase);
  const left = rows.length - parts.length + rows_left;
  if (left > 0) parts.push([`${grouped(String(left))} more ${left === 1 ? 'row' : 'rows'}`]);
  if (order) parts.push(['another order']);
  return ['changed ', { strong: title }, ': ', ...joined(parts, '; ')];
}

function rowPhrase({ before, after, fields }: LoggedRow): Phrase {
  if (before !== null && after !== null) {
    const cells = joined(fields.map(plainPhrase), ', ');
    return ['row ', { strong: String(before) }, ' ', ...cells];
  }
  const texts = fields.flatMap((cell) => (cell.after ?? cell.before)?.text ?? []).join(', ');
  return [
    after === null ? 'removed row ' : 'added row ',
    { strong: String(after ?? before) },
    ' (',
    { strong: texts },
    ')',
  ];
}

const joined = (phrases: readonly Phrase[], between: string): Phrase =>
  phrases.flatMap((phrase, index) => (index > 0 ? [between, ...phrase] : phrase));

/** Characters that a value has in a summary. */
const MAX_SUMMARY_VALUE = 80;

/** The phrases as one text without the name of the user, each value cut to one line of a list. */
export function summaryOf(change: Pick<LoggedChange, 'action' | 'fields'>): string {
  const texts = phrasesOf(change).map((phrase) =>
    phrase.map((part) => (typeof part === 'string' ? part : cut(part.strong))).join(''),
  );
  return [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' and ');
}

const cut = (text: string): string => (text.length > MAX_SUMMARY_VALUE ? `${text.slice(0, MAX_SUMMARY_VALUE)}…` : text);
