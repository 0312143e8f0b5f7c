// What the panels of a dashboard need beside their numbers: addresses of lists, the scale of a chart, texts. Pure.
import type { DashboardPanel, DashboardScreen, Noun } from '../../schema/descriptor/descriptor';
import { groupingOf } from '../../schema/filters/groups';
import { showDate } from '../../schema/formats/dates';
import { grouped } from '../../schema/formats/numbers';
import type { Counted, CountedGroup, DashboardContent, PanelContent } from '../../schema/model/dashboard';
import { noticeName } from '../../schema/model/notice';
import { nounLabel } from '../../schema/model/noun-label';
import { nounOf } from '../../schema/model/nouns';
import { dueOf } from '../../schema/model/tasks';
import { searchAddress } from '../list/model/list-address';
import { matchCount } from '../list/model/list-messages';

/** The address of the list with the records that were counted; undefined where there are none, or no search finds them. */
export function listAddress(noun: Noun, { count, search }: Partial<Counted>): string | undefined {
  return search && count ? searchAddress(noun, search) : undefined;
}

/** "1,284", "10,000+". */
export const countText = ({ count = 0, capped }: Partial<Counted>): string =>
  matchCount({ filtered: capped ? count - 1 : count, isAtLeast: capped });

/** "38 %"; "under 1 %" of what is more than nothing. */
export function shareText(count: number, total: number): string {
  const share = total === 0 ? 0 : (100 * count) / total;
  return share > 0 && share < 0.5 ? '< 1 %' : `${Math.round(share)} %`;
}

/** The lines of a chart: whole numbers from 0 to one at least as large as the largest value, four at most. */
export function scaleOf(values: readonly number[]): number[] {
  const largest = Math.max(1, ...values);
  const rough = largest / 3;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, line) => line * step);
}

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** "Tuesday". */
export const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** What stands below a day of a chart: some days, without those that would touch the last one. */
export function dayLabel(days: readonly string[], at: number): string | undefined {
  const last = days.length - 1;
  if (at === last) return 'Today';
  const step = days.length <= 7 ? 1 : days.length <= 31 ? 7 : 14;
  return at % step === 0 && last - at >= Math.min(step, 4) ? showDate(days[at]!).slice(0, 5) : undefined;
}

/** A group as staff read it: a day in their order of month and day. */
export const groupText = ({ as }: DashboardPanel, { text }: CountedGroup): string =>
  text === '' ? 'None' : as === 'days' ? text.split('..').map(showDate).join(' to ') : text;

/** What has arrived, with the groups of the panels under the pointer or the focus in the order that they had. */
export function withHeldOrder(
  fresh: DashboardContent,
  old: DashboardContent | undefined,
  isHeld: (place: number) => boolean,
): DashboardContent {
  const before = new Map(old?.panels.map(({ panel, groups }) => [panel, groups]));
  const panels = fresh.panels.map((content) => {
    const groups = before.get(content.panel);
    const isMoving = groups && content.groups && isHeld(content.panel);
    return isMoving ? { ...content, groups: inOldOrder(groups, content.groups!) } : content;
  });
  return { ...fresh, panels };
}

/** The new groups in the order of the old ones, so that nothing moves under the pointer; what is new comes last. */
function inOldOrder(old: readonly CountedGroup[], fresh: readonly CountedGroup[]): CountedGroup[] {
  const byText = new Map(fresh.map((group) => [group.text, group]));
  const kept = old.flatMap(({ text, search }): CountedGroup[] => {
    const group = byText.get(text);
    byText.delete(text);
    // What nothing has any more keeps its line.
    return [group ?? { text, count: 0, ...(search && { search }) }];
  });
  return [...kept, ...byText.values()];
}

/** Days from one to another, both yyyy-MM-dd. */
export const daysUntil = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);

/** "1 day", "12 days". */
export const daysText = (days: number): string => `${grouped(String(days))} ${days === 1 ? 'day' : 'days'}`;

/** What stands below a number: "of 2,009 tickets, oldest by 3 days", "2 due today". @param isFirst it says of how many. */
export function numberNote(
  noun: Noun,
  { by }: DashboardPanel,
  { count, total, ofToday, oldest }: Omit<PanelContent, 'panel'>,
  { today, isFirst }: { today: string; isFirst: boolean },
): string {
  const age = oldest === undefined ? 0 : daysUntil(oldest, today);
  const word = by === dueOf(noun) ? 'due today' : 'today';
  return [
    isFirst && total ? `of ${countText(total)} ${nounLabel(noun).many}` : '',
    ofToday && count ? `${ofToday.count === 0 ? 'none' : countText(ofToday)} ${word}` : '',
    age > 0 ? `oldest by ${daysText(age)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Days of a chart that weeks stand for where there is no room for each. */
export const MAX_DAYS_IN_LITTLE_ROOM = 31;

/** Where ninety bars have no room to be pressed. */
export const LITTLE_ROOM = '(width < 1024px)';

/** The days as weeks that end with the last of them, each leading to its days. The first may have fewer. */
export function inWeeks(by: string, days: readonly CountedGroup[]): CountedGroup[] {
  if (days.length <= MAX_DAYS_IN_LITTLE_ROOM) return [...days];
  const first = days.length % 7;
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / 7) }, (_, at) => first + at * 7),
  ];
  return starts.map((start, at) => {
    const week = days.slice(start, starts[at + 1] ?? days.length);
    const text = `${week[0]!.text}..${week.at(-1)!.text}`;
    const { search } = week[0]!;
    return {
      text,
      count: week.reduce((sum, { count }) => sum + count, 0),
      ...(week.some(({ capped }) => capped) && { capped: true as const }),
      ...(search && { search: { ...search, [by]: text } }),
    };
  });
}

/** "All terminals". */
export const allOf = (noun: Noun): string => `All ${nounLabel(noun).many}`;

/** What a dashboard is about, as paper says it: "MLR Chicago, 30 days". @param narrowed the name of its record. */
export const choiceText = ({ narrowBy }: DashboardScreen, days: number, narrowed: string | undefined): string =>
  [...(narrowBy === undefined ? [] : [narrowed ?? allOf(nounOf(narrowBy))]), `${days} days`].join(', ');

/** The nouns whose records change what a dashboard shows, by the names that notices have. */
export function countedNouns({ panels, narrowBy }: Pick<DashboardScreen, 'panels' | 'narrowBy'>): ReadonlySet<string> {
  const names = panels.flatMap(({ noun, by }) => [
    noun,
    by === undefined ? undefined : groupingOf(nounOf(noun), by)?.ref,
  ]);
  return new Set([...names, narrowBy].flatMap((name) => (name === undefined ? [] : noticeName(nounOf(name)))));
}
