// Rules about conditions: which fields can have them, which fields they can read, and with what they can compare these.

import { comparesWith, comparisonOf, operatorsOf } from '../conditions/operators';
import { type Condition, type ConditionSet, isSet, MAX_SET_DEPTH } from '../descriptor/conditions';
import type { Confirmation, Noun, Property } from '../descriptor/descriptor';
import { isRelativeDay } from '../formats/day-limits';
import { readableIn, shapeIn } from '../formula/around';
import { checkFormula } from '../formula/check-formula';
import { problemText } from '../formula/formula-error';
import { typeWords } from '../formula/formula-type';
import { isNode, namesIn, readFormula } from '../formula/parse';
import { aroundProperties, formulaNames } from '../formula/property-types';
import { RECORD } from '../formula/row-around';
import { fieldsIn } from '../model/layout-fields';
import type { RecordMode } from '../model/record-for';
import { valueProblem } from './condition-values';
import { conditionConflicts, contradictions } from './contradictions';
import type { Finding, Place } from './finding';
import { fixedChoicesIn, type LintContext, noOtherField, propertyIn } from './lint-context';
import type { NounSite } from './noun/noun-about';
import type { PropertySite } from './property/property-keyword';
import { named } from './suggestions';
import { unknownReason } from './unknown-value';

/** The keywords that hold a condition, and those that hold several. */
const SET_KEYWORDS = ['visibleWhen', 'requiredWhen', 'lockedWhen'] as const;
const LIST_KEYWORDS = ['optionsWhen', 'setWhen'] as const;
/** Every keyword that makes a field depend on others: cycles among them are refused. */
export const CONDITION_KEYWORDS = [...SET_KEYWORDS, ...LIST_KEYWORDS];
type ConditionKeyword = (typeof CONDITION_KEYWORDS)[number];

/** The confirmations before a save: their rules belong to no field, and their days may be relative. */
export function confirmationProblems(
  root: Place,
  confirmations: readonly Confirmation[],
  { noun, context }: NounSite,
): Finding[] {
  return confirmations.flatMap((confirmation, i) => {
    const place = root.at(i);
    const { text } = confirmation;
    const isRepeated = confirmations.slice(0, i).some((other) => other.text === text);
    const ofRule = (at: Place, rule: Condition) => {
      const { field, value = '' } = rule;
      const property = propertyIn(noun, field);
      const isRelative = property && comparisonOf(property) === 'date' && isRelativeDay(value);
      return ruleProblems(at, isRelative ? { ...rule, value: '2026-01-01' } : rule, '', noun, context);
    };
    return [
      ...(isRepeated ? [place.at('text').problem('another confirmation has the same text')] : []),
      ...setProblems(place, confirmation, ofRule),
      ...contradictions(place, confirmation, noun.record.properties),
    ];
  });
}

/** Those of each comparison in a set and in those inside it. */
function setProblems(
  place: Place,
  { rules }: ConditionSet,
  ofRule: (place: Place, rule: Condition) => Finding[],
  depth = 1,
): Finding[] {
  if (!Array.isArray(rules)) return [];
  if (depth > MAX_SET_DEPTH) return [place.problem(`sets of rules stand at most ${MAX_SET_DEPTH} deep in each other`)];
  return (rules as ConditionSet['rules']).flatMap((rule, i) => {
    const at = place.at('rules', i);
    return isSet(rule) ? setProblems(at, rule, ofRule, depth + 1) : ofRule(at, rule as Condition);
  });
}

/** The rules of one of the keywords, `place` is its own. */
export const conditionProblems =
  (word: (typeof SET_KEYWORDS)[number]) =>
  (place: Place, set: ConditionSet, { name, property, noun, mode, context }: PropertySite): Finding[] => {
    const { properties } = noun.record;
    return [
      ...ownerProblem(place, name, word, property, noun, mode),
      ...setProblems(place, set, (at, rule) => ruleProblems(at, rule, name, noun, context)),
      ...contradictions(place, set, properties),
      ...conditionConflicts(place, word, property, properties),
    ];
  };

/** The entries of a keyword that has several sets of rules: `place` is its own, `ofEntry` says what is wrong beside the rules. */
export const listProblems =
  <Entry extends ConditionSet>(
    word: (typeof LIST_KEYWORDS)[number],
    ofEntry: (place: Place, entry: Entry, site: PropertySite) => Finding[],
  ) =>
  (place: Place, entries: readonly Entry[], site: PropertySite): Finding[] => {
    const { name, property, noun, mode, context } = site;
    const said = new Set<string>();
    const owner = ownerProblem(place, name, word, property, noun, mode);
    if (owner.length > 0) return owner;
    return entries.flatMap((entry, i) => {
      const at = place.at(i);
      const rules = JSON.stringify([word === 'setWhen' || Object.values(entry), entry.match, entry.rules]);
      const isRepeated = said.has(rules);
      said.add(rules);
      return [
        ...(isRepeated ? [at.problem('one before it is met whenever this is')] : []),
        ...ofEntry(at, entry, site),
        ...setProblems(at, entry, (rule, one) => ruleProblems(rule, one, name, noun, context)),
        ...contradictions(at, entry, noun.record.properties),
      ];
    });
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
  if (word === 'optionsWhen' && (property.options === undefined || property.ref !== undefined))
    return 'it is about the choices that "options" lists, and the field has none';
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
  if (rule.expression !== undefined)
    return expressionProblems(place.at('expression'), rule.expression, name, noun, context);
  const { field, operator, other } = rule;
  const found = sourceProblems(place.at('field'), field, name, noun);
  const source = shapeIn(noun.record, field);
  if (found.length > 0 || !source) return found;
  const problem = named(place.at('operator'), `way to compare "${field}":`, operator, operatorsOf(source));
  if (problem.length > 0) return problem;
  return other === undefined
    ? valueProblem(place, rule, source, context)
    : otherProblems(place, rule, other, name, noun);
}

/** A formula in place of a comparison. */
function expressionProblems(
  place: Place,
  expression: string,
  name: string,
  noun: Noun,
  context: LintContext,
): Finding[] {
  const names = formulaNames(
    readableIn(noun.record),
    (property) => fixedChoicesIn(property, context),
    (field, property) =>
      aroundProperties(property) ? undefined : sourceProblems(place, field, name, noun)[0]?.message,
  );
  const node = readFormula(expression);
  const problem = isNode(node) ? checkFormula(node, names) : node;
  if (!('of' in problem))
    return [place.problem(problemText(problem), problem.hint === undefined ? {} : { hint: problem.hint })];
  if (isNode(node) && namesIn(node).length === 0) return [place.problem('it reads no field, so it is always the same')];
  return place.problemUnless(problem.of === 'flag', `it results in ${typeWords(problem)}, and must be true or false`);
}

/** A field that a condition cannot read. */
function sourceProblems(at: Place, field: string, name: string, noun: Noun): Finding[] {
  const source = shapeIn(noun.record, field);
  if (!source) return [noOtherField(at, field, noun, name)];
  if (field === name) return [at.problem('a field cannot depend on itself')];
  if (isId(field, noun))
    return [at.problem(`"${field}" is the id of the record, which a new one gets when it is saved`)];
  const unknown = unknownReason(field, source);
  if (unknown !== undefined) return [at.problem(unknown)];
  if (isNeverFilled(field, source, name, noun))
    return [at.problem(`"${field}" is on no form, so it is always empty where "${name}" is filled in`)];
  return source.type === 'object' ? [at.problem(`"${field}" is an object, which cannot be compared`)] : [];
}

function otherProblems(place: Place, rule: Condition, other: string, name: string, noun: Noun): Finding[] {
  const { field, operator, value, values } = rule;
  const at = place.at('other');
  const found = sourceProblems(at, other, name, noun);
  if (found.length > 0) return found;
  if (value !== undefined || values !== undefined)
    return [at.problem('a rule compares with a value or with another field, not with both')];
  if (other === field) return [at.problem('a field is always the same as itself')];
  return comparesWith(shapeIn(noun.record, field)!, operator, shapeIn(noun.record, other)!)
    ? []
    : [at.problem(`"${operator}" cannot compare "${field}" with "${other}"`)];
}

/** Of the record, or of the one that a row is in. */
const isId = (field: string, { api }: Noun): boolean => field === api.id || field === `${RECORD}.${api.id}`;

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
