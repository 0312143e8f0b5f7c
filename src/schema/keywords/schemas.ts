// Shapes that many keywords have, as JSON Schema.

import type { Schema } from './keyword';

/** A text. */
export const text = (description: string, ...examples: string[]): Schema => ({ type: 'string', description, examples });

/** `true`, where something holds. */
export const flag = (description: string): Schema => ({ type: 'boolean', description });

/** One of the names that `schemas/meta/names.json` has under `names`. */
export const nameOf = (names: string, description: string, ...examples: unknown[]): Schema => ({
  $ref: `names.json#/definitions/${names}`,
  description,
  examples,
});
