// What the edit panels of `schemas/field-types/` are made of. No form needs it.
import { descriptors } from 'field-panels';
import type { RecordSchema } from '../descriptor/descriptor';
import type { FieldPanel } from './field-type';

/** Every attribute that a field may have, as the panels render it and the server checks it. */
export const attributes = descriptors.attributes as RecordSchema;

/** The panels by type; a format has none of its own. */
export const panels = descriptors.panels as Readonly<Record<string, FieldPanel | undefined>>;
