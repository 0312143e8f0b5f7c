// What a condition compares with: a value that its field can have, and that leaves something open.

import { comparable, comparisonOf, isCount, isWhole, needsValue, takesSeveral } from '../conditions/operators';
import type { Condition, Operator } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import { ruleMessage } from '../rules/rule-messages';
import { violations } from '../rules/rules';
import { kindOf } from '../values/kinds';
import { lastingRule } from '../values/lasting-rule';
import { readValue } from '../values/read-value';
import type { Finding, Place } from './finding';
import { fixedChoicesIn, type LintContext } from './lint-context';
import { named } from './suggestions';
import { textLengths } from './text-lengths';

/** The value, or the values, that a comparison needs, and no other. */
export function valueProblem(place: Place, rule: Condition, source: Property, context: LintContext): Finding[] {
  const { operator, value, values } = rule;
  const [word, other] = takesSeveral(operator) ? (['values', 'value'] as const) : (['value', 'values'] as const);
  if (!needsValue(operator))
    return (['value', 'values'] as const).flatMap((one) =>
      rule[one] === undefined ? [] : [place.at(one).problem(`"${operator}" compares with no value`)],
    );
  if (rule[word] === undefined) return [place.problem(`"${operator}" needs ${A[word]} to compare with`)];
  if (rule[other] !== undefined) return [place.at(other).problem(`"${operator}" compares with its "${word}"`)];
  if (!takesSeveral(operator)) return oneProblem(place.at('value'), rule, value!, source, context);
  const at = place.at('values');
  if (new Set(values).size < values!.length) return [at.problem('a value is in it twice')];
  return values!.flatMap((one, i) => oneProblem(at.at(i), rule, one, source, context));
}

const A = { value: 'a "value"', values: '"values"' };

function oneProblem(
  at: Place,
  { field, operator }: Condition,
  value: string,
  source: Property,
  context: LintContext,
): Finding[] {
  if (value.trim() === '') return [at.problem('an empty value is never met; there is "is empty"')];
  if (isCount(operator))
    return isWhole(value) ? countProblem(at, value, operator, source) : [at.problem('it is no number of things')];
  switch (comparisonOf(source)) {
    case 'flag':
      return typeof readValue(source, value) === 'boolean' ? [] : [at.problem(`"${field}" is "true" or "false"`)];
    case 'choice':
    case 'list':
      return choiceProblem(at, field, value, source, context);
    case 'number':
    case 'date':
    case 'time':
      if (operator === 'contains') return textProblem(at, value, operator, source);
      return comparable(source, value) === undefined
        ? [at.problem(`"${field}" is never "${value}": it is no ${source.format ?? 'number'}`)]
        : boundProblem(at, value, operator, source);
    default:
      return textProblem(at, value, operator, source);
  }
}

/** A list has as many items as its own rules let it have; an empty one meets no count. */
function countProblem(at: Place, value: string, operator: Operator, source: Property): Finding[] {
  const { minItems = 1, maxItems = Infinity } = source;
  const isLeast = operator === 'count at least';
  const count = Number(value);
  if (isLeast ? count > maxItems : count < minItems) return [at.problem(`it never has ${operator.slice(6)} ${value}`)];
  return (isLeast ? count <= minItems : count >= maxItems)
    ? [at.problem(`it always has ${operator.slice(6)} ${value}, unless it is empty; there is "is not empty"`)]
    : [];
}

/** A text that the field cannot have. Texts are compared without regard to case. */
function textProblem(place: Place, value: string, operator: Operator, source: Property): Finding[] {
  const { format, pattern } = source;
  const { form, isSecret } = kindOf(source);
  if (operator === 'contains' || operator === 'does not contain' || operator === 'starts with') {
    const [, longest] = textLengths({ ...source, pattern: undefined });
    if (value.trim().length > longest) return [place.problem(`no text of the field is that long`)];
    return form?.characters?.test(value.trim()) === false ? [place.problem(`no "${format}" has that in it`)] : [];
  }
  const { type, minLength, maxLength } = source;
  const given = readValue(source, value);
  const rule = { type, minLength, maxLength, format: isSecret ? undefined : format };
  const [violation] = violations(rule, typeof given === 'string' ? given.trim() : given);
  if (violation) return [place.problem(`it is never "${value}": ${ruleMessage(violation, source)}`)];
  return pattern !== undefined && !new RegExp(pattern, 'iu').test(value.trim())
    ? [place.problem(`it is never "${value}": ${ruleMessage({ keyword: 'pattern' }, source)}`)]
    : [];
}

/** A value that is no choice of the field `field`, whose property is `source`. */
export function choiceProblem(
  place: Place,
  field: string,
  value: string,
  source: Property,
  context: LintContext,
): Finding[] {
  const { ref } = source;
  if (ref !== undefined)
    return /^[1-9]\d{0,9}$/.test(value)
      ? []
      : [place.problem(`"${field}" is the id of a ${ref}, so it is never "${value}"`)];
  const choices = source.enum ?? fixedChoicesIn(source, context)?.map((choice) => choice.value);
  if (choices) return named(place, `choice of "${field}"`, value, choices.map(String));
  if (value.trim() !== value) return [place.problem('a tag has no blanks around it')];
  const [violation] = source.items ? violations(source.items, readValue(source.items, value)) : [];
  return violation ? [place.problem(`"${field}" never includes "${value}": ${ruleMessage(violation, source)}`)] : [];
}

/** A condition that is always met, or never, was not meant. */
function boundProblem(place: Place, value: string, operator: Operator, source: Property): Finding[] {
  const given = readValue(source, value);
  const { minimum = -Infinity, maximum = Infinity } = source;
  if (operator === 'is' || operator === 'is not') {
    const alone = { ...source, after: undefined, match: undefined, notEqualTo: undefined };
    const [violation] = violations(lastingRule(alone), given);
    return violation ? [place.problem(`it is never "${value}": ${ruleMessage(violation, source)}`)] : [];
  }
  if (typeof given !== 'number') return [];
  const [isNever, isAlways] = FAR[operator]?.(given, minimum, maximum) ?? [false, false];
  if (isNever) return [place.problem(`it is never ${operator} ${value}`)];
  return isAlways
    ? [place.problem(`it is always ${operator} ${value}, unless it is empty; there is "is not empty"`)]
    : [];
}

/** Whether no number from `min` to `max` meets it, and whether all do. */
const FAR: Partial<Record<Operator, (given: number, min: number, max: number) => [never: boolean, always: boolean]>> = {
  'at least': (given, min, max) => [given > max, given <= min],
  'at most': (given, min, max) => [given < min, given >= max],
  'greater than': (given, min, max) => [given >= max, given < min],
  'less than': (given, min, max) => [given <= min, given > max],
};
