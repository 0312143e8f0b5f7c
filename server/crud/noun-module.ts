// What a module in `server/nouns` may add to the generated calls of the noun that names it (`"server"` in a
// descriptor). Every function is optional, and none replaces what is generated: the rules of the descriptor are checked
// before `validate`, which is called whatever they found; the row is written between `beforeSave` and `afterSave`, and
// whatever touches the database does so in the transaction of the save. A module is the default export of its file; its
// name is the file's.
import type { FastifyInstance } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Noun, Property, RecordSchema, Values } from '../../src/schema/descriptor/descriptor';
import type { FurtherColumns } from '../../src/schema/model/columns';
import type { RecordMode } from '../../src/schema/model/record-for';
import type { Errors } from '../../src/schema/rules/check';
import type { Connection, Database } from '../db/database';
import type { OwnedFile } from '../files/stored-files';
import type { Constraints } from '../http/http-errors';
import type { JsonSchema } from '../http/operation';
import type { AppContext, KnownToOthers } from '../request/context';
import type { SignedIn } from '../session/sessions';
import type { BatchLoader } from './batch-loader';
import type { JsonLines, TableColumn } from './table-columns';

/** The functions and constants of a module; all are optional. Which come when in a save: the head of this file. */
export interface NounModule extends KnownToOthers {
  /**
   * The condition of SQL that a record fulfils which the caller may see, where that is not every one: lists, exports,
   * counts, maps and reads have no other.
   */
  visible?(caller: SignedIn, context: AppContext): Promise<RawBuilder<unknown> | undefined>;
  /** Columns of the table that only code writes. No property may have such a name, or a sender could write it. */
  columns?: readonly string[];
  /** Indexes for reads of its own: the columns of each, behind which the id comes. */
  indexes?: readonly (readonly string[])[];
  /**
   * Names in a body that the module reads and checks by itself, from `Save.body`: those that the descriptor does not
   * have, or that have other rules. Two creates that differ in them are not the same.
   */
  bodyFields?: readonly string[];
  /** Its `bodyFields` may have rows: a body may be as large as one of a record with tables. */
  takesRows?: boolean;
  /** Bytes of a JSON body; 1 MiB without it. */
  bodyLimit?: number;
  /** Files besides those of the descriptor. Such a record can only be sent as multipart. */
  upload?: UploadRules;
  /**
   * More rules: messages by field; those of a field replace what the rules of the descriptor said of it. May put values
   * that it has read into `save.values`. Also called where `errors` has messages already, so that a sender gets all of
   * them at once: where a field has an entry there, its value may be anything. Two saves may run at the same time: a
   * rule that counts or compares rows locks them or takes a turn (`db/transaction.ts`) before it reads them. @throws an error that rejects the save as a whole, such
   * as a 409.
   */
  validate?(save: Save, errors: Readonly<Errors>): Violations | Promise<Violations>;
  /**
   * Last thing before the row is written, when nothing is wrong. @returns columns that no property stands for, by name.
   * @throws an error that rejects the save.
   */
  beforeSave?(save: Save): Promise<Values | undefined>;
  /**
   * What a stored record holds elsewhere, as it is now: files of its lists, and fields that only the module knows. A save
   * and a deletion read it before and after, for the change log and to know which files the record has. @param loader of the
   * save that reads it before.
   */
  parts?(db: Connection, id: number, loader?: BatchLoader): Promise<Parts>;
  /** The body of an update that gives parts of the record, by their names in `parts`, these values; null empties one. */
  partsBody?(values: Values): Values;
  /**
   * What every body of an update must have that no property stands for, as it is stored, or as it was with the values
   * `was` that are set back.
   */
  keptBody?(db: Connection, id: number, was: Values): Promise<Values>;
  /**
   * Before a record comes into another state, by whatever call: also by one for the state alone, for which nothing else
   * here is called. What the descriptor says of the state is checked by then. @throws an error that rejects it.
   */
  beforeState?(save: Save, state: string): Promise<void>;
  /** After the row is written: what belongs to it elsewhere. @returns `parts`, where they are known by then. */
  afterSave?(save: Saved): Promise<Parts | undefined>;
  /** After the record is locked, before it is deleted. @throws an error that rejects it. */
  beforeDelete?(deletion: Deletion): Promise<void>;
  /**
   * Before records that may be deleted go into the trash, with all that they hold: what is counted of them elsewhere. Unlike
   * with `beforeDelete`, many of them are deleted by the same statements.
   */
  beforeDeletes?(db: Connection, rows: readonly Values[]): Promise<void>;
  /**
   * Columns of the list that the descriptor does not have, for paths that a request names. A path that is none is left
   * out.
   */
  listColumns?(db: Connection, paths: readonly string[], caller: SignedIn): Promise<TableColumn[]>;
  /** What is in the rows of such a column, where it has rows; undefined for any other path. */
  listLines?(db: Connection, path: string, caller: SignedIn): Promise<JsonLines | undefined>;
  /** Which of those can be chosen in the menu of the list. */
  furtherColumns?(db: Connection, caller: SignedIn): Promise<FurtherColumns>;
  /** Tables whose rows end when the record that they point to is deleted: it is restored without them. */
  ends?: readonly string[];
  /**
   * Before a deleted record is stored again: `validate` is not called, as it is about what is sent. @returns columns that
   * are other than they were, by name. @throws an error that rejects it.
   */
  beforeRestore?(restoring: Restoring): Promise<Values | undefined> | Values;
  /** After it and the rows inside it are stored again, before the entry of the change log: what follows from them. */
  afterRestore?(restoring: Restoring): Promise<void>;
  /**
   * New records of one import may be stored by the same statements: `validate` and `beforeSave`, which change nothing,
   * are called for all of them before any is written, and this in place of `afterSave` for all of them. Without it each
   * record of a noun with a module is saved by itself. @returns what `afterSave` does, for each.
   */
  afterSaves?(saves: readonly Saved[]): Promise<(Parts | undefined)[]>;
  /** The property that holds the type of a record, where that gives it fields which imports can have. */
  importType?: string;
  /** Those fields. @returns undefined where there is no such type. */
  importFields?(db: Connection, type: number): Promise<ImportFields | undefined>;
  /** The response to a create (`add`) or an update, where that is not the whole record. */
  response?: Partial<Record<RecordMode, (save: Saved, row: Values) => Values>>;
  /** The response to a read, from the generated one. */
  read?(row: Values, reading: Reading): Promise<Values>;
  /**
   * The response to a read of the record as it was, from that of today: `parts` are the values of then of its parts that
   * have changed since. @returns it with the names of those that it shows.
   */
  past?(
    row: Values,
    parts: ReadonlyMap<string, unknown>,
    db: Connection,
  ): Promise<{ row: Values; shown: readonly string[] }>;
  /** Whether `routes` serves `GET {base}/{id}/usage`, which has more than what is generated. */
  ownUsage?: boolean;
  /** For the API document: what the module adds to the generated bodies and responses. */
  describes?: ModuleDescription;
  /** For the API document: schemas with a name, which these descriptions refer to (`named`). */
  schemas?: Readonly<Record<string, JsonSchema>>;
  /** Messages for constraints of the database that only a save at the same moment can break: the error response, by name. */
  constraints?: Constraints;
  /**
   * Calls of its own, each with the right that it needs and its description (`config: { right, describe }`). What reads
   * records of another noun names the rights with those, too (`needs`). Also the place for work in the background.
   */
  routes?(app: FastifyInstance, context: AppContext): void;
}

/** What the document of the API says of a noun besides what its descriptor says. */
export interface ModuleDescription {
  /** Properties of a body besides those of the descriptor, by name. */
  body?: Readonly<Record<string, JsonSchema>>;
  /** Names of those without which every create and change is refused. */
  required?: readonly string[];
  /** What a read and an update have instead of `updated_at`, to say which version was read. */
  version?: string;
  /** Properties that `read` adds or changes, by name. */
  read?: Readonly<Record<string, JsonSchema>>;
  /** Properties of a row of the list that are there where a request names them (`listColumns`), by name. */
  row?: Readonly<Record<string, JsonSchema>>;
  /** Names that `read` leaves out. */
  withheld?: readonly string[];
  /** Properties that the record has besides in a 409, where it was saved since it was read, by name. */
  conflict?: Readonly<Record<string, JsonSchema>>;
  /** What `response` returns. */
  saved?: Partial<Record<RecordMode, JsonSchema>>;
}

/** Values of a record that are not in the columns of its row, such as the fields of a ticket. */
export interface Parts {
  /** By name, files as rows of `stored_file` (`FileRow`). */
  values: Values;
  /** Those of the values that the descriptor does not have. */
  properties: Readonly<Record<string, Property>>;
}

/** Of a record that holds nothing elsewhere. */
export const NO_PARTS: Parts = { values: {}, properties: {} };

/** Messages by field, as `Errors`; a field without any may be named. */
export type Violations = Partial<Errors>;

/** The fields of a type of records, as a file has them. */
export interface ImportFields {
  /** By the names that programs call them; those that no two records may share are `unique`. */
  record: RecordSchema;
  /** The name of a field in `parts` and in messages. */
  partOf(name: string): string;
  /** What a body has for these values. @param texts what a file has for them, by name. */
  bodyOf(values: Values, texts: ReadonlyMap<string, string>): Values;
  /** The records of the type whose field has one of these keys (`file-keys.ts`): one of them and how many there are, by the key. */
  idsBy(db: Connection, name: string, keys: readonly string[]): Promise<Map<string, { id: number; count: number }>>;
}

interface UploadRules {
  /** Whether files of a field of the body are wanted. */
  takes(field: string): boolean;
  /**
   * Where the message about too large or too many files of such a field is shown: its name in the errors, and its
   * title.
   */
  describe(db: Database, field: string, texts: ReadonlyMap<string, string>): Promise<{ key: string; title: string }>;
}

/** One create or update, inside its transaction. */
export interface Save {
  noun: Noun;
  mode: RecordMode;
  context: AppContext;
  /**
   * Every statement of the save goes through it: another connection would not see what it sees, and could wait for it
   * for ever.
   */
  transaction: Connection;
  caller: SignedIn;
  /** What was sent, by name, as it was sent. */
  body: Values;
  /**
   * The files that were sent, in `incoming` until all checks have passed. `validate` may leave out those that no field
   * wants.
   */
  files: readonly OwnedFile[];
  /**
   * What is to be stored: values that were sent, computed ones and, for a new record, defaults. A field that was not sent
   * is not in it, and keeps what it has in `before`; one that is emptied is undefined.
   */
  values: Values;
  /** The record before the save, by property; empty for a new one. */
  before: Values;
  /** Undefined for a new one. */
  id: number | undefined;
  /** What it shares with the other saves of its transaction. */
  loader: BatchLoader;
}

/** A save whose row is written. */
export interface Saved extends Save {
  id: number;
  /** The columns that `beforeSave` returned, and hashes of secrets. */
  columns: Values;
}

interface Deletion extends Pick<Save, 'noun' | 'context' | 'transaction' | 'caller'> {
  id: number;
  /** The record as read. */
  row: Values;
}

/** What a module gets when a record comes back from the trash, in the transaction that restores it. */
export interface Restoring extends Pick<Save, 'noun' | 'context' | 'transaction' | 'caller'> {
  id: number;
  /** The record as it is read again. */
  row: Values;
}

/** Who reads, and with which app: what a module gets that adds to a record as it is read. */
export interface Reading {
  context: AppContext;
  caller: SignedIn;
}

/** A noun with everything that its calls need. */
export interface ServedNoun {
  noun: Noun;
  module: NounModule;
  context: AppContext;
}
