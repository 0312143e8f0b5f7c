// Conditions beside each other: rules of which no two can be met, or of which one always is, and conditions of a field
// that leave nothing of it.

import { comparable, comparisonOf, SIZED } from '../conditions/operators';
import { type Condition, type ConditionSet, isSet } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import { folded } from '../formats/folded';
import type { Finding, Place } from './finding';

type Properties = Readonly<Record<string, Property>>;

/** The same rule twice, or two that say nothing together. Sets inside the set are looked at by themselves. */
export function contradictions(place: Place, { match, rules }: ConditionSet, properties: Properties): Finding[] {
  if (!Array.isArray(rules)) return [];
  return (rules as ConditionSet['rules']).flatMap((rule, i) => {
    const at = place.at('rules', i);
    const before = rules.slice(0, i) as ConditionSet['rules'];
    if (before.some((other) => JSON.stringify(other) === JSON.stringify(rule)))
      return [at.problem('this rule is in it twice')];
    if (isSet(rule)) return contradictions(at, rule, properties);
    // A formula is a condition of its own.
    if (rule.expression !== undefined) return [];
    const same = comparisons(before).filter(({ field }) => field === rule.field);
    const source = properties[rule.field];
    if (!source) return [];
    if (match === 'all')
      return same.some((other) => excludes(other, rule, source))
        ? [at.problem(`"${rule.field}" cannot meet this rule and one before it`)]
        : [];
    return same.some((other) => isOpposite(other, rule))
      ? [at.problem(`"${rule.field}" always meets this rule or one before it`)]
      : [];
  });
}

const comparisons = (rules: ConditionSet['rules']): Condition[] => rules.flatMap((rule) => (isSet(rule) ? [] : [rule]));

/** What a condition of a field leaves of another one of the same field. */
export function conditionConflicts(place: Place, word: string, property: Property, properties: Properties): Finding[] {
  const { visibleWhen: shown, requiredWhen: required, lockedWhen: locked, default: usual } = property;
  const found: Finding[] = [];
  if (word === 'requiredWhen' && shown && required && areExclusive(shown, required, properties))
    found.push(place.problem('the field is hidden whenever this is met, and then never required'));
  if (word === 'requiredWhen' && locked && required && isSame(locked, required))
    found.push(place.problem('the field is locked whenever this is met, and then never required'));
  if (word === 'lockedWhen' && shown && locked && areExclusive(shown, locked, properties))
    found.push(place.problem('the field is hidden whenever this is met'));
  if (word === 'lockedWhen' && locked && shown && isSame(locked, shown) && usual === undefined)
    found.push(place.problem('the field is locked whenever it is shown, so nobody could fill it'));
  return found;
}

const isSame = (one: ConditionSet, other: ConditionSet): boolean =>
  JSON.stringify(one.rules) === JSON.stringify(other.rules) && (one.rules.length === 1 || one.match === other.match);

const isForAll = ({ match, rules }: ConditionSet): boolean => match === 'all' || rules.length === 1;

const areExclusive = (one: ConditionSet, other: ConditionSet, properties: Properties): boolean =>
  isForAll(one) &&
  isForAll(other) &&
  comparisons(one.rules).some((rule) =>
    comparisons(other.rules).some((each) => {
      const source = properties[rule.field];
      return source !== undefined && each.field === rule.field && excludes(each, rule, source);
    }),
  );

const OPPOSITES: readonly string[] = ['is / is not', 'is empty / is not empty', 'contains / does not contain'];

/** Two empty fields meet no comparison with each other. */
const isOpposite = (one: Condition, other: Condition): boolean =>
  OPPOSITES.includes([one.operator, other.operator].sort().join(' / ')) &&
  one.value === other.value &&
  one.other === undefined &&
  other.other === undefined;

/** Whether no value of `source` meets both. */
function excludes(one: Condition, other: Condition, source: Property): boolean {
  if (isOpposite(one, other)) return true;
  const [first, second] = one.operator < other.operator ? [one, other] : [other, one];
  const kind = comparisonOf(source);
  const operators = [first.operator, second.operator];
  // A checkbox that is not ticked is empty, and a list that is one thing includes it.
  if (operators.includes('is empty'))
    return operators.some((operator) => NEED_CONTENT.includes(operator) || (operator === 'is' && kind !== 'flag'));
  if (one.other !== undefined || other.other !== undefined) return false;
  const { values = [] } = first;
  if (operators.join(' / ') === 'any of / is' && kind === 'choice') return !values.includes(second.value ?? '');
  return SIZED.includes(kind) ? areApart(first, second, source) : areOtherTexts(first, second);
}

const NEED_CONTENT: readonly string[] = [
  'is not empty',
  'contains',
  'starts with',
  'includes',
  'any of',
  'at least',
  'at most',
  'greater than',
  'less than',
  'count at least',
  'count at most',
];

function areOtherTexts({ operator, value = '' }: Condition, second: Condition): boolean {
  const [from, to] = [folded(value), folded(second.value ?? '')];
  switch (`${operator} / ${second.operator}`) {
    case 'is / is':
      return from !== to;
    case 'is / starts with':
      return !from.startsWith(to);
    case 'contains / is':
      return !to.includes(from);
    case 'includes / is':
      return value !== second.value;
    default:
      return false;
  }
}

/** Whether one ends before the other begins. */
function areApart(first: Condition, second: Condition, source: Property): boolean {
  const [one, other] = [first, second].map((rule) => rangeOf(rule, source));
  return one !== undefined && other !== undefined && (endsBefore(one, other) || endsBefore(other, one));
}

interface Range {
  from?: string | number;
  to?: string | number;
  /** Without its ends. */
  isOpen: boolean;
}

/** Undefined where it is none: a day such as "today + 1" is another one tomorrow. */
function rangeOf({ operator, value = '' }: Condition, source: Property): Range | undefined {
  const end = comparable(source, value);
  const [hasFrom, hasTo] = [STARTS.includes(operator), ENDS.includes(operator)];
  if (end === undefined || !(hasFrom || hasTo)) return undefined;
  return { from: hasFrom ? end : undefined, to: hasTo ? end : undefined, isOpen: operator.endsWith(' than') };
}

const STARTS: readonly string[] = ['is', 'at least', 'greater than'];
const ENDS: readonly string[] = ['is', 'at most', 'less than'];

/** Of a day with a time and one without, the day alone counts: then one that ends on the day of the other may meet it. */
function endsBefore({ to, ...one }: Range, { from, ...other }: Range): boolean {
  if (to === undefined || from === undefined) return false;
  if (typeof to === 'number' || typeof from === 'number')
    return to < from || (to === from && (one.isOpen || other.isOpen));
  const length = Math.min(to.length, from.length);
  const [end, start] = [to.slice(0, length), from.slice(0, length)];
  return end < start || (to === from && (one.isOpen || other.isOpen));
}
