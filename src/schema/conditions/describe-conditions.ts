// Conditions as messages in parts: below the editor, and for the question why a field is hidden. Names stand out, dates are
// written MM-dd-yyyy and options by their text.

import {
  type Condition,
  type ConditionSet,
  type Conditions,
  EFFECTS,
  type Effect,
  isSet,
  LISTED_EFFECTS,
  type ListedEffect,
  type Operator,
} from '../descriptor/conditions';
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { showDate } from '../formats/dates';
import { isEmpty } from '../formats/plain-values';
import { capitalized } from '../formats/words';
import { fieldNamed, readableIn, readNamed } from '../formula/around';
import { isTrue } from '../formula/is-true';
import { isNode, partsIn, readFormula } from '../formula/parse';
import { aroundProperties } from '../formula/property-types';
import { cellText } from '../model/cells';
import { fieldLabel, optionsOf } from './field-label';
import { type FieldStates, statesFor } from './field-states';
import { formulaLabels, shownFormula } from './formula-labels';
import { comparable, comparisonOf, isCount, matcherOf, needsValue, pairMatcherOf } from './operators';
import { fieldsOf } from './sources';
import { joinParts, listParts, type TextPart } from './text-parts';

/** Every field of the form by the name that conditions use. */
type Fields = ReadonlyMap<string, Property>;

/** An operator as it is read: "Packages is at least 2", "Marks has at least 2 chosen". */
export const operatorLabel = (operator: Operator): string => {
  if (isCount(operator)) return `has ${operator.slice('count '.length)} … chosen`;
  return IS.test(operator) ? `is ${operator}` : operator;
};

const IS = /^(at|greater|less|any) /;

/** "Shown when Condition of the seal is Broken and Packages is at least 2." Undefined without rules. */
export function describeConditions(conditions: Conditions, effect: Effect, fields: Fields): TextPart[] | undefined {
  const set = conditions[effect];
  if (!set || set.rules.length === 0) return undefined;
  return [`${capitalized(EFFECT_STATES[effect])} when `, ...describeRules(set, fields), '.'];
}

/** "Red and Blue are offered only when Kind is Hazmat.", "Set to Yes when Kind is Hazmat.": one for each, in their order. */
export function describeListed(
  conditions: Conditions,
  effect: ListedEffect,
  property: Property,
  fields: Fields,
): TextPart[][] {
  if (effect === 'set')
    return (conditions.set ?? []).map(({ value, ...set }) => [
      'Set to ',
      ...valueParts(property, [value].flat()),
      ' when ',
      ...describeRules(set, fields),
      '.',
    ]);
  return (conditions.options ?? []).map(({ values, ...set }) => [
    ...valueParts(property, values),
    values.length === 1 ? ' is' : ' are',
    ' offered only when ',
    ...describeRules(set, fields),
    '.',
  ]);
}

/** All that the conditions of a field say, one after the other; empty without any. */
export const describeAll = (conditions: Conditions, property: Property, fields: Fields): TextPart[] =>
  joined(
    [
      ...EFFECTS.flatMap((effect) => [describeConditions(conditions, effect, fields) ?? []]),
      ...LISTED_EFFECTS.flatMap((effect) => describeListed(conditions, effect, property, fields)),
    ].filter((parts) => parts.length > 0),
    ' ',
  );

const valueParts = (property: Property, values: readonly string[]): TextPart[] =>
  listParts(values.map((value) => ({ name: wantedText(property, value) || '…' })));

/** "Broken is Yes and Packages is at least 2", without what stands out in it. */
export const conditionText = (set: ConditionSet, fields: Fields): string => joinParts(describeRules(set, fields));

const describeRules = ({ match, rules }: ConditionSet, fields: Fields): TextPart[] =>
  joined(
    rules.map((rule) => {
      if (!isSet(rule)) return describeRule(rule, fields);
      const parts = describeRules(rule, fields);
      return rule.rules.length > 1 && rules.length > 1 ? ['(', ...parts, ')'] : parts;
    }),
    match === 'any' ? ' or ' : ' and ',
  );

/** What a field is while the conditions of an effect are met. */
export const EFFECT_STATES: Record<Effect, string> = { show: 'shown', require: 'required', lock: 'locked' };

/** "Packages is at least 2". What is not chosen yet is an ellipsis. */
function describeRule(rule: Condition, fields: Fields): TextPart[] {
  const { field, operator, expression } = rule;
  if (expression !== undefined) return [{ name: shownFormula(expression, formulaLabels(fields)) || '…' }];
  const source = fieldNamed(fields, field);
  const name = { name: source ? fieldLabel(source) : '…' };
  const label = ` ${operatorLabel(operator)}`;
  if (!needsValue(operator)) return [name, label];
  const wanted = wantedParts(rule, source, fields);
  // How many stands within the operator.
  const [before, after] = isCount(operator) ? (label.split('…') as [string, string]) : [`${label} `, ''];
  return [name, before, ...wanted, ...(after === '' ? [] : [after])];
}

/** What a rule compares with: a value, one of several, or another field. */
function wantedParts({ operator, ...rule }: Condition, source: Property | undefined, fields: Fields): TextPart[] {
  const { value = '', values = [value], other } = rule;
  if (other !== undefined) {
    const compared = fieldNamed(fields, other);
    return [{ name: compared ? fieldLabel(compared) : '…' }];
  }
  if (isCount(operator)) return [{ name: value || '…' }];
  const texts = values.map((one) => ({ name: (source && wantedText(source, one)) || '…' }));
  return joined(
    texts.map((text) => [text]),
    ', ',
    ' or ',
  );
}

/** Why a field has the state that it has: the rules of one effect, each with the present value of its field. */
export interface Explanation {
  match: ConditionSet['match'];
  rules: readonly ExplainedRule[];
  /** "Condition of the seal is Intact": the present values that keep the rules from being met, or that meet them. */
  because: readonly TextPart[];
}

interface ExplainedRule {
  isMet: boolean;
  /** "Packages is at least 2" */
  rule: readonly TextPart[];
  /** "is 3" */
  present: string;
  /** In place of both, a set in the set. */
  set?: Pick<Explanation, 'match' | 'rules'>;
}

/** Undefined when the field has no such conditions. */
export function explain(record: RecordSchema, values: Values, name: string, effect: Effect): Explanation | undefined {
  const set = record.properties[name]?.when?.[effect];
  if (!set || set.rules.length === 0) return undefined;
  const fields: Fields = new Map(Object.entries(readableIn(record)));
  const situation: Situation = { fields, values, states: statesFor(record, values) };
  const { isMet, set: explained } = explainSet(set, situation);
  const decisive = [...new Set(decisiveFields(set, explained!.rules, isMet, fields))];
  const because = decisive.map((field) => [{ name: nameOf(field, situation) }, ` ${presentOf(field, situation)}`]);
  return { ...explained!, because: joined(because, ' and ') };
}

/** What rules are explained with. */
interface Situation {
  fields: Fields;
  values: Values;
  states: FieldStates;
}

function explainSet(set: ConditionSet, situation: Situation): ExplainedRule {
  const { match } = set;
  const rules = set.rules.map((rule) => (isSet(rule) ? explainSet(rule, situation) : explainRule(rule, situation)));
  const isMet = match === 'any' ? rules.some((rule) => rule.isMet) : rules.every((rule) => rule.isMet);
  return { isMet, rule: [], present: '', set: { match, rules } };
}

/** The fields of the rules that make a set what it is. */
function decisiveFields(
  set: ConditionSet,
  explained: readonly ExplainedRule[],
  isMet: boolean,
  fields: Fields,
): string[] {
  return set.rules.flatMap((rule, index) => {
    const one = explained[index]!;
    if (one.isMet !== isMet) return [];
    return isSet(rule) ? decisiveFields(rule, one.set!.rules, isMet, fields) : readBy(rule, fields);
  });
}

function explainRule(rule: Condition, situation: Situation): ExplainedRule {
  const { fields } = situation;
  const { field, other, expression } = rule;
  if (expression !== undefined) {
    const isMet = isTrue(expression, Object.fromEntries(fields), (name) => countingValue(name, situation));
    const present = readBy(rule, fields).map((name) => `${nameOf(name, situation)} ${presentOf(name, situation)}`);
    return { isMet, rule: describeRule(rule, fields), present: present.join(', ') };
  }
  const shape = fieldNamed(fields, field) ?? {};
  const given = countingValue(field, situation);
  const isMet =
    other === undefined
      ? matcherOf(shape, rule)(given)
      : pairMatcherOf(shape, rule, fieldNamed(fields, other) ?? {})(given, countingValue(other, situation));
  const compared = other === undefined ? '' : `, ${nameOf(other, situation)} ${presentOf(other, situation)}`;
  return { isMet, rule: describeRule(rule, fields), present: `${presentOf(field, situation)}${compared}` };
}

const isHidden = (field: string, { states }: Situation): boolean => states.get(field)?.hidden === true;

const countingValue = (field: string, situation: Situation): unknown =>
  fieldNamed(situation.fields, field) && !isHidden(field, situation)
    ? readNamed((name) => situation.values[name], field)
    : undefined;

/** The fields that a rule reads; of the record around those that a formula names. */
const readBy = (rule: Condition, fields: Fields): string[] => {
  const { expression } = rule;
  const node = expression === undefined ? undefined : readFormula(expression);
  if (!node || !isNode(node)) return fieldsOf(rule);
  return partsIn(node).map(([name, column]) =>
    column !== undefined && aroundProperties(fields.get(name) ?? {}) ? `${name}.${column}` : name,
  );
};

const nameOf = (field: string, { fields }: Situation): string => {
  const source = fieldNamed(fields, field);
  return source ? fieldLabel(source) : '…';
};

const presentOf = (field: string, situation: Situation): string =>
  isHidden(field, situation)
    ? 'is hidden'
    : presentText(fieldNamed(situation.fields, field), countingValue(field, situation));

/** "is 3", "is empty". */
function presentText(source: Property | undefined, value: unknown): string {
  if (!source) return 'is missing';
  if (comparisonOf(source) === 'flag') return value === true ? 'is Yes' : 'is No';
  if (isEmpty(value)) return 'is empty';
  return comparisonOf(source) === 'file' ? 'is filled in' : `is ${cellText(source, value)}`;
}

/** The value of a condition as its field shows it. */
function wantedText(source: Property, value: string): string {
  switch (comparisonOf(source)) {
    case 'date':
      return showDate(String(comparable(source, value) ?? value));
    case 'flag':
      return value === '' ? '' : cellText(source, value === '1' || value === 'true');
    case 'choice':
    case 'list':
      return optionsOf(source)?.find((option) => String(option.value) === value)?.text ?? cellText(source, value);
    default:
      return value;
  }
}

const joined = (items: readonly (readonly TextPart[])[], joint: string, last = joint): TextPart[] =>
  items.flatMap((item, index) => {
    if (index === 0) return [...item];
    return [index === items.length - 1 ? last : joint, ...item];
  });
