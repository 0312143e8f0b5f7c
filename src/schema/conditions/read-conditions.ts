// Conditions as they were sent or imported: only what has the shape of conditions is taken over.
import { type Condition, type ConditionSet, type Conditions, EFFECTS, OPERATORS } from '../descriptor/conditions';
import { TEXT_LENGTH } from '../descriptor/limits';
import { isObject, plainText } from '../formats/plain-values';
import { needsValue } from './operators';

/** The most rules of one set. */
export const MAX_RULES = 20;

export type ReadConditions = { ok: true; conditions: Conditions | null } | { ok: false; message: string };

/** Null without any rule. Whether the fields and values exist is left to `checkConditions`. */
export function readConditions(sent: unknown): ReadConditions {
  if (sent === undefined || sent === null || sent === '') return { ok: true, conditions: null };
  if (!isObject(sent)) return UNREADABLE;
  const conditions: Conditions = {};
  for (const effect of EFFECTS) {
    const set = sent[effect];
    if (set === undefined || set === null) continue;
    if (!isObject(set) || !Array.isArray(set.rules)) return UNREADABLE;
    if (set.match !== 'all' && set.match !== 'any') return UNREADABLE;
    if (set.rules.length > MAX_RULES)
      return { ok: false, message: `A field has at most ${MAX_RULES} conditions of a kind.` };
    const rules = set.rules.map(readRule);
    if (rules.some((rule) => rule === undefined)) return UNREADABLE;
    if (rules.length > 0) conditions[effect] = { match: set.match, rules: rules as Condition[] } satisfies ConditionSet;
  }
  return { ok: true, conditions: Object.keys(conditions).length > 0 ? conditions : null };
}

const UNREADABLE: ReadConditions = { ok: false, message: 'The conditions cannot be read.' };

/** Undefined when it is no rule. PostgreSQL has no text with a NUL character. */
function readRule(sent: unknown): Condition | undefined {
  if (!isObject(sent)) return undefined;
  const field = plainText(sent.field);
  const operator = OPERATORS.find((one) => one === sent.operator);
  const value = sent.value === undefined || sent.value === null ? '' : plainText(sent.value);
  if (field === undefined || operator === undefined || value === undefined) return undefined;
  if ([field, value].some((text) => text.length > TEXT_LENGTH || text.includes('\0'))) return undefined;
  return needsValue(operator) && value !== '' ? { field, operator, value } : { field, operator };
}
