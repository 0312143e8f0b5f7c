// `choice_filter` of XLSForm: an option is offered while a column of the sheet `choices` has the value of another field. Here
// these are conditions of single options. Read and written as far as it says nothing else.
import { comparisonOf } from '../conditions/operators';
import { MAX_RULES } from '../conditions/read-conditions';
import { type Conditions, isSet, type OptionCondition } from '../descriptor/conditions';
import type { XlsPlace } from './export-xpath';
import type { FindField } from './xlsform-conditions';

/** A filter on its way into a workbook: `text` is the expression, `column` what it compares. */
export interface ChoiceFilter {
  /** Of the sheet `choices`. */
  column: string;
  text: string;
  /** What each option has in the column, by its value. An option without is always offered. */
  parents: ReadonlyMap<string, string>;
}

/** Undefined where there is none, or where conditions say more than one column can. */
export function choiceFilterOf(
  { options: sets = [] }: Conditions,
  values: readonly string[],
  placeOf: (field: string) => XlsPlace | undefined,
): ChoiceFilter | undefined {
  const parents = new Map<string, string>();
  const fields = new Set<string>();
  for (const { rules, values: offered } of sets) {
    const [rule, ...more] = rules;
    if (!rule || more.length > 0 || isSet(rule) || rule.operator !== 'is' || !rule.value) return undefined;
    fields.add(rule.field);
    for (const value of offered) {
      if (parents.has(value)) return undefined;
      parents.set(value, rule.value);
    }
  }
  const [field = '', ...others] = fields;
  const place = others.length === 0 ? placeOf(field) : undefined;
  if (!place || WITHOUT_TEXT.includes(comparisonOf(place.property))) return undefined;
  // Never the name of a column that XLSForm knows.
  const column = `of_${place.name}`;
  const always = values.every((value) => parents.has(value)) ? '' : ` or ${column} = ''`;
  return { column, text: `${column} = \${${place.name}}${always}`, parents };
}

/** What is compared otherwise than as one text. */
const WITHOUT_TEXT: readonly string[] = ['list', 'flag'];

/** An option of the file, with the row of the sheet in which it stands. */
export interface ListedChoice {
  value: string;
  row: ReadonlyMap<string, string>;
}

/** Undefined where the filter says more than conditions of options can. An option may stand in several rows. */
export function optionConditions(
  filter: string,
  choices: readonly ListedChoice[],
  find: FindField,
): OptionCondition[] | undefined {
  const read = readFilter(filter);
  const field = read && find(read.field);
  if (!read || !field || field.column || field.isFlag || !choices.some(({ row }) => row.has(read.column)))
    return undefined;
  // That a list equals one text is not that it includes it.
  if (field.isList && !read.isList) return undefined;
  const parents = new Map<string, Set<string>>();
  for (const { value, row } of choices)
    parents.set(value, (parents.get(value) ?? new Set()).add(row.get(read.column) ?? ''));
  const offered = new Map<string, string[]>();
  for (const [value, of] of parents) {
    if (of.has('') && (read.hasAlways || of.size > 1)) {
      if (!read.hasAlways) return undefined;
      continue;
    }
    const key = JSON.stringify([...of]);
    offered.set(key, [...(offered.get(key) ?? []), value]);
  }
  const sets = [...offered].map(([key, values]): OptionCondition => {
    const of = JSON.parse(key) as string[];
    if (of.length > 1 && !field.isChoice)
      return { values, match: 'any', rules: of.map((one) => ({ field: field.key, ...testOf([one], false) })) };
    return { values, match: 'all', rules: [{ field: field.key, ...testOf(of, field.isList) }] };
  });
  return sets.length > MAX_RULES || [...parents.values()].some(({ size }) => size > MAX_RULES) ? undefined : sets;
}

/** Only a choice is compared with several values at once. */
function testOf([first = '', ...more]: readonly string[], isList: boolean) {
  if (more.length > 0) return { operator: 'any of' as const, values: [first, ...more] };
  if (first === '') return { operator: 'is empty' as const };
  return { operator: isList ? ('includes' as const) : ('is' as const), value: first };
}

interface ReadFilter {
  column: string;
  field: string;
  isList: boolean;
  /** Whether an option without a value in the column is offered always. */
  hasAlways: boolean;
}

const NAME = String.raw`([\p{L}_][\p{L}\p{N}_.-]*)`;
const FIELD = String.raw`\$\{\s*${NAME}\s*\}`;
const ALWAYS = String.raw`(?:\s+or\s+${NAME}\s*=\s*(?:''|""))?`;
const FORMS = [
  new RegExp(`^${NAME}\\s*=\\s*${FIELD}${ALWAYS}$`, 'u'),
  new RegExp(`^${FIELD}\\s*=\\s*${NAME}${ALWAYS}$`, 'u'),
  new RegExp(`^selected\\(\\s*${FIELD}\\s*,\\s*${NAME}\\s*\\)${ALWAYS}$`, 'u'),
];

function readFilter(text: string): ReadFilter | undefined {
  for (const [at, form] of FORMS.entries()) {
    const [, first, second, always] = form.exec(text.trim()) ?? [];
    if (first === undefined || second === undefined) continue;
    const [column, field] = at === 0 ? [first, second] : [second, first];
    if (always !== undefined && always !== column) return undefined;
    return { column: column.toLowerCase(), field, isList: at === 2, hasAlways: always !== undefined };
  }
  return undefined;
}
