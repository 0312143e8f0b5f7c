// What fields of the measured form depend on: conditions on every third of them, and formulas in the place of 50.
import type { Condition, Conditions } from '../../src/schema/descriptor/conditions';

/** Fields from one text to the next. */
const CYCLE = 9;
/** The text that a form of 300 fields is typed into. */
const TYPED = 153;
/** Fields this far from it depend on it. */
const NEAR = 24;

/** On the first text of the nine fields, and in the middle of the form also on the text that is typed into. */
export function conditionsOf(index: number): Conditions | undefined {
  if (index % 3 !== 2) return undefined;
  const show: Condition[] = [{ field: fieldName(index - (index % CYCLE)), operator: 'is not', value: 'none' }];
  if (Math.abs(index - TYPED) <= NEAR) show.push({ field: fieldName(TYPED), operator: 'is not', value: 'hide' });
  const lock: Condition = { field: fieldName(index - (index % CYCLE) + 1), operator: 'at least', value: '1000' };
  return { show: { match: 'all', rules: show }, lock: { match: 'all', rules: [lock] } };
}

/** Properties are named by ids from 1 on. */
const fieldName = (index: number): string => String(index + 1);

/** Of dates and e-mail addresses; those near the text that is typed into read it, all others a number. */
export function formulaOf(index: number): string | undefined {
  const kind = index % CYCLE;
  if (kind !== 7 && !(kind === 6 && index < DATES)) return undefined;
  const text = Math.abs(index - TYPED) <= NEAR ? TYPED : index - kind;
  return `join(", ", [${fieldName(text)}], [${fieldName(index - kind + 1)}] * 2)`;
}

/** Dates before this field are formulas, so that there are 50 in a form of 300. */
const DATES = 156;
