// Everything of a list that only a phone shows: the buttons that search and sort, and the rows. Loaded on a small
// window.

import { useMemo } from 'react';
import type { Values } from '../../../schema/descriptor/descriptor';
import { hasCall } from '../../../schema/model/calls';
import { IconButton } from '../../controls/button';
import { useDelayedPending } from '../../hooks/timing';
import { useLinks } from '../../navigation/navigation';
import { actionsOf, rowId, rowName } from '../../record/row-model';
import { LiveRows } from '../live/live-rows';
import type { ListMapProps, ListModel } from '../model/list-model';
import { showPeek } from '../model/peek-address';
import { rowActionButton } from '../model/row-action';
import { EmptyState, PhoneSkeleton } from '../parts/empty-states';
import { useScrollToRows } from '../table/use-scroll-to-rows';
import { PhoneTools } from './phone-tools';
import { type LineEnd, linesOf, RowLines } from './row-lines';

/** In place of the tools and the table of a large window. The pager is the list's own. */
export function PhoneView({ list }: ListMapProps) {
  return (
    <>
      <PhoneTools list={list} />
      <PhoneList list={list} />
      <LiveRows list={list} />
    </>
  );
}

/** A list on a phone: no table, a few lines for each record, from the descriptor's `phone`. */
export function PhoneList({ list }: { list: ListModel }) {
  const { noun, screen, state, query, viewState } = list;
  const lines = useMemo(() => linesOf(noun, screen), [noun, screen]);
  // On a phone the page scrolls.
  useScrollToRows(state, query, () => scrollTo(0, 0));
  const isDelayed = useDelayedPending(query.isPending && viewState === 'rows');
  const followLinks = useLinks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links and boxes inside are pressed with keys as well
    <section
      className="list-region"
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
    </section>
  );
}

/** The first action is a press anywhere on the row, through its first value; the others are buttons at its end. */
function PhoneRow({ list, row, lines }: { list: ListModel; row: Values; lines: LineEnd[][] }) {
  const { noun, actions, tasks } = list;
  const others = actionsOf(noun, actions.slice(1), row);
  const id = rowId(noun, row);
  // Where a press edits, there is another way to read all of it.
  const canPeek = id !== undefined && hasCall(noun, 'read') && actions[0]?.kind !== 'view';
  if (others.length === 0 && !canPeek)
    return (
      <div className="phone-row">
        <RowLines list={list} row={row} lines={lines} className="phone-link" />
      </div>
    );
  return (
    <div className="phone-row phone-row-actions">
      <RowLines list={list} row={row} lines={lines} className="phone-link" />
      <div className="phone-actions">
        {canPeek && (
          <IconButton
            icon="eye"
            className="phone-action"
            label={`Show ${rowName(noun, row)}`}
            data-peek={id}
            onClick={() => showPeek(id)}
          />
        )}
        {others.map((action) => rowActionButton({ action, row, noun, tasks, className: 'icon-button phone-action' }))}
      </div>
    </div>
  );
}
