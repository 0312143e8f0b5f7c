// The columns of a table against its descriptor: new ones, renamed ones, those of another type, and those that are no
// longer described.
import { sql } from 'kysely';
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import type { Finding } from '../../../src/schema/model/schema-finding';
import { STATE } from '../../../src/schema/model/states';
import { uniqueGroups } from '../../../src/schema/rules/collisions';
import type { StoredColumn } from '../catalog';
import { MIGRATED } from '../migrations/migrate';
import { columnOf, STAMP_COLUMNS, storedColumns } from '../noun-columns';
import { keyOf, ROW_COLUMNS } from '../row-tables';
import { keyColumn } from '../unique-key';
import type { Comparison } from './change';
import { conversionOf, storedType } from './conversions';
import { describedPart } from './memory';
import { messages } from './messages';
import { countRows, hideSecret, unfitRows } from './rows';
import { propertyName, type TableView } from './table-view';

/** Refuses what would lose values: a type that some do not fit, or two columns with values for one name. */
export async function compareColumns(comparison: Comparison, view: TableView): Promise<void> {
  const { noun, table, columns, renames, blocked } = view;
  if (table.id !== undefined && table.id !== noun.api.id) await addIdRename(comparison, view, table.id);
  for (const [column, was] of renames) await addRename(comparison, view, column, was);
  for (const [column, was] of blocked) addBlocked(comparison, view, column, was);
  for (const [column, property] of storedColumns(noun)) {
    const stored = columns.get(column);
    if (!stored) await addColumn(comparison, view, column, property);
    else if (stored.type !== storedType(property)) await addConversion(comparison, view, column, property, stored);
  }
  await keepColumns(comparison, view);
}

const textName = ({ noun }: TableView, column: string): string => `${noun.noun}.${propertyName(noun, column)}`;

const hasValue = (column: string) => sql`${sql.id(column)} is not null`;

function renameIn({ change }: Comparison, { noun }: TableView, column: string, was: string): void {
  change.columns.set(noun.noun, new Map([...(change.columns.get(noun.noun) ?? []), [column, was]]));
}

async function addIdRename(comparison: Comparison, view: TableView, was: string): Promise<void> {
  const { noun, api } = view.noun;
  const rows = await countRows(comparison.db, view.table.name);
  renameIn(comparison, view, api.id, was);
  const message = messages.columnRenamed(`${noun}.${api.id}`, was, rows);
  const finding = { kind: 'column-renamed', noun, property: api.id, was, rows } as const;
  comparison.change.findings.push({ ...finding, effect: 'applied', message });
}

async function addRename(comparison: Comparison, view: TableView, column: string, was: string): Promise<void> {
  const { db, change } = comparison;
  const { noun, table } = view;
  const count = (name: string) => countRows(db, table.name, hasValue(name));
  const rows = await count(was);
  const isOccupied = view.occupied.includes(column);
  const values = isOccupied ? await count(column) : 0;
  const name = textName(view, column);
  const finding = { kind: 'column-renamed', noun: noun.noun, property: propertyName(noun, column), was, rows } as const;
  const isReplaced = values > 0 && comparison.drops.includes(name);
  if (isReplaced) {
    change.findings.push({ ...finding, effect: 'applied', message: messages.columnReplaced(name, was, values, rows) });
    change.replaced.push(name);
    // Keys of the values that are no longer there.
    for (const group of uniqueGroups(noun))
      if (group.includes(column)) change.keys.push({ table: noun.noun, column: keyColumn(...group) });
  } else if (values > 0)
    change.findings.push({ ...finding, effect: 'refused', message: messages.bothHaveValues(name, was, values, rows) });
  else change.findings.push({ ...finding, effect: 'applied', message: messages.columnRenamed(name, was, rows) });
  if (isOccupied) change.emptyColumns.push({ table: noun.noun, column, key: isReplaced ? table.key : undefined });
  renameIn(comparison, view, column, was);
  const key = keyColumn(was);
  if (!table.columns.has(key)) return;
  // What stands where the key goes belongs to the empty column.
  if (isOccupied && table.columns.has(keyColumn(column)))
    change.emptyColumns.push({ table: noun.noun, column: keyColumn(column) });
  renameIn(comparison, view, keyColumn(column), key);
}

function addBlocked({ change }: Comparison, view: TableView, column: string, was: string): void {
  const message = messages.stillThere(textName(view, column), was);
  const finding = { noun: view.noun.noun, property: propertyName(view.noun, column), was, rows: 0, message };
  change.findings.push({ ...finding, kind: 'column-renamed', effect: 'refused' });
}

async function addColumn(comparison: Comparison, view: TableView, column: string, described: Property): Promise<void> {
  const { db, change } = comparison;
  const { noun, table, before, columns } = view;
  const property = propertyName(noun, column);
  const successor = Object.entries(before?.renamed ?? {}).find(
    ([name, was]) => was.includes(column) && table.columns.has(name) && !columns.has(name),
  )?.[0];
  const finding = { noun: noun.noun, property };
  if (successor !== undefined) {
    const message = messages.returned(`${noun.noun}.${successor}`, textName(view, column));
    change.findings.push({ ...finding, kind: 'returned', effect: 'refused', rows: 0, message });
    return;
  }
  const rows = await countRows(db, table.name);
  const isRequired = describedPart(noun).required.includes(property);
  const formerSelves = await perhapsFormer(comparison, view, described);
  const message =
    noun.states && column === STATE
      ? messages.newStates(noun.noun, noun.states[0]!.name, rows)
      : messages.newColumn(textName(view, column), rows, isRequired) + messages.perhapsRenamed(property, formerSelves);
  change.findings.push({ ...finding, kind: 'new-column', effect: 'applied', rows, message });
}

/** Properties with values of the same type that are no longer described since now: one could have got another name. */
async function perhapsFormer({ db }: Comparison, view: TableView, property: Property): Promise<string[]> {
  const { table, before, columns } = view;
  const used = new Set([...columns.values()].map(({ name }) => name));
  const former: string[] = [];
  for (const [column, name] of Object.entries(columnNames(before?.properties ?? {}))) {
    if (used.has(column) || table.columns.get(column)?.type !== storedType(property)) continue;
    if ((await countRows(db, table.name, hasValue(column))) > 0) former.push(name);
  }
  return former;
}

async function addConversion(
  { db, change, isDeliberate }: Comparison,
  view: TableView,
  column: string,
  property: Property,
  stored: StoredColumn,
): Promise<void> {
  const { noun, table } = view;
  const [name, to] = [textName(view, column), storedType(property)];
  const { isUnfit, isRewritten } = conversionOf(stored.name, stored.type, property);
  const look = (where: typeof isUnfit) => unfitRows(db, { table: table.name, column: stored.name, where });
  const rows = await countRows(db, table.name, hasValue(stored.name));
  const finding = { kind: 'type', noun: noun.noun, property: propertyName(noun, column) } as const;
  const refuse = (count: number, message: string): Finding => ({ ...finding, effect: 'refused', rows: count, message });

  const unfit = hideSecret([property], await look(isUnfit));
  if (unfit.rows > 0) {
    change.findings.push(refuse(unfit.rows, messages.notConverted(name, to, unfit)));
    return;
  }
  const rewritten = hideSecret([property], await look(isRewritten));
  if (rewritten.rows > 0 && !isDeliberate) {
    change.findings.push(refuse(rewritten.rows, messages.wouldRewrite(name, stored.type, to, rows, rewritten)));
    return;
  }
  const message = messages.converted(name, stored.type, to, rows, rewritten.rows);
  change.findings.push({ ...finding, effect: 'applied', rows, message });
  change.conversions.push({
    table: noun.noun,
    column,
    key: keyOf(noun),
    from: stored.type,
    property,
    isKept: rewritten.rows > 0,
  });
  // The key of a value that is written in another way is another one.
  for (const group of uniqueGroups(noun))
    if (group.includes(column)) change.keys.push({ table: noun.noun, column: keyColumn(...group) });
}

/** Columns of the table that were described once. Without a memory, all that no code can have added. */
async function keepColumns({ db, change, isComplete }: Comparison, view: TableView): Promise<void> {
  const { noun, table, before, columns } = view;
  const used = new Set([...columns.values()].map(({ name }) => name));
  const described = before ? { ...columnNames(before.properties), ...before.gone } : undefined;
  const others = [...table.columns.keys()].filter(
    (name) => !used.has(name) && !view.occupied.includes(name) && !table.key.includes(name),
  );
  const candidates =
    described ?? (isOfDescriptorAlone(view) ? sameNames(others.filter(notOwn(noun, [...others, ...used]))) : {});
  const gone = Object.fromEntries(Object.entries(candidates).filter(([name]) => others.includes(name)));
  change.gone.set(noun.noun, gone);
  for (const [column, property] of Object.entries(gone)) {
    const isKnown = before?.gone[column] !== undefined;
    if (isKnown && !isComplete) continue;
    const rows = await countRows(db, table.name, hasValue(column));
    const message = messages.columnKept(`${noun.noun}.${property}`, rows, table.columns.get(column)?.target);
    change.findings.push({ kind: 'column-kept', effect: 'noted', noun: noun.noun, property, rows, isKnown, message });
  }
}

const isOfDescriptorAlone = ({ noun }: TableView): boolean =>
  !MIGRATED.includes(noun.noun) && noun.server === undefined;

const sameNames = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

/** Neither a column that every table has, nor the key of others. */
const notOwn = (noun: Noun, columns: readonly string[]) => {
  const keys = [...columns.map((column) => [column]), ...uniqueGroups(noun)].map((group) => keyColumn(...group));
  const own: string[] = [...Object.values(STAMP_COLUMNS), ...Object.values(ROW_COLUMNS), ...keys];
  return (name: string) => !own.includes(name);
};

const columnNames = (properties: Readonly<Record<string, Property>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, string][] => {
      const column = columnOf(name, property);
      return column === undefined ? [] : [[column, name]];
    }),
  );
