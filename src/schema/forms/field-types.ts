// The field types of `schemas/field-types/`, by name, and the attributes that their panels are made of.
import { descriptors } from 'field-types';
import type { RecordSchema } from '../model/descriptor';
import type { FieldType } from './field-type';

const { 'attributes.json': shared, ...files } = descriptors;

/** Every attribute that a field may have, as the panels render it and the server checks it. */
export const attributes = shared as RecordSchema;

/** Every type by name, in the order of the control box. */
export const fieldTypes: ReadonlyMap<string, FieldType> = new Map(
  (Object.values(files) as FieldType[]).sort((a, b) => a.order - b.order).map((type) => [type.type, type]),
);

/** The types in the control box: all but formats of another type, and those that are optional where `named` has them. */
export const offeredTypes = (named: readonly string[] = []): FieldType[] =>
  [...fieldTypes.values()].filter(
    ({ type, formatOf, optional }) => formatOf === undefined && (!optional || named.includes(type)),
  );
