// A list on a phone: no table, a few lines for each record, from the descriptor's `phone`.
import { useMemo } from 'react';
import type { Values } from '../../../schema/model/descriptor';
import { useLinks } from '../../navigation/use-links';
import { EmptyState } from '../empty-states';
import type { ListModel } from '../list-model';
import { type LineEnd, linesOf, RowLines } from '../row-lines';
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

/** The first action is a press anywhere on the row, through its first value; the others are buttons at its end. */
function PhoneRow({ list, row, lines }: { list: ListModel; row: Values; lines: LineEnd[][] }) {
  const { noun, actions, tasks } = list;
  const others = actions.slice(1);
  return (
    <div className={others.length > 0 ? 'phone-row phone-row-acts' : 'phone-row'}>
      <RowLines list={list} row={row} lines={lines} className="phone-link" />
      {others.map((action) => rowActionButton({ action, row, noun, tasks, className: 'icon-button phone-action' }))}
    </div>
  );
}
