// The list beside the map.
import { type FocusEvent, type MouseEvent, memo, useRef } from 'react';
import { Button } from '../../../engine/controls/button';
import { Alert, RetryButton } from '../../../engine/feedback/alert';
import { showCount } from '../../../engine/list/model/list-messages';
import type { ListModel } from '../../../engine/list/model/list-model';
import { pageCount } from '../../../engine/list/model/list-state';
import { rowActionButton } from '../../../engine/list/model/row-action';
import { EmptyState, tableFailureText } from '../../../engine/list/parts/empty-states';
import { RowRange, TurnButton } from '../../../engine/list/parts/list-pager';
import { type LineEnd, RowLines } from '../../../engine/list/phone/row-lines';
import { useLinks } from '../../../engine/navigation/navigation';
import { actionsOf, rowId } from '../../../engine/record/row-model';
import type { Values } from '../../../schema/descriptor/descriptor';
import { MAP_PAGE_LENGTH, type RowsInView as Rows } from './use-map-records';

interface RowsInViewProps {
  list: ListModel;
  rows: Rows;
  lines: readonly LineEnd[][];
  /** Records without coordinates. */
  missing: number;
  chosen: unknown;
  onChoose(row: Values, opener: HTMLElement, byFocus: boolean): void;
  onShowAll(): void;
}

/**
 * The records that are in view, in the order of the list, each with its actions. Everything the map shows can be
 * reached here without it.
 */
export function RowsInView({ list, rows, lines, missing, chosen, onChoose, onShowAll }: RowsInViewProps) {
  const { query, page, turn } = rows;
  const followLinks = useLinks();
  const region = useRef<HTMLDivElement>(null);
  const count = query.data?.filtered;
  const pages = pageCount(count ?? 0, MAP_PAGE_LENGTH);
  const go = (to: number) => {
    turn(to);
    region.current?.scrollTo(0, 0);
  };
  // The button goes away, but the focus must not.
  const showAll = () => {
    region.current?.focus({ preventScroll: true });
    onShowAll();
  };
  return (
    <div className="map-list">
      <header className="map-list-head">
        <h2>In view</h2>
        {missing > 0 && (
          <p>
            {showCount(missing)} {missing === 1 ? 'has' : 'have'} no coordinates
          </p>
        )}
      </header>
      {/** biome-ignore lint/a11y/useKeyWithClickEvents: the focus does the same */}
      <section
        className="map-list-region"
        aria-label={`${list.screen.title} in view`}
        aria-busy={query.isPending}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        ref={region}
        onClick={followLinks}
      >
        <EmptyState list={list} />
        {query.failure && (
          <div className="empty-state">
            <Alert kind="error">{tableFailureText(query.failure)}</Alert>
            <RetryButton waiting={query.isPending} onRetry={() => void query.refetch()} />
          </div>
        )}
        {!query.failure && list.viewState === 'rows' && (
          <>
            {count === 0 && (
              <div className="empty-state">
                <h3>Nothing in this part of the map</h3>
                <Button onClick={showAll}>Show all</Button>
              </div>
            )}
            <ul className="map-rows">
              {query.data?.rows.map((row, index) => (
                <Row
                  key={String(rowId(list.noun, row) ?? index)}
                  list={list}
                  row={row}
                  lines={lines}
                  isChosen={chosen !== undefined && rowId(list.noun, row) === chosen}
                  onChoose={onChoose}
                />
              ))}
            </ul>
          </>
        )}
      </section>
      <nav className="list-pager map-list-pager" aria-label={`Pages of ${list.screen.title} in view`}>
        <p className="list-range">
          {query.data && (
            <>
              <RowRange page={page} length={MAP_PAGE_LENGTH} found={query.data} /> in view
            </>
          )}
        </p>
        <TurnButton to="previous" page={page} pages={pages} go={go} />
        <TurnButton to="next" page={page} pages={pages} isOpen={query.data?.isAtLeast} go={go} />
      </nav>
    </div>
  );
}

interface RowProps extends Pick<RowsInViewProps, 'list' | 'lines' | 'onChoose'> {
  row: Values;
  isChosen: boolean;
}

/** A press on it, and the focus in it, show it on the map; its link opens it. */
const Row = memo(function Row({ list, row, lines, isChosen, onChoose }: RowProps) {
  const { noun, actions, tasks } = list;
  const choose = (
    { currentTarget, target }: MouseEvent<HTMLLIElement> | FocusEvent<HTMLLIElement>,
    byFocus: boolean,
  ) => {
    const control = (target as Element).closest<HTMLElement>('a, button');
    if (byFocus ? control?.matches(':focus-visible') : !control) onChoose(row, control ?? currentTarget, byFocus);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus does the same
    <li
      className="map-row"
      data-chosen={isChosen || undefined}
      onClick={(event) => choose(event, false)}
      onFocus={(event) => choose(event, true)}
    >
      <RowLines list={list} row={row} lines={lines} className="map-row-link" />
      {actionsOf(noun, actions.slice(1), row).map((action) =>
        rowActionButton({ action, row, noun, tasks, className: 'icon-button icon-button-small' }),
      )}
    </li>
  );
});
