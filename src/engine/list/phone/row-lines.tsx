// A record as a few lines, each with a left and a right end: a row on a phone, and beside a map.
import type { ReactNode } from 'react';
import type { Entry, ListScreen, Noun, Values } from '../../../schema/descriptor/descriptor';
import { isEmpty } from '../../../schema/formats/plain-values';
import { isRich, plainCell, valueAt } from '../../../schema/model/cell-value';
import { cellOf, isAmount } from '../../../schema/model/cells';
import { type Column, columnOf, columnsOf } from '../../../schema/model/columns';
import { showCell } from '../../cells/cell';
import { showColumn } from '../../cells/plain-cell';
import { actionsOf } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { rowActionButton } from '../model/row-action';

/**
 * One end of a line: a fixed text, one value, or several with an arrow between them ("MLR Chicago → Zone Up 1"). A
 * value may have a unit behind it, "6 packages", or a label in front, "Axles 6".
 */
export type LineEnd =
  | { kind: 'label'; text: string }
  | { kind: 'value'; column: Column; unit?: string; label?: string }
  | { kind: 'route'; columns: Column[] };

/**
 * The lines of the descriptor; without any, each column is a line with its label in front. "6" or "Yes" alone says
 * nothing, so such a value has its label in front there, too, unless a unit follows it or it is what the record is called.
 */
export function linesOf(noun: Noun, screen: ListScreen, lines = screen.phone): LineEnd[][] {
  const columns = columnsOf(noun, screen);
  if (!lines)
    return columns
      .filter(({ hidden }) => !hidden)
      .map((column) => [
        { kind: 'label', text: column.label },
        { kind: 'value', column },
      ]);
  return lines.map((line, at) =>
    line.map((entry, side) => {
      const end = endOf(noun, entry);
      if (end.kind !== 'value' || end.unit || (at === 0 && side === 0) || !needsLabel(end.column)) return end;
      const { path, label } = end.column;
      return { ...end, label: columns.find((column) => column.path === path)?.label ?? label };
    }),
  );
}

const needsLabel = ({ property, as }: Column): boolean => ['number', 'yes-no'].includes(cellOf(property, as));

function endOf(noun: Noun, entry: Entry): LineEnd {
  if (typeof entry === 'string') return { kind: 'value', column: columnOf(noun, entry) };
  if ('fields' in entry) return { kind: 'route', columns: entry.fields.map((field) => columnOf(noun, field)) };
  return { kind: 'value', column: columnOf(noun, entry), unit: entry.label };
}

/** The lines of a row; its first value is the link or the button of the first action. */
export function RowLines({
  list: { noun, actions, tasks },
  row,
  lines,
  className,
}: {
  list: Pick<ListModel, 'noun' | 'actions' | 'tasks'>;
  row: Values;
  lines: readonly LineEnd[][];
  /** Of the link or button. */
  className: string;
}) {
  const [main] = actionsOf(noun, actions.slice(0, 1), row);
  const first = lines[0]?.find((end) => end.kind === 'value');
  return (
    <div className="phone-lines">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <div key={at} className="phone-line">
          {line.map((end, side) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <span key={side} className={end.kind === 'label' ? 'phone-label' : undefined}>
              {main && end === first
                ? rowActionButton({ action: main, row, noun, tasks, className, children: showEnd(asText(end), row) })
                : showEnd(end, row)}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** In a button there can be no link, and no list. */
const asText = (end: LineEnd): LineEnd =>
  end.kind === 'value' && isRich(cellOf(end.column.property, end.column.as))
    ? { ...end, column: { ...end.column, as: 'text' } }
    : end;

/** What an end shows of a row. */
export function showEnd(end: LineEnd, row: Values): ReactNode {
  switch (end.kind) {
    case 'label':
      return end.text;
    case 'value':
      return showValue(end, row);
    case 'route':
      return showRoute(
        end.columns.filter(({ path }) => !isEmpty(valueAt(row, path))),
        row,
      );
  }
}

/** A unit follows a number, "6 packages", "1 package"; before anything else it is a label. */
function showValue({ column, unit, label }: LineEnd & { kind: 'value' }, row: Values): ReactNode {
  const value = valueAt(row, column.path);
  const shown = showColumn(column, row, showCell);
  // Nothing is to be done by any day.
  if (column.isLate && isEmpty(value)) return null;
  if (label !== undefined)
    return (
      <>
        <span className="phone-caption">{label}</span> {shown}
      </>
    );
  if (!unit || isEmpty(value)) return shown;
  if (isAmount(column.property, column.as))
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
      {showColumn(column, row, showCell)}
    </span>
  ));
}
