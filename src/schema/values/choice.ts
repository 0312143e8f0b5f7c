// Values that are chosen: what they are stored as says their own kind, how they are chosen and shown is said here.
import type { ValueKind } from './value-kind';

/** What a choice replaces of the kind that its values have. */
export type ShownKind = Pick<ValueKind, 'widget' | 'cell' | 'search' | 'comparison'>;

/** One of several options. */
export const choice: ShownKind = { widget: 'select', cell: 'choice', search: 'choice', comparison: 'choice' };

/** Any of several options. */
export const choices: ShownKind = { widget: 'multi-select', cell: 'choice', search: 'choice', comparison: 'list' };

/** Another record, by its id. */
export const reference: ShownKind = { widget: 'select', cell: 'text', search: 'number', comparison: 'choice' };
