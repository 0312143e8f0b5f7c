// Whether the conditions of a form make sense: what the server refuses and the builder shows, in messages that name
// the fields by their labels.
import { type Condition, EFFECTS, type Effect, sourcesOf } from '../descriptor/conditions';
import type { Choice, Property } from '../descriptor/descriptor';
import { readValue } from '../values/kinds';
import { dependencyOrder } from './dependency-order';
import { comparable, comparisonOf, needsValue, operatorsOf } from './operators';
import { MAX_RULES } from './read-conditions';

export interface ConditionProblem {
  /** The field whose conditions are wrong. */
  field: string;
  /** Where in its conditions, as far as it is one place. */
  effect?: Effect;
  rule?: number;
  message: string;
}

/** @param properties every field of the form by the name that conditions use, in the order of the form. */
export function checkConditions(properties: ReadonlyMap<string, Property>): ConditionProblem[] {
  const found: ConditionProblem[] = [];
  for (const [field, property] of properties) {
    for (const effect of EFFECTS) {
      const { rules } = property.when?.[effect] ?? { rules: [] };
      if (rules.length > MAX_RULES)
        found.push({
          field,
          effect,
          message: `${fieldLabel(property)} has more than ${MAX_RULES} conditions of a kind.`,
        });
      rules.forEach((condition, rule) => {
        const message = ruleProblem(properties, field, condition);
        if (message !== undefined) found.push({ field, effect, rule, message });
      });
    }
  }
  return [...found, ...cycleProblems(properties)];
}

/** What a field is called in messages. */
export const fieldLabel = ({ title }: Pick<Property, 'title'>): string => title.trim() || 'A field without a label';

function ruleProblem(
  properties: ReadonlyMap<string, Property>,
  field: string,
  condition: Condition,
): string | undefined {
  const label = fieldLabel(properties.get(field)!);
  const source = properties.get(condition.field);
  if (condition.field === '') return `${label}: a condition has no field yet.`;
  if (condition.field === field) return `${label} cannot depend on itself.`;
  if (!source) return `${label} depends on a field that this form does not have.`;
  if (!operatorsOf(source).includes(condition.operator))
    return `${label}: "${condition.operator}" cannot be used with ${fieldLabel(source)}.`;
  if (!needsValue(condition.operator)) return undefined;
  const { value = '' } = condition;
  if (value.trim() === '') return `${label}: the condition on ${fieldLabel(source)} needs a value.`;
  return isPossible(source, value) ? undefined : `${label}: ${fieldLabel(source)} cannot be "${value}".`;
}

/** Whether a field can be compared with this value: one of its options, a number, a date, yes or no. */
function isPossible(source: Property, value: string): boolean {
  switch (comparisonOf(source)) {
    case 'number':
    case 'date':
      return comparable(source, value) !== undefined;
    case 'flag':
      return typeof readValue(source, value) === 'boolean';
    case 'choice':
    case 'list': {
      const options = optionsOf(source);
      return options === undefined || options.some((option) => String(option.value) === value);
    }
    default:
      return true;
  }
}

/** The options that a field brings along; undefined where they are elsewhere. */
export const optionsOf = ({ options, items }: Property): readonly Choice[] | undefined => {
  const choices = options ?? items?.options;
  return Array.isArray(choices) ? choices : undefined;
};

/** "Weight depends on Seal, which depends on Weight." */
export function cycleProblems(properties: ReadonlyMap<string, Pick<Property, 'title' | 'when'>>): ConditionProblem[] {
  const sources = new Map<string, string[]>();
  for (const [name, { when }] of properties) {
    if (when)
      sources.set(
        name,
        sourcesOf(when).filter((source) => source !== name),
      );
  }
  return dependencyOrder(sources).cycles.map((cycle) => {
    const [first = '', ...others] = cycle.map((name) => fieldLabel(properties.get(name)!));
    return { field: cycle[0]!, message: `${first} depends on ${[...others, first].join(', which depends on ')}.` };
  });
}
