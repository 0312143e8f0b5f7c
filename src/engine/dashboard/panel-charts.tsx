// What a panel shows of its groups: bars below each other, parts of one bar, bars by day, or all of them as a table. Each is
// a link to its list, but for what nothing has.
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { DashboardPanel, Noun } from '../../schema/descriptor/descriptor';
import { type Column, columnsOf } from '../../schema/model/columns';
import { type CountedGroup, type PanelContent, panelList } from '../../schema/model/dashboard';
import { fixedChoices } from '../../schema/model/nouns';
import { useMedia } from '../hooks/use-media';
import {
  countText,
  dayLabel,
  groupText,
  inWeeks,
  isWeekend,
  LITTLE_ROOM,
  listAddress,
  scaleOf,
  shareText,
} from './panel-model';

/** Groups that are bars; the table has all of them. */
export const MAX_BARS = 5;

/** What every kind of chart gets: the panel as the descriptor has it, and its groups as the server has counted them. */
export interface ChartProps {
  noun: Noun;
  panel: DashboardPanel;
  content: PanelContent & { groups: CountedGroup[] };
}

/** A link to the list of what was counted, or the same without one. */
export function ListLink({ noun, of, className, ...props }: LinkProps) {
  const href = listAddress(noun, of);
  return href === undefined ? (
    <span className={className} {...props} />
  ) : (
    <a className={className} href={href} {...props} />
  );
}

interface LinkProps {
  noun: Noun;
  of: Partial<CountedGroup>;
  className?: string;
  children: ReactNode;
  'data-tip'?: string;
  tabIndex?: number;
  style?: CSSProperties;
  onFocus?(): void;
}

const shareOf = (count: number, of: number): CSSProperties =>
  ({ '--share': `${of === 0 ? 0 : (100 * count) / of}%` }) as CSSProperties;

/** The first `MAX_BARS` groups, each bar in proportion to the largest. */
export function Bars({ noun, panel, content: { groups } }: ChartProps) {
  const shown = groups.slice(0, MAX_BARS);
  const largest = Math.max(1, ...shown.map(({ count }) => count));
  return (
    <ul className="dashboard-bars">
      {shown.map((group) => (
        <li key={group.text}>
          <ListLink noun={noun} of={group} className="dashboard-bar-line">
            <span className="dashboard-bar-text">{groupText(panel, group)}</span> <b>{countText(group)}</b>
            <span className="dashboard-bar" style={shareOf(group.count, largest)} />
          </ListLink>
        </li>
      ))}
    </ul>
  );
}

/** All groups as parts of one bar, and below it each with its name, count and share. */
export function Parts({ noun, panel, content: { groups } }: ChartProps) {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {/* The legend below has the same links, with their names. */}
      <div className="dashboard-parts" aria-hidden="true">
        {groups.map(
          (group) =>
            group.count > 0 && (
              <ListLink
                key={group.text}
                noun={noun}
                of={group}
                className={`dashboard-part ${toneOf(noun, panel, group)}`}
                data-tip={`${groupText(panel, group)} ${countText(group)}`}
                tabIndex={-1}
                style={shareOf(group.count, total)}
              >
                {null}
              </ListLink>
            ),
        )}
      </div>
      <ul className="dashboard-legend">
        {groups.map((group) => (
          <li key={group.text}>
            <ListLink noun={noun} of={group} className="dashboard-legend-line">
              <span className={`dashboard-swatch ${toneOf(noun, panel, group)}`} />
              <span className="dashboard-bar-text">{groupText(panel, group)}</span> <b>{countText(group)}</b>{' '}
              <span className="dashboard-share">{shareText(group.count, total)}</span>
            </ListLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The colour of a choice, by its tone. */
function toneOf(noun: Noun, { by = '' }: DashboardPanel, { text }: CountedGroup): string {
  const property = listColumn(noun, by)?.property;
  const choice = property && fixedChoices(property)?.find((one) => one.text === text);
  return `dashboard-${choice?.tone ?? 'neutral'}`;
}

/** One bar a day, or a week where there is little room. A day without records has no link. */
export function Days({ noun, panel, content }: ChartProps) {
  const list = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState<string>();
  const groups = useMedia(LITTLE_ROOM) ? inWeeks(panel.by!, content.groups) : content.groups;
  const days = groups.map(({ text }) => text.slice(0, 10));
  const lines = scaleOf(groups.map(({ count }) => count));
  const top = lines.at(-1)!;
  // One stop of the Tab key: the arrow keys lead on.
  const linked = groups.filter((group) => listAddress(noun, group) !== undefined);
  const stop = linked.find(({ text }) => text === reached) ?? linked.at(-1);
  return (
    <div className="dashboard-days">
      <div className="dashboard-lines" aria-hidden="true">
        {lines.toReversed().map((line) => (
          <span key={line}>{countText({ count: line })}</span>
        ))}
      </div>
      <div className="dashboard-plot">
        <div className="dashboard-rules" aria-hidden="true">
          {lines.map((line) => (
            <span key={line} />
          ))}
        </div>
        <ol ref={list} onKeyDown={(event) => walk(event, list.current)}>
          {groups.map((group, at) => (
            <li key={group.text}>
              <ListLink
                noun={noun}
                of={group}
                className={`dashboard-day ${isWeekend(group.text) ? 'dashboard-weekend' : ''}`}
                data-tip={`${groupText(panel, group)}: ${countText(group)}`}
                tabIndex={listAddress(noun, group) === undefined ? undefined : group === stop ? 0 : -1}
                onFocus={() => setReached(group.text)}
              >
                <span className="visually-hidden">{`${groupText(panel, group)}: ${countText(group)}`}</span>
                <span style={shareOf(group.count, top)} />
              </ListLink>
              <span className="dashboard-day-label" aria-hidden="true">
                {dayLabel(days, at)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** The arrow keys lead to the next day that has any. */
function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || !list) return;
  const links = [...list.querySelectorAll('a')];
  const next = links[links.indexOf(event.target as HTMLAnchorElement) + step];
  next?.focus();
  event.preventDefault();
}

/** A column as its list has it. */
const listColumn = (noun: Noun, path: string): Column | undefined =>
  columnsOf(noun, panelList(noun)!).find((column) => column.path === path);

/** The same numbers as a table. */
export function GroupTable({ noun, panel, content: { groups, more } }: ChartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className="dashboard-scroll" aria-label={`${panel.title}, as a table`} tabIndex={0}>
      <table className="dashboard-table">
        <caption className="visually-hidden">{panel.title}</caption>
        <thead>
          <tr>
            <th scope="col">{listColumn(noun, panel.by!)?.label}</th>
            <th scope="col" className="dashboard-count">
              Count
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.text}>
              <th scope="row">
                <ListLink noun={noun} of={group}>
                  {groupText(panel, group)}
                </ListLink>
              </th>
              <td className="dashboard-count">{countText(group)}</td>
            </tr>
          ))}
          {more !== undefined && (
            <tr>
              <td colSpan={2}>And {more} more.</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
