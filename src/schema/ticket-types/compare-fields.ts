// What differs in one field between two definitions: label, type, whether it is required, options, attributes and
// conditions.

import { describeConditions, describeListed, EFFECT_STATES } from '../conditions/describe-conditions';
import { fieldLabel } from '../conditions/field-label';
import { formulaLabels, shownFormula } from '../conditions/formula-labels';
import { listParts, type TextPart } from '../conditions/text-parts';
import {
  type Condition,
  type ConditionSet,
  EFFECTS,
  type Effect,
  isSet as isNested,
  LISTED_EFFECTS,
} from '../descriptor/conditions';
import type { Property, Values } from '../descriptor/descriptor';
import { dayText, isRelativeDay } from '../formats/day-limits';
import { isEmpty, isSameJson } from '../formats/plain-values';
import { fieldNamed, withAround } from '../formula/around';
import { cellText } from '../model/cells';
import { isFixed, isOfMoment } from '../model/first-value';
import { withArticle } from '../model/noun-label';
import { isRows } from '../values/kinds';
import type { DefinitionChange } from './compare-forms';
import { isSet } from './field-attributes';
import { MACHINE_NAME, panelOf } from './field-panel';
import { type PartnerKeyword, REFERENCES } from './field-references';
import { fieldTypeOf, isList } from './field-types';
import { namedColumns, readableColumns } from './row-columns';
import { ticketAround } from './ticket-around';
import type { DraftDetail, RowColumn, TicketFormOption } from './ticket-field';

type Fields = ReadonlyMap<string, Property>;

/** @param fieldsBefore every field of the form by the name that conditions use, before and after. */
export function fieldChanges(
  before: DraftDetail,
  after: DraftDetail,
  field: string,
  fieldsBefore: Fields,
  fieldsAfter: Fields,
): DefinitionChange[] {
  const name: TextPart = { name: fieldLabel({ title: after.input_name }) };
  const change = (
    what: DefinitionChange['what'],
    parts: readonly TextPart[],
    note?: readonly TextPart[],
  ): DefinitionChange => ({ kind: 'changed', what, field, parts, ...(note ? { note } : {}) });
  const found: DefinitionChange[] = [];

  if (before.input_name.trim() !== after.input_name.trim()) {
    const old = { name: fieldLabel({ title: before.input_name }) };
    found.push(change('rename', ['Renames ', old, ' to ', name, '.'], ['Answers given before stay with the field.']));
  }
  if (before.input_type !== after.input_type) {
    const [from, to] = [before, after].map(({ input_type }) => withArticle(typeName(input_type)));
    found.push(change('change', ['Changes ', name, ` from ${from} to ${to}.`]));
  }
  if (isSet(before.is_require) !== isSet(after.is_require)) {
    const isRequired = isSet(after.is_require);
    found.push(
      change(isRequired ? 'require' : 'unrequire', ['Makes ', name, isRequired ? ' required.' : ' optional.']),
    );
  }
  if (isList(before) !== isList(after)) {
    found.push(change('change', ['Lets ', name, isList(after) ? ' take several values.' : ' take one value only.']));
  }
  if (isSet(before.is_unique) !== isSet(after.is_unique)) {
    const parts = isSet(after.is_unique)
      ? ['No two tickets may have the same ', name, ' any more.']
      : ['Tickets may have the same ', name, '.'];
    found.push(change('change', parts));
  }
  const [was, is] = [fieldsBefore.get(field)!, fieldsAfter.get(field)!];
  for (const parts of [
    ...optionChanges(before.options ?? [], after.options ?? [], name),
    ...attributeChanges(before, after, name, fieldsBefore, fieldsAfter),
    ...valueChange('default value', defaultText(was), defaultText(is), name),
  ]) {
    found.push(change('change', parts));
  }
  for (const effect of EFFECTS) {
    const [old, now] = [conditionKey(before, effect), conditionKey(after, effect)];
    if (old === now) continue;
    const parts = after.conditions && describeConditions(after.conditions, effect, fieldsAfter);
    found.push(
      parts
        ? change('change', ['Changes when ', name, ` is ${EFFECT_STATES[effect]}.`], parts)
        : change('change', [`${NO_LONGER[effect][0]} `, name, NO_LONGER[effect][1]]),
    );
  }
  for (const [parts, note] of listedChanges(before, after, name, [is, fieldsAfter]))
    found.push(note.length > 0 ? change('change', parts, note) : change('change', parts));
  return found;
}

/** What conditions offer and set, each with what is so from now on. */
function listedChanges(
  before: DraftDetail,
  after: DraftDetail,
  name: TextPart,
  is: readonly [Property, Fields],
): [parts: TextPart[], note: TextPart[]][] {
  return LISTED_EFFECTS.flatMap((effect): [TextPart[], TextPart[]][] => {
    const keyOf = ({ conditions }: DraftDetail) =>
      JSON.stringify((conditions?.[effect] ?? []).map(({ match, rules, ...what }) => [what, setKey({ match, rules })]));
    if (keyOf(before) === keyOf(after)) return [];
    const sayings = describeListed(after.conditions ?? {}, effect, ...is);
    const what = effect === 'options' ? 'Changes which options of ' : 'Changes what ';
    const how = effect === 'options' ? ' are offered when.' : ' is set to when.';
    const note = sayings.flatMap((parts, index) => (index === 0 ? parts : [' ', ...parts]));
    return [[[what, name, how], note]];
  });
}

/** The condition is gone. */
const NO_LONGER: Record<Effect, [string, string]> = {
  show: ['Shows', ' always.'],
  require: ['Requires', ' under no condition any more.'],
  lock: ['Locks', ' under no condition any more.'],
};

/** The same conditions have the same key, whatever their fields are called. */
const conditionKey = ({ conditions }: DraftDetail, effect: Effect): string => {
  const set = conditions?.[effect];
  return set && set.rules.length > 0 ? JSON.stringify(setKey(set)) : '';
};

const setKey = ({ match, rules }: ConditionSet): unknown => [
  rules.length > 1 ? match : '',
  rules.map((rule) => (isNested(rule) ? setKey(rule) : ruleKey(rule))),
];

const ruleKey = ({ field, operator, value = '', values, other, expression }: Condition): unknown[] => [
  ...(expression === undefined ? [] : [expression]),
  field,
  operator,
  other === undefined ? (values ?? value) : { other },
];

/** Where it comes from elsewhere is an attribute of its own. */
const defaultText = (property: Property): string =>
  isFixed(property) || isOfMoment(property) ? cellText(property, property.default) : '';

/** These have messages of their own. */
const ELSEWHERE = [
  'input_name',
  'is_require',
  'is_multiple',
  'format',
  'options',
  'default_value',
  'default_now',
  'is_unique',
];

/** Every other attribute of the type's panel: help text, placeholder, limits. */
function attributeChanges(
  before: DraftDetail,
  after: DraftDetail,
  name: TextPart,
  fieldsBefore: Fields,
  fieldsAfter: Fields,
): TextPart[][] {
  const { properties } = panelOf(fieldTypeOf(after.input_type)).record;
  return Object.entries(properties)
    .filter(([attribute]) => !ELSEWHERE.includes(attribute))
    .flatMap(([attribute, property]) => {
      const [old, now] = [before, after].map((detail) => (detail as unknown as Values)[attribute]);
      // One that is not sent stays.
      if (attribute === MACHINE_NAME && isEmpty(now)) return [];
      if (isRows(property)) return columnChanges(old, now, name);
      // Whatever the fields are called that it names.
      if (old === now) return [];
      const textOf = (value: unknown, fields: Fields) => attributeText(attribute, property, value, fields);
      const [oldText, nowText] = [textOf(old, fieldsBefore), textOf(now, fieldsAfter)];
      const keyword = REFERENCES.get(attribute);
      return keyword === undefined
        ? valueChange(lowerTitle(property), oldText, nowText, name)
        : ruleChange(MUST[keyword], oldText, nowText, name);
    });
}

const MUST: Record<PartnerKeyword, string> = {
  after: 'be later than',
  match: 'be the same as',
  notEqualTo: 'differ from',
  requiredWith: 'be filled in with',
  dependsOn: 'belong to',
  'default.from': 'begin with the value of',
};

/** "Delivered must now be later than Recovered." */
function ruleChange(must: string, old: string, now: string, name: TextPart): TextPart[][] {
  if (old === now) return [];
  return now === ''
    ? [[name, ` no longer has to ${must} `, { name: old }, '.']]
    : [[name, ` must now ${must} `, { name: now }, '.']];
}

/** Other fields by their labels, a day counted from today in words. */
function attributeText(attribute: string, property: Property, value: unknown, fields: Fields): string {
  const text = cellText(property, value);
  if (attribute === 'formula') return shownFormula(text, formulaLabels(fields));
  if (REFERENCES.has(attribute) && text !== '')
    return fieldLabel(fieldNamed(withAround(fields, ticketAround()), text) ?? { title: '' });
  return isRelativeDay(text) ? dayText(text) : text;
}

/** Columns by their titles, and whether anything else of them differs. A name that is not sent stays. */
function columnChanges(old: unknown, now: unknown, name: TextPart): TextPart[][] {
  const [before, after] = [old, now].map((columns) => readableColumns(Array.isArray(columns) ? columns : [])) as [
    RowColumn[],
    RowColumn[],
  ];
  const titles = (columns: readonly RowColumn[]) => columns.map(({ title }) => title).join(', ');
  const named = valueChange('columns', titles(before), titles(after), name);
  const isSame = isSameJson(namedColumns(before).map(saidOf), namedColumns(after, before).map(saidOf));
  return named.length > 0 || isSame ? named : [['Changes the columns of ', name, '.']];
}

/** What a column says beside its id, in whatever order it was written. */
const saidOf = ({ row_id: _id, ...column }: RowColumn): [string, unknown][] =>
  Object.entries(column)
    .filter(([, value]) => !isEmpty(value) && value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** "Sets the minimum length of Weight to 5.", "Changes the help text of Weight." */
function valueChange(title: string, old: string, now: string, name: TextPart): TextPart[][] {
  if (old === now) return [];
  if (now === '') return [[`Removes the ${title} of `, name, '.']];
  if (old.length > MAX_QUOTED_LENGTH || now.length > MAX_QUOTED_LENGTH)
    return [[`Changes the ${title} of `, name, '.']];
  if (old === '') return [[`Sets the ${title} of `, name, ' to ', { name: now }, '.']];
  return [[`Changes the ${title} of `, name, ' from ', { name: old }, ' to ', { name: now }, '.']];
}

/** Characters of a value that a message can hold. */
const MAX_QUOTED_LENGTH = 40;

/** In the middle of a message: "largest file (MB)". */
const lowerTitle = ({ title }: Property): string =>
  title.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

const typeName = (type: string): string => fieldTypeOf(type).label.toLowerCase() || type;

/** What differs in the options of the field `name`, recognised by their values: those are what tickets store. */
function optionChanges(
  before: readonly TicketFormOption[],
  after: readonly TicketFormOption[],
  name: TextPart,
): TextPart[][] {
  const [old, now] = [before, after].map(
    (options) => new Map(options.map(({ option_value, option_text }) => [option_value, option_text])),
  ) as [Map<string, string>, Map<string, string>];
  const added = [...now].filter(([value]) => !old.has(value)).map(([, text]) => ({ name: text }));
  const removed = [...old].filter(([value]) => !now.has(value)).map(([, text]) => ({ name: text }));
  const renamed = [...now].filter(([value, text]) => old.has(value) && old.get(value) !== text);
  const common = [[...old.keys()].filter((value) => now.has(value)), [...now.keys()].filter((value) => old.has(value))];
  return [
    ...(removed.length > 0 ? [['Removes ', ...options(removed), ' from ', name, '.']] : []),
    ...(added.length > 0 ? [['Adds ', ...options(added), ' to ', name, '.']] : []),
    ...renamed.map(([value, text]): TextPart[] => [
      'Renames the option ',
      { name: old.get(value)! },
      ' of ',
      name,
      ' to ',
      { name: text },
      '.',
    ]),
    ...(String(common[0]) === String(common[1]) ? [] : [['Changes the order of the options of ', name, '.']]),
  ];
}

const options = (names: readonly TextPart[]): TextPart[] => [
  names.length === 1 ? 'the option ' : `${names.length} options, `,
  ...listParts(names),
  ...(names.length === 1 ? [] : [',']),
];
