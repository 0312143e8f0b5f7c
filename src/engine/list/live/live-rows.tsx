// The rows of a list follow what others save: in place, marked for a moment. What would move them is offered instead.
import { useRef, useState } from 'react';
import { type Notice, noticeName } from '../../../schema/model/notice';
import { Button } from '../../controls/button';
import type { TablePage } from '../../data/data-source';
import { useLook } from '../../data/use-look';
import { announce } from '../../feedback/live-region';
import { useLatest } from '../../hooks/use-latest';
import { outboxState } from '../../outbox/outbox-state';
import { rowsWithChanges } from '../../outbox/waiting-values';
import { rowId } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { changedRowsText, freshRows } from './fresh-rows';
import { WaitingRows } from './waiting-rows';

/** Milliseconds from a notice to the request: soon for a row that is shown; the others of a busy hour come together. */
const SHOWN_DELAY_MS = 300;
const OTHER_DELAY_MS = 8_000;

/**
 * Place it inside of `data-list-screen`: it marks the changed rows there. Otherwise it renders only the offer to show
 * the others.
 */
export function LiveRows({ list }: { list: ListModel }) {
  const root = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState<{ page?: TablePage; text: string }>({ text: '' });
  const latest = useLatest(() => list);
  const { noun, query } = list;
  const waitOf = (notice: Notice): number => {
    const isShown =
      notice.kind === 'changed' && query.shown?.page.rows.some((row) => String(rowId(noun, row)) === String(notice.id));
    return isShown ? SHOWN_DELAY_MS : OTHER_DELAY_MS;
  };
  useLook([noticeName(noun)], waitOf, async (signal, later) => {
    const { shown, isPending } = query;
    // Its response may be older than the notice.
    if (isPending) return later(SHOWN_DELAY_MS);
    if (!shown) return;
    const result = await list.read(signal);
    // Rows that have been requested meanwhile are the newer ones, and those on the screen than any that were kept.
    if (!result.ok || result.keptAt || latest().query.shown !== shown) return;
    // What waits to be sent is shown over them, and is no news.
    const { rows } = result.data.page;
    const latestRows = rowsWithChanges(noun, rows, outboxState.entries) ?? rows;
    const { page, changed, news } = freshRows(noun, shown.page, { ...result.data.page, rows: latestRows });
    setNews({ page, text: news });
    if (changed.length === 0) return;
    list.show({ ...shown, page });
    announce(
      changedRowsText(
        noun,
        changed.map((index) => page.rows[index]!),
      ),
    );
    requestAnimationFrame(() => mark(root.current?.closest('[data-list-screen]'), changed));
  });
  const text = news.page === list.query.shown?.page ? news.text : '';
  // The button goes with what it shows.
  const show = () => {
    const rows = root.current?.closest('[data-list-screen]')?.querySelector<HTMLElement>('[data-list-region]');
    (rows ?? root.current)?.focus({ preventScroll: true });
    list.refetch();
  };
  return (
    <>
      <div className="list-news" role="status" ref={root} tabIndex={-1}>
        {text !== '' && (
          <>
            {text}
            <Button look="quiet" isSmall onClick={show}>
              Show
            </Button>
          </>
        )}
      </div>
      <WaitingRows list={list} />
    </>
  );
}

/** Rows of the table, or of the list on a phone. */
function mark(root: Element | null | undefined, changed: readonly number[]): void {
  const rows = root?.querySelectorAll('[data-rows] > tr, .phone-list > li');
  for (const index of changed) {
    const row = rows?.[index];
    row?.classList.add('row-changed');
    row?.addEventListener('animationend', () => row.classList.remove('row-changed'), { once: true });
  }
}
