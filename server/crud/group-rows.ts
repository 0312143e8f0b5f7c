// The groups of a list, by a choice, a referenced record or a day, each with its count and its sums. No statement goes
// through all rows of a long table: a group is counted as far as its count is shown, less far where that takes too long.
import { type RawBuilder, sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { type Grouping, MAX_GROUPS, type RecordGroup, type RecordGroups } from '../../src/schema/filters/groups';
import { mayBeEmpty } from '../../src/schema/filters/read-filter';
import { columnOf, searchChoices } from '../../src/schema/model/columns';
import { nounOf } from '../../src/schema/model/nouns';
import { isStatementTimeout } from '../base/unavailable';
import { wireValue } from '../db/column-types';
import type { Connection } from '../db/database';
import { type Within, withStatementTimeout } from '../db/transaction';
import { problem } from '../http/http-errors';
import { matches } from './column-search';
import { filterCondition } from './filter-condition';
import { columnAt, type TableColumn, tableColumns } from './table-columns';
import { from, orderBy, orderTerms } from './table-order';
import { countRows, type TablePlan } from './table-query';
import type { Condition } from './table-search';

/** What is grouped, by what, and which columns are summed. */
export interface GroupPlan extends Pick<TablePlan, 'noun' | 'where'> {
  grouping: Grouping;
  /** Columns of numbers. */
  sums: readonly TableColumn[];
  timeZone: string;
}

/** Records that are counted of a group, and fewer where that takes too long. */
const CAPS = [10_000, 1_000];
const TIMEOUT_MS = 1_000;

type PlanOn = (on: Connection) => Promise<GroupPlan>;

/** @throws a statement timeout where even the shorter counts take too long. */
export const groupRows = (db: Within, plan: PlanOn): Promise<RecordGroups> => withinCaps(db, plan, groupsWithin);

/** Runs `read` with less far counts where it takes too long. @throws a statement timeout where even those do. */
export async function withinCaps<T>(
  db: Within,
  plan: PlanOn,
  read: (db: Connection, plan: GroupPlan, cap: number) => Promise<T>,
): Promise<T> {
  for (const cap of CAPS) {
    try {
      return await withStatementTimeout(db, TIMEOUT_MS, async (connection) =>
        read(connection, await plan(connection), cap),
      );
    } catch (error) {
      if (!isStatementTimeout(error) || cap === CAPS.at(-1)) throw error;
    }
  }
  throw new Error('There is a shortest count');
}

/** Choices are known, also where counting them takes too long. @throws 422 for other groups, which are not. */
export async function orUncounted(
  noun: Noun,
  { grouping }: Pick<GroupPlan, 'grouping'>,
  run: () => Promise<RecordGroups>,
): Promise<RecordGroups> {
  try {
    return await run();
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    if (grouping.kind !== 'choice') throw problem(422, 'This search takes too long. Narrow it.');
    return { groups: valuesOf(noun, grouping).map((value) => ({ value, count: null })) };
  }
}

function groupsWithin(db: Connection, plan: GroupPlan, cap: number): Promise<RecordGroups> {
  switch (plan.grouping.kind) {
    case 'choice':
      return byChoice(db, plan, cap);
    case 'ref':
      return byReference(db, plan, cap);
    case 'day':
      return byDay(db, plan, cap);
  }
}

/** Every choice in the order of the descriptor, with none of its records, too; null last where a value may be missing. */
function valuesOf(noun: Noun, { name, property }: Grouping): RecordGroup['value'][] {
  const choices = searchChoices(property)!.map(({ value }) => (property.type === 'boolean' ? value === 'true' : value));
  const isFilled = columnOf(noun, name).isFilled || !mayBeEmpty({ property, search: 'choice' });
  return isFilled ? choices : [...choices, null];
}

async function byChoice(db: Connection, plan: GroupPlan, cap: number): Promise<RecordGroups> {
  const column = decidingColumn(plan);
  const values = valuesOf(plan.noun, plan.grouping);
  const counts = values.map((value, place) => {
    const condition = value === null ? filterCondition(column, { kind: 'empty' }) : matches(column, String(value));
    return sql`select ${sql.lit(place)}::integer as place, counted.* from (${counted(plan, condition!, cap)}) as counted`;
  });
  const { rows } = await sql<Counted & { place: number }>`${sql.join(counts, sql` union all `)}`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return { groups: values.map((value, place) => groupOf(plan, value, byPlace.get(place)!, cap)) };
}

/** Referenced records that have any, by their names. */
async function byReference(db: Connection, plan: GroupPlan, cap: number): Promise<RecordGroups> {
  const { id, name, ofEach, ofNone } = await countsByReference(db, plan, cap);
  const counts = sql.join(
    ['count', ...plan.sums.map((_, index) => sumAt(index))].map((one) => sql.ref(`counted.${one}`)),
  );
  const { rows } = await sql<Counted & { value: number | null; label: string | null }>`
    select * from (
      select ${id} as value, ${name}::text as label, ${counts}
      from ${ofEach} where counted.count > 0 order by ${name}, ${id} limit ${sql.lit(MAX_GROUPS + 1)}
    ) as referenced union all
    select null, null, ${counts} from (${ofNone}) as counted
    where counted.count > 0`.execute(db);
  const none = rows.filter(({ value }) => value === null);
  const others = rows.filter(({ value }) => value !== null);
  const groups = [...others.slice(0, MAX_GROUPS), ...none].map((row) => ({
    ...groupOf(plan, row.value, row, cap),
    ...(row.label !== null && { label: row.label }),
  }));
  return { groups, ...(others.length > MAX_GROUPS && { more: true as const }) };
}

/** No record type has this name. */
const GROUP = 'group:of';

/** Rows that are read once and counted by what they refer to. */
const MAX_READ = 50_000;

/**
 * The referenced records, each with the counts of its rows, with their ids and names; and the counts of the rows that refer to
 * none. Where more match than are read, the rows of each record are counted in the index of the reference.
 */
export async function countsByReference(db: Connection, plan: GroupPlan, cap: number) {
  const { grouping, noun, where, sums } = plan;
  const target = nounOf(grouping.ref!);
  const label = target.record.properties[target.label];
  const own = sql.ref(`${noun.noun}.${grouping.name}`);
  const id = sql.ref(`${GROUP}.${target.api.id}`);
  const referenced = sql`${sql.id(target.noun)} as ${sql.id(GROUP)}`;
  const isMuch = where.length === 0 || (await countRows(db, plan, MAX_READ + 1)) > MAX_READ;
  const read = sql`select ${sql.join([sql`${own} as ref`, ...summed(sums)])} ${from(noun, [], where)}`;
  const all = sql`select ref, ${totals(sums)} from (${read}) as found group by ref`;
  return {
    id,
    name: label ? wireValue(target.label, label, GROUP) : id,
    ofEach: isMuch
      ? sql`${referenced} cross join lateral (${counted(plan, sql`${own} = ${id}`, cap)}) as counted`
      : sql`${referenced} join (${all}) as counted on counted.ref = ${id}`,
    ofNone: counted(plan, sql`${own} is null`, cap),
  };
}

/** The newest days first, in the order of the column's index, as far as rows are counted. */
async function byDay(db: Connection, plan: GroupPlan, cap: number): Promise<RecordGroups> {
  const { noun, where, sums } = plan;
  const column = decidingColumn(plan);
  const id = columnAt(tableColumns(noun), noun.api.id);
  const order = orderTerms(noun, [{ column, dir: 'desc' }], id);
  const joins = order.flatMap(({ join }) => join ?? []);
  const rowsOf = sql`select ${sql.join([sql`${column.column}::date as day`, ...summed(sums)])}
    ${from(noun, joins, where)}${orderBy(order)} limit ${sql.lit(cap + 1)}`;
  const { rows } = await sql<Counted & { value: string | null }>`
    select to_char(day, 'YYYY-MM-DD') as value, ${totals(sums)}
    from (${rowsOf}) as found group by day order by day desc nulls last`.execute(db);
  // The last day was left in its middle: it is none, unless it is the only one.
  const isCut = rows.reduce((count, row) => count + row.count, 0) > cap;
  const whole = isCut && rows.length > 1 ? rows.slice(0, -1) : rows;
  return {
    groups: whole.slice(0, MAX_GROUPS).map((row) => groupOf(plan, row.value, row, cap)),
    ...((whole.length < rows.length || whole.length > MAX_GROUPS) && { more: true as const }),
  };
}

interface Counted {
  count: number;
  [sum: `sum${number}`]: number | null;
}

/** The count and the sums of the rows that fulfil a condition, in one row. */
function counted({ noun, where, sums }: GroupPlan, condition: RawBuilder<unknown>, cap: number): RawBuilder<unknown> {
  const all: Condition[] = [...where, { sql: condition, joins: [] }];
  const columns = sums.length > 0 ? sql.join(summed(sums)) : sql`1`;
  return sql`select ${totals(sums)} from (select ${columns} ${from(noun, [], all)} limit ${sql.lit(cap + 1)}) as found`;
}

const sumAt = (index: number) => `sum${index}` as const;

const summed = (sums: readonly TableColumn[]): RawBuilder<unknown>[] =>
  sums.map(({ column }, index) => sql`${column} as ${sql.id(sumAt(index))}`);

const totals = (sums: readonly TableColumn[]): RawBuilder<unknown> =>
  sql.join([
    sql`count(*)::integer as count`,
    ...sums.map((_, index) => sql`sum(${sql.id(sumAt(index))})::double precision as ${sql.id(sumAt(index))}`),
  ]);

/** The column of the property that decides. */
const decidingColumn = ({ noun, grouping: { name, property }, timeZone }: GroupPlan): TableColumn =>
  columnAt(tableColumns(noun, timeZone), property.readAs ?? name);

function groupOf({ sums }: GroupPlan, value: RecordGroup['value'], row: Counted, cap: number): RecordGroup {
  const isCapped = row.count > cap;
  const named = sums.map(({ path }, index) => [path, isCapped ? null : (row[sumAt(index)] ?? null)]);
  return {
    value,
    count: Math.min(row.count, cap + 1),
    ...(isCapped && { capped: true as const }),
    ...(sums.length > 0 && { sums: Object.fromEntries(named) }),
  };
}
