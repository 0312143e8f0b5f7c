// Conditions of a field: it is shown, required or locked while other fields of its record have certain values. Data only;
// `field-states.ts` evaluates them in the builder's preview, in the ticket form and on the server.

/** The operators, as they travel. Which of them a field's type has is in `operatorsOf`. */
export const OPERATORS = [
  'is',
  'is not',
  'is empty',
  'is not empty',
  'contains',
  'at least',
  'at most',
  'includes',
] as const;

export type Operator = (typeof OPERATORS)[number];

/** One comparison with the value of another field. */
export interface Condition {
  /** Name of the other property in the same record. */
  field: string;
  operator: Operator;
  /** What the value is compared with, as it travels; without one for `is empty` and `is not empty`. */
  value?: string;
}

/** Comparisons of which all or any must be true. */
export interface ConditionSet {
  match: 'all' | 'any';
  rules: readonly Condition[];
}

/**
 * What depends on other fields. A hidden field is never required and its value is never submitted; a locked one is
 * shown and cannot be changed.
 */
export interface Conditions {
  show?: ConditionSet;
  require?: ConditionSet;
  lock?: ConditionSet;
  /** It is also hidden while this field is. Made when a ticket type is read, of its sections. */
  within?: string;
}

export type Effect = Exclude<keyof Conditions, 'within'>;

/** The effects in the order in which they are edited and described. */
export const EFFECTS: readonly Effect[] = ['show', 'require', 'lock'];

/** The fields that the conditions read, each once. */
export const sourcesOf = (conditions: Conditions): string[] => [
  ...new Set([
    ...EFFECTS.flatMap((effect) => conditions[effect]?.rules.map(({ field }) => field) ?? []),
    ...(conditions.within === undefined ? [] : [conditions.within]),
  ]),
];
