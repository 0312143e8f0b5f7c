// The panels of a dashboard: which list each belongs to, what narrows it, and what the server says of it.
import type { DashboardPanel, DashboardScreen, ListScreen, Noun, Values } from '../descriptor/descriptor';
import type { MatchCount } from './list-view';
import { refsOf } from './refs';

/** The last days that a dashboard can be about, today being one of them. */
export const DASHBOARD_DAYS: readonly number[] = [7, 30, 90];
/** The days of an address that names none. */
export const USUAL_DAYS = 30;

/** Groups that a panel has at most: the largest ones. */
export const MAX_PANEL_GROUPS = 50;

/** Records that a panel shows. */
export const PANEL_RECORDS = 5;

/** The searches of a list, by the path of a column. */
export type Searches = Readonly<Record<string, string>>;

/** What is counted has the searches of the list with which that shows the same records. */
export interface Counted extends MatchCount {
  /** Undefined where no text of a search box finds them. */
  search?: Searches;
}

/** Those with one value of the column; a day is yyyy-MM-dd. */
export interface CountedGroup extends Counted {
  text: string;
}

/** What a panel shows. */
export interface PanelContent extends Partial<Counted> {
  /** Its place in the descriptor. */
  panel: number;
  /** Counting took too long: there is nothing else. */
  slow?: true;
  /** All records, with and without what the filter of a number leaves out. */
  total?: MatchCount;
  /** Of a number `by` a day: those that have today in it, or the smallest day, where its filter is about that. */
  ofToday?: Counted;
  oldest?: string;
  groups?: CountedGroup[];
  /** Further groups that are not among them. */
  more?: number;
  /** Rows of the list. */
  records?: Values[];
}

/** What the server says of a dashboard. */
export interface DashboardContent {
  /** In the time zone that was sent, yyyy-MM-dd. */
  today: string;
  /** When it was counted, in that zone, HH:mm. */
  time: string;
  /** How many days until today. */
  days: number;
  /** The record that everything is narrowed to. */
  narrowed?: { id: number; text: string };
  /** Those that the caller may see. */
  panels: PanelContent[];
}

/** The name of a dashboard in the address of its call. */
export const dashboardName = ({ path }: Pick<DashboardScreen, 'path'>): string => path.slice(1);

/** The list that a panel leads to; undefined for a noun without one that comes a page at a time. */
export const panelList = ({ api, screens = [] }: Pick<Noun, 'api' | 'screens'>): ListScreen | undefined =>
  api?.paged
    ? screens.find((screen): screen is ListScreen => screen.kind === 'list' && screen.path !== undefined)
    : undefined;

/** The columns of a list by path, those that are hidden at first among them. */
export const listPaths = ({ columns }: ListScreen): string[] =>
  columns.flatMap((entry) => (typeof entry === 'string' ? entry : 'field' in entry ? entry.field : []));

/** The column of its list by which the records of a noun are narrowed to one of `target`; undefined without one. */
export function narrowingPath(noun: Noun, target: Noun): string | undefined {
  const list = panelList(noun);
  const paths = list ? listPaths(list) : [];
  return refsOf(noun.record)
    .filter(({ ref }) => ref === target.noun)
    .map(({ key }) => `${key}.${target.label}`)
    .find((path) => paths.includes(path));
}

/** What a panel counts by each value of a column. */
export const hasGroups = ({ as }: Pick<DashboardPanel, 'as'>): boolean =>
  as === 'bars' || as === 'parts' || as === 'days';
