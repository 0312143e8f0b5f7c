// Rules about conditions: which fields can have them, which fields they can read, and with what they can compare these.

import { comparable, comparisonOf, needsValue, operatorsOf } from '../conditions/operators';
import type { Condition, ConditionSet } from '../descriptor/conditions';
import type { Confirmation, Noun, Property } from '../descriptor/descriptor';
import { fieldsIn } from '../model/layout-fields';
import type { RecordMode } from '../model/record-for';
import { isRelativeDay } from '../rules/check';
import { ruleMessage } from '../rules/rule-messages';
import { violations } from '../rules/rules';
import { kindOf, lastingRule, readValue } from '../values/kinds';
import { conditionConflicts, contradictions } from './contradictions';
import type { Finding, Place } from './finding';
import { fixedChoicesIn, type LintContext, noOtherField, propertyIn } from './lint-context';
import type { NounSite } from './noun/noun-about';
import type { PropertySite } from './property/property-keyword';
import { named } from './suggestions';
import { textLengths } from './text-lengths';
import { unknownReason } from './unknown-value';

/** The keywords that hold a condition. */
export const CONDITION_KEYWORDS = ['visibleWhen', 'requiredWhen', 'lockedWhen'] as const;
type ConditionKeyword = (typeof CONDITION_KEYWORDS)[number];

/** The confirmations before a save: their rules belong to no field, and their days may be relative. */
export function confirmationProblems(
  root: Place,
  confirmations: readonly Confirmation[],
  { noun, context }: NounSite,
): Finding[] {
  return confirmations.flatMap((confirmation, i) => {
    const place = root.at(i);
    const { text, rules } = confirmation;
    const isRepeated = confirmations.slice(0, i).some((other) => other.text === text);
    return [
      ...(isRepeated ? [place.at('text').problem('another confirmation has the same text')] : []),
      ...(Array.isArray(rules) ? rules : []).flatMap((rule, j) => {
        const at = place.at('rules', j);
        const { field, value = '' } = rule;
        const property = propertyIn(noun, field);
        const isRelative = property && comparisonOf(property) === 'date' && isRelativeDay(value);
        return ruleProblems(at, isRelative ? { ...rule, value: '2026-01-01' } : rule, '', noun, context);
      }),
      ...contradictions(place, confirmation, noun.record.properties),
    ];
  });
}

/** The rules of one of the keywords, `place` is its own. */
export const conditionProblems =
  (word: ConditionKeyword) =>
  (place: Place, set: ConditionSet, { name, property, noun, mode, context }: PropertySite): Finding[] => {
    const { properties } = noun.record;
    return [
      ...ownerProblem(place, name, word, property, noun, mode),
      ...(Array.isArray(set.rules) ? set.rules : []).flatMap((rule: Condition, i: number) =>
        ruleProblems(place.at('rules', i), rule, name, noun, context),
      ),
      ...contradictions(place, set, properties),
      ...conditionConflicts(place, word, property, properties),
    ];
  };

/** Why the field can have no such condition. */
function ownerReason(
  name: string,
  word: ConditionKeyword,
  property: Property,
  noun: Noun,
  mode: RecordMode,
): string | undefined {
  const { required } = noun.record;
  const made = MADE.find((origin) => property[origin]);
  if (made) return `a field with "${made}" cannot have it: ${MADE_WHY[made]}`;
  if (word === 'requiredWhen' && required.includes(name)) return `"${name}" is always required`;
  if (word === 'lockedWhen' && mode === 'add' && required.includes(name) && property.default === undefined)
    return `"${name}" is required, but a new record in which it is locked could never have it: it needs a "default", or the condition stands under "edit"`;
  if (word !== 'visibleWhen') return undefined;
  if (name === noun.label) return `"${name}" names a record, so it is always shown`;
  if (name === noun.choices?.text) return `"${name}" is what the choices of ${noun.noun} show, so it is always shown`;
  if (name === 'status' && noun.choices) return 'what has no status could never be chosen, so it is always shown';
  return undefined;
}

const ownerProblem = (place: Place, ...owner: Parameters<typeof ownerReason>): Finding[] => {
  const reason = ownerReason(...owner);
  return reason === undefined ? [] : [place.problem(reason)];
};

/** Keywords of a field that nobody types, or nobody sees. */
const MADE = ['readOnly', 'writeOnly', 'computed', 'labelOf', 'countOf', 'stamp'] as const;
const NOBODY_TYPES = 'nobody types it';
const MADE_WHY: Readonly<Record<(typeof MADE)[number], string>> = {
  readOnly: NOBODY_TYPES,
  writeOnly: 'the server does not give away whether it is empty',
  computed: NOBODY_TYPES,
  labelOf: NOBODY_TYPES,
  countOf: NOBODY_TYPES,
  stamp: NOBODY_TYPES,
};

function ruleProblems(place: Place, rule: Condition, name: string, noun: Noun, context: LintContext): Finding[] {
  const at = place.at('field');
  const { field, operator } = rule;
  const source = propertyIn(noun, field);
  if (!source) return [noOtherField(at, field, noun, name)];
  if (field === name) return [at.problem('a field cannot depend on itself')];
  if (field === noun.api.id)
    return [at.problem(`"${field}" is the id of the record, which a new one gets when it is saved`)];
  const unknown = unknownReason(field, source);
  if (unknown !== undefined) return [at.problem(unknown)];
  if (isNeverFilled(field, source, name, noun))
    return [at.problem(`"${field}" is on no form, so it is always empty where "${name}" is filled in`)];
  if (source.type === 'object') return [at.problem(`"${field}" is an object, which cannot be compared`)];
  const operators = operatorsOf(source);
  const problem = named(place.at('operator'), `way to compare "${field}":`, operator, operators);
  if (problem.length > 0) return problem;
  return valueProblem(place, rule, source, context);
}

/** Code of the server may fill it; a default may be enough. */
function isNeverFilled(field: string, source: Property, name: string, noun: Noun): boolean {
  if (source.readOnly || source.default !== undefined || noun.server !== undefined) return false;
  const forms = filledForms(noun);
  return forms.some((names) => names.includes(name)) && !forms.some((names) => names.includes(field));
}

/** The fields of each form and table in which records are filled in. */
export const filledForms = (noun: Noun): string[][] =>
  (noun.screens ?? []).flatMap((screen) => {
    if (screen.kind === 'form') return screen.readonly ? [] : [fieldsIn(screen.layout ?? [])];
    if (screen.kind === 'inline') return [fieldsIn(screen.columns)];
    return screen.kind === 'list' && screen.form ? [fieldsIn(screen.form.layout)] : [];
  });

function valueProblem(
  place: Place,
  { field, operator, value }: Condition,
  source: Property,
  context: LintContext,
): Finding[] {
  if (!needsValue(operator))
    return value === undefined ? [] : [place.at('value').problem(`"${operator}" compares with no value`)];
  if (value === undefined) return [place.problem(`"${operator}" needs a "value" to compare with`)];
  const at = place.at('value');
  if (value.trim() === '') return [at.problem('an empty value is never met; there is "is empty"')];
  switch (comparisonOf(source)) {
    case 'flag':
      return typeof readValue(source, value) === 'boolean' ? [] : [at.problem(`"${field}" is "true" or "false"`)];
    case 'choice':
    case 'list':
      return choiceProblem(at, field, value, source, context);
    case 'number':
    case 'date':
      return comparable(source, value) === undefined
        ? [at.problem(`"${field}" is never "${value}": it is no ${source.format ?? 'number'}`)]
        : boundProblem(at, value, operator, source);
    default:
      return textProblem(at, value, operator, source);
  }
}

/** A text that the field cannot have. Texts are compared without regard to case. */
function textProblem(place: Place, value: string, operator: Condition['operator'], source: Property): Finding[] {
  const { format, pattern } = source;
  const { form, isSecret } = kindOf(source);
  if (operator === 'contains') {
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

function choiceProblem(place: Place, field: string, value: string, source: Property, context: LintContext): Finding[] {
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
function boundProblem(place: Place, value: string, operator: Condition['operator'], source: Property): Finding[] {
  const given = readValue(source, value);
  const { minimum = -Infinity, maximum = Infinity } = source;
  if (operator === 'is' || operator === 'is not') {
    const alone = { ...source, after: undefined, match: undefined, notEqualTo: undefined };
    const [violation] = violations(lastingRule(alone), given);
    return violation ? [place.problem(`it is never "${value}": ${ruleMessage(violation, source)}`)] : [];
  }
  if (typeof given !== 'number') return [];
  const [isNever, isAlways] =
    operator === 'at least' ? [given > maximum, given <= minimum] : [given < minimum, given >= maximum];
  if (isNever) return [place.problem(`it is never ${operator} ${value}`)];
  return isAlways
    ? [place.problem(`it is always ${operator} ${value}, unless it is empty; there is "is not empty"`)]
    : [];
}
