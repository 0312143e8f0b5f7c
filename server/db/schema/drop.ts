// Drops what is no longer described, by name: `carrier.fax`, a column, or `carrier`, a table.
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { allowed, suggestion } from '../../../src/schema/formats/nearest-name';
import { failStartup } from '../../base/startup-error';
import { readCatalog } from '../catalog';
import type { Connection } from '../database';
import { withRowTables } from '../row-tables';
import { keyColumn } from '../unique-key';
import type { SchemaChange } from './change';
import { keepAndDrop } from './dropped';
import { readMemory, writeMemory } from './memory';
import { messages } from './messages';

/** @throws a startup error when one of the names is described, or not there. */
export function failUnlessDroppable(change: SchemaChange, names: readonly string[], nouns: readonly Noun[]): void {
  const known = droppable(change);
  for (const name of withoutReplaced(change, names)) failUnlessKnown(name, known, nouns);
}

/**
 * Every name once. @param change of the comparison in the same transaction, which has been made. @returns a message for
 * each. Needs `failUnlessDroppable`.
 */
export async function dropAll(
  db: Connection,
  { names, change }: { names: readonly string[]; change: SchemaChange },
): Promise<string[]> {
  const known = droppable(change);
  const dropped: string[] = [];
  for (const name of new Set(withoutReplaced(change, names))) dropped.push(await drop(db, name, known.get(name)!));
  return dropped;
}

/** What a renamed table or column takes the place of is dropped with the rename. */
const withoutReplaced = ({ replaced }: SchemaChange, names: readonly string[]): string[] =>
  names.filter((name) => !replaced.includes(name));

/** Tables of the database with values that are written in another way or dropped, by their present names. */
export function losingTables(
  { conversions, tables, replaced }: Pick<SchemaChange, 'conversions' | 'tables' | 'replaced'>,
  drops: readonly string[],
): string[] {
  const rewritten = conversions.filter(({ isKept }) => isKept).map(({ table }) => table);
  const named = drops.map((name) => name.split('.')[0]!);
  const lost = replaced.filter((name) => drops.includes(name) && tables.has(name));
  const rest = [...rewritten, ...named.filter((name) => !lost.includes(name))];
  return [...new Set([...lost, ...rest.map((table) => tables.get(table) ?? table)])];
}

interface Droppable {
  table: string;
  /** Undefined for a table as a whole. */
  column?: string;
}

/** What can be dropped, by the name that it had in the descriptors. */
function droppable({ gone, after }: SchemaChange): ReadonlyMap<string, Droppable> {
  const columns = [...gone].flatMap(([table, own]) =>
    Object.entries(own).map(([column, property]): [string, Droppable] => [`${table}.${property}`, { table, column }]),
  );
  const tables = [...after]
    .filter(([, { isGone }]) => isGone)
    .map(([table]): [string, Droppable] => [table, { table }]);
  return new Map([...columns, ...tables]);
}

function failUnlessKnown(name: string, known: ReadonlyMap<string, unknown>, nouns: readonly Noun[]): void {
  if (known.has(name)) return;
  const [noun, property] = name.split('.');
  const described = withRowTables(nouns).find((one) => one.noun === noun);
  if (described && (property === undefined || Object.hasOwn(described.record.properties, property)))
    failStartup(messages.stillDescribed(name));
  const names = [...known.keys()];
  failStartup(messages.notDroppable(name, suggestion(name, names), allowed(name, names)));
}

async function drop(db: Connection, name: string, { table, column }: Droppable): Promise<string> {
  const catalog = await readCatalog(db);
  const before = await readMemory(db, catalog);
  const stored = catalog.get(table)!;
  const kept = await keepAndDrop(db, { table, column, key: stored.key });
  if (column !== undefined && stored.columns.has(keyColumn(column)))
    await keepAndDrop(db, { table, column: keyColumn(column) });
  await writeMemory(db, before, without(before, table, column));
  return messages.dropped(name, kept);
}

function without(memory: Awaited<ReturnType<typeof readMemory>>, table: string, column: string | undefined) {
  const left = new Map(memory);
  const described = left.get(table)!;
  if (column === undefined) left.delete(table);
  else {
    const { [column]: _, ...gone } = described.gone;
    left.set(table, { ...described, gone });
  }
  return left;
}
