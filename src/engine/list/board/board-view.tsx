// A list as a board: its records as cards, in a column for each state, choice or referenced record. Loaded when a list is
// first seen so.
import { type MouseEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { hasCall } from '../../../schema/model/calls';
import { roleOf } from '../../../schema/model/profile';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { QueryFailure } from '../../feedback/query-failure';
import { ImmediateSuspense, lazyComponent } from '../../lazy/lazy-component';
import { useLinks } from '../../navigation/navigation';
import { session } from '../../session/session';
import { useLiveRefetch } from '../live/use-live-refetch';
import { directionText } from '../model/list-messages';
import type { ListMapProps, ListModel } from '../model/list-model';
import { showPeek } from '../model/peek-address';
import { EmptyState } from '../parts/empty-states';
import { PhoneTools } from '../phone/phone-tools';
import { linesOf } from '../phone/row-lines';
import { ListChips } from '../search/list-chips';
import { SearchPanel, type SearchPanelHandle } from '../search/search-panel';
import { Column } from './board-column';
import { isMovable } from './board-columns';
import { BoardFooter } from './board-footer';
import { boardKeys, useCardFocus } from './board-keys';
import { GroupChoice } from './group-choice';
import { liftingOf } from './lifting';
import { useBoard } from './use-board';
import { useCardDrag } from './use-card-drag';
import { useFolded } from './use-folded';
import { useMoves } from './use-moves';

const StateDialog = lazyComponent(() => import('../../record/state-dialog'), 'StateDialog');

/** Its columns are of the property that the address names, else of the first one in the screen's `board.by`. */
export function BoardView({ list, isPhone, children }: ListMapProps) {
  const { noun, screen } = list;
  const board = useBoard(list);
  const moves = useMoves(list, board);
  const { grouping, columns, query } = board;
  const role = roleOf(useSnapshot(session).user);
  const canMove = isMovable(noun, grouping, role);
  const { folded, toggle } = useFolded(screen, grouping, columns);
  const root = useRef<HTMLElement>(null);
  const lines = useMemo(() => linesOf(noun, screen, screen.board?.lines), [noun, screen]);
  const help = useId();
  const followLinks = useLinks();
  const lift = liftingOf(list, board, moves);
  const press = boardKeys(list, moves, lift);
  const drag = useCardDrag(root, (card) => lift(card, 'pointer'), moves);
  useCardFocus(root, noun, moves);
  useLiveRefetch(list, moves.lift !== undefined || moves.confirming !== undefined);
  return (
    <>
      {isPhone ? (
        <>
          <PhoneTools list={list} />
          <GroupChoice list={list} />
        </>
      ) : (
        <BoardTools list={list}>{children}</BoardTools>
      )}
      <section
        className="board"
        ref={root}
        aria-label={`${screen.title}, board by ${grouping.property.title}`}
        aria-busy={query.isPending}
        data-lifted={moves.lift?.by}
        onClick={(event) => {
          followLinks(event);
          showCard(list, event);
        }}
        onKeyDown={press}
        onPointerDown={drag}
      >
        <p id={help} className="visually-hidden">
          {canMove ? HELP : ''} Enter shows a card beside the board.
        </p>
        <EmptyState list={list} />
        {query.failure && !list.query.failure && (
          <div className="empty-state">
            <QueryFailure failure={query.failure} isPending={query.isPending} refetch={query.refetch} />
          </div>
        )}
        {!list.query.failure &&
          list.viewState !== 'empty' &&
          columns.map((column) => (
            <Column
              key={column.key}
              list={list}
              board={board}
              column={column}
              moves={moves}
              lines={lines}
              help={help}
              isFolded={folded.has(column.key)}
              onFold={() => toggle(column.key)}
            />
          ))}
      </section>
      <BoardFooter list={list} columns={columns} lift={moves.lift} />
      {moves.confirming && (
        <ImmediateSuspense>
          <StateDialog
            noun={noun}
            record={moves.confirming.move.row}
            state={moves.confirming.state}
            opener={moves.confirming.opener}
            move={moves.confirm}
            onClose={moves.endConfirming}
          />
        </ImmediateSuspense>
      )}
    </>
  );
}

/** A press anywhere on a card; its buttons and links do what they do. */
function showCard({ noun }: ListModel, { target, defaultPrevented }: MouseEvent): void {
  if (defaultPrevented || !(target instanceof Element) || target.closest('a, button, [popover]')) return;
  const id = target.closest<HTMLElement>('[data-card]')?.dataset.card;
  if (id !== undefined && hasCall(noun, 'read')) showPeek(id);
}

const HELP = 'Space lifts a card, arrow keys move it, Enter drops it, Escape puts it back.';

/** The line above a board on a large screen. */
function BoardTools({ list, children }: { list: ListModel; children: ReactNode }) {
  const panel = useRef<SearchPanelHandle>(null);
  const { columns, state } = list;
  const sorted = columns.find(({ path }) => path === state.sort.path);
  return (
    <div className="board-tools">
      <ListChips list={list}>{children}</ListChips>
      <GroupChoice list={list} />
      {sorted && (
        <Button look="quiet" isSmall aria-haspopup="dialog" onClick={() => panel.current?.open('sort')}>
          {sorted.label}, {directionText(sorted, state.sort.dir)}
        </Button>
      )}
      <Button isSmall id={list.searchButtonId} aria-haspopup="dialog" onClick={() => panel.current?.open('search')}>
        <Icon name="search" />
        Search
      </Button>
      <SearchPanel list={list} ref={panel} />
    </div>
  );
}
