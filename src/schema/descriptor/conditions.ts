// Conditions of a field: it is shown, required or locked while other fields of its record have certain values; options of
// it are offered only then, and it gets a value. Data only;
// `field-states.ts` evaluates them in the builder's preview, in the ticket form and on the server.

/** The operators, as they travel. Which of them a field's type has is in `operatorsOf`. */
export const OPERATORS = [
  'is',
  'is not',
  'is empty',
  'is not empty',
  'contains',
  'does not contain',
  'starts with',
  'at least',
  'at most',
  'greater than',
  'less than',
  'includes',
  'any of',
  'count at least',
  'count at most',
] as const;

/** How a condition compares, as it is written in files and sent: `is`, `at least`. */
export type Operator = (typeof OPERATORS)[number];

/** One comparison with a value, or with another field. */
export interface Condition {
  /** Name of the other property in the same record. */
  field: string;
  operator: Operator;
  /** What the value is compared with, as it travels; without one for `is empty` and `is not empty`. */
  value?: string;
  /** The values of `any of`. */
  values?: readonly string[];
  /** In place of a value: name of the property whose value it is compared with. */
  other?: string;
  /** In place of everything else: a formula that must be true, `weight > 2 * limit`. */
  expression?: string;
}

/** Comparisons of which all or any must be true; a set among them counts as one. */
export interface ConditionSet {
  match: 'all' | 'any';
  rules: readonly ConditionRule[];
}

/** `isSet` says which of the two it is. */
export type ConditionRule = Condition | ConditionSet;

/** How deep sets stand in each other, the outermost counted. */
export const MAX_SET_DEPTH = 3;

/**
 * What depends on other fields. A hidden field is never required and its value is never submitted; a locked one is
 * shown and cannot be changed.
 */
export interface Conditions {
  show?: ConditionSet;
  require?: ConditionSet;
  lock?: ConditionSet;
  /** Options that are offered only while rules are met. One that several of them name needs all of these. */
  options?: readonly OptionCondition[];
  /** Values that the field gets when rules come true: that of the first whose rules are met. */
  set?: readonly ValueCondition[];
  /** It is also hidden while this field is. Made when a ticket type is read, of its sections. */
  within?: string;
}

/** What a field may have one set of rules for: `show`, `require`, `lock`. */
export type Effect = Exclude<keyof Conditions, 'within' | 'options' | 'set'>;

/** The options with these values are offered only while the rules are met. */
export interface OptionCondition extends ConditionSet {
  values: readonly string[];
}

/** The field gets this value, as it travels, when the rules come true; a list has several. */
export interface ValueCondition extends ConditionSet {
  value: string | readonly string[];
}

/** A kind of conditions that a field may have several of. */
export type ListedEffect = 'options' | 'set';

/** The kinds of conditions that `EFFECTS` leaves out. */
export const LISTED_EFFECTS: readonly ListedEffect[] = ['options', 'set'];

/** Where a set of rules stands among the conditions of a field. */
export interface PlacedSet {
  effect: Effect | ListedEffect;
  /** Which of several. */
  item?: number;
  set: ConditionSet;
}

/** The effects in the order in which they are edited and described. */
export const EFFECTS: readonly Effect[] = ['show', 'require', 'lock'];

/** Whether a rule is a set of rules. */
export const isSet = (rule: ConditionRule): rule is ConditionSet => 'rules' in rule;

/** Every set of rules among the conditions of a field, but for sets inside them. */
export const setsIn = (conditions: Conditions): PlacedSet[] => [
  ...EFFECTS.flatMap((effect) => {
    const set = conditions[effect];
    return set ? [{ effect, set }] : [];
  }),
  ...LISTED_EFFECTS.flatMap((effect) => (conditions[effect] ?? []).map((set, item) => ({ effect, item, set }))),
];

/** Every comparison among the conditions of a field. */
export const allComparisons = (conditions: Conditions): Condition[] =>
  setsIn(conditions).flatMap(({ set }) => comparisonsIn(set));

/** Every comparison in a set and in those inside it. */
export const comparisonsIn = (set: ConditionSet | undefined): Condition[] =>
  set?.rules.flatMap((rule) => (isSet(rule) ? comparisonsIn(rule) : [rule])) ?? [];

/** Whether a set is met, where `isMet` says it of a comparison. */
export const isSetMet = ({ match, rules }: ConditionSet, isMet: (rule: Condition) => boolean): boolean => {
  const holds = (rule: ConditionRule) => (isSet(rule) ? isSetMet(rule, isMet) : isMet(rule));
  return match === 'any' ? rules.some(holds) : rules.every(holds);
};

/** A set with every comparison changed, or left out where `change` gives none; undefined when nothing is left. */
export function mapSet(
  { match, rules }: ConditionSet,
  change: (rule: Condition) => Condition | undefined,
): ConditionSet | undefined {
  const left = rules.flatMap((rule) => (isSet(rule) ? mapSet(rule, change) : change(rule)) ?? []);
  return left.length > 0 ? { match, rules: left } : undefined;
}

/** Conditions with every set of rules changed, or left out where `change` gives none; undefined when nothing is left. */
export function mapSets(
  conditions: Conditions,
  change: (set: ConditionSet, place: PlacedSet) => ConditionSet | undefined,
): Conditions | undefined {
  const { within } = conditions;
  const changed: Conditions = within === undefined ? {} : { within };
  for (const effect of EFFECTS) {
    const set = conditions[effect];
    const next = set && change(set, { effect, set });
    if (next) changed[effect] = next;
  }
  const listed = <Set extends ConditionSet>(effect: ListedEffect, sets: readonly Set[] = []): readonly Set[] =>
    sets.flatMap((set, item) => {
      const next = change(set, { effect, item, set });
      return next ? [{ ...set, ...next }] : [];
    });
  const [options, set] = [listed('options', conditions.options), listed('set', conditions.set)];
  if (options.length > 0) changed.options = options;
  if (set.length > 0) changed.set = set;
  return Object.keys(changed).length > 0 ? changed : undefined;
}

/** Every comparison in a set, each with its place. */
export const placedIn = ({ rules }: ConditionSet, path: readonly number[] = []): PlacedRule[] =>
  rules.flatMap((rule, index) => (isSet(rule) ? placedIn(rule, [...path, index]) : [{ rule, path: [...path, index] }]));

interface PlacedRule {
  rule: Condition;
  path: readonly number[];
}
