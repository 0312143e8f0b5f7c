// What a panel of a dashboard shows, counted as its list counts: each number with the searches that lead to the same records.
import type { RawBuilder } from 'kysely';
import type { DashboardPanel, Noun } from '../../src/schema/descriptor/descriptor';
import { groupingOf } from '../../src/schema/filters/groups';
import { addDays } from '../../src/schema/formats/dates';
import {
  type CountedGroup,
  hasGroups,
  MAX_PANEL_GROUPS,
  PANEL_RECORDS,
  type PanelContent,
  type Searches,
} from '../../src/schema/model/dashboard';
import { isStatementTimeout } from '../base/unavailable';
import type { Connection } from '../db/database';
import { type Within, withStatementTimeout } from '../db/transaction';
import { countDays } from './day-counts';
import { groupRows } from './group-rows';
import { largestGroups } from './largest-groups';
import { choiceGroups, referenceGroups } from './panel-groups';
import { columnAt, tableColumns } from './table-columns';
import {
  countPlans,
  fetchPage,
  firstRows,
  type ListColumns,
  matchCount,
  planTable,
  type TablePlan,
} from './table-query';
import { searchRequest, type TableRequest } from './table-request';

/** A panel as its reader sees it. */
export interface PanelSource {
  /** Its place in the descriptor. */
  place: number;
  panel: DashboardPanel;
  /** With the name of its table. */
  noun: Noun;
  /** See `NounModule.visible` and `listColumns`. */
  visible?: RawBuilder<unknown>;
  listColumns?: ListColumns;
  /** What narrows it besides its own filter. */
  narrowing: Searches;
}

/** Who reads a dashboard, where and when. */
export interface DashboardReader {
  userId: number;
  timeZone: string;
  /** yyyy-MM-dd, and how many days until then. */
  today: string;
  days: number;
}

/** Its number may take so long, and what it shows besides, too. */
const TIMEOUT_MS = 1_000;

/** One after the other on one connection, so that a dashboard never takes all of those for searches. */
export async function readPanels(
  db: Within,
  sources: readonly PanelSource[],
  reader: DashboardReader,
): Promise<PanelContent[]> {
  const panels: PanelContent[] = [];
  for (const source of sources) panels.push({ panel: source.place, ...(await readWithin(db, source, reader)) });
  return panels;
}

type Content = Omit<PanelContent, 'panel'>;

async function readWithin(db: Within, source: PanelSource, reader: DashboardReader): Promise<Content> {
  const { panel, narrowing } = source;
  const days = panel.as === 'days' && { [panel.by!]: `${firstDay(reader)}..${reader.today}` };
  const search = { ...panel.filter, ...narrowing, ...days };
  try {
    return { search, ...(await readPanel(db, source, reader, search)) };
  } catch (error) {
    if (isStatementTimeout(error)) return { search, slow: true };
    throw error;
  }
}

async function readPanel(db: Within, source: PanelSource, reader: DashboardReader, search: Searches): Promise<Content> {
  const { panel, narrowing } = source;
  const { as, by = '' } = panel;
  const plan: PlanOf = (on, searches) =>
    planTable(on, source.noun, requestFor(searches, reader), source.visible, source.listColumns);
  const about = { ...reader, search, by, plan };
  const counted = await withStatementTimeout(db, TIMEOUT_MS, async (on): Promise<Content> => {
    if (as === 'records') return firstRecords(on, source, requestFor(search, reader));
    const rows = await plan(on, search);
    // What a number is a part of.
    const whole = as === 'number' && panel.filter ? [await plan(on, narrowing)] : [];
    const isOfDay = as === 'number' && panel.by !== undefined;
    const today = isOfDay && search[by] === undefined ? { ...search, [by]: 'today' } : undefined;
    const [count, ...others] = await countPlans(on, [rows, ...whole, ...(today ? [await plan(on, today)] : [])]);
    const [total, ofToday] = whole.length > 0 ? others : [undefined, ...others];
    const oldest = isOfDay && !today ? await oldestDay(on, source, requestFor(search, reader)) : undefined;
    return {
      ...count!,
      ...(total && { total }),
      ...(ofToday && { ofToday: { ...ofToday, search: today } }),
      ...(oldest !== undefined && { oldest }),
      ...(as === 'days' && { groups: await dayGroups(on, rows, about) }),
    };
  });
  return { ...counted, ...(hasGroups(panel) && as !== 'days' && (await valueGroups(db, source, about))) };
}

const firstDay = ({ today, days }: DashboardReader): string => addDays(today, 1 - days);

type PlanOf = (on: Connection, searches: Searches) => Promise<TablePlan>;

const requestFor = (searches: Searches, { userId, timeZone }: DashboardReader): TableRequest => ({
  ...searchRequest(searches, timeZone),
  reader: userId,
});

interface Grouped extends DashboardReader {
  search: Searches;
  /** The path of the column. */
  by: string;
  plan: PlanOf;
}

/** As the groups of its list are counted: choices in their order, of referenced records the largest. */
async function valueGroups(
  db: Within,
  { noun }: PanelSource,
  { search, by, plan, today, timeZone }: Grouped,
): Promise<Pick<PanelContent, 'groups' | 'more'>> {
  const grouping = groupingOf(noun, by)!;
  const planned = async (on: Connection) => {
    const { where } = await plan(on, search);
    return { noun, where, grouping, sums: [], timeZone };
  };
  if (grouping.kind === 'ref') {
    const { groups, more } = await largestGroups(db, planned, MAX_PANEL_GROUPS);
    return { groups: referenceGroups({ search, by }, groups), ...(more > 0 && { more }) };
  }
  const found = choiceGroups({ noun, search, by, today }, (await groupRows(db, planned)).groups);
  const more = found.length - MAX_PANEL_GROUPS;
  return { groups: found.slice(0, MAX_PANEL_GROUPS), ...(more > 0 && { more }) };
}

/** Every day, each counted by itself where there are too many rows to read all of them. */
async function dayGroups(on: Connection, rows: TablePlan, about: Grouped): Promise<CountedGroup[]> {
  const { search, by, plan, timeZone } = about;
  const days = daysBetween(firstDay(about), about.today).map((text) => ({ text, search: { ...search, [by]: text } }));
  const { counts, isCut } = await countDays(on, rows, columnAt(tableColumns(rows.noun, timeZone), by));
  if (!isCut) return days.map((day) => ({ ...day, ...matchCount(counts.get(day.text) ?? 0) }));
  const plans: TablePlan[] = [];
  for (const day of days) plans.push(await plan(on, day.search));
  const each = await countPlans(on, plans);
  return days.map((day, index) => ({ ...day, ...each[index]! }));
}

function daysBetween(from: string, to: string): string[] {
  const days = [from];
  while (days.at(-1)! < to) days.push(addDays(days.at(-1)!, 1));
  return days;
}

/** The day of the one with the smallest. */
async function oldestDay(on: Connection, source: PanelSource, searched: TableRequest): Promise<string | undefined> {
  const by = source.panel.by!;
  const order = [{ path: by, dir: 'asc' as const }];
  const plan = await planTable(on, source.noun, { ...searched, order }, source.visible, source.listColumns);
  const [row] = await firstRows(on, plan, 1);
  const value = row?.[by];
  return typeof value === 'string' && value !== '' ? value.slice(0, 10) : undefined;
}

/** In the order of the column that the panel names, else in that of the list. */
async function firstRecords(
  on: Connection,
  { panel: { by }, noun, visible, listColumns }: PanelSource,
  searched: TableRequest,
): Promise<Content> {
  const order = by === undefined ? [] : [{ path: by, dir: 'asc' as const }];
  const request = { ...searched, order, length: PANEL_RECORDS, capped: true };
  const plan = await planTable(on, noun, request, visible, listColumns);
  const { recordsFiltered, capped, data } = await fetchPage(on, plan, request);
  return { count: recordsFiltered, ...(capped && { capped }), records: data };
}
