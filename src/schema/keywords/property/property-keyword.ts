// What the entry of a keyword of a property consists of.

import type { Noun, Property, PropertyType } from '../../descriptor/descriptor';
import type { RecordMode } from '../../model/record-for';
import { bareKind } from '../describe-value';
import type { Finding, Place } from '../finding';
import type { About, Keyword, ValueChange } from '../keyword';
import type { LintContext } from '../lint-context';

/** Context of a keyword of a property: also the property itself. */
export interface PropertyAbout extends About {
  property: Omit<Property, 'title'>;
}

/** The property that a keyword stands in, and whose it is; of a variant together with the rest of the record. */
export interface PropertySite {
  name: string;
  property: Property;
  noun: Noun;
  /** Where it holds; the record itself is looked at as it is added. */
  mode: RecordMode;
  context: LintContext;
  /** It is a column of a table inside a record, and the noun stands for its rows. */
  isColumn?: boolean;
  /** The place of the property. */
  at: Place;
}

/** One keyword of a property: all that the meta-schema, the lint, the book of screens and their comparison know of it. */
export interface PropertyKeyword<Value> extends Keyword<Value, PropertyAbout> {
  /** The types of value that it is about; any without it. */
  types?: readonly PropertyType[];
  /** The items of a list can have it, too. */
  ofItems?: boolean;
  /** It may differ while adding or editing; any other is about how the value is kept. */
  varies?: boolean;
  /** No new record begins with a fixed value of such a field. */
  withoutDefault?: boolean;
  /** It limits values that users type. */
  isRule?: boolean;
  /** It says where a value comes from that users do not type as it is. These rules may stand beside it. */
  origin?: readonly (keyof Property)[];
  /** Why no column of a table can have it. */
  notInRows?: string;
  /** What is wrong with its value by itself; `place` is that of the keyword. */
  problems?(place: Place, value: Value, site: PropertySite): Finding[];
}

/** An entry for each of these keywords. */
export type FamilyOf<Key extends keyof Property> = { [K in Key]: PropertyKeyword<NonNullable<Property[K]>> };

/** The kind of a value is said in one piece, by `valueKind`. */
export const kind = { changed: kindChanged };

/** "Weight was a whole number and is now a number". */
export function kindChanged(_: unknown, before: PropertyAbout, after: PropertyAbout): string[] {
  const [was, is] = [bareKind(before.property, before), bareKind(after.property, after)];
  return [was === is ? `what ${after.title} accepts changed` : `${after.title} was ${was} and is now ${is}`];
}

/** "maximum of Weight went from 5 to 9". */
export function limitChange(what: string, { from, to }: ValueChange<unknown>): string {
  if (from === undefined) return `${what} is now limited to ${String(to)}`;
  if (to === undefined) return `${what} is no longer limited to ${String(from)}`;
  return `${what} went from ${String(from)} to ${String(to)}`;
}

/** What is checked or kept in another form than it was typed in is never read. */
export const secretProblems = (
  place: Place,
  { writeOnly }: Pick<Property, 'writeOnly'>,
  { isSample }: LintContext,
): Finding[] =>
  writeOnly || isSample ? [] : [place.problem('it is not stored as it was typed, so the field must be "writeOnly"')];
