// The messages of what differs between descriptors and database, for the operator.

import type { Property } from '../../../src/schema/descriptor/descriptor';
import { countOf } from '../../../src/schema/formats/words';
import { labelOf, ruleMessage } from '../../../src/schema/rules/rule-messages';
import type { RuleViolation } from '../../../src/schema/values/violation';
import { quoted, type Unfit } from './rows';

const rowsText = (rows: number): string => countOf(rows, 'row');

/** `1 row holds`, `25 rows hold`. */
const withVerb = (rows: number, verb: string): string => `${rowsText(rows)} ${rows === 1 ? `${verb}s` : verb}`;

const have = (rows: number): string => `${rowsText(rows)} ${rows === 1 ? 'has' : 'have'}`;

/** What columns of a type hold, and one such value. */
const TYPES: Readonly<Record<string, readonly [plural: string, single: string]>> = {
  integer: ['whole numbers', 'a whole number'],
  'double precision': ['numbers', 'a number'],
  numeric: ['exact numbers', 'a number'],
  boolean: ['yes or no', 'yes or no'],
  date: ['days', 'a day'],
  'timestamp without time zone': ['days with a time', 'a day with a time'],
  jsonb: ['lists', 'a list'],
  text: ['text', 'text'],
};

const typeName = (type: string): string => TYPES[type]?.[0] ?? type;
const oneOf = (type: string): string => TYPES[type]?.[1] ?? type;

const NOTHING_CHANGED = 'nothing was changed';
const AT_NEXT_EDIT = 'to be filled at the next edit';

/** One for each kind of finding, with the numbers of rows; some quote values of rows, which no log may have. */
export const messages = {
  newTable: (noun: string) => `${noun} is new: a table is made`,

  tableRenamed: (noun: string, was: string, rows: number) => `${noun} was called ${was}: ${follow(rows)}`,

  columnRenamed: (name: string, was: string, rows: number) => `${name} was called ${was}: ${follow(rows)}`,

  stillThere: (name: string, was: string) =>
    `${name} was called ${was}, but ${was} is described, too, and keeps what it has; ${NOTHING_CHANGED}`,

  bothHaveRows: (noun: string, was: string, rows: number, formerRows: number) =>
    `${noun} was called ${was}, but both have rows (${formerRows} of ${was}, ${rows} of ${noun}), which cannot be distinguished: move one of them away; ${NOTHING_CHANGED}. To keep one only, drop the other: \`npm run schema -- apply --drop ${was}\` keeps what is in ${noun}, \`npm run schema -- apply --drop ${noun}\` what is in ${was}; the other's rows are exported and kept in the schema "dropped"`,

  tableReplaced: (noun: string, was: string, rows: number, formerRows: number) =>
    `${noun} was called ${was}: ${follow(formerRows)}; what ${noun} had in ${rowsText(rows)} is kept in the schema "dropped"`,

  stillNamed: (table: string, name: string, rows: number) =>
    `${table} cannot be dropped: ${name} names its records in ${rowsText(rows)}, and would name others then: empty it there, or add \`--drop ${name}\`; ${NOTHING_CHANGED}`,

  bothHaveValues: (name: string, was: string, rows: number, formerRows: number) =>
    `${name} was called ${was}, but both have values (${was} in ${rowsText(formerRows)}, ${name} in ${rowsText(rows)}): empty one of them; ${NOTHING_CHANGED}. To keep one only, drop the other: \`npm run schema -- apply --drop ${formerOf(name, was)}\` or \`npm run schema -- apply --drop ${name}\``,

  columnReplaced: (name: string, was: string, rows: number, formerRows: number) =>
    `${name} was called ${was}: ${follow(formerRows)}; what ${name} had in ${rowsText(rows)} is kept in the schema "dropped"`,

  returned: (now: string, was: string) =>
    `${was} is called ${now} in this database, so these descriptors are older: start the newer ones, or say in ${was} that it "was" ${now}; ${NOTHING_CHANGED}`,

  tableKept: (noun: string, rows: number) =>
    `${noun} is no longer described: its table ${rows === 0 ? 'is empty, and stays' : `keeps ${rowsText(rows)}`} until \`npm run schema -- apply --drop ${noun}\``,

  columnKept: (name: string, rows: number, target: string | undefined) =>
    `${name} is no longer described: its column ${rows === 0 ? 'is empty, and stays' : `keeps the values of ${rowsText(rows)}`} until \`npm run schema -- apply --drop ${name}\`${target && rows > 0 ? `, and no record of ${target} that they name can be deleted` : ''}`,

  newColumn: (name: string, rows: number, isRequired: boolean) =>
    rows === 0
      ? `${name} is new: a column is made`
      : `${name} is new: a column is made, empty in ${rowsText(rows)}${isRequired ? `; it is required, and so ${AT_NEXT_EDIT}` : ''}`,

  /** Follows `newColumn`. @param gone columns that are no longer described and could be this one's former self. */
  perhapsRenamed: (property: string, gone: readonly string[]) =>
    gone.map((was) => `; if ${property} is ${was} renamed, say "was": "${was}"`).join(''),

  converted: (name: string, from: string, to: string, rows: number, rewritten: number) =>
    `${holds(name, from, rows)}; the file says ${typeName(to)}: converted${rewritten > 0 ? `; ${rewritten === 1 ? '1 is' : `${rewritten} are`} written in another way then, so the schema "dropped" keeps all as they were` : ''}`,

  notConverted: (name: string, to: string, unfit: Unfit) =>
    `${name} cannot be converted to ${oneOf(to)}: ${withVerb(unfit.rows, 'hold')} ${quoted(unfit)}; ${NOTHING_CHANGED}`,

  wouldRewrite: (name: string, from: string, to: string, rows: number, unfit: Unfit) =>
    `${holds(name, from, rows)}; the file says ${typeName(to)}, and ${withVerb(unfit.rows, 'hold')} what is written in another way then (${quoted(unfit)}): \`npm run schema -- apply\` keeps it as it was and converts; ${NOTHING_CHANGED}`,

  olderGeneration: (own: number, now: number) =>
    `these descriptors are generation ${own} of the database, which newer ones have changed since: it is generation ${now}. Start the newer ones, or make these the newest with \`npm run schema -- apply\`; ${NOTHING_CHANGED}`,

  newReference: (name: string, target: string, rows: number) =>
    `${name} refers to ${target} now: ${rows === 1 ? 'its row fits' : `all ${rows} rows fit`}`,

  noReference: (name: string, target: string) => `${name} no longer refers to ${target}: its values stay`,

  unfitReference: (name: string, target: string, unfit: Unfit) =>
    `${name} cannot refer to ${target}: ${withVerb(unfit.rows, 'hold')} ${quoted(unfit)}, which ${unfit.rows === 1 ? 'is' : 'are'} not there; ${NOTHING_CHANGED}`,

  unique: (name: string, unfit: Unfit) =>
    `${name} is unique now${
      unfit.rows === 0
        ? ''
        : `: ${have(unfit.rows)} a value that an older one has${inBrackets(quoted(unfit))}; ${keptUncounted(unfit.rows)}`
    }`,

  uniqueTogether: (noun: string, names: readonly string[], unfit: Unfit) =>
    `${noun}: ${names.join(' and ')} are unique together now${
      unfit.rows === 0
        ? ''
        : `: ${have(unfit.rows)} values that an older one has${inBrackets(quoted(unfit))}; ${keptUncounted(unfit.rows)}`
    }`,

  required: (name: string, rows: number) => `${name} is required now: ${withVerb(rows, 'lack')} it, ${AT_NEXT_EDIT}`,

  rules: (name: string, unfit: Unfit, rule: string) =>
    `${name}: ${withVerb(unfit.rows, 'hold')} what its rules no longer allow${inBrackets([quoted(unfit), rule].filter(Boolean).join(': '))}; ${unfit.rows === 1 ? 'it stays' : 'they stay'}, and must be corrected at the next edit`,

  newStates: (noun: string, first: string, rows: number) =>
    `${noun} has states now${rows === 0 ? '' : `: ${rowsText(rows)} begin${rows === 1 ? 's' : ''} in "${first}"`}`,

  stateMoved: (noun: string, from: string, to: string, rows: number) =>
    `${noun}: "${from}" is "${to}" now: ${follow(rows)}`,

  stateGone: (noun: string, from: string, rows: number) =>
    `${noun} has no state "${from}" any more, but ${rowsText(rows)} ${rows === 1 ? 'is' : 'are'} in it: say "was": "${from}" in the state that ${rows === 1 ? 'it is' : 'they are'} in now; ${NOTHING_CHANGED}`,

  computed: (name: string, rows: number) =>
    `${name} is computed from other fields: it is computed in ${rowsText(rows)}`,

  /** Before a change: for how long others cannot use a long table. */
  longRewritten: (noun: string, rows: number) =>
    `${noun} has about ${rowsText(rows)} and is rewritten: nobody can read or write it until the change is done`,

  longWritten: (noun: string, rows: number) =>
    `${noun} has about ${rowsText(rows)}, which are all written: nobody can write to it until the change is done`,

  longChanged: (noun: string, rows: number, isLasting: boolean) =>
    `${noun} has about ${rowsText(rows)} and is changed without looking at each${isLasting ? ', but nobody can use it until the rest of the change is done' : ': that takes a moment'}`,

  migrations: (names: readonly string[]) =>
    `this release has ${countOf(names.length, 'migration')} to run (${names.join(', ')}): nobody can use the tables that they change until they are done`,

  exported: (table: string, rows: number, file: string) =>
    `${table}: ${rowsText(rows)} ${rows === 1 ? 'is' : 'are'} exported to ${file}`,

  stillDescribed: (name: string) =>
    `${name} is described in schemas/, so it cannot be dropped: remove it there first; ${NOTHING_CHANGED}`,

  notDroppable: (name: string, suggestion: string, allowed: string) =>
    `nothing that is no longer described is called ${name}${suggestion} (${allowed}); ${NOTHING_CHANGED}`,

  dropped: (name: string, kept: { rows: number; table: string } | undefined) =>
    `${name} is dropped: ${kept === undefined ? 'nothing was in it' : `what was in ${rowsText(kept.rows)} is kept in ${kept.table}`}`,
};

/** A rule as the field says it, with the values that it allows in a list that is read. */
export function ruleText(violation: RuleViolation, property: Property): string {
  const text = ruleMessage(violation, property).replace(/\.$/, '');
  if (property.messages?.[violation.keyword] !== undefined) return text;
  const label = labelOf(property);
  if (violation.keyword === 'enum') return `${label} must be one of ${violation.allowed.join(', ')}`;
  if (violation.keyword === 'choice') return `${label} must be one of its choices`;
  return violation.keyword === 'type' && violation.type === 'array' ? `${label} must be a list` : text;
}

/** `carrier.fax`, where `carrier.telefax` was called fax. */
const formerOf = (name: string, was: string): string => `${name.split('.')[0]}.${was}`;

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`);

const keptUncounted = (rows: number): string =>
  `${rows === 1 ? 'it stays, and does' : 'they stay, and do'} not count under it until a new one is entered`;

const follow = (rows: number): string => (rows === 1 ? '1 row follows' : `${rows} rows follow`);

const holds = (name: string, type: string, rows: number): string =>
  rows === 0 ? `${name} is empty` : `${name} holds ${typeName(type)} in ${rowsText(rows)}`;
