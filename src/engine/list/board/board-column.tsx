// One column of a board: how many records it has, and the first of them as cards; more load as it is scrolled.
import { type Ref, useEffect, useId, useState } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { IconButton } from '../../controls/button';
import { RetryButton } from '../../feedback/alert';
import { useStaysInView } from '../../hooks/use-in-view';
import { rowId, rowName } from '../../record/row-model';
import { matchCount, showCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { tableFailureText } from '../parts/empty-states';
import { useWalk } from '../peek/walks';
import type { LineEnd } from '../phone/row-lines';
import { Card } from './board-card';
import type { BoardColumn } from './board-columns';
import { type Board, FIRST_CARDS, MAX_CARDS, useCards, withMoves } from './use-board';
import type { Moves } from './use-moves';

interface ColumnProps {
  list: ListModel;
  board: Board;
  column: BoardColumn;
  moves: Moves;
  lines: readonly LineEnd[][];
  /** Id of what says which keys there are. */
  help: string;
  isFolded: boolean;
  onFold(): void;
}

/** Cards are requested once the column stays in view. A folded one opens while a card is over it. */
export function Column(props: ColumnProps) {
  const { column, moves, isFolded, onFold } = props;
  const { lift } = moves;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const isTarget = lift?.to === column.key && lift.from !== column.key;
  const isOpen = !isFolded || isTarget;
  const isRefused = lift && lift.from !== column.key && !moves.mayEnter(lift.row, column);
  return (
    <section
      ref={setElement}
      className={isOpen ? 'board-column' : 'board-column board-column-folded'}
      aria-labelledby={titleId}
      data-column={column.key}
      data-target={isTarget || undefined}
      data-refused={isRefused || undefined}
    >
      {isOpen ? (
        <OpenColumn {...props} titleId={titleId} section={element} />
      ) : (
        <header className="board-head">
          <FoldButton column={column} isFolded onFold={onFold} />
          <ColumnTitle id={titleId} column={column} />
        </header>
      )}
    </section>
  );
}

function OpenColumn({
  list,
  board,
  column,
  moves,
  lines,
  help,
  isFolded,
  onFold,
  titleId,
  section,
}: ColumnProps & {
  titleId: string;
  section: HTMLElement | null;
}) {
  const [count, setCount] = useState(FIRST_CARDS);
  const [isLoaded, setLoaded] = useState(false);
  const isSeen = useStaysInView(section, isLoaded);
  const { data, failure, isPending, refetch } = useCards(
    list,
    board.grouping,
    column.value,
    isSeen ? count : undefined,
  );
  if (data !== undefined && !isLoaded) setLoaded(true);
  const { rows, change } = withMoves(list, column.key, data, moves.moves);
  useWalk(column.key, rows);
  const { lift } = moves;
  const cameFrom = lift?.by === 'key' && lift.from === column.key && lift.to !== column.key ? lift.row : undefined;
  const hasMore = data !== undefined && data.rows.length < data.filtered && count < MAX_CARDS;
  const wants = useInViewAgain(hasMore && !isPending, () => setCount(Math.min(MAX_CARDS, count * 2 + FIRST_CARDS)));
  return (
    <>
      <header className="board-head">
        <ColumnTitle id={titleId} column={column} change={change} />
        <FoldButton column={column} isFolded={isFolded} onFold={onFold} />
      </header>
      {/* It scrolls by keyboard, too: only one card of the board is a stop of Tab. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the keyboard */}
      <ul className="board-cards" tabIndex={0} aria-labelledby={titleId} aria-busy={isPending || undefined}>
        {cameFrom && <li className="board-gap">{rowName(list.noun, cameFrom)} came from here</li>}
        {rows.map((row) => (
          <li key={String(rowId(list.noun, row))}>
            <Card
              list={list}
              row={row}
              lines={lines}
              column={column}
              mayEnter={moves.mayEnter}
              send={moves.send}
              columns={board.columns}
              help={help}
              isLifted={isRow(list, lift?.row, row)}
            />
          </li>
        ))}
        {data === undefined && !failure && <Skeleton />}
        {data && rows.length === 0 && !cameFrom && <li className="board-none">None here</li>}
        {hasMore && (
          <li ref={wants} className="board-more">
            Loading more…
          </li>
        )}
        {data && data.rows.length >= MAX_CARDS && (
          <li className="board-none">The first {showCount(MAX_CARDS)}. The table has all of them.</li>
        )}
        {failure && (
          <li className="board-none">
            {tableFailureText(failure)} <RetryButton waiting={isPending} onRetry={() => void refetch()} />
          </li>
        )}
      </ul>
    </>
  );
}

const isRow = ({ noun }: ListModel, lifted: Values | undefined, row: Values): boolean =>
  lifted !== undefined && rowId(noun, lifted) === rowId(noun, row);

/** Calls `load` when the element comes into view, each time anew where it still is in view after a response. */
function useInViewAgain(isWanted: boolean, load: () => void): Ref<HTMLLIElement> {
  const [element, setElement] = useState<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer for each response
  useEffect(() => {
    if (!element || !isWanted) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return setElement;
}

/** @param change by cards that are moved and not counted yet. */
function ColumnTitle({ id, column, change = 0 }: { id: string; column: BoardColumn; change?: number }) {
  const { title, tone, count, capped } = column;
  return (
    <h2 id={id} className="board-title">
      <span className={tone ? `state state-${tone} board-state board-state-${tone}` : 'board-name'} data-clipped>
        {title}
      </span>{' '}
      {count !== null && (
        <span className="board-count">
          {matchCount({ filtered: Math.max(0, (capped ? count - 1 : count) + change), isAtLeast: capped })}
        </span>
      )}
    </h2>
  );
}

function FoldButton({ column, isFolded, onFold }: { column: BoardColumn; isFolded: boolean; onFold(): void }) {
  return (
    <IconButton
      icon={isFolded ? 'chevron-right' : 'chevron-left'}
      isSmall
      label={`${isFolded ? 'Unfold' : 'Fold'} ${column.title}`}
      aria-expanded={!isFolded}
      onClick={onFold}
    />
  );
}

const Skeleton = () => (
  <>
    {[1, 2, 3].map((place) => (
      <li key={place} className="board-card skeleton" aria-hidden="true" />
    ))}
  </>
);
