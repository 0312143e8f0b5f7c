// The choices of a field, from any source: a fixed list, the property itself, or the server's option list of another
// noun. Lists of the server are fetched once and shared.
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { Choice, Property, RecordSchema } from '../../schema/descriptor/descriptor';
import { isEmpty } from '../../schema/formats/plain-values';
import { nestedLabel } from '../../schema/model/cell-value';
import { cellText } from '../../schema/model/cells';
import { dependentRefs } from '../../schema/model/dependent-refs';
import { fixedChoices, nounOf } from '../../schema/model/nouns';
import { isToOwnNoun } from '../../schema/model/refs';
import { chooseText, labelOf } from '../../schema/rules/rule-messages';
import { useDataSourceIfAny } from '../data/data-context';
import { useQuery } from '../data/use-query';
import { type ReadRecord, useFormParts } from './form-context';

/** What a widget needs for choosing, also while there is nothing to choose from. */
export interface Choices {
  /** All known ones, also those that can no longer be chosen. */
  choices: readonly Choice[];
  state: 'loading' | 'ready' | 'failed';
  /** The empty first entry. */
  choose: string;
  /** The only entry when there is nothing to choose. */
  none: string;
}

/** The choices of a field that refers to no other noun. No hook: a form may have hundreds of such fields. */
export function fixedList(property: Property): Choices {
  const choose = chooseText(property.title);
  return { choices: fixedChoices(property) ?? [], state: 'ready', choose, none: choose };
}

/** Without a data source the records of another noun cannot be listed; all other choices are there. */
export function useChoices(property: Property): Choices {
  const source = useDataSourceIfAny();
  const noun = property.ref ? nounOf(property.ref) : undefined;
  const canList = noun !== undefined && source !== null;
  const request = useCallback(() => source!.choices(noun!), [source, noun]);
  // The choices of the last form are shown at once, and replaced when newer ones arrive.
  const { data, failure, refetch } = useQuery(canList ? request : undefined, {
    cached: canList ? source.knownChoices(noun) : undefined,
  });
  useEffect(
    () => (canList ? source.onChoicesForgotten(noun, () => void refetch()) : undefined),
    [canList, source, noun, refetch],
  );
  if (!noun?.choices) return fixedList(property);
  return { ...stateOf(data, failure ?? !source), choose: noun.choices.choose, none: noun.choices.none };
}

function stateOf(data: readonly Choice[] | undefined, failure: unknown): Pick<Choices, 'choices' | 'state'> {
  if (failure) return { choices: [], state: 'failed' };
  return data ? { choices: data, state: 'ready' } : { choices: [], state: 'loading' };
}

/** The field that a reference depends on: its label, its value, and the property of the choices that must have it. */
export interface ParentChoice {
  label: string;
  value: unknown;
  key: string;
}

/** Of a property that depends on another one; undefined for any other, and outside a form. */
export function useParentChoice(name: string): ParentChoice | undefined {
  const { store } = useFormParts();
  const { record, prefix } = store?.within(name) ?? NOWHERE;
  const dependent = record && dependentRefs(record).find((one) => prefix + one.name === name);
  const parent = dependent && prefix + dependent.parent;
  const cell = useSyncExternalStore(
    useCallback((listener) => (store && parent ? store.subscribe(parent, listener) : () => {}), [store, parent]),
    () => (store && parent ? store.cell(parent) : undefined),
  );
  if (!dependent || !cell) return undefined;
  const { key } = dependent;
  const value = cell.state?.hidden ? undefined : cell.value;
  return { label: labelOf(record.properties[dependent.parent]!), value, key };
}

/** Outside a form. */
const NOWHERE: { record?: RecordSchema; prefix: string } = { prefix: '' };

/** What a select says instead of its choices until there can be any. */
export const chooseFirst = (label: string): string =>
  `-- Choose ${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label} first --`;

/** The value of a field: the current one, its name, and the record as it was read. */
interface Standing {
  name?: string;
  value?: unknown;
  read?: ReadRecord;
  parent?: ParentChoice;
}

/**
 * What a select of `property` offers: all that can be chosen, and its current value, which may no longer be among them.
 * No record can choose itself.
 */
export function offered(choices: Choices, property: Property, standing: Standing = {}): readonly Choice[] {
  const { value, parent, read } = standing;
  const recordId = read?.noun && isToOwnNoun(read.noun, property.ref) ? read.values[read.noun.api.id] : undefined;
  const open = choices.choices.filter(
    ({ isOff, of, value: id }) =>
      !isOff &&
      !isSameValue(id, recordId) &&
      (!parent || (!isEmpty(parent.value) && isSameValue(of?.[parent.key], parent.value))),
  );
  if (isEmpty(value) || choices.state === 'failed' || open.some((choice) => isSameValue(choice.value, value)))
    return open;
  const text = standingText(choices, property, standing);
  return text === undefined ? open : [...open, { value: value as Choice['value'], text }];
}

/**
 * A record that still exists was only deactivated; a value of a fixed list is shown as it is, or with its meaning:
 * "Inactive (2)".
 */
function standingText(
  { choices, state }: Choices,
  property: Property,
  { name = '', value, read }: Standing,
): string | undefined {
  if (!property.ref) {
    const hidden = choices.find((choice) => isSameValue(choice.value, value));
    return hidden?.text ?? shownWithValue(property, value);
  }
  const isOwn = read !== undefined && isSameValue(read.values[property.readAs ?? name] ?? read.values[name], value);
  const known = choices.find((choice) => isSameValue(choice.value, value));
  const label = known?.text ?? (isOwn ? nestedLabel(read.record, name, read.values) : undefined);
  if (state === 'loading') return isEmpty(label) ? undefined : String(label);
  if (known && !known.isOff) return known.text;
  return isEmpty(label) ? 'No longer available' : `${String(label)} (inactive)`;
}

function shownWithValue(property: Property, value: unknown): string {
  const text = cellText(property, value);
  return text === String(value) || text.endsWith(` (${String(value)})`) ? text : `${text} (${String(value)})`;
}

const isSameValue = (a: unknown, b: unknown): boolean => String(a) === String(b);
