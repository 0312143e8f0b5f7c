// A change of the database as it is planned: what is said of it, and the steps that make it.
import type { Noun, Property } from '../../../src/schema/descriptor/descriptor';
import type { Finding } from '../../../src/schema/model/schema-finding';
import type { Catalog } from '../catalog';
import type { Connection } from '../database';
import type { Described, Memory } from './memory';

/** A planned finding. */
export interface PlannedFinding extends Finding {
  /** An earlier start has said it already. */
  isKnown?: boolean;
  /** The message without values of rows, for the log; undefined where `message` quotes none. */
  logMessage?: string;
}

/** Former names by new name. */
export type Renames = ReadonlyMap<string, string>;

/** Filled by the comparisons (`compare.ts`), and made by `changeTables` and `finishChange` (`apply.ts`). */
export interface SchemaChange {
  findings: PlannedFinding[];
  /** Tables to rename. */
  tables: Renames;
  /** Columns to rename, by the new name of their table. */
  columns: Map<string, Renames>;
  /**
   * Tables, and columns of tables under their new name, that stand where others go: without rows or values, or
   * `replaced`.
   */
  emptyTables: string[];
  emptyColumns: EmptiedColumn[];
  /**
   * Tables with rows and columns with values, as `--drop` names them, that a renamed one takes the place of: a choice
   * between the two.
   */
  replaced: string[];
  /** Columns whose foreign key is dropped, and key columns that are made anew or needed no longer. */
  released: StoredIn[];
  keys: StoredIn[];
  conversions: ColumnConversion[];
  /** Computed properties whose values are to be computed for every row, by noun. */
  computed: { noun: Noun; names: string[] }[];
  /** States that a new row begins in, and those whose rows are in another one now, by table. */
  states: { table: string; first: string; moves: readonly (readonly [from: string, to: string])[] }[];
  /** Columns that are no longer described, with their properties, by noun. */
  gone: Map<string, Readonly<Record<string, string>>>;
  /** What was described before, and will be. */
  before: Memory;
  after: Map<string, Described>;
}

/** Whether anything that is there is renamed, emptied, converted or computed anew, and not only added to. */
export const altersWhatIsThere = (change: SchemaChange): boolean =>
  change.tables.size > 0 ||
  [...change.columns.values()].some((renames) => renames.size > 0) ||
  [change.emptyTables, change.emptyColumns, change.conversions, change.computed, change.states].some(
    (steps) => steps.length > 0,
  );

/** A column by the new names of it and its table. */
export interface StoredIn {
  table: string;
  column: string;
}

/** A column that stands where another one goes. */
export interface EmptiedColumn extends StoredIn {
  /** Primary key of the table, where the column has values: they are kept with it. */
  key?: readonly string[];
}

/** A column whose values get another type. */
export interface ColumnConversion extends StoredIn {
  /** Primary key of the table. */
  key: readonly string[];
  from: string;
  property: Property;
  /** Some values are written in another way then: all are kept as they were. */
  isKept: boolean;
}

/** What the rules of a comparison read. */
export interface Comparison {
  db: Connection;
  catalog: Catalog;
  change: SchemaChange;
  /** Also what an earlier start has said already: it takes counting rows. */
  isComplete: boolean;
  /**
   * `apply`, not a start: values may be converted although some are written in another way then, and descriptors that
   * are older than the database may be made its newest.
   */
  isDeliberate: boolean;
  /**
   * What is to be dropped, by name; of a table or column and its former self that both have rows or values it is the
   * choice.
   */
  drops: readonly string[];
}
