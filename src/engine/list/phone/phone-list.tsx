// A list on a phone: no table, a few lines for each record, from the descriptor's `phone`.
import { type ReactNode, useMemo } from 'react';
import { cellOf } from '../../../schema/model/cell-of';
import { type Column, columnOf, columnsOf } from '../../../schema/model/columns';
import type { Entry, ListScreen, Noun, Values } from '../../../schema/model/descriptor';
import { isEmpty } from '../../../schema/rules/values';
import { isRich, plainCell, showCell, valueAt } from '../../cells/cell';
import { useLinks } from '../../navigation/use-links';
import { EmptyState } from '../empty-states';
import type { ListModel } from '../list-model';
import { isNumeric } from '../list-state';
import { rowActionButton } from '../table/row-actions';
import { useScrollToRows } from '../table/use-scroll-to-rows';
import { useDelayedPending } from '../use-delayed-pending';
import { PhoneSkeleton } from './phone-skeleton';

export function PhoneList({ list }: { list: ListModel }) {
  const { noun, screen, state, query, viewState } = list;
  const lines = useMemo(() => linesOf(noun, screen), [noun, screen]);
  // On a phone the page scrolls.
  useScrollToRows(state, query, () => scrollTo(0, 0));
  const isDelayed = useDelayedPending(query.isPending && viewState === 'rows');
  const followLinks = useLinks();
  return (
    <div
      className="list-region"
      role="region"
      aria-label={screen.title}
      aria-busy={query.isPending}
      tabIndex={-1}
      onClick={followLinks}
    >
      {viewState === 'rows' && (
        <ul className="phone-list" data-late={isDelayed || undefined}>
          {query.shown?.page.rows.map((row, index) => (
            <li key={String(row[noun.api.id] ?? index)}>
              <PhoneRow list={list} row={row} lines={lines} />
            </li>
          ))}
        </ul>
      )}
      {viewState === 'loading' && <PhoneSkeleton />}
      <EmptyState list={list} />
    </div>
  );
}

/** One end of a line: a fixed text, one value, or several with an arrow between them ("MLR Chicago → Zone Up 1"). */
type LineEnd =
  | { kind: 'label'; text: string }
  | { kind: 'value'; column: Column /** Written after the value, "6 packages". */; unit?: string }
  | { kind: 'route'; columns: Column[] };

/** The lines of the descriptor; without any, each column is a line with its label in front. */
function linesOf(noun: Noun, screen: ListScreen): LineEnd[][] {
  if (screen.phone) return screen.phone.map((line) => line.map((entry) => endOf(noun, entry)));
  const shown = columnsOf(noun, screen).filter(({ hidden }) => !hidden);
  return shown.map((column) => [
    { kind: 'label', text: column.label },
    { kind: 'value', column },
  ]);
}

function endOf(noun: Noun, entry: Entry): LineEnd {
  if (typeof entry === 'string') return { kind: 'value', column: columnOf(noun, entry) };
  if ('fields' in entry) return { kind: 'route', columns: entry.fields.map((field) => columnOf(noun, field)) };
  return { kind: 'value', column: columnOf(noun, entry), unit: entry.label };
}

/** The first action is a press anywhere on the row, through its first value; the others are buttons at its end. */
function PhoneRow({ list, row, lines }: { list: ListModel; row: Values; lines: LineEnd[][] }) {
  const { noun, actions, tasks } = list;
  const [main, ...others] = actions;
  const first = lines[0]?.find((end) => end.kind === 'value');
  return (
    <div className={others.length > 0 ? 'phone-row phone-row-acts' : 'phone-row'}>
      <div className="phone-lines">
        {lines.map((line, at) => (
          <div key={at} className="phone-line">
            {line.map((end, side) => (
              <span key={side} className={end.kind === 'label' ? 'phone-label' : undefined}>
                {main && end === first
                  ? rowActionButton({
                      action: main,
                      row,
                      noun,
                      tasks,
                      className: 'phone-link',
                      children: showEnd(asText(end), row),
                    })
                  : showEnd(end, row)}
              </span>
            ))}
          </div>
        ))}
      </div>
      {others.map((action) => rowActionButton({ action, row, noun, tasks, className: 'icon-button phone-action' }))}
    </div>
  );
}

/** In a button there can be no link, and no list. */
const asText = (end: LineEnd): LineEnd =>
  end.kind === 'value' && isRich(cellOf(end.column.property, end.column.as))
    ? { ...end, column: { ...end.column, as: 'text' } }
    : end;

function showEnd(end: LineEnd, row: Values): ReactNode {
  switch (end.kind) {
    case 'label':
      return end.text;
    case 'value':
      return showValue(end.column, row, end.unit);
    case 'route':
      return showRoute(
        end.columns.filter(({ path }) => !isEmpty(valueAt(row, path))),
        row,
      );
  }
}

/** A unit follows a number, "6 packages", "1 package"; before anything else it is a label. */
function showValue(column: Column, row: Values, unit?: string): ReactNode {
  const value = valueAt(row, column.path);
  const shown = showCell(column.property, value, column.as);
  if (!unit || isEmpty(value)) return shown;
  if (isNumeric(column))
    return `${plainCell(column.property, value, column.as)} ${Number(value) === 1 ? unit.replace(/s$/, '') : unit}`;
  return (
    <>
      {`${unit} `}
      {shown}
    </>
  );
}

function showRoute(columns: readonly Column[], row: Values): ReactNode {
  return columns.map((column, at) => (
    <span key={column.path}>
      {at > 0 && <span className="phone-arrow">→</span>}
      {showCell(column.property, valueAt(row, column.path), column.as)}
    </span>
  ));
}
