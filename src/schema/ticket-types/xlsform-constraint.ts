// `constraint` of XLSForm as limits of a field: comparisons of the value itself, all of which must hold.
import type { Values } from '../descriptor/descriptor';
import { type Expression, parseXpath } from '../formats/xpath';
import { isFixedDay } from './form-builder-terms';
import { patternProblem } from './pattern';
import { operandText } from './xlsform-conditions';

/** What the limits of a field are limits of: its value, or how long that is. */
export interface LimitedSubject {
  /** `string-length`, `count-selected`; undefined where the value is a number itself. */
  measure: string | undefined;
  /** Whether it is a whole number. */
  isWhole: boolean;
}

/** Attributes by name; undefined where the constraint says more. */
export function limitsOf(text: string, subject: LimitedSubject): Values | undefined {
  const expression = parseXpath(text);
  if (!expression) return undefined;
  const limits: Values = {};
  for (const part of expression.kind === 'and' ? expression.parts : [expression]) {
    const limit = limitOf(part, subject);
    if (!limit || Object.hasOwn(limits, limit[0])) return undefined;
    limits[limit[0]] = limit[1];
  }
  return limits;
}

type Limit = [attribute: string, value: unknown] | undefined;

function limitOf(part: Expression, subject: LimitedSubject): Limit {
  if (part.kind === 'call') return patternOf(part.name, part.parts);
  if (part.kind !== 'compare') return undefined;
  const { left, operator, right } = part;
  if (left.kind === 'self') return sizeOf(operator, right, subject);
  // How many digits a number has is no limit of it.
  const isMeasured = left.kind === 'call' && left.name === subject.measure && left.parts[0]?.kind === 'self';
  return isMeasured && right.kind === 'number' ? numberLimit(operator, Number(right.value), true) : undefined;
}

function patternOf(name: string, [self, pattern]: readonly Expression[]): Limit {
  if (name !== 'regex' || self?.kind !== 'self' || pattern?.kind !== 'text') return undefined;
  return patternProblem(pattern.value) === undefined ? ['pattern', pattern.value] : undefined;
}

function sizeOf(operator: string, right: Expression, { measure, isWhole }: LimitedSubject): Limit {
  // A text that is compared with a number is not limited in its length.
  if (right.kind === 'number')
    return measure === undefined ? numberLimit(operator, Number(right.value), isWhole) : undefined;
  const day = right.kind === 'call' && right.name === 'today' ? 'today' : operandText(right);
  if (day !== 'today' && !isFixedDay(day)) return undefined;
  if (operator === '>=') return ['not_before', day];
  return operator === '<=' ? ['not_after', day] : undefined;
}

/** More than a whole number is at least the next one. */
function numberLimit(operator: string, value: number, isWhole: boolean): Limit {
  if (operator === '>=') return ['min_length', value];
  if (operator === '<=') return ['max_length', value];
  if (!isWhole) return undefined;
  if (operator === '>') return ['min_length', Math.floor(value) + 1];
  return operator === '<' ? ['max_length', Math.ceil(value) - 1] : undefined;
}
