// Conditions as messages in parts: below the editor, and for the question why a field is hidden. Names stand out, dates are
// written MM-dd-yyyy and options by their text.

import type { Condition, ConditionSet, Conditions, Effect, Operator } from '../descriptor/conditions';
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { showDate } from '../formats/dates';
import { isEmpty } from '../formats/plain-values';
import { capitalized } from '../formats/words';
import { cellText } from '../model/cells';
import { fieldLabel, optionsOf } from './check-conditions';
import { type FieldStates, statesFor } from './field-states';
import { comparable, comparisonOf, matcherOf, needsValue } from './operators';
import { joinParts, type TextPart } from './text-parts';

/** Every field of the form by the name that conditions use. */
type Fields = ReadonlyMap<string, Property>;

/** An operator as it is read: "Packages is at least 2". */
export const operatorLabel = (operator: Operator): string => (operator.startsWith('at ') ? `is ${operator}` : operator);

/** "Shown when Condition of the seal is Broken and Packages is at least 2." Undefined without rules. */
export function describeConditions(conditions: Conditions, effect: Effect, fields: Fields): TextPart[] | undefined {
  const set = conditions[effect];
  if (!set || set.rules.length === 0) return undefined;
  return [`${capitalized(EFFECT_STATES[effect])} when `, ...describeRules(set, fields), '.'];
}

/** "Broken is Yes and Packages is at least 2", without what stands out in it. */
export const conditionText = (set: ConditionSet, fields: Fields): string => joinParts(describeRules(set, fields));

const describeRules = ({ match, rules }: ConditionSet, fields: Fields): TextPart[] =>
  joined(
    rules.map((rule) => describeRule(rule, fields)),
    match === 'any' ? ' or ' : ' and ',
  );

/** What a field is while the conditions of an effect are met. */
export const EFFECT_STATES: Record<Effect, string> = { show: 'shown', require: 'required', lock: 'locked' };

/** "Packages is at least 2". What is not chosen yet is an ellipsis. */
function describeRule({ field, operator, value = '' }: Condition, fields: Fields): TextPart[] {
  const source = fields.get(field);
  const name = { name: source ? fieldLabel(source) : '…' };
  const does = ` ${operatorLabel(operator)}`;
  if (!needsValue(operator)) return [name, does];
  return [name, `${does} `, { name: (source && wantedText(source, value)) || '…' }];
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
}

/** Undefined when the field has no such conditions. */
export function explain(record: RecordSchema, values: Values, name: string, effect: Effect): Explanation | undefined {
  const set = record.properties[name]?.when?.[effect];
  if (!set || set.rules.length === 0) return undefined;
  const fields: Fields = new Map(Object.entries(record.properties));
  const states = statesFor(record, values);
  const rules = set.rules.map((rule) => explainRule(rule, fields, states, values));
  const isMet = set.match === 'any' ? rules.some((rule) => rule.isMet) : rules.every((rule) => rule.isMet);
  const decisive = new Map<string, readonly TextPart[]>();
  rules.forEach((rule, index) => {
    const { field } = set.rules[index]!;
    if (rule.isMet === isMet) decisive.set(field, [rule.rule[0]!, ` ${rule.present}`]);
  });
  return { match: set.match, rules, because: joined([...decisive.values()], ' and ') };
}

function explainRule(rule: Condition, fields: Fields, states: FieldStates, values: Values): ExplainedRule {
  const source = fields.get(rule.field);
  const isHidden = states.get(rule.field)?.hidden === true;
  const value = source && !isHidden ? values[rule.field] : undefined;
  return {
    isMet: matcherOf(source ?? {}, rule)(value),
    rule: describeRule(rule, fields),
    present: isHidden ? 'is hidden' : presentText(source, value),
  };
}

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

const joined = (items: readonly (readonly TextPart[])[], joint: string): TextPart[] =>
  items.flatMap((item, index) => (index === 0 ? [...item] : [joint, ...item]));
