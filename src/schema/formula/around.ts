// The record around another one, as conditions and formulas of the inner one read it: `ticket.pkg_count`.
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { isObject } from '../formats/plain-values';
import { aroundProperties } from './property-types';

/** Everything that conditions and formulas of a record can read: its own properties, and the record around it. */
export const readableIn = (record: RecordSchema): Readonly<Record<string, Property>> =>
  record.around ? merged(record) : record.properties;

const merged = memoize(({ around, properties }: RecordSchema) => ({ ...around, ...properties }));

/** Their names, of the record around as `ticket.pkg_count`. */
export const readableNames = ({ properties, around = {} }: RecordSchema): string[] => [
  ...Object.keys(properties),
  ...Object.entries(around).flatMap(([root, outer]) =>
    Object.keys(aroundProperties(outer) ?? {}).map((name) => `${root}.${name}`),
  ),
];

/** The same for the fields of a form by name, in which the record around it comes last. */
export const withAround = (
  fields: ReadonlyMap<string, Property>,
  around: RecordSchema['around'] = {},
): ReadonlyMap<string, Property> =>
  new Map([...fields, ...Object.entries(around).filter(([name]) => !fields.has(name))]);

/** What a condition reads: a field, or one of the record around, called with both names: "Packages (Ticket)". */
export function fieldNamed(fields: ReadonlyMap<string, Property>, name: string): Property | undefined {
  const own = fields.get(name);
  if (own) return own;
  const [root, inner] = splitName(name);
  const around = fields.get(root);
  const properties = around && aroundProperties(around);
  if (!properties || !Object.hasOwn(properties, inner)) return undefined;
  const property = properties[inner]!;
  return { ...property, title: `${property.title} (${around.title})` };
}

/** The property that a condition of the record reads; undefined for a name that neither it nor the one around has. */
export const shapeIn = ({ properties, around = {} }: RecordSchema, name: string): Property | undefined =>
  Object.hasOwn(properties, name) ? properties[name] : fieldNamed(new Map(Object.entries(around)), name);

/** `ticket` and `pkg_count` of `ticket.pkg_count`; without a point the second is empty. */
export function splitName(name: string): [root: string, inner: string] {
  const point = name.indexOf('.');
  return point < 0 ? [name, ''] : [name.slice(0, point), name.slice(point + 1)];
}

/** What `name` holds, where `read` gives the record around as an object. */
export function readNamed(read: (name: string) => unknown, name: string): unknown {
  const [root, inner] = splitName(name);
  if (inner === '') return read(name);
  const around = read(root);
  return isObject(around) ? around[inner] : undefined;
}

/** What conditions and formulas call the parts of the record around, and it as a whole, that differ between two. */
export function changedAround(record: RecordSchema, before: Values, after: Values): string[] {
  return Object.keys(record.around ?? {}).flatMap((root) => {
    const [was, is] = [before[root], after[root]].map((one) => (isObject(one) ? one : {})) as [Values, Values];
    const inner = Object.keys(aroundProperties(record.around![root]!) ?? {});
    const changed = inner.filter((name) => String(was[name] ?? '') !== String(is[name] ?? ''));
    return changed.length > 0 ? [root, ...changed.map((name) => `${root}.${name}`)] : [];
  });
}
