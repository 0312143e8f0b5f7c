// Whether the conditions of a form make sense: what the server refuses and the builder shows, in messages that name
// the fields by their labels.
import { type Condition, comparisonsIn, type PlacedSet, placedIn, setsIn } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import { isFiles } from '../formats/plain-values';
import { fieldNamed } from '../formula/around';
import { problemText } from '../formula/formula-error';
import { aroundProperties } from '../formula/property-types';
import { isRows } from '../values/kinds';
import { readValue } from '../values/read-value';
import { conditionCycles } from './condition-cycles';
import { operatorLabel } from './describe-conditions';
import { expressionProblem } from './expression-problem';
import { fieldLabel, optionsOf } from './field-label';
import {
  comparable,
  comparesWith,
  comparisonOf,
  isCount,
  isWhole,
  needsValue,
  operatorsOf,
  takesSeveral,
} from './operators';
import { MAX_RULES } from './read-conditions';
import { setsMoment, setValueOf } from './set-value';

/** Why conditions cannot be saved, with the place in the editor where the message stands. */
export interface ConditionProblem {
  /** The field whose conditions are wrong. */
  field: string;
  /** Where in its conditions, as far as it is one place. */
  effect?: PlacedSet['effect'];
  /** Which of several of that kind. */
  item?: number;
  /** The index of the rule; in a set inside a set that of each. */
  path?: readonly number[];
  message: string;
}

/** Why a field cannot have a value; undefined where it can. */
export type ValueMessage = (property: Property, value: unknown) => string | undefined;

/**
 * @param properties every field of the form by the name that conditions use, in the order of the form.
 * @param texts the names of those that only show something, as headings do.
 * @param messageOf why a field cannot have a value that is set.
 */
export function checkConditions(
  properties: ReadonlyMap<string, Property>,
  texts: ReadonlySet<string> = NONE,
  messageOf: ValueMessage = () => undefined,
): ConditionProblem[] {
  const form = { properties, texts };
  const found: ConditionProblem[] = [];
  for (const [field, property] of properties) {
    for (const { effect, item, set } of setsIn(property.when ?? {})) {
      const what = item === undefined ? undefined : whatProblem(property, effect, item, messageOf);
      if (what !== undefined) found.push({ field, effect, item, message: what });
      if (comparisonsIn(set).length > MAX_RULES)
        found.push({
          field,
          effect,
          item,
          message: `${fieldLabel(property)} has more than ${MAX_RULES} conditions of a kind.`,
        });
      for (const { rule, path } of placedIn(set)) {
        const message = ruleProblem(form, field, rule);
        if (message !== undefined) found.push({ field, effect, item, path, message });
      }
    }
  }
  return [...found, ...cycleProblems(properties)];
}

/** What is wrong with the options that a condition offers, or with the value that it sets. */
function whatProblem(
  property: Property,
  effect: PlacedSet['effect'],
  item: number,
  messageOf: ValueMessage,
): string | undefined {
  const label = fieldLabel(property);
  const options = optionsOf(property);
  const known = options?.map(({ value }) => String(value));
  const unknown = (values: readonly string[]) => {
    const wrong = values.find((value) => known && !known.includes(value));
    return wrong === undefined ? undefined : `${label} has no option "${wrong}".`;
  };
  if (effect === 'options') {
    const { values } = property.when!.options![item]!;
    if (!known || property.ref !== undefined) return `${label} has no options that conditions could hide.`;
    return values.length === 0 ? `${label}: a condition offers no option yet.` : unknown(values);
  }
  if (property.computed || isFiles(property) || isRows(property)) return `${label} cannot be set by a condition.`;
  const condition = property.when!.set![item]!;
  const values = [condition.value].flat();
  if (values.every((value) => value.trim() === '')) return `${label}: a condition sets no value yet.`;
  if (Array.isArray(condition.value) && property.type !== 'array') return `${label} takes one value only.`;
  const missing = unknown(values);
  if (missing !== undefined) return missing;
  if (setsMoment(property, condition)) return undefined;
  const message = messageOf(property, setValueOf(property, condition));
  return message && `${label} cannot be set to "${values.join(', ')}": ${message}`;
}

const NONE: ReadonlySet<string> = new Set();

interface Form {
  properties: ReadonlyMap<string, Property>;
  texts: ReadonlySet<string>;
}

function ruleProblem(form: Form, field: string, condition: Condition): string | undefined {
  const { properties } = form;
  const label = fieldLabel(properties.get(field)!);
  if (condition.expression !== undefined) return formulaMessage(form, field, condition.expression);
  const source = fieldNamed(properties, condition.field);
  if (condition.field === '' || (source && aroundProperties(source))) return `${label}: a condition has no field yet.`;
  if (condition.field === field) return `${label} cannot depend on itself.`;
  if (!source) return `${label} depends on a field that this form does not have.`;
  const unread = unreadReason(form, condition.field);
  if (unread !== undefined) return `${label}: ${fieldLabel(source)} ${unread}, so no condition can read it.`;
  const { operator, other } = condition;
  if (!operatorsOf(source).includes(operator))
    return `${label}: "${operatorLabel(operator)}" cannot be used with ${fieldLabel(source)}.`;
  if (other !== undefined) return otherProblem(form, field, condition);
  if (!needsValue(operator)) return undefined;
  const values = takesSeveral(operator) ? (condition.values ?? []) : [condition.value ?? ''];
  if (values.every((value) => value.trim() === ''))
    return `${label}: the condition on ${fieldLabel(source)} needs a value.`;
  if (isCount(operator)) {
    const problem = countProblem(values[0]!);
    return problem && `${label}: the condition on ${fieldLabel(source)} ${problem}.`;
  }
  const wrong = values.find((value) => !isPossible(source, value));
  return wrong === undefined ? undefined : `${label}: ${fieldLabel(source)} cannot be "${wrong}".`;
}

/** What counts is met by no empty field: none are at most 0, and any are at least 0. */
function countProblem(value: string): string | undefined {
  if (!isWhole(value)) return 'needs a whole number, such as 2';
  return Number(value) === 0 ? 'counts from 1 on; for none there is "is empty"' : undefined;
}

/** Why no condition can read a field. */
function unreadReason({ properties, texts }: Form, name: string): string | undefined {
  if (texts.has(name)) return 'has no value';
  return properties.get(name)?.computed ? 'is computed' : undefined;
}

function formulaMessage(form: Form, field: string, expression: string): string | undefined {
  const { properties, texts } = form;
  const label = fieldLabel(properties.get(field)!);
  if (expression.trim() === '') return `${label}: a condition has no formula yet.`;
  const problem = expressionProblem(expression, properties, (name, property) => {
    if (name === field) return 'a field cannot depend on itself';
    if (texts.has(name)) return 'it has no value';
    return property.computed ? 'it is computed, when conditions count already' : undefined;
  });
  if (!problem) return undefined;
  const text = problemText(problem);
  return `${label}: a formula is wrong ${text}${text.endsWith('?') ? '' : '.'}`;
}

/** What is wrong with a comparison of two fields. */
function otherProblem(form: Form, field: string, { field: name, operator, other = '' }: Condition): string | undefined {
  const { properties } = form;
  const label = fieldLabel(properties.get(field)!);
  const source = fieldNamed(properties, name)!;
  const compared = fieldNamed(properties, other);
  if (other === '') return `${label}: the condition on ${fieldLabel(source)} needs a field to compare with.`;
  if (other === field) return `${label} cannot depend on itself.`;
  if (!compared) return `${label} depends on a field that this form does not have.`;
  const unread = unreadReason(form, other);
  if (unread !== undefined) return `${label}: ${fieldLabel(compared)} ${unread}, so no condition can read it.`;
  if (other === name) return `${label}: ${fieldLabel(source)} cannot be compared with itself.`;
  if (comparesWith(source, operator, compared)) return undefined;
  return `${label}: ${fieldLabel(source)} cannot be compared with ${fieldLabel(compared)}.`;
}

/** Whether a field can be compared with this value: one of its options, a number, a date, yes or no. */
function isPossible(source: Property, value: string): boolean {
  switch (comparisonOf(source)) {
    case 'number':
    case 'date':
    case 'time':
      return comparable(source, value) !== undefined;
    case 'flag':
      return typeof readValue(source, value) === 'boolean';
    case 'choice':
    case 'list': {
      const options = optionsOf(source);
      return options === undefined || options.some((option) => String(option.value) === value);
    }
    default:
      return true;
  }
}

/** "Weight depends on Seal, which depends on Weight", by a condition of the first. */
export function cycleProblems(
  properties: ReadonlyMap<string, Pick<Property, 'title' | 'when' | 'default'>>,
): ConditionProblem[] {
  return conditionCycles(properties).map((cycle) => {
    const [first = '', ...others] = cycle.map((name) => fieldLabel(properties.get(name)!));
    return { field: cycle[0]!, message: `${first} depends on ${[...others, first].join(', which depends on ')}.` };
  });
}
