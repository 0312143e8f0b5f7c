// The rows of a list follow what others save: in place, marked for a moment. What would move them is offered instead.
import { useEffect, useRef, useState } from 'react';
import { noticeName } from '../../../schema/model/notice';
import { Button } from '../../controls/button';
import { useDataSource } from '../../data/data-context';
import type { TablePage } from '../../data/data-source';
import { announce } from '../../feedback/live-region';
import { useLatest } from '../../hooks/use-latest';
import { rowId } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { changedRowsText, freshRows } from './fresh-rows';
import { createLook } from './look';

/** Milliseconds from a notice to the request: soon for a row that is shown; the others of a busy hour come together. */
const SHOWN_DELAY_MS = 300;
const OTHER_DELAY_MS = 8_000;

export function LiveRows({ list }: { list: ListModel }) {
  const root = useRef<HTMLDivElement>(null);
  const { onNotice } = useDataSource();
  const latest = useLatest(() => list);
  const [news, setNews] = useState<{ page?: TablePage; text: string }>({ text: '' });
  useEffect(() => {
    const look = createLook(async (signal) => {
      const { shown, isPending } = latest().query;
      // Its response may be older than the notice.
      if (isPending) return look.within(SHOWN_DELAY_MS);
      if (!shown) return;
      const result = await latest().read(signal);
      // Rows that have been requested meanwhile are the newer ones.
      if (!result.ok || latest().query.shown !== shown) return;
      const { noun } = latest();
      const { page, changed, news } = freshRows(noun, shown.page, result.data.page);
      setNews({ page, text: news });
      if (changed.length === 0) return;
      latest().show({ ...shown, page });
      announce(
        changedRowsText(
          noun,
          changed.map((index) => page.rows[index]!),
        ),
      );
      requestAnimationFrame(() => mark(root.current?.closest('[data-list-screen]'), changed));
    });
    const stop = onNotice?.((notice) => {
      const { noun, query } = latest();
      if (notice.kind === 'missed') return look.within(OTHER_DELAY_MS);
      if (notice.kind !== 'changed' || notice.noun !== noticeName(noun)) return;
      const isShown = query.shown?.page.rows.some((row) => String(rowId(noun, row)) === String(notice.id));
      look.within(isShown ? SHOWN_DELAY_MS : OTHER_DELAY_MS);
    });
    return () => {
      stop?.();
      look.stop();
    };
  }, [onNotice, latest]);
  const text = news.page === list.query.shown?.page ? news.text : '';
  return (
    <div className="list-news" role="status" ref={root}>
      {text !== '' && (
        <>
          {text}
          <Button look="quiet" isSmall onClick={list.refetch}>
            Show
          </Button>
        </>
      )}
    </div>
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
