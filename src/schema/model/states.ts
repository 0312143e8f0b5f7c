// The states of a noun's records (`"states"` in a descriptor), as the properties and conditions that follow from them: so
// lists, forms and the server need to know no more of states than of any other field.
import type { ConditionSet } from '../descriptor/conditions';
import type { Noun, NounState, Property, RecordSchema, Values, Variant } from '../descriptor/descriptor';

/** The property that a record's state is stored in. */
export const STATE = 'state';

/** The property that says since when a record is in its state. */
export const STATE_SINCE = 'state_since';

/** The name of the reason in the body of an update; the call for a state alone calls it `reason`. */
export const STATE_REASON = 'state_reason';

/** Characters of a reason. */
export const MAX_REASON = 1000;

/** The noun with the properties of its states, of which a new record has the first. */
export function withStateFields(noun: Noun): Noun {
  if (!Array.isArray(noun.states) || noun.states.length === 0) return noun;
  const { record, add } = noun;
  return {
    ...noun,
    // A field that a file gives such a name is a mistake, which the lint finds.
    record: { ...record, properties: { ...record.properties, ...missing(record, noun.states) } },
    add: { ...add, properties: { ...add?.properties, [STATE]: { readOnly: true } } },
  };
}

const missing = ({ properties }: RecordSchema, states: readonly NounState[]) =>
  Object.fromEntries(Object.entries(stateFields(states)).filter(([name]) => !Object.hasOwn(properties, name)));

/** The properties that a noun has because of its states. */
export function stateFields(states: readonly NounState[]): Record<string, Property> {
  return {
    [STATE]: {
      title: 'State',
      type: 'string',
      default: states[0]!.name,
      options: states.map(({ name, label, tone }) => ({ value: name, text: label, tone: tone ?? 'neutral' })),
    },
    [STATE_SINCE]: {
      title: 'In this state since',
      type: 'string',
      format: 'local-date-time',
      readOnly: true,
      stamp: 'stateSince',
    },
  };
}

/** The noun with the properties of its states, and with what they lock while a record is edited. */
export function withStates(given: Noun): Noun {
  const noun = withStateFields(given);
  if (!noun.states) return noun;
  const { record, edit } = noun;
  const properties: NonNullable<Variant['properties']> = { ...edit?.properties };
  for (const [name, property] of Object.entries(record.properties)) {
    const rules = noun.states
      .filter((state) => isLockedIn(state, name))
      .map((state) => ({ field: STATE, operator: 'is' as const, value: state.name }));
    if (rules.length === 0 || !canBeSent(property)) continue;
    const own = properties[name]?.lockedWhen ?? property.lockedWhen;
    properties[name] = { ...properties[name], lockedWhen: anyOf(own, rules) };
  }
  return { ...noun, edit: { ...edit, properties } };
}

/** The rules of `own`, or any of the others. */
export const anyOf = (own: ConditionSet | undefined, rules: ConditionSet['rules']): ConditionSet => ({
  match: 'any',
  rules: [...(own?.match === 'all' && own.rules.length > 1 ? [own] : (own?.rules ?? [])), ...rules],
});

/** The state of a record; undefined for one that is no longer described. */
export const stateOf = ({ states }: Pick<Noun, 'states'>, values: Values): NounState | undefined =>
  states?.find(({ name }) => name === values[STATE]);

/** The state that a record has ended in, where nothing of it can be changed any more; undefined in any other. */
export function endOf(noun: Pick<Noun, 'states'>, values: Values): NounState | undefined {
  const state = stateOf(noun, values);
  return state?.final && state.locks === 'all' ? state : undefined;
}

/** Whether a state locks a field; never the state itself. */
export const isLockedIn = ({ locks }: Pick<NounState, 'locks'>, name: string): boolean =>
  name !== STATE && (locks === 'all' || locks?.includes(name) === true);

/** Whether it is filled by users, and not by the server. */
export const canBeSent = ({ readOnly, computed, labelOf, countOf, stamp }: Property): boolean =>
  !readOnly && [computed, labelOf, countOf, stamp].every((word) => word === undefined);
