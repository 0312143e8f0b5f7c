// The shape of the tables that say what a keyword of a descriptor means: `property-keywords.ts`, `noun-keywords.ts`,
// `screen-kinds.ts`. One entry serves the book (what holds) and the comparison (what changed).
import type { Noun } from '../descriptor/descriptor';
import type { DescriptorSet } from './descriptor-set';
import { shown } from './message-text';

/** What a description is about. */
export interface About {
  set: DescriptorSet;
  noun: Noun;
  /** The property. */
  name: string;
  /** What the property is called, now. */
  title: string;
}

/** A value that changed; `undefined` stands for a keyword that is not there. */
export interface ValueChange<Value> {
  from: Value | undefined;
  to: Value | undefined;
}

/** A JSON Schema (draft-07) as editors read it, with description and examples. */
export type Schema = Readonly<Record<string, unknown>>;

/** What one keyword means. `Context` is the noun, property or screen that it stands in. */
export interface Keyword<Value, Context> {
  /** Its values, for `schemas/meta/`; a keyword without one never stands in a file. */
  schema?: Schema;
  /**
   * What a change of it means for the records that are there: they are `checked`, and those that break it stay as they
   * are until they are edited, or what they hold is `converted`. Nothing without it.
   */
  rows?: 'checked' | 'converted';
  /** What it says, as a part of the message about its owner, or as a message that ends with a period. */
  says?(value: Value, context: Context): string | undefined;
  /** Messages for a changed value, without subject and period. */
  changed(change: ValueChange<Value>, before: Context, after: Context): readonly string[];
}

/** An entry for every key of `Owner`. */
export type Keywords<Owner, Context> = { [Key in keyof Required<Owner>]: Keyword<NonNullable<Owner[Key]>, Context> };

/**
 * `the title went from "Terminal" to "Depot"`; with nothing before or after: `the plural is now "Depots"`, `the plural
 * is no longer "Depots"`.
 */
export function wentFrom(what: string, { from, to }: ValueChange<unknown>): string {
  if (from === undefined) return `${what} is now ${shown(to)}`;
  if (to === undefined) return `${what} is no longer ${shown(from)}`;
  return `${what} went from ${shown(from)} to ${shown(to)}`;
}

/** What a change of a keyword means for records, behind its description. */
const ROWS = {
  checked: 'Records that break a new value stay as they are until they are edited.',
  converted: 'What the records hold is converted at the next start; where one value cannot be, nothing is changed.',
};

/** The JSON Schemas of a table of keywords, in its order. */
export const schemasOf = (table: Readonly<Record<string, Pick<Keyword<never, never>, 'schema' | 'rows'>>>): Schema =>
  Object.fromEntries(
    Object.entries(table).flatMap(([word, { schema, rows }]) =>
      schema ? [[word, rows ? { ...schema, description: `${schema.description} ${ROWS[rows]}` } : schema]] : [],
    ),
  );

/** The JSON Schema of an object with these keywords and no other. */
export const objectOf = (table: Parameters<typeof schemasOf>[0], more: Schema): Schema => ({
  type: 'object',
  ...more,
  additionalProperties: false,
  properties: schemasOf(table),
});
