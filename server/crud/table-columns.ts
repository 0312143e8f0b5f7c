// The allow-list of a table call: which paths a list may show, search and sort, each with its SQL. Made from the
// descriptor alone; a request can only pick from it, so no text of a user ever becomes SQL.

import { type RawBuilder, sql } from 'kysely';
import type { Computed, ListScreen, Noun, Property, StampName } from '../../src/schema/descriptor/descriptor';
import type { Days } from '../../src/schema/filters/read-days';
import { memoize, memoizeTexts } from '../../src/schema/formats/memoize';
import { isFiles } from '../../src/schema/formats/plain-values';
import { ACCOUNTS } from '../../src/schema/model/accounts';
import { hasCall } from '../../src/schema/model/calls';
import { type Column, columnsOf, isShownAlways, searchOf, shownTexts } from '../../src/schema/model/columns';
import { isLog } from '../../src/schema/model/history';
import { nounOf } from '../../src/schema/model/nouns';
import { countedBy, refKey } from '../../src/schema/model/refs';
import { isRows } from '../../src/schema/model/rows';
import { ageRule } from '../../src/schema/model/stored';
import type { Search } from '../../src/schema/values/value-kind';
import { sqlTypeOf, wireValue } from '../db/column-types';
import { utcText, WHOLE_ROW } from '../db/database';
import { columnOf, isSearchedText, numberDay, STAMP_COLUMNS, storedColumns, storedNoun } from '../db/noun-columns';
import { ROW_COLUMNS, rowTable } from '../db/row-tables';
import { problem, refusalOf } from '../http/http-errors';
import { userName } from '../users/user-name';
import { fileColumns, hasFiles } from './record-files';

/** A column that a table call may name by its path, with the SQL of everything that a list does with it. */
export interface TableColumn {
  path: string;
  /** Heading in an export. */
  label: string;
  property: Property;
  /** Named cell, where a list overrides the property's own. */
  as?: string;
  search: Search;
  /** The column itself, for searching. */
  column: RawBuilder<unknown>;
  /** The expression that rows are sorted by: a choice by its text, anything else by itself. */
  sortKey: RawBuilder<unknown>;
  /** What rows with the same `sortKey` are sorted by, before any other column. */
  thenBy?: RawBuilder<unknown>;
  /** Whether it lies within days, where its kind of value does not say it. */
  within?(days: Days): (RawBuilder<unknown> | undefined)[];
  /** Whether it holds a text like the pattern `part`, where that is no part of the column; false where it has no text. */
  holds?(part: string): RawBuilder<unknown> | false;
  /** Whether it has no value, where that is not whether `column` has none. */
  none?: RawBuilder<unknown>;
  /** The column in its wire format. */
  wire: RawBuilder<unknown>;
  /** Left out of an export that does not name it. */
  hidden?: boolean;
  /** The property with the user who is responsible, where the column names that one. */
  assignee?: string;
  /** The table that must be joined, when the column is another noun's. */
  join?: Join;
  nullable: boolean;
  /** `sortKey` is never empty, also where no rule says so: a value that is missing is shown as another one. */
  isFilled?: boolean;
}

/** The table of a referenced record, where a column shows a property of that. */
export interface Join {
  /** Own column that holds the id. */
  by: string;
  noun: Noun;
  /** The alias of the joined table: no two properties share a join, and no noun can have this name. */
  alias: string;
}

/** Rows that a record keeps as JSON: a module lists what is in them. */
export interface JsonLines {
  /** The list of rows of a record; null where it has none. */
  rows: RawBuilder<unknown>;
  cells: { label: string; property: Property; of(row: RawBuilder<unknown>): RawBuilder<unknown> }[];
}

const joinBy = (by: string, noun: Noun): Join => ({ by, noun, alias: `ref:${by}` });

/**
 * Every allowed column by path: own readable scalars, the id, label and id of referenced records, counts. @param
 * timeZone in which moments are shown, an IANA name.
 */
export const tableColumns = (noun: Noun, timeZone = 'UTC'): ReadonlyMap<string, TableColumn> =>
  columnsByZone(noun)(timeZone);

/** Zones that are kept of a noun: staff of one railroad are in few. */
const MAX_ZONES = 10;

const byZone = <Made>(make: (noun: Noun, timeZone: string) => Made) =>
  memoize((noun: Noun) => memoizeTexts(MAX_ZONES, (timeZone) => make(noun, timeZone)));

const columnsByZone = byZone((noun, timeZone): ReadonlyMap<string, TableColumn> => {
  const columns = [
    idColumn(noun),
    ...Object.entries(noun.record.properties).flatMap(([name, property]) => ofProperty(noun, name, property, timeZone)),
  ];
  return new Map(columns.map((column) => [column.path, column]));
});

/**
 * Every column of a single record: those of lists that are not counted, those too large for lists, and, where it can be
 * changed, when it was saved. @param timeZone in which moments are shown, an IANA name.
 */
export function rowColumns(noun: Noun, timeZone?: string): TableColumn[] {
  const unlisted = Object.entries(noun.record.properties).filter(
    ([name, property]) => !property.writeOnly && columnOf(name, property) !== undefined && isUnlisted(noun, property),
  );
  return [
    ...[...tableColumns(noun, timeZone).values()].filter(
      ({ property }) => property.countOf === undefined && !isRows(property),
    ),
    ...unlisted.map(([name, property]) => ownColumn(noun, name, property)),
    ...(hasCall(noun, 'update') || noun.states ? [savedColumn(noun)] : []),
  ];
}

/** Every column of a record in a list that is not paged: of its tables the number of their rows. */
export const wholeListColumns = (noun: Noun, timeZone?: string): TableColumn[] => [
  ...rowColumns(noun, timeZone),
  ...[...tableColumns(noun, timeZone).values()].filter(({ property }) => isRows(property)),
];

/** @throws 400 for a path that the list does not have. */
export function columnAt(allowed: ReadonlyMap<string, TableColumn>, path: string): TableColumn {
  const column = allowed.get(path);
  if (!column) throw problem(400, `${UNKNOWN} "${path.slice(0, 100)}".`);
  return column;
}

const UNKNOWN = 'Unknown column';

/** Whether a request was refused because of a column that the list does not have. */
export const isUnknownColumn = (error: unknown): boolean => refusalOf(error)?.message.startsWith(UNKNOWN) === true;

/** The columns that the noun's list shows, in its order; without a list, its label. @param timeZone see `tableColumns`. */
export const shownColumns = (noun: Noun, timeZone = 'UTC'): readonly TableColumn[] => shownByZone(noun)(timeZone);

const shownByZone = byZone((noun, timeZone): readonly TableColumn[] => {
  const screen = noun.screens?.find((one): one is ListScreen => one.kind === 'list');
  const shown: Partial<Column>[] = screen ? columnsOf(noun, screen) : [{ path: noun.label }];
  const allowed = tableColumns(noun, timeZone);
  return shown.flatMap(({ path = '', label, as, hidden }) => {
    const column = allowed.get(path);
    return column ? [{ ...column, label: label ?? column.label, as, hidden }] : [];
  });
});

function idColumn(noun: Noun, table = noun.noun): TableColumn {
  const property: Property = { title: noun.api.id, type: 'integer' };
  return plainColumn(noun.api.id, property, sql.ref(`${table}.${noun.api.id}`), false);
}

function savedColumn(noun: Noun): TableColumn {
  const property: Property = { title: 'Saved', type: 'string' };
  return plainColumn('updated_at', property, utcText(sql.ref(`${noun.noun}.updated_at`)), false);
}

function ofProperty(noun: Noun, name: string, property: Property, timeZone: string): TableColumn[] {
  if (property.writeOnly || isUnlisted(noun, property)) return [];
  if (property.countOf !== undefined) return [countColumn(noun, name, property, nounOf(property.countOf))];
  if (property.stamp !== undefined) return [stampColumn(noun, name, property, property.stamp, timeZone)];
  if (property.labelOf !== undefined) return labelColumn(noun, name, property, property.labelOf);
  const age = ageRule(property);
  if (age) return [ageColumn(noun, name, property, age, timeZone)];
  if (isFiles(property)) return [fileColumn(noun, name, property)];
  if (isRows(property)) return [rowsColumn(noun, name, property)];
  const column = ownColumn(noun, name, property);
  return property.ref ? [column, ...ofRef(noun, name, nounOf(property.ref))] : [column];
}

/** Not in lists: values of any shape, and files that a module keeps. */
const isUnlisted = (noun: Noun, property: Property): boolean =>
  property.type === 'object' || (isFiles(property) && !hasFiles(noun, property));

function ownColumn(noun: Noun, name: string, property: Property, table = noun.noun): TableColumn {
  const column = sql.ref(`${table}.${name}`);
  return {
    path: property.readAs ?? name,
    label: property.title,
    property,
    search: searchOf(property),
    column,
    // A log has no index that follows from its list: its columns serve as they are.
    sortKey: isLog(noun) ? column : sortKeyOf(property, column),
    // Ids grow with every save.
    ...(property.numberParts && { thenBy: sql.ref(`${table}.${noun.api.id}`) }),
    wire: wireValue(name, property, table),
    // Generated and required columns are never empty.
    nullable: !property.readOnly && !noun.record.required.includes(name),
    isFilled: isShownAlways(noun, name, property),
  };
}

/** Files as they are read; searched and sorted by their names. */
function fileColumn(noun: Noun, name: string, property: Property): TableColumn {
  const { wire, names } = fileColumns(noun, name, property);
  return {
    path: property.readAs ?? name,
    label: property.title,
    property,
    search: 'text',
    column: names,
    sortKey: sql`(${names} collate people)`,
    wire,
    nullable: true,
  };
}

/** How many rows a record has in a table of its own, which is searched by the texts in it. */
function rowsColumn(noun: Noun, name: string, property: Property): TableColumn {
  const table = rowTable(noun, name, property);
  const [rows, of] = [sql`from ${sql.id(table.noun)} as ${WHOLE_ROW}`, sql`${WHOLE_ROW}.${sql.id(ROW_COLUMNS.of)}`];
  const id = sql.ref(`${noun.noun}.${noun.api.id}`);
  const texts = storedColumns(table).filter(([, cell]) => isSearchedText(cell));
  const column = sql`(select count(*)::integer ${rows} where ${of} = ${id})`;
  return {
    ...plainColumn(name, property, column, false),
    search: 'text',
    holds: (part) =>
      texts.length > 0 &&
      // Not "exists": rows that match are looked up once, in their index.
      sql`${id} in (select ${of} ${rows} where ${sql.join(
        texts.map(([cell]) => sql`${WHOLE_ROW}.${sql.id(cell)} ilike ${part}`),
        sql` or `,
      )})`,
  };
}

/** How many records of `counted` point to the row; the reference has an index. */
function countColumn(noun: Noun, path: string, property: Property, counted: Noun): TableColumn {
  const by = countedBy(property, counted, noun.noun);
  const column = sql`(select count(*)::integer from ${sql.id(storedNoun(counted).noun)} as counted
    where ${sql.ref(`counted.${by}`)} = ${sql.ref(`${noun.noun}.${noun.api.id}`)})`;
  return plainColumn(path, property, column, false);
}

/** Whole years or days until today, as `ageOf` counts them. */
function ageColumn(
  noun: Noun,
  path: string,
  property: Property,
  { fields, unit }: Computed,
  timeZone: string,
): TableColumn {
  const since = sql.ref(`${noun.noun}.${fields[0]}`);
  const today = sql`(now() at time zone ${timeZone})::date`;
  const years = sql`(extract(year from ${today}) - extract(year from ${since})
    - case when to_char(${today}, 'MMDD') < to_char(${since}, 'MMDD') then 1 else 0 end)::integer`;
  const column = sql`(case when ${since} <= ${today} then ${unit === 'days' ? sql`${today} - ${since}` : years} end)`;
  return plainColumn(path, property, column, true);
}

/** Searched, sorted and sent as it is. */
const plainColumn = (
  path: string,
  property: Property,
  column: RawBuilder<unknown>,
  nullable: boolean,
): TableColumn => ({
  path,
  label: property.title,
  property,
  search: searchOf(property),
  column,
  sortKey: column,
  wire: column,
  nullable,
});

/** When a row was created or changed, or by whom. */
function stampColumn(noun: Noun, path: string, property: Property, stamp: StampName, timeZone: string): TableColumn {
  const kept = STAMP_COLUMNS[stamp];
  const common = { path, label: property.title, property, search: searchOf(property) };
  if (stamp === 'createdBy' || stamp === 'changedBy') {
    const join = joinBy(kept, nounOf(ACCOUNTS));
    const name = userName(join.alias);
    return { ...common, column: name, sortKey: name, wire: name, join, nullable: true };
  }
  const moment = sql.ref(`${noun.noun}.${kept}`);
  const column = sql`(${moment} at time zone ${timeZone})`;
  // Days of the reader as moments: the column itself has an index.
  const startOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${timeZone})`;
  return {
    ...common,
    column,
    sortKey: moment,
    within: ({ from, to }) => [
      from === undefined ? undefined : sql`${moment} >= ${startOf(sql`${from}::date`)}`,
      to === undefined ? undefined : sql`${moment} < ${startOf(sql`(${to}::date + 1)`)}`,
    ],
    wire: sql`to_char(${column}, 'YYYY-MM-DD HH24:MI')`,
    nullable: false,
  };
}

/** What a column of values of a property is sorted by. A range of days is sorted by its first day, a number by its day, a list by the texts of its items, anything else by its own text. */
export function sortKeyOf(property: Property, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sortKey } = sqlTypeOf(property);
  if (sortKey) return sortKey(column);
  if (property.numberParts) return numberDay(column);
  if (property.type !== 'array') return shownKeyOf(property, column);
  const item = shownKeyOf(property, sql.ref('item'));
  return sql`((select string_agg(${item}, '; ' order by place)
    from jsonb_array_elements_text(${column}) with ordinality as items(item, place)) collate people)`;
}

/** A value that is no choice is sorted by its shown text. */
function shownKeyOf(property: Property, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const shown = shownTexts(property);
  if (!shown) return column;
  // Literals, as the index has them.
  const cases = [...shown.texts].map(([value, text]) => sql`when ${sql.lit(value)} then ${sql.lit(text)}`);
  const other = shown.other === undefined ? sql`${column}::text` : sql.lit(shown.other);
  return sql`(case ${column}::text ${sql.join(cases, sql` `)} else ${other} end collate people)`;
}

/** The label of a referenced record, under a name of its own. */
function labelColumn(noun: Noun, path: string, property: Property, by: string): TableColumn[] {
  const label = joinedLabel(noun, by, nounOf(noun.record.properties[by]?.ref ?? ''));
  return label ? [{ ...label, path, label: property.title }] : [];
}

/** Label and id of a referenced record, under the key of the property. */
function ofRef(noun: Noun, name: string, target: Noun): TableColumn[] {
  const join = joinBy(name, target);
  const key = refKey(noun.record, name);
  const label = joinedLabel(noun, name, target);
  const id = { ...idColumn(target, join.alias), join, nullable: isOptional(noun, name) };
  return [...(label ? [{ ...label, path: `${key}.${target.label}` }] : []), { ...id, path: `${key}.${target.api.id}` }];
}

function joinedLabel(noun: Noun, by: string, target: Noun): TableColumn | undefined {
  const join = joinBy(by, target);
  const property = target.record.properties[target.label];
  return (
    property && {
      ...ownColumn(target, target.label, property, join.alias),
      join,
      nullable: isOptional(noun, by),
      isFilled: false,
      assignee: noun.record.properties[by]?.assignee ? by : undefined,
    }
  );
}

const isOptional = (noun: Noun, name: string): boolean => !noun.record.required.includes(name);
