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

/** A list of what `items` says. */
export const listOf = (
  items: Schema,
  description: string,
  example: readonly unknown[],
  limits: { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {},
): Schema => ({ type: 'array', ...limits, items, description, examples: [example] });

/** An object with these keywords and no other. */
export const keywordsOf = (
  description: string,
  example: object,
  properties: Readonly<Record<string, Schema>>,
  required?: readonly string[],
): Schema => ({ type: 'object', description, examples: [example], additionalProperties: false, required, properties });
