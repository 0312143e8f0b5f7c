// Finds records of several nouns by what they are called and by the texts and phone numbers of their lists: one statement,
// every part of which reads a bounded number of rows by trigram indexes.
import { type RawBuilder, sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { memoize } from '../../src/schema/formats/memoize';
import { FIND_LIMIT, type FoundRecord, findWords } from '../../src/schema/model/find';
import { besideColumns } from '../../src/schema/model/find-columns';
import { searchedDigits } from '../../src/schema/values/phone';
import { isStatementTimeout } from '../base/unavailable';
import type { Database } from '../db/database';
import { isSearchedText } from '../db/noun-columns';
import { type Within, withStatementTimeout } from '../db/transaction';
import { containing } from './column-search';
import { shownColumns, type TableColumn, tableColumns } from './table-columns';
import { from } from './table-order';

/** A noun as its caller sees it. */
export interface FindSource {
  /** With the name of its table. */
  noun: Noun;
  /** What it is called in a response. */
  name: string;
  /** See `NounModule.visible`. */
  visible?: RawBuilder<unknown>;
}

/** All nouns together, and each one alone where that was too long. */
const TOGETHER_TIMEOUT_MS = 1_000;
const ALONE_TIMEOUT_MS = 250;

/** Rows that match, among which the best are chosen. */
const CANDIDATES = 200;

/**
 * The label, and what a list shows besides by itself, as its own search does: own texts and phone numbers, which have an index. None where the label is no
 * such text: there would be no name to show.
 */
const findColumns = memoize((noun: Noun): TableColumn[] => {
  const all = tableColumns(noun);
  const label = all.get(noun.label);
  if (!label || !isFound(label)) return [];
  const shown = shownColumns(noun).filter(({ hidden, path }) => !hidden && path !== noun.label);
  return [label, ...shown.filter(isFound)];
});

const isFound = ({ join, holds, property, search }: TableColumn): boolean =>
  !join && !holds && isSearchedText(property) && (search === 'text' || search === 'phone');

/** @returns the rows found, one more than `FIND_LIMIT` where a noun has more; of each noun that took too long none. */
export async function findRecords(
  db: Within,
  sources: readonly FindSource[],
  text: string,
): Promise<{ found: FoundRecord[]; slow: string[] }> {
  const searched = sources.filter(({ noun }) => findColumns(noun).length > 0);
  const together = await findWithin(db, searched, text, TOGETHER_TIMEOUT_MS);
  if (together) return { found: together, slow: [] };
  const [found, slow]: [FoundRecord[], string[]] = [[], []];
  for (const source of searched) {
    const rows = await findWithin(db, [source], text, ALONE_TIMEOUT_MS);
    if (rows) found.push(...rows);
    else slow.push(source.name);
  }
  return { found, slow };
}

async function findWithin(
  db: Within,
  sources: readonly FindSource[],
  text: string,
  limit: number,
): Promise<FoundRecord[] | undefined> {
  if (sources.length === 0) return [];
  try {
    return await withStatementTimeout(db, limit, async (connection) => {
      const parts = sources.map((source) => sql`(${findStatement(source, text)})`);
      const { rows } = await sql<FoundRecord & { field: string | null; value: string | null }>`
        ${sql.join(parts, sql` union all `)}`.execute(connection);
      return rows.map(({ field, value, ...record }) => ({
        ...record,
        ...(field !== null && value !== null && { field, value }),
      }));
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}

/** What is called so comes first, then what begins so, then what has it as it was typed, then the newest. */
export function findStatement({ noun, name, visible }: FindSource, text: string): RawBuilder<unknown> {
  const [label, ...others] = findColumns(noun);
  const [table, id] = [sql.id(noun.noun), sql.ref(`${noun.noun}.${noun.api.id}`)];
  const [equal, begins] = [containing(text).slice(1, -1), containing(text).slice(1)];
  const inLabel = holds(label!, text)!;
  const whole = containing(text);
  const elsewhere = others.flatMap((column) => {
    const condition = holds(column, text);
    return condition ? [{ column, condition }] : [];
  });
  const seen = visible ? sql` and ${visible}` : sql``;
  const candidates = [
    sql`${label!.column} ilike ${equal}`,
    sql`${label!.column} ilike ${begins}`,
    hasWord(label!.column, text),
    inLabel,
    ...elsewhere.map(({ condition }) => condition),
  ].map((condition) => sql`(select ${id} as id from ${table} where ${condition}${seen} limit ${sql.lit(CANDIDATES)})`);
  const firstOf = (what: (column: TableColumn) => RawBuilder<unknown>) =>
    sql`case when ${inLabel} then null ${sql.join(
      elsewhere.map(({ column, condition }) => sql`when ${condition} then ${what(column)}`),
      sql` `,
    )} else null end`;
  return sql`select ${name}::text as noun, ${id} as id, ${label!.column}::text as label,
      ${firstOf(({ path }) => sql`${path}::text`)} as field, ${firstOf(({ wire }) => sql`${wire}::text`)} as value
    from ${table} where ${id} in (select id from (${sql.join(candidates, sql` union `)}) as candidates)
    order by case when ${label!.column} ilike ${equal} then 0 when ${label!.column} ilike ${begins} then 1
      when ${label!.column} ilike ${whole} then 2 else 3 end, ${id} desc
    limit ${sql.lit(FIND_LIMIT + 1)}`;
}

/** Whether a text has every word, in any order; a phone number is one, however it is written. */
function holds({ column, search }: TableColumn, text: string): RawBuilder<unknown> | undefined {
  if (search === 'phone') {
    const digits = searchedDigits(text) ?? '';
    return digits.length >= 3 ? sql`${column} like ${containing(digits)}` : undefined;
  }
  const words = findWords(text).map((word) => hasWord(column, word));
  return sql`(${sql.join(words, sql` and `)})`;
}

/**
 * Where three letters or digits are together an index has them wherever they are; less is found at the beginning of a
 * word, which an index has, too.
 */
function hasWord(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  if (/[\p{L}\p{N}]{3}/u.test(word)) return sql`${column} ilike ${containing(word)}`;
  const begins = containing(word).slice(1);
  return sql`(${column} ilike ${begins} or ${column} ilike ${`% ${begins}`})`;
}

/** The records of a noun with these ids that the caller sees, by their names today. */
export async function namedRecords(
  db: Database,
  { noun, name, visible }: FindSource,
  ids: readonly number[],
): Promise<FoundRecord[]> {
  const [label] = findColumns(noun);
  if (!label) return [];
  const id = sql.ref(`${noun.noun}.${noun.api.id}`);
  const { rows } = await sql<FoundRecord>`
    select ${name}::text as noun, ${id} as id, ${label.column}::text as label from ${sql.id(noun.noun)}
    where ${id} = any(${[...ids]}::integer[])${visible ? sql` and ${visible}` : sql``}`.execute(db);
  return rows;
}

/** The same records with what is shown beside their names: one statement, which reads them by their ids. */
export async function withBeside(
  db: Database,
  sources: readonly FindSource[],
  records: readonly FoundRecord[],
): Promise<FoundRecord[]> {
  const parts = sources.flatMap((source) => {
    const ids = records.filter(({ noun }) => noun === source.name).map(({ id }) => id);
    return ids.length > 0 ? (besideStatement(source, [...new Set(ids)]) ?? []) : [];
  });
  if (parts.length === 0) return [...records];
  const { rows } = await sql<{ noun: string; id: number; beside: Values }>`
    ${sql.join(parts, sql` union all `)}`.execute(db);
  const known = new Map(rows.map(({ noun, id, beside }) => [`${noun} ${id}`, beside]));
  return records.map((record) => {
    const beside = known.get(`${record.noun} ${record.id}`);
    return beside ? { ...record, beside } : record;
  });
}

/** Nothing of a noun that shows nothing beside the name. */
function besideStatement({ noun, name }: FindSource, ids: number[]): RawBuilder<unknown> | undefined {
  const allowed = tableColumns(noun);
  const columns = besideColumns(noun).flatMap(({ path }) => allowed.get(path) ?? []);
  if (columns.length === 0) return undefined;
  const id = sql.ref(`${noun.noun}.${noun.api.id}`);
  const values = columns.map(({ path, wire }) => sql`${path}::text, ${wire}`);
  const joins = columns.flatMap(({ join }) => join ?? []);
  const rows = from(noun, joins, [{ sql: sql`${id} = any(${ids}::integer[])`, joins: [] }]);
  return sql`select ${name}::text as noun, ${id} as id, json_build_object(${sql.join(values)}) as beside ${rows}`;
}
