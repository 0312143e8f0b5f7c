// Rules about what the database and the server keep: names of tables and columns, and values that have no place there.
import type { NounTables } from 'records';
import { columnType } from '../../server/db/column-types';
import { NAME_BYTES, STAMP_COLUMNS, storedColumns } from '../../server/db/noun-columns';
import { rowTables } from '../../server/db/row-tables';
import type { Tables } from '../../server/db/tables';
import { keyColumn } from '../../server/db/unique-key';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import { type Finding, Place } from '../../src/schema/keywords/finding';
import type { LintContext } from '../../src/schema/keywords/lint-context';
import { uniqueGroups } from '../../src/schema/rules/collisions';

/** Texts that fit into one row when every one of them is filled: of a long one the row has a pointer to it. */
const MAX_TEXTS = 400;
/** Bytes of a value in a row, by the type of its column; of any other a pointer. */
const BYTES: Readonly<Record<string, number>> = {
  integer: 4,
  date: 4,
  boolean: 4,
  timestamp: 8,
  'double precision': 8,
};
const POINTER_BYTES = 18;
/** Properties of which a table can have columns at all. */
export const MAX_PROPERTIES = 1_500;
/** The names of nouns and properties, which are those of tables and columns, too. */
export const NAME = /^[a-z][a-z0-9_]*$/;

/** Tables that are the server's own. The type makes sure that none is forgotten. */
export const OWN_TABLES: Record<
  | Exclude<keyof Tables, keyof NounTables>
  | 'migration'
  | 'sign_in_attempt'
  | 'saved_view'
  | 'saved_view_seen'
  | 'list_opening'
  | 'import'
  | 'import_portion'
  | 'import_change'
  | 'import_key',
  true
> = {
  import: true,
  import_portion: true,
  import_change: true,
  import_key: true,
  session: true,
  sign_in_try: true,
  sign_in_attempt: true,
  secret: true,
  ticket_form_detail: true,
  ticket_form_version: true,
  ticket_form_deleted: true,
  ticket_form_usage: true,
  ticket_field_usage: true,
  ticket_option_usage: true,
  ticket_values: true,
  ticket_unique_value: true,
  ticket_version_usage: true,
  ticket_counter: true,
  ticket_move: true,
  ticket_form_example: true,
  record_change: true,
  row_count: true,
  stored_file: true,
  trash: true,
  idempotency_key: true,
  record_comment: true,
  notification: true,
  described_noun: true,
  migration: true,
  saved_view: true,
  saved_view_seen: true,
  list_opening: true,
};

/** Words that SQL keeps for itself. */
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
  right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
  using variadic verbose when where window with`.split(/\s+/),
);

/** Columns that every table of PostgreSQL has, unseen. */
export const SYSTEM_COLUMNS = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'];

/** The name of the noun, which is also its table's, and those of its columns. */
export function storageProblems(place: Place, noun: Noun, { isSample }: LintContext): Finding[] {
  const at = place.at('noun');
  const properties = Object.entries(noun.record.properties);
  const found = properties.flatMap(([name, property]) =>
    nameProblems(place.at('record', 'properties', name), name, property),
  );
  if (!NAME.test(noun.api.id)) found.push(place.at('api', 'id').problem(`"${noun.api.id}" ${NAMING}`));
  if ([...Object.values(STAMP_COLUMNS), ...SYSTEM_COLUMNS].includes(noun.api.id))
    found.push(place.at('api', 'id').problem(`every table has a column "${noun.api.id}" already`));
  if (isSample || noun.table !== undefined) return found;
  if (RESERVED.has(noun.noun))
    found.push(at.problem(`"${noun.noun}" is a word of SQL, so no table can be called that`));
  if (noun.noun === 'constructor')
    found.push(at.problem('"constructor" has a meaning of its own, so no noun can be called that'));
  if (noun.noun.startsWith('pg_') || noun.noun === 'counted')
    found.push(at.problem(`the database keeps "${noun.noun}" for itself`));
  if (properties.length > MAX_PROPERTIES || rowBytes(noun) > MAX_TEXTS * POINTER_BYTES)
    found.push(
      place.at('record', 'properties').problem(`a table has at most ${MAX_TEXTS} columns`, {
        hint: 'a text counts as one of them, a unique one as two, a number or a day as less',
      }),
    );
  return found;
}

/** What a record needs at most. */
function rowBytes(noun: Noun): number {
  const columns = storedColumns(noun).map(([, property]) => BYTES[columnType(property)] ?? POINTER_BYTES);
  return columns.reduce((sum, bytes) => sum + bytes, uniqueGroups(noun).length * POINTER_BYTES);
}

/** The end of the message for a name that `NAME` refuses, behind the name in quotes. */
export const NAMING =
  'is no name: it must begin with a small letter, and have only small letters, digits and underscores';

function nameProblems(place: Place, name: string, { readAs }: Property): Finding[] {
  const found: Finding[] = [];
  if (!NAME.test(name)) found.push(place.problem(`"${name}" ${NAMING}`));
  if (name === 'constructor' || SYSTEM_COLUMNS.includes(name))
    found.push(place.problem(`"${name}" has a meaning of its own, so no field can be called that`));
  if (readAs !== undefined && (!NAME.test(readAs) || readAs === 'constructor'))
    found.push(place.at('readAs').problem(`"${readAs}" ${NAMING}`));
  return found;
}

/** No two tables and indexes may share a name, and none may be too long. */
export function relationProblems(nounFiles: readonly [string, Noun][]): Finding[] {
  const taken = new Map<string, string>(Object.keys(OWN_TABLES).map((name) => [name, 'the server']));
  // Of two files for one noun only the first has a table; that there are two is said elsewhere.
  const files = new Map([...nounFiles].reverse().map(([file, { noun }]) => [noun, file]));
  const stored = nounFiles.filter(([file, { noun, table }]) => table === undefined && files.get(noun) === file);
  const all = [
    // Tables first: where the name of one is also that of an index, the table has the better right to it.
    ...stored.flatMap(([file, { noun, api }]) => {
      const sequence = `${noun}_${api.id}_seq`;
      // The database finds a shorter name for one that is too long.
      const names = [noun, `${noun}_pkey`, ...(sequence.length > NAME_BYTES ? [] : [sequence])];
      return names.map((name) => ({ place: new Place(file, ['noun']), name, owner: file }));
    }),
    ...stored.flatMap(([file, noun]) =>
      rowTables(noun).flatMap((table) => {
        const place = new Place(file, ['record', 'properties', table.property]);
        return [table.noun, `${table.noun}_pkey`].map((name) => ({ place, name, owner: file }));
      }),
    ),
    ...stored.flatMap(([file, noun]) =>
      rowTables(noun).flatMap((table) =>
        storedColumns(table).flatMap(([column, property]) => {
          const place = new Place(file, ['record', 'properties', table.property, 'items', 'properties', column]);
          return derivedNames(table, column, property).map((name) => ({ place, name, owner: file }));
        }),
      ),
    ),
    ...stored.flatMap(([file, noun]) =>
      storedColumns(noun).flatMap(([column, property]) => {
        const place = new Place(file, ['record', 'properties', nameOf(noun, column)]);
        return derivedNames(noun, column, property).map((name) => ({ place, name, owner: file }));
      }),
    ),
    ...stored.flatMap(([file, { noun, record }]) =>
      (record.unique ?? []).map((group, i) => {
        const place = new Place(file, ['record', 'unique', i]);
        return { place, name: `${noun}_${keyColumn(...group)}`, owner: file };
      }),
    ),
  ];
  return all.flatMap(({ place, name, owner }) => {
    const other = taken.get(name);
    taken.set(name, other ?? owner);
    if (Buffer.byteLength(name) > NAME_BYTES)
      return [
        place.problem(`the database would need the name "${name}", which has more than ${NAME_BYTES} characters`),
      ];
    return other === undefined
      ? []
      : [place.problem(`the database needs the name "${name}", which ${other} has taken`)];
  });
}

const nameOf = ({ record }: Noun, column: string): string =>
  Object.hasOwn(record.properties, column) ? column : column.replace(/_hash$/, '');

/** Indexes and columns beside the column itself. */
function derivedNames({ noun }: Noun, column: string, property: Property): string[] {
  return [
    `${noun}_${column}_trgm`,
    ...(property.ref ? [`${noun}_${column}`] : []),
    ...(property.unique ? [`${noun}_${keyColumn(column)}`] : []),
  ];
}

/** A view has columns of its table only, and keeps them in the same way. */
export const isKeptAlike = (one: Property, other: Property): boolean => columnType(one) === columnType(other);
