// The schemas of a noun that have a name in the API document, so that a generator of clients makes one type of each:
// `Facility` is a record as it is read, `FacilityRow` a row of its list where that differs, `FacilityInput` what a
// create takes, and an update where that differs by nothing but `updated_at`.
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nouns } from '../../src/schema/model/nouns';
import type { NounModule } from '../crud/noun-module';
import { type JsonSchema, named, object, pascalCase } from '../http/operation';
import { readSchema } from './record-schemas';

/** The part of a served noun that its description needs. */
export interface Described {
  noun: Noun;
  module: Pick<NounModule, 'describes' | 'upload'>;
}

/** A schema, and how others refer to it. */
export interface NamedSchema {
  ref: JsonSchema;
  /** For `schemas` of the operation that refers to it. */
  schemas: Readonly<Record<string, JsonSchema>>;
}

/** What the types of a noun are called: by its title as its calls are, by its address where another noun has that title. */
export function typeNameOf({ api, title }: Pick<Noun, 'api' | 'title'>, all = nouns): string {
  const name = pascalCase(title);
  const isTaken = [...all.values()].some((other) => other.api.base !== api.base && pascalCase(other.title) === name);
  return name === '' || isTaken ? pascalCase(api.base) : name;
}

/** Named within the document. */
export const namedSchema = (name: string, schema: JsonSchema): NamedSchema => ({
  ref: named(name),
  schemas: { [name]: schema },
});

/** A record as a read, a create and an update present it. */
export const recordType = (described: Described): NamedSchema =>
  namedSchema(typeNameOf(described.noun), presented(described));

/** The record as a 409 has it; the record itself where nothing is added there. */
export function conflictType(described: Described): NamedSchema {
  const { conflict } = described.module.describes ?? {};
  if (!conflict) return recordType(described);
  return namedSchema(`${typeNameOf(described.noun)}Conflict`, presented(described, conflict));
}

/** A row of its list; the record itself where they are the same. */
export function rowType(described: Described, listed: JsonSchema): NamedSchema {
  const record = recordType(described);
  const { row: more } = described.module.describes ?? {};
  const row = more ? { ...listed, properties: { ...(listed.properties as object), ...more } } : listed;
  const name = typeNameOf(described.noun);
  return isSame(record.schemas[name], row) ? record : namedSchema(`${name}Row`, row);
}

/** A record with what its module adds, and without what that withholds. */
function presented(
  { noun, module: { describes } }: Described,
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema {
  const { properties } = readSchema(noun) as { properties: Record<string, JsonSchema> };
  const kept = Object.entries(properties).filter(([name]) => !describes?.withheld?.includes(name));
  return object({ ...Object.fromEntries(kept), ...describes?.read, ...more }, Object.keys(more));
}

/** Whether two schemas say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
