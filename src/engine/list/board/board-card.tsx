// A card of a board: the lines of its record. Enter or a press shows the record beside the board, Space lifts it.
import { memo, type ReactNode } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { isEmpty } from '../../../schema/formats/plain-values';
import { valueAt } from '../../../schema/model/cell-value';
import { cellText } from '../../../schema/model/cells';
import { initials } from '../../../schema/model/profile';
import { actionsOf, rowId, rowName, rowPath } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { type LineEnd, showEnd } from '../phone/row-lines';
import type { BoardColumn } from './board-columns';
import { rowRef } from './lifting';
import { MoveMenu } from './move-menu';
import type { Moves } from './use-moves';

interface CardProps {
  list: ListModel;
  row: Values;
  lines: readonly LineEnd[][];
  column: BoardColumn;
  columns: readonly BoardColumn[];
  mayEnter: Moves['mayEnter'];
  send: Moves['send'];
  help: string;
  isLifted: boolean;
}

/** Rendered once for a row: what is lifted, and where it is over, changes no other card. */
export const Card = memo(function Card(props: CardProps) {
  const { list, row, lines, column, columns, mayEnter, send, help, isLifted } = props;
  const { noun, actions } = list;
  const id = rowId(noun, row)!;
  const page = actionsOf(noun, actions, row).find(({ kind }) => kind === 'view')?.page;
  const canMove = columns.some((one) => mayEnter(row, one));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no card
    <div
      ref={rowRef(row)}
      role="group"
      className="board-card"
      tabIndex={-1}
      aria-label={`${rowName(noun, row)}, ${column.title}`}
      aria-describedby={help}
      data-card={id}
      data-lifted={isLifted || undefined}
    >
      <Lines lines={lines} row={row} href={page && rowPath(page, id)} />
      {canMove && (
        <MoveMenu
          name={rowName(noun, row)}
          columns={() => columns.filter((one) => mayEnter(row, one))}
          onMove={(to, opener) => send(row, column.key, to.key, opener)}
        />
      )}
      {isLifted && (
        <p className="board-keys" aria-hidden="true">
          <span>
            <strong>Arrows</strong> move
          </span>
          <span>
            <strong>Enter</strong> drop
          </span>
          <span>
            <strong>Esc</strong> put back
          </span>
        </p>
      )}
    </div>
  );
});

const Lines = memo(function Lines({ lines, row, href }: { lines: readonly LineEnd[][]; row: Values; href?: string }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
    <div key={at} className="board-line">
      {line.map((end, side) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <span key={side}>{at === 0 && side === 0 && href ? link(href, showOn(end, row)) : showOn(end, row)}</span>
      ))}
    </div>
  ));
});

/** The card itself is the stop for Tab. */
const link = (href: string, children: ReactNode) => (
  <a href={href} tabIndex={-1} className="board-link">
    {children}
  </a>
);

/** Who is responsible is a badge with the letters of the name. */
function showOn(end: LineEnd, row: Values): ReactNode {
  if (end.kind !== 'value' || end.column.assignee === undefined) return showEnd(end, row);
  const value = valueAt(row, end.column.path);
  if (isEmpty(value)) return <span className="avatar board-nobody" role="img" aria-label="Nobody" title="Nobody" />;
  const name = cellText(end.column.property, value);
  return (
    <span className="avatar" role="img" aria-label={name} title={name}>
      {initials(name)}
    </span>
  );
}
