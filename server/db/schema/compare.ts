// Compares the descriptors with a database and with what was described before. Reads, and changes nothing.
import { sql } from 'kysely';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
import { ACCOUNTS } from '../../../src/schema/model/accounts';
import { formerNames } from '../../../src/schema/model/former-names';
import type { Finding } from '../../../src/schema/model/schema-finding';
import { type Catalog, readCatalog, type StoredTable } from '../catalog';
import type { Connection } from '../database';
import { withRowTables } from '../row-tables';
import type { Comparison, Renames, SchemaChange } from './change';
import { compareColumns } from './compare-columns';
import { compareReferences } from './compare-references';
import { compareRules } from './compare-rules';
import { compareStates } from './compare-states';
import { compareUnique } from './compare-unique';
import { compareGeneration } from './generation';
import { describedPart, type Memory, readMemory } from './memory';
import { messages } from './messages';
import { type PendingRenames, pendingRenames, presentName } from './renames';
import { countRows } from './rows';
import { formerColumns, type TableView, viewOf } from './table-view';

/**
 * Everything that differs, with the steps that a start takes. @param stored the nouns with a table of their own; those of
 * their rows follow.
 */
export async function compareSchema(
  db: Connection,
  stored: readonly Noun[],
  {
    isComplete = false,
    isDeliberate = false,
    drops = [],
  }: Partial<Pick<Comparison, 'isComplete' | 'isDeliberate' | 'drops'>> = {},
): Promise<SchemaChange> {
  const nouns = withRowTables(stored);
  const catalog = await readCatalog(db);
  const before = await readMemory(db, catalog);
  const given = formerTables(nouns, catalog, before).filter((name) => drops.includes(name));
  const pending = tableRenames(nouns, catalog, before, given);
  const change = newChange(before, pending.renames);
  const comparison = { db, catalog, change, isComplete, isDeliberate, drops };
  // Without any table of the product everything is new, which nobody needs to read.
  const isFresh = !catalog.has(ACCOUNTS);
  for (const name of given) await refuseIfNamed(comparison, name);
  for (const noun of nouns) {
    const name = presentName(change.tables, noun.noun);
    const table = name === undefined ? undefined : catalog.get(name);
    await compareNames(comparison, noun, pending);
    if (table) await compareTable(comparison, viewOf(noun, table, before.get(table.name), drops));
    else if (!isFresh) addTable(comparison, noun, nouns);
    remember(change, noun);
  }
  await keepTables(comparison, nouns);
  await compareGeneration(comparison);
  return change;
}

const newChange = (before: Memory, tables: Renames): SchemaChange => ({
  findings: [],
  tables,
  columns: new Map(),
  emptyTables: [],
  emptyColumns: [],
  replaced: [],
  released: [],
  keys: [],
  conversions: [],
  computed: [],
  states: [],
  gone: new Map(),
  before,
  after: new Map(),
});

/** Whether a table is the product's own: the database may hold those of other programs, once there is a memory it says. */
const isOwn = (name: string, catalog: Catalog, memory: Memory): boolean =>
  catalog.has(name) && (memory.size === 0 || memory.has(name));

/** Tables under former names of nouns that have one under their own name, too: either can be dropped for the other. */
const formerTables = (nouns: readonly Noun[], catalog: Catalog, memory: Memory): string[] =>
  nouns
    .filter(({ noun }) => isOwn(noun, catalog, memory))
    .flatMap(formerNames)
    .filter((name) => isOwn(name, catalog, memory) && !nouns.some(({ noun }) => noun === name));

/** @param given former tables that are dropped: nothing follows from there. */
const tableRenames = (
  nouns: readonly Noun[],
  catalog: Catalog,
  memory: Memory,
  given: readonly string[],
): PendingRenames =>
  pendingRenames(
    nouns.map((noun) => ({ name: noun.noun, was: formerNames(noun) })),
    {
      has: (name) => !given.includes(name) && isOwn(name, catalog, memory),
      isDone: (name, was) => memory.get(name)?.formerly.includes(was) === true,
    },
  );

async function compareNames(
  comparison: Comparison,
  { noun }: Noun,
  { renames, occupied, blocked }: PendingRenames,
): Promise<void> {
  const { db, change, drops } = comparison;
  const was = renames.get(noun) ?? blocked.get(noun);
  if (was === undefined) return;
  const rows = await countRows(db, was);
  const present = occupied.includes(noun) ? await countRows(db, noun) : 0;
  const finding = { kind: 'table-renamed', noun, was, rows } as const;
  if (blocked.has(noun))
    change.findings.push({ ...finding, effect: 'refused', message: messages.stillThere(noun, was) });
  else if (present > 0 && drops.includes(noun)) {
    change.findings.push({ ...finding, effect: 'applied', message: messages.tableReplaced(noun, was, present, rows) });
    change.replaced.push(noun);
    await refuseIfNamed(comparison, noun);
  } else if (present > 0)
    change.findings.push({ ...finding, effect: 'refused', message: messages.bothHaveRows(noun, was, present, rows) });
  else change.findings.push({ ...finding, effect: 'applied', message: messages.tableRenamed(noun, was, rows) });
  if (occupied.includes(noun)) change.emptyTables.push(noun);
}

/** Of two tables one gives way: what names its records would name those of the other then, as ids are alike. */
async function refuseIfNamed({ db, catalog, change, drops }: Comparison, given: string): Promise<void> {
  for (const { name: table, columns } of catalog.values())
    for (const { name: column, target } of columns.values()) {
      const name = `${table}.${column}`;
      if (target !== given || table === given || drops.includes(name) || drops.includes(table)) continue;
      const rows = await countRows(db, table, sql`${sql.id(column)} is not null`);
      if (rows === 0) continue;
      const message = messages.stillNamed(given, name, rows);
      change.findings.push({ kind: 'reference', effect: 'refused', noun: given, rows, message });
    }
}

async function compareTable(comparison: Comparison, view: TableView): Promise<void> {
  await compareColumns(comparison, view);
  await compareReferences(comparison, view);
  await compareUnique(comparison, view);
  await compareStates(comparison, view);
  await compareRules(comparison, view);
}

/** A new table; but where an earlier one became another noun that is described no longer, the descriptors are older. */
function addTable({ catalog, change }: Comparison, { noun }: Noun, nouns: readonly Noun[]): void {
  const successor = [...change.before].find(
    ([name, { formerly, isGone }]) =>
      formerly.includes(noun) && !isGone && catalog.has(name) && !nouns.some((other) => other.noun === name),
  )?.[0];
  const finding = { noun, rows: 0 };
  if (successor === undefined)
    change.findings.push({ ...finding, kind: 'new-table', effect: 'applied', message: messages.newTable(noun) });
  else
    change.findings.push({
      ...finding,
      kind: 'returned',
      effect: 'refused',
      message: messages.returned(successor, noun),
    });
}

function remember(change: SchemaChange, noun: Noun): void {
  const renamed = formerColumns(noun).filter(({ was }) => was.length > 0);
  change.after.set(noun.noun, {
    ...describedPart(noun),
    formerly: formerNames(noun),
    renamed: Object.fromEntries(renamed.map(({ name, was }) => [name, was])),
    gone: change.gone.get(noun.noun) ?? {},
  });
}

/** Tables of nouns that no file describes any more stay, unseen. */
async function keepTables({ db, catalog, change, isComplete }: Comparison, nouns: readonly Noun[]): Promise<void> {
  const moved = new Set(change.tables.values());
  for (const [noun, described] of change.before) {
    const table: StoredTable | undefined = catalog.get(noun);
    if (!table || moved.has(noun) || nouns.some((other) => other.noun === noun)) continue;
    change.after.set(noun, { ...described, isGone: true });
    const isKnown = described.isGone === true;
    if (isKnown && !isComplete) continue;
    const rows = await countRows(db, noun);
    change.findings.push({
      kind: 'table-kept',
      effect: 'noted',
      noun,
      rows,
      isKnown,
      message: messages.tableKept(noun, rows),
    });
  }
}

/**
 * Everything that differs between `nouns` and the database, in the order of the nouns: what a start applies, notes or
 * refuses, and what earlier ones left out of sight. Reads only, also beside a running product; where descriptors differ
 * from those of the last start it reads every row of their tables. Nouns that are views of another's table have no
 * findings. Empty for a database without the product's tables.
 */
export async function planSchema(db: Connection, nouns: Iterable<Noun>): Promise<Finding[]> {
  const stored = [...nouns].filter(({ table }) => table === undefined);
  const { findings } = await compareSchema(db, stored, { isComplete: true });
  return findings.map(({ isKnown: _, logMessage: __, ...finding }) => finding);
}
