// Conditions beside each other: rules of which no two can be met, or of which one always is, and conditions of a field
// that leave nothing of it.

import { comparable, comparisonOf } from '../conditions/operators';
import type { Condition, ConditionSet } from '../descriptor/conditions';
import type { Property } from '../descriptor/descriptor';
import type { Finding, Place } from './finding';

type Properties = Readonly<Record<string, Property>>;

/** The same rule twice, or two that say nothing together. */
export function contradictions(place: Place, { match, rules }: ConditionSet, properties: Properties): Finding[] {
  return rules.flatMap((rule, i) => {
    const before = rules.slice(0, i);
    if (before.some((other) => JSON.stringify(other) === JSON.stringify(rule)))
      return [place.at('rules', i).problem('this rule is in it twice')];
    const same = before.filter(({ field }) => field === rule.field);
    const source = properties[rule.field];
    if (!source) return [];
    if (match === 'all')
      return same.some((other) => excludes(other, rule, source))
        ? [place.at('rules', i).problem(`"${rule.field}" cannot meet this rule and one before it`)]
        : [];
    return same.some((other) => isOpposite(other, rule))
      ? [place.at('rules', i).problem(`"${rule.field}" always meets this rule or one before it`)]
      : [];
  });
}

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
  one.rules.some((rule) =>
    other.rules.some((each) => {
      const source = properties[rule.field];
      return source !== undefined && each.field === rule.field && excludes(each, rule, source);
    }),
  );

const OPPOSITES: readonly string[] = ['is / is not', 'is empty / is not empty'];

const isOpposite = (one: Condition, other: Condition): boolean =>
  OPPOSITES.includes([one.operator, other.operator].sort().join(' / ')) && one.value === other.value;

/** Whether no value of `source` meets both. */
function excludes(one: Condition, other: Condition, source: Property): boolean {
  if (isOpposite(one, other)) return true;
  const [first, second] = one.operator < other.operator ? [one, other] : [other, one];
  const kind = comparisonOf(source);
  const operators = [first.operator, second.operator];
  // A checkbox that is not ticked is empty, and a list that is one thing includes it.
  if (operators.includes('is empty'))
    return operators.some((operator) => NEED_CONTENT.includes(operator) || (operator === 'is' && kind !== 'flag'));
  // A day such as "today + 1" is another one tomorrow.
  const values = [first.value, second.value].map((value = '') => comparable(source, value));
  if ((kind === 'number' || kind === 'date') && values.includes(undefined)) return false;
  const [from = '', to = ''] = values;
  switch (operators.join(' / ')) {
    case 'is / is':
      return folded(from) !== folded(to);
    case 'at least / at most':
      return isLess(to, from);
    case 'at least / is':
      return isLess(to, from);
    case 'at most / is':
      return isLess(from, to);
    case 'contains / is':
      return !folded(to).includes(folded(from));
    case 'includes / is':
      return from !== to;
    default:
      return false;
  }
}

const NEED_CONTENT: readonly string[] = ['is not empty', 'contains', 'includes', 'at least', 'at most'];

const folded = (value: string | number): string => String(value).normalize('NFC').trim().toLowerCase();

/** Both are numbers, or days: of one with a time and one without, the day alone counts. */
function isLess(one: string | number, other: string | number): boolean {
  if (typeof one === 'number' || typeof other === 'number') return one < other;
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) < other.slice(0, length);
}
