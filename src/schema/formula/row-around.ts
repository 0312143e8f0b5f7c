// What columns of a table read of the record that the table is in, `record.rate`, and of what is around that,
// `ticket.pkg_count`: a row has both beside its cells, as any record has what is around it.
import { allComparisons, type Condition } from '../descriptor/conditions';
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { isFiles } from '../formats/plain-values';
import { isRows } from '../values/kinds';
import { rowRecord } from '../values/rows';
import { splitName } from './around';
import { partsOf } from './parse';

type Properties = Readonly<Record<string, Property>>;

/** What columns call the record that they are in. */
export const RECORD = 'record';

/** The columns of a table of this record as a record, around which is what they read. */
export function rowRecordIn(record: RecordSchema, property: Omit<Property, 'title'>): RecordSchema {
  const columns = rowRecord(property);
  return outerReads(columns).length === 0 ? columns : columnsWithin(record)(columns);
}

const columnsWithin = memoize((record: RecordSchema) =>
  memoize((columns: RecordSchema): RecordSchema => {
    const read = new Set(outerReads(columns));
    const around = Object.entries(aroundColumns(record)).flatMap(([root, outer]): [string, Property][] => {
      const parts = Object.entries(outer.properties!).filter(([name]) => read.has(`${root}.${name}`));
      return parts.length > 0 ? [[root, { ...outer, properties: Object.fromEntries(parts) }]] : [];
    });
    return around.length > 0 ? { ...columns, around: Object.fromEntries(around) } : columns;
  }),
);

/** Everything that columns of tables in this record can read around them. */
export const aroundColumns = memoize(
  ({ properties, around = {} }: RecordSchema): NonNullable<RecordSchema['around']> => ({
    [RECORD]: { title: 'Record', type: 'object', properties: Object.fromEntries(readableOf(properties)) },
    ...around,
  }),
);

const readableOf = (properties: Properties): [string, Property][] =>
  Object.entries(properties).filter(([, one]) => !isRows(one) && one.type !== 'object' && !isFiles(one));

/** What stands beside the cells of each row; nothing where no column reads it. `read` gives a value of the record. */
export function aroundRows({ around = {} }: RecordSchema, read: (name: string) => unknown): Values {
  const roots = Object.entries(around).map(([root, { properties = {} }]) => [
    root,
    root === RECORD ? Object.fromEntries(Object.keys(properties).map((name) => [name, read(name)])) : read(root),
  ]);
  return Object.fromEntries(roots);
}

/** What the columns of a table read around them, as fields of its record would call it: `rate`, `ticket.pkg_count`. */
export const readByColumns = (property: Property): string[] =>
  isRows(property) ? outerReads(rowRecord(property)).map(asOfRecord) : [];

/** The same of formulas alone. */
export const computedByColumns = (property: Property): string[] =>
  isRows(property) ? outerFormulas(rowRecord(property)).map(asOfRecord) : [];

const asOfRecord = (name: string): string => (splitName(name)[0] === RECORD ? splitName(name)[1] : name);

const outerReads = memoize(({ properties }: RecordSchema) => outer(properties, readBy(properties)));

const outerFormulas = memoize(({ properties }: RecordSchema) =>
  outer(properties, Object.values(properties).flatMap(computedOf)),
);

/** Names with a point, before which is none of the columns. */
const outer = (columns: Properties, names: readonly string[]): readonly string[] =>
  [...new Set(names)].filter((name) => {
    const [root, inner] = splitName(name);
    return inner !== '' && !Object.hasOwn(columns, root);
  });

/** The parts of the record around that conditions and formulas of a record and of its rows read: `ticket.pkg_count`. */
export function readAround({ around = {}, properties }: RecordSchema): string[] {
  const found = [...readBy(properties), ...Object.values(properties).flatMap(readByColumns)];
  return [...new Set(found)].filter((name) => Object.hasOwn(around, splitName(name)[0]));
}

const readBy = (properties: Properties): string[] => Object.values(properties).flatMap(partsOfProperty);

/** What conditions and formula of a property read: a field, `labor.cost`, `ticket.pkg_count`. */
export const partsOfProperty = (property: Property): string[] => [
  ...allComparisons(conditionsOf(property)).flatMap(partsRead),
  ...computedOf(property),
];

/**
 * The fields that follow from the rows of a table, by conditions or formulas, however many between: its columns cannot read
 * them, or nothing could be decided first.
 */
export function followingRows(properties: Properties, table: string): ReadonlySet<string> {
  const sources = Object.entries(properties).map(([name, property]) => {
    const { computed } = property;
    const ways = typeof computed === 'object' ? computed.fields : [];
    return [
      name,
      [...partsOfProperty(property).map((one) => splitName(one)[0]), ...ways, ...readByColumns(property)],
    ] as const;
  });
  const following = new Set([table]);
  // Grows while it is walked.
  for (const reached of following) for (const [name, read] of sources) if (read.includes(reached)) following.add(name);
  return following;
}

/** A field that a column reads of its record although it follows from the rows of the table. */
export const circularRead = (column: Property, following: ReadonlySet<string>): string | undefined =>
  partsOfProperty(column).find((name) => splitName(name)[0] === RECORD && following.has(splitName(name)[1]));

const computedOf = ({ computed }: Property): string[] => (typeof computed === 'string' ? partsOf(computed) : []);

/** A descriptor that was just read has them by their own words. */
const conditionsOf = ({ when, visibleWhen: show, requiredWhen: require, lockedWhen: lock }: Property) =>
  when ?? { show, require, lock };

const partsRead = ({ field, other, expression }: Condition): string[] =>
  expression !== undefined ? partsOf(expression) : other === undefined ? [field] : [field, other];
