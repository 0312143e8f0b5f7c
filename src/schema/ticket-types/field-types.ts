// The field types of `schemas/field-types/`, by name.
import { descriptors } from 'field-types';
import { EFFECTS, LISTED_EFFECTS, type PlacedSet } from '../descriptor/conditions';
import type { FieldType } from './field-type';
import type { TicketFormDetail } from './ticket-field';

/** Every type by name, in the order of the control box. */
export const fieldTypes: ReadonlyMap<string, FieldType> = new Map(
  (Object.values(descriptors) as FieldType[]).sort((a, b) => a.order - b.order).map((type) => [type.type, type]),
);

/** The types in the control box, those under More last: all but formats of another type. */
export const offeredTypes = (): FieldType[] =>
  [...fieldTypes.values()]
    .filter(({ formatOf }) => formatOf === undefined)
    .sort((a, b) => Number(a.more ?? false) - Number(b.more ?? false));

/** The types that are a format of this one, which its panel offers. */
export const formatsOf = ({ type }: FieldType): FieldType[] =>
  [...fieldTypes.values()].filter(({ formatOf }) => formatOf === type);

/** A type that is no longer there: its fields stay readable, as text. */
const GONE: FieldType = { type: '', label: '', icon: 'text', order: Infinity, property: { type: 'string' } };

/** The type called `name`; forms and tickets may name one that is gone. */
export const fieldTypeOf = (name: string): FieldType => fieldTypes.get(name) ?? GONE;

/** Whether the field has a value; others are texts in the form, such as a heading. */
export const hasValue = ({ input_type }: Pick<TicketFormDetail, 'input_type'>): boolean =>
  fieldTypeOf(input_type).text === undefined;

/** Whether the value follows from a formula. */
export const isComputed = ({ input_type }: Pick<TicketFormDetail, 'input_type'>): boolean =>
  fieldTypeOf(input_type).keywords?.computed !== undefined;

/** Whether it is filled in: other fields can only be shown or not. */
export const isFilledIn = (field: Pick<TicketFormDetail, 'input_type'>): boolean =>
  hasValue(field) && !isComputed(field) && !isUnseen(field);

/** Whether it is not shown while a ticket is filled in. */
export const isUnseen = ({ input_type }: Pick<TicketFormDetail, 'input_type'>): boolean =>
  fieldTypeOf(input_type).hidden === true;

/**
 * The kinds of conditions that a field can have. What nobody fills in can only be shown or not; what nobody sees can also
 * be set, unless it is always the same.
 */
export function effectsOf(field: Pick<TicketFormDetail, 'input_type'>): readonly PlacedSet['effect'][] {
  if (isFilledIn(field)) return [...EFFECTS, ...LISTED_EFFECTS];
  const { property } = fieldTypeOf(field.input_type);
  return isUnseen(field) && !isComputed(field) && !property.readOnly ? ['show', 'set'] : ['show'];
}

/** Whether the value is a list: several options or several files. */
export function isList({ input_type, is_multiple }: Pick<TicketFormDetail, 'input_type' | 'is_multiple'>): boolean {
  const { several } = fieldTypeOf(input_type);
  return several === 'always' || (several === 'is_multiple' && is_multiple === 1);
}
