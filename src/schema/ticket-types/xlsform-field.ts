// One row of the sheet `survey` as a field of a ticket form.
import type { ConditionSet } from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';
import { isObject } from '../formats/plain-values';
import { panelOf } from './field-panel';
import type { FieldType } from './field-type';
import { fieldTypes } from './field-types';
import { freeValue } from './free-value';
import { type ReadEntry, unknownType } from './import-result';
import { nameMaker } from './machine-names';
import type { TicketFormOption } from './ticket-field';
import { calculated, formulaOf } from './xlsform-calculation';
import { type ListedChoice, optionConditions } from './xlsform-choice-filter';
import { conditionsOf, type FindField, type XlsField } from './xlsform-conditions';
import { type LimitedSubject, limitsOf } from './xlsform-constraint';
import { columnNames, columnsOf, countOf } from './xlsform-rows';
import type { Row, SurveyEntry } from './xlsform-survey';
import { ACCEPTED, ACKNOWLEDGED, OUR_TYPES, REFUSED } from './xlsform-terms';

/** Reads the entries of one form. */
export function surveyReader(entries: readonly SurveyEntry[], choices: readonly Row[]): ReadEntry {
  const lists = listsOf(choices);
  const fields = fieldsByName(entries);
  const fieldName = nameMaker();
  let count = 0;
  const find: FindField = (one) => fields.get(one);
  const read: ReadEntry = (sent) => {
    const entry = sent as SurveyEntry;
    const key = keyOf(entry.row.get('name'), count++);
    if (entry.columns) return rowsOf(entry, entry.columns, key);
    if (Object.hasOwn(REFUSED, entry.type)) return { refused: REFUSED[entry.type]! };
    const made = entry.type === 'calculate' ? calculationOf(entry.row, find) : {};
    const type = fieldTypes.get(String(made.input_type)) ?? typeOf(entry);
    if (!type) return { refused: unknownType(entry.type) };
    const lost: string[] = [];
    const detail: Values = {
      field_key: key,
      input_type: type.type,
      input_name: entry.label,
      ...nameIn(entry.row, type),
      ...attributesOf(entry, type, lost),
      ...optionsOf(entry, type, lists, lost),
      ...withFilter(conditionsIn(entry, find, lost), entry, type, lists, find),
      ...made,
    };
    const own = onlyOf(type, detail);
    const isFiltered = isObject(detail.conditions) && 'options' in detail.conditions;
    const leftOut = [
      ...lost,
      ...unreadColumns(entry.row, [
        ...('formula' in made || 'default_value' in made ? ['calculation'] : []),
        ...(isFiltered ? ['choice_filter'] : []),
      ]),
    ];
    return {
      detail: own,
      ...(entry.hasOther && type.options ? { also: [otherText(own, fieldName)] } : {}),
      ...textOf(leftOut),
    };
  };
  const nameIn = (row: Row, type: FieldType): Values => {
    const name = row.get('name');
    return name === undefined || type.text ? {} : { machine_name: fieldName(name) };
  };
  /** Names of columns are their own. */
  const readColumn = (questions: readonly SurveyEntry[]) => surveyColumns(lists, rowFinder(questions));
  function rowsOf(entry: SurveyEntry, questions: readonly SurveyEntry[], key: string): ReturnType<ReadEntry> {
    const { columns, lost } = columnsOf(questions, readColumn(questions));
    if (columns.length === 0) return { refused: 'It is a list of rows, and none of their columns can be imported.' };
    const limits = countOf(entry.row.get('repeat_count'));
    if (!limits) lost.push(UNREAD.repeat_count!);
    const type = fieldTypes.get('rows')!;
    const named = { field_key: key, input_type: type.type, input_name: entry.label, ...nameIn(entry.row, type) };
    return { detail: { ...named, columns, ...limits, ...conditionsIn(entry, find, lost) }, ...textOf(lost) };
  }
  return read;
}

const textOf = (lost: readonly string[]): { leftOut?: string } =>
  lost.length > 0 ? { leftOut: `Left out: ${lost.join(', ')}.` } : {};

/** What formulas of a row may name: the questions of its repeat. */
function rowFinder(questions: readonly SurveyEntry[]): FindField {
  const names = columnNames(questions);
  const fields = new Map(
    questions.flatMap(({ type, row }) => {
      const name = row.get('name');
      return name === undefined ? [] : [[name, xlsField(type, names.get(name)!)] as const];
    }),
  );
  return (name) => fields.get(name);
}

/** A question of a repeat as a field of its own; `show_when` is a formula about its row. */
const surveyColumns =
  (lists: Lists, find: FindField): ReadEntry =>
  (sent) => {
    const entry = sent as SurveyEntry;
    const isMade = entry.type === 'calculate';
    const made = isMade ? calculated(entry.row.get('calculation') ?? '', find, false) : undefined;
    const type = isMade ? fieldTypes.get(String(made?.input_type)) : typeOf(entry);
    if (!type || Object.hasOwn(REFUSED, entry.type)) return { refused: unknownType(entry.type) };
    const lost: string[] = [];
    const detail = {
      input_type: type.type,
      ...attributesOf(entry, type, lost),
      ...optionsOf(entry, type, lists, lost),
      ...conditionsIn({ ...entry, around: [], row: withoutRelevant(entry.row) }, find, lost),
    };
    const own = {
      ...onlyOf(type, detail),
      ...(made ? { formula: made.formula } : {}),
      ...shownWhen(entry, find, lost),
    };
    return { detail: own, ...textOf([...lost, ...unreadColumns(entry.row, isMade ? ['calculation'] : [])]) };
  };

const withoutRelevant = (row: Row): Row => new Map([...row].filter(([name]) => name !== 'relevant'));

function shownWhen({ row, around }: SurveyEntry, find: FindField, lost: string[]): Values {
  const texts = [...around, ...(row.get('relevant') === undefined ? [] : [row.get('relevant')!])];
  if (texts.length === 0) return {};
  const formula = formulaOf(texts.length === 1 ? texts[0]! : texts.map((text) => `(${text})`).join(' and '), find);
  if (formula === undefined) lost.push('when it is shown');
  return formula === undefined ? {} : { show_when: formula };
}

/** What is computed; one whose calculation says more than formulas can is kept without it. */
const calculationOf = (row: Row, find: FindField): Values =>
  calculated(row.get('calculation') ?? '', find, !row.has('label')) ?? { input_type: 'hidden' };

/** What conditions of the file call a field; one without a name is not in any. */
const keyOf = (name: string | undefined, index: number): string =>
  name === undefined ? `row ${index}` : `name ${name}`;

function typeOf({ type, row }: SurveyEntry): FieldType | undefined {
  if (type === 'begin_group') return fieldTypes.get('section');
  const looks = (row.get('appearance') ?? '').toLowerCase().split(/\s+/);
  const [special] = looks.flatMap((look) => ourType(`${type} ${look}`) ?? []);
  return fieldTypes.get(special ?? ourType(type) ?? '');
}

const ourType = (name: string): string | undefined => (Object.hasOwn(OUR_TYPES, name) ? OUR_TYPES[name] : undefined);

const xlsField = (type: string, key: string): XlsField => ({
  key,
  isChoice: type.startsWith('select_'),
  isList: type === 'select_multiple',
  isFlag: type === 'acknowledge' || type === 'trigger',
  of: type === 'calculate' ? 'number' : (RESULTS[ourType(type) ?? ''] ?? 'text'),
});

function fieldsByName(entries: readonly SurveyEntry[]): ReadonlyMap<string, XlsField> {
  const fields = new Map<string, XlsField>();
  for (const { type, row, columns = [] } of entries) {
    const name = row.get('name');
    if (name === undefined || fields.has(name)) continue;
    fields.set(name, xlsField(type, keyOf(name, 0)));
    const names = columnNames(columns);
    for (const column of columns) {
      const own = column.row.get('name');
      if (own === undefined || fields.has(own)) continue;
      fields.set(own, {
        ...xlsField(column.type, ''),
        column: [keyOf(name, 0), names.get(own)!],
      });
    }
  }
  return fields;
}

/** What a formula makes of a field of these types; of others a text. */
const RESULTS: Readonly<Record<string, XlsField['of']>> = { number: 'number', date: 'day' };

function attributesOf({ type, row }: SurveyEntry, ours: FieldType, lost: string[]): Values {
  const subject = subjectOf(type, ours);
  const constraint = row.get('constraint');
  const limits = constraint === undefined ? {} : ownLimits(ours, limitsOf(constraint, subject));
  if (!limits) lost.push(`the constraint ${constraint}`);
  const accept = ours.type === 'file' && Object.hasOwn(ACCEPTED, type) ? { accept: ACCEPTED[type] } : {};
  return {
    ...(row.has('hint') ? { help_text: row.get('hint') } : {}),
    ...(type === 'select_multiple' ? { is_multiple: 1 } : {}),
    ...(subject.isWhole ? { step: 1 } : {}),
    ...accept,
    ...(type === 'range' ? rangeOf(row.get('parameters') ?? '') : {}),
    ...limits,
    ...messageOf(row, limits ?? {}, lost),
    ...defaultOf(type, row, lost),
  };
}

const subjectOf = (type: string, { options, keywords = {} }: FieldType): LimitedSubject => ({
  measure: options ? 'count-selected' : 'minLength' in keywords ? 'string-length' : undefined,
  isWhole: type === 'integer' || type === 'int',
});

/** All of them are attributes of the type: a number has no pattern. */
const ownLimits = (type: FieldType, limits: Values | undefined): Values | undefined =>
  Object.keys(limits ?? {}).every((name) => Object.hasOwn(panelOf(type).record.properties, name)) ? limits : undefined;

/** `start=1 end=10 step=1`. */
function rangeOf(parameters: string): Values {
  const names: Readonly<Record<string, string>> = { start: 'min_length', end: 'max_length', step: 'step' };
  const found = [...parameters.matchAll(/\b(start|end|step)\s*=\s*(-?[\d.]+)/g)];
  return Object.fromEntries(found.map(([, name, value]) => [names[name!]!, Number(value)]));
}

/** The message of a pattern, or of limits of days. */
function messageOf(row: Row, limits: Values, lost: string[]): Values {
  const message = row.get('constraint_message');
  if (message === undefined) return {};
  if ('pattern' in limits) return { pattern_message: message };
  if ('not_before' in limits || 'not_after' in limits) return { rule_message: message };
  lost.push(`the message "${message}"`);
  return {};
}

function defaultOf(type: string, row: Row, lost: string[]): Values {
  const text = row.get('default');
  if (text === undefined || type.startsWith('select_')) return {};
  if (/^(today|now)\(\)$/.test(text)) return { default_now: 1 };
  if (/[${(]/.test(text)) lost.push(`the computed default ${text}`);
  else return { default_value: type === 'acknowledge' ? (text === ACKNOWLEDGED ? '1' : '') : text };
  return {};
}

function optionsOf({ list, type, hasOther, row }: SurveyEntry, { options }: FieldType, lists: Lists, lost: string[]) {
  if (!options) return {};
  const all = lists.get(list) ?? [];
  // A list with a filter has an option once for each value that it belongs to.
  const choices = row.has('choice_filter') ? onceEach(all, lost) : all;
  if (choices.length === 0) lost.push(`its choices, the list "${list}", which is not in the file`);
  const fallback = row.get('default') ?? '';
  const selected = type === 'select_multiple' ? fallback.split(/\s+/) : [fallback];
  const taken = new Set(choices.map(({ value }) => value));
  const offered = hasOther ? [...choices, { value: freeValue('other', taken), text: 'Other' }] : choices;
  for (const one of selected)
    if (one !== '' && !offered.some(({ value }) => value === one)) lost.push(`the default ${one}, which is no choice`);
  return {
    options: offered.map(
      ({ value, text }): TicketFormOption => ({
        option_text: text,
        option_value: value,
        is_selected: selected.includes(value) ? 1 : 0,
      }),
    ),
  };
}

/** The first row of each value; labels that others give it have no place. */
function onceEach(all: readonly ListOption[], lost: string[]): ListOption[] {
  const first = new Map<string, ListOption>();
  const relabelled = new Set<string>();
  for (const one of all) {
    const { text } = first.get(one.value) ?? one;
    if (text !== one.text) relabelled.add(text);
    if (!first.has(one.value)) first.set(one.value, one);
  }
  if (relabelled.size > 0) lost.push(`other labels of ${[...relabelled].join(', ')}`);
  return [...first.values()];
}

interface ListOption extends ListedChoice {
  text: string;
}

type Lists = ReadonlyMap<string, ListOption[]>;

/** The conditions of a field with those of its options. */
function withFilter(
  values: Values,
  { row, list }: SurveyEntry,
  { options }: FieldType,
  lists: Lists,
  find: FindField,
): Values {
  const filter = options ? row.get('choice_filter') : undefined;
  const sets = filter === undefined ? undefined : optionConditions(filter, lists.get(list) ?? [], find);
  return sets && sets.length > 0
    ? { ...values, conditions: { ...(values.conditions as Values), options: sets } }
    : values;
}

function listsOf(choices: readonly Row[]): Lists {
  const lists = new Map<string, ListOption[]>();
  for (const row of choices) {
    const name = row.get('list_name') ?? '';
    const value = row.get('name') ?? row.get('value');
    if (value === undefined) continue;
    const list = lists.get(name) ?? [];
    list.push({ value, text: row.get('label') ?? value, row });
    lists.set(name, list);
  }
  return lists;
}

const YES = ['yes', 'true', 'true()', '1'];
const NO = ['no', 'false', 'false()', '0', ''];

/** Columns that hold a condition, or yes or no. */
const EFFECTS = [
  ['required', 'require', 'when it is required'],
  ['read_only', 'lock', 'when it is locked'],
  ['readonly', 'lock', 'when it is locked'],
] as const;

function conditionsIn({ row, around }: SurveyEntry, find: FindField, lost: string[]): Values {
  const conditions: Values = {};
  const values: Values = {};
  const shown = [...around, ...(row.get('relevant') === undefined ? [] : [row.get('relevant')!])];
  const sets = shown.map((text) => conditionsOf(text, find));
  if (sets.includes(undefined)) lost.push(`when it is shown (${shown.join(' and ')})`);
  else if (sets.length > 0) conditions.show = sets.length === 1 ? sets[0] : { match: 'all', rules: flat(sets) };
  for (const [column, effect, words] of EFFECTS) {
    const text = row.get(column)?.trim() ?? '';
    if (NO.includes(text.toLowerCase())) continue;
    const set = conditionsOf(text, find);
    if (YES.includes(text.toLowerCase())) {
      if (effect === 'require') values.is_require = 1;
      else lost.push('that it is locked');
    } else if (set) conditions[effect] = set;
    else lost.push(`${words} (${text})`);
  }
  return { ...values, ...(Object.keys(conditions).length > 0 ? { conditions } : {}) };
}

/** Sets of which all must hold are one. */
const flat = (sets: readonly (ConditionSet | undefined)[]) =>
  sets.flatMap((set) => (set?.match === 'all' ? set.rules : (set ?? [])));

const KEPT = ['field_key', 'input_type', 'machine_name', 'conditions', 'options'];

/** What a field of this type can have. */
function onlyOf(type: FieldType, detail: Values): Values {
  const { properties } = panelOf(type).record;
  const has = (name: string) => KEPT.includes(name) || Object.hasOwn(properties, name);
  return Object.fromEntries(Object.entries(detail).filter(([name]) => has(name)));
}

/** What "Other", the last option, is; shown while it is chosen. */
function otherText(
  { field_key, input_name, is_multiple, input_type, options }: Values,
  fieldName: (name: string) => string,
) {
  const value = (options as TicketFormOption[]).at(-1)!.option_value;
  const isSeveral = is_multiple === 1 || fieldTypes.get(String(input_type))?.several === 'always';
  const rule = { field: field_key, operator: isSeveral ? 'includes' : 'is', value };
  return {
    input_type: 'text',
    field_key: `${String(field_key)} other`,
    machine_name: fieldName(`${String(field_key).replace(/^name /, '')} other`),
    input_name: `${String(input_name)}: other`,
    conditions: { show: { match: 'all', rules: [rule] } },
  };
}

/** Columns that say something, and have no place here. */
const UNREAD: Readonly<Record<string, string>> = {
  calculation: 'its calculation',
  choice_filter: 'the filter of its choices',
  repeat_count: 'how often it repeats',
  image: 'its picture',
  media: 'its picture, sound or film',
  audio: 'its sound',
  video: 'its film',
  trigger: 'what it is computed after',
};

const unreadColumns = (row: Row, read: readonly string[]): string[] => [
  ...new Set(
    Object.keys(UNREAD)
      .filter((name) => row.has(name) && !read.includes(name))
      .map((name) => UNREAD[name]!),
  ),
];
