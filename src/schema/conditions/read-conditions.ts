// Conditions as they were sent or imported: only what has the shape of conditions is taken over.
import {
  type Condition,
  type ConditionRule,
  type ConditionSet,
  type Conditions,
  comparisonsIn,
  EFFECTS,
  LISTED_EFFECTS,
  type ListedEffect,
  MAX_SET_DEPTH,
  OPERATORS,
  type OptionCondition,
  type ValueCondition,
} from '../descriptor/conditions';
import type { Values } from '../descriptor/descriptor';
import { TEXT_LENGTH } from '../descriptor/limits';
import { isObject, plainText } from '../formats/plain-values';
import { MAX_FORMULA } from '../formula/parse';
import { needsValue, takesSeveral } from './operators';

/** The most comparisons of one effect, in all its sets; also the most values of one of them. */
export const MAX_RULES = 20;

type ReadConditions = { ok: true; conditions: Conditions | null } | { ok: false; message: string };

/** Null without any rule. Whether the fields and values exist is left to `checkConditions`. */
export function readConditions(sent: unknown): ReadConditions {
  if (sent === undefined || sent === null || sent === '') return { ok: true, conditions: null };
  if (!isObject(sent)) return UNREADABLE;
  const conditions: Conditions = {};
  for (const effect of EFFECTS) {
    const set = sent[effect];
    if (set === undefined || set === null) continue;
    const read = readSet(set, MAX_SET_DEPTH);
    if (!read) return isDeeper(set, MAX_SET_DEPTH) ? TOO_DEEP : UNREADABLE;
    if (comparisonsIn(read).length > MAX_RULES)
      return { ok: false, message: `A field has at most ${MAX_RULES} conditions of a kind.` };
    if (read.rules.length > 0) conditions[effect] = read;
  }
  for (const effect of LISTED_EFFECTS) {
    const problem = readListed(conditions, effect, sent[effect]);
    if (problem) return problem;
  }
  return { ok: true, conditions: Object.keys(conditions).length > 0 ? conditions : null };
}

/** Takes over what is offered or set under conditions; the problem of the first that cannot be. */
function readListed(conditions: Conditions, effect: ListedEffect, sent: unknown): ReadConditions | undefined {
  if (sent === undefined || sent === null) return undefined;
  if (!Array.isArray(sent)) return UNREADABLE;
  if (sent.length > MAX_RULES) return { ok: false, message: `A field has at most ${MAX_RULES} conditions of a kind.` };
  const found: (OptionCondition | ValueCondition)[] = [];
  for (const one of sent) {
    const set = readSet(one, MAX_SET_DEPTH);
    const what = isObject(one) ? readWhat(effect, one) : undefined;
    if (!set) return isDeeper(one, MAX_SET_DEPTH) ? TOO_DEEP : UNREADABLE;
    if (!what) return UNREADABLE;
    if (comparisonsIn(set).length > MAX_RULES)
      return { ok: false, message: `A field has at most ${MAX_RULES} conditions of a kind.` };
    if (set.rules.length > 0) found.push({ ...what, ...set });
  }
  if (found.length > 0) Object.assign(conditions, { [effect]: found });
  return undefined;
}

/** What is offered or set. */
function readWhat(
  effect: ListedEffect,
  { values, value }: Values,
): Pick<OptionCondition, 'values'> | Pick<ValueCondition, 'value'> | undefined {
  if (effect === 'set') {
    const read = Array.isArray(value) ? readTexts(value, MAX_READ) : readText(value);
    return read === undefined ? undefined : { value: read };
  }
  const read = readTexts(values, MAX_READ);
  return read && { values: [...new Set(read)] };
}

const UNREADABLE: ReadConditions = { ok: false, message: 'The conditions cannot be read.' };

const TOO_DEEP: ReadConditions = { ok: false, message: 'Conditions stand in groups three deep at most.' };

/** Whether sets stand deeper than `depth`. */
const isDeeper = (sent: unknown, depth: number): boolean =>
  isObject(sent) && Array.isArray(sent.rules) && (depth === 0 || sent.rules.some((rule) => isDeeper(rule, depth - 1)));

/** Undefined when it is no set, or one in which sets stand deeper than `depth`. */
function readSet(sent: unknown, depth: number): ConditionSet | undefined {
  if (depth === 0 || !isObject(sent) || !Array.isArray(sent.rules)) return undefined;
  if ((sent.match !== 'all' && sent.match !== 'any') || sent.rules.length > MAX_READ) return undefined;
  const { match } = sent;
  const rules = sent.rules.map((rule: unknown): ConditionRule | undefined =>
    isObject(rule) && 'rules' in rule ? readSet(rule, depth - 1) : readRule(rule),
  );
  if (rules.some((rule) => rule === undefined)) return undefined;
  // A set without rules says nothing.
  return { match, rules: (rules as ConditionRule[]).filter((rule) => !('rules' in rule) || rule.rules.length > 0) };
}

/** No list of rules that is longer is read at all. */
const MAX_READ = 1000;

/** Undefined when it is no rule. */
function readRule(sent: unknown): Condition | undefined {
  if (!isObject(sent)) return undefined;
  if ('expression' in sent) {
    const expression = plainText(sent.expression)?.slice(0, MAX_FORMULA + 1);
    return expression === undefined || expression.includes('\0') ? undefined : formulaRule(expression);
  }
  const field = readText(sent.field);
  const operator = OPERATORS.find((one) => one === sent.operator);
  const value = readText(sent.value ?? '');
  const other = readText(sent.other ?? '');
  const values = readTexts(sent.values ?? []);
  if (field === undefined || operator === undefined) return undefined;
  if (value === undefined || other === undefined || values === undefined) return undefined;
  if (!needsValue(operator)) return { field, operator };
  if (takesSeveral(operator)) return values.length > 0 ? { field, operator, values } : { field, operator };
  if (other !== '') return { field, operator, other };
  return value === '' ? { field, operator } : { field, operator, value };
}

/** A condition that is a formula; it compares no field. */
export const formulaRule = (expression: string): Condition => ({ expression }) as Condition;

function readTexts(sent: unknown, most = MAX_RULES): string[] | undefined {
  if (!Array.isArray(sent) || sent.length > most) return undefined;
  const texts = sent.map(readText);
  return texts.some((text) => text === undefined) ? undefined : (texts as string[]);
}

/** PostgreSQL has no text with a NUL character. */
function readText(sent: unknown): string | undefined {
  const text = plainText(sent);
  return text === undefined || text.length > TEXT_LENGTH || text.includes('\0') ? undefined : text;
}
