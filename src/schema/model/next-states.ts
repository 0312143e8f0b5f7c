// Which state follows on that of a record, and who may bring it there.
import type { Noun, NounState, Property, RecordSchema, Values } from '../descriptor/descriptor';
import { nounLabel } from './noun-label';
import { mayDo, type Role } from './rights';
import { anyOf, STATE, stateOf } from './states';
import { withConditions } from './with-conditions';

/** Why a record that has ended, as `endOf` has it, can be neither changed nor deleted. */
export const endText = (noun: Noun, { label }: NounState): string =>
  `This ${nounLabel(noun).one} is ${label} and can no longer be changed.`;

/** The states that a user may bring a record to, in the order of the descriptor. */
export function nextStates(noun: Noun, values: Values, role: Role): NounState[] {
  if (!mayDo(noun, 'update', role)) return [];
  return (noun.states ?? []).filter((state) => leadsTo(noun, values, state) && mayEnter(state, role));
}

/** From a state that is no longer described a record can only begin anew. */
export function leadsTo(noun: Noun, values: Values, { name }: NounState): boolean {
  const from = stateOf(noun, values);
  return from ? from.to?.includes(name) === true : name === noun.states?.[0]?.name;
}

/** A state without `by` is open to every user type. */
export const mayEnter = ({ by }: NounState, role: Role): boolean => by?.includes(role ?? '') ?? true;

/** What follows from a state, in a line for who confirms it. */
export function noteOf({ final, locks }: NounState): string {
  const last = final ? 'No other state follows' : 'Other states can follow';
  return locks === 'all' ? `${last}, and nothing can be changed then.` : `${last}.`;
}

/** Whether a dialog comes before a record is brought there. */
export const needsConfirmation = ({ final, reason }: NounState): boolean => final === true || reason !== undefined;

/**
 * The record of a form that changes `read`: of the states it offers the present one and those that the user may bring it
 * to, and what the chosen one wants filled is marked.
 */
export function recordInState(noun: Noun, record: RecordSchema, read: Values, role: Role): RecordSchema {
  const property = record.properties[STATE];
  if (!noun.states || !Array.isArray(property?.options)) return record;
  const offered = [read[STATE], ...nextStates(noun, read, role).map(({ name }) => name)];
  const options = property.options.filter(({ value }) => offered.includes(value));
  const properties = Object.entries(record.properties).map(([name, one]) => [
    name,
    requiredIn(noun.states!, name, one),
  ]);
  return { ...record, properties: { ...Object.fromEntries(properties), [STATE]: { ...property, options } } };
}

/** With what a state wants filled among the conditions of the property. */
function requiredIn(states: readonly NounState[], name: string, property: Property): Property {
  const rules = states
    .filter(({ requires }) => requires?.includes(name))
    .map((state) => ({ field: STATE, operator: 'is' as const, value: state.name }));
  if (rules.length === 0) return property;
  return withConditions({ ...property, requiredWhen: anyOf(property.requiredWhen, rules) });
}
