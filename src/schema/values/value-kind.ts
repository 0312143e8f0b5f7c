// What is known of a kind of value, besides its widget in the browser and its column in the database, which have tables
// of their own (`src/widgets/registry.ts`, `server/db/column-types.ts`).
import type { Property } from '../descriptor/descriptor';
import type { CellName } from '../descriptor/names';
import type { RuleViolation } from './violation';

/** The keywords of a property that its values depend on. */
export type Rule = Omit<Property, 'title'>;

/** The widgets that fields have by their rules alone; `as` may name any other. */
export const DEFAULT_WIDGETS = [
  'text',
  'email',
  'phone',
  'url',
  'color',
  'password',
  'textarea',
  'number',
  'date',
  'date-range',
  'date-time',
  'time',
  'point',
  'select',
  'multi-select',
  'tags',
  'rows',
  'checkbox',
  'file',
  'files',
] as const;

/** A widget that a kind has without `as`; each has an entry in `src/widgets/registry.ts`. */
export type DefaultWidget = (typeof DEFAULT_WIDGETS)[number];

/** A text contains it, a phone number its digits; a number, day or choice is it or has it among its own. */
export type Search = 'text' | 'phone' | 'number' | 'date' | 'choice';

/** What formulas compute with: a moment is a day with a time, a flag true or false. */
export type FormulaValue = 'number' | 'text' | 'day' | 'moment' | 'time' | 'flag';

/** How conditions compare values, and which operators they have (`operators.ts`). */
export type Comparison = 'text' | 'number' | 'date' | 'time' | 'choice' | 'list' | 'flag' | 'file';

/** The columns of the database by what they hold; `server/db/column-types.ts` has their SQL. */
export type ColumnType =
  | 'text'
  | 'days' // a text of one day or two
  | 'date'
  | 'timestamp'
  | 'integer'
  | 'double'
  | 'numeric'
  | 'boolean'
  | 'json';

/** One kind: `kinds.ts` finds that of a property by its format, or else its type. */
export interface ValueKind {
  /** The wire form of what was typed or sent as text. What cannot be read stays, for the rules to report. */
  read?(raw: unknown, rule: Rule): unknown;
  /** The text that people read; without it the value itself. */
  show?(value: unknown, rule: Rule): string;
  /** How its texts are written, where they have a form. */
  form?: TextForm;
  /** The most characters of a text without a `maxLength`. */
  maxLength?: number;
  widget: DefaultWidget;
  cell: CellName;
  search: Search;
  comparison: Comparison;
  /** The form of a condition's text that values are compared with; undefined where it has none. */
  comparable?(text: string): string | number | undefined;
  /** What its values are in formulas; a text without it, `none` where a formula cannot read them. */
  formula?: FormulaValue | 'none';
  /** Values of equal order can be earlier and later (`after`). */
  order?: 'number' | 'date' | 'local-date-time' | 'time';
  /** Characters of an ordinary value in an inline table; without it a value may be any text. */
  letters?: number;
  /** How many controls its widget has side by side, where it is more than one. */
  controls?: number;
  /** What an empty control shows of the form of its text. */
  placeholder?: string;
  /** Never kept outside the form it was typed into. */
  isSecret?: boolean;
  /** The `default` that means the moment in which a form opens, and the value of that minute, yyyy-MM-dd HH:mm. */
  moment?: { keyword: 'today' | 'now'; of(minute: string): string };
  /** The first and the last day of a value; `to` is empty where it is one day. */
  days?(text: string): { from: string; to: string };
  column: ColumnType;
  /** The type of a value in TypeScript. */
  typeName: string;
}

/**
 * What editors, the build and the API document say of a kind. No page needs it: it stands beside the kind and not in it, so
 * that it is not part of the first load; `kind-docs.ts` finds it. Written without `...`, which the bundler keeps.
 */
export interface KindDocs {
  /** What a value is, in words: "a date". */
  description: string;
  /** For the API document: JSON Schema of the form, a note for senders, an example. */
  api?: {
    schema?: { format?: string; pattern?: string; description?: string };
    /** Whether everything stored has that form, records older than a rule included. */
    isStoredForm?: boolean;
    note?(rule: Rule): string;
    example?: string;
  };
  /** Texts for made-up records, the best first; another `n` gives others. */
  samples?(n: number, isUnique?: boolean): string[];
  /** Its name where a developer types the fields of a new noun, and the keywords that it stands for. */
  typed?: { name: string; rule: Rule };
  /** What other tools call it. */
  aliases?: readonly string[];
}

/** That of a kind which descriptors name. */
export interface Documented {
  /** What the name means, for those who write descriptors. */
  meaning: string;
}

/** A kind that a "type" names: a JSON value may have another one. */
export interface TypeKind extends ValueKind {
  hasType(value: unknown): boolean;
  /** The message for a value of another type. */
  typeMessage(label: string): string;
  /** What a value of another type violates, where that is not its type. */
  typeViolation?(value: unknown, rule: Rule): RuleViolation | undefined;
}

/** The form of the texts of a format. */
export interface TextForm {
  /** Whether a text has it; `today` is the day that what must lie in the future comes after. */
  matches(text: string, today?: () => string): boolean;
  /** Whether a record that was stored with it keeps a text that has it no longer. */
  keeps?(text: string): boolean;
  /** What a text without it violates, where that is more than the form. */
  violation?(text: string): RuleViolation | undefined;
  message(label: string): string;
  /** What nobody can guess of the form, as a hint beside the field. */
  hint?(rule: Rule): string;
  /** Characters of the shortest and of the longest text. */
  lengths: readonly [min: number, max: number];
  /** Whether a pattern may narrow it: then texts of the form, and a sign of which every one has. */
  narrowed?: { examples: readonly string[]; sign: string };
  /** Characters that a part of such a text can have, where they are few. */
  characters?: RegExp;
  /** Whether its texts can be typed into a list: they are shown as they are kept. */
  isTag?: boolean;
  /** What remains true of a stored value when time has passed. */
  lasting?: 'date';
}

/** The form that any text has. */
export const ANY_TEXT: TextForm = {
  matches: () => true,
  message: (label) => `${label} is invalid.`,
  lengths: [1, Infinity],
};

/** A kind that a "format" names: its texts have a form. */
export type FormatKind = ValueKind & { form: TextForm };

/** A kind whose values are texts. */
export const textKind = (kind: Partial<ValueKind> = {}): ValueKind => ({
  widget: 'text',
  cell: 'text',
  search: 'text',
  comparison: 'text',
  column: 'text',
  typeName: 'string',
  ...kind,
});

/** What is not given is that of a text: widget, cell, search, comparison and column. */
export const formatKind = (kind: Pick<FormatKind, 'form'> & Partial<ValueKind>): FormatKind => ({
  ...textKind(kind),
  form: kind.form,
});

/** The text of a value without a form of its own. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** A reader for texts; any other value stays as it is. */
export const readingText =
  (read: (text: string) => string) =>
  (raw: unknown): unknown =>
    typeof raw === 'string' ? read(raw) : raw;

/** Reads a line without the blanks around it, which are no part of what it says. */
export const lineOf = readingText((text) => text.trim());
