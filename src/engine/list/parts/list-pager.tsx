// The foot of a list: rows per page, which rows these are, and the pages. On a phone only previous, rows and next.
import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import type { TablePage } from '../../data/data-source';
import { matchCount, showCount } from '../model/list-messages';
import type { ListModel } from '../model/list-model';
import { LENGTHS, pageCount, pageSteps, rowsOnPage } from '../model/list-state';

/** @param children what stands beside the range. */
export function ListPager({ list, isPhone, children }: { list: ListModel; isPhone: boolean; children?: ReactNode }) {
  const { screen, state, change, query } = list;
  const found = query.shown?.page;
  const rows = found?.filtered;
  const pages = pageCount(rows ?? 0, state.length);
  // A page number from a link may lie beyond the end until the last page has been requested.
  const page = rows === undefined ? state.page : Math.min(state.page, pages);
  const go = (page: number) => change({ kind: 'page', page });
  const range = useRef<HTMLParagraphElement>(null);
  // The button goes away, but the focus must not.
  const countAll = () => {
    range.current?.focus();
    change({ kind: 'count' });
  };
  const previous = <TurnButton to="previous" page={page} pages={pages} go={go} />;
  const next = <TurnButton to="next" page={page} pages={pages} isOpen={found?.isAtLeast} go={go} />;
  return (
    <nav className="list-pager" aria-label={`Pages of ${screen.title}`}>
      {!isPhone && <LengthChoice list={list} />}
      {isPhone && previous}
      <p className="list-range" ref={range} tabIndex={-1}>
        {found && <RowRange page={page} length={state.length} found={found} />}
      </p>
      {found?.isAtLeast && (
        <Button look="quiet" onClick={countAll}>
          Count all
        </Button>
      )}
      {children}
      {!isPhone && (
        <ul className="list-pages">
          <li>{previous}</li>
          {rows !== undefined &&
            pageSteps(page, pages).map((step, index) => (
              <li key={step === 'gap' ? `gap ${index}` : step}>
                {step === 'gap' ? (
                  <span className="page-gap">…</span>
                ) : (
                  <PageButton page={step} current={page} go={go} />
                )}
              </li>
            ))}
          <li>{next}</li>
        </ul>
      )}
      {isPhone && next}
    </nav>
  );
}

/** Also in the search panel of a phone. */
export function LengthChoice({ list: { state, change } }: { list: ListModel }) {
  const id = useId();
  return (
    <div className="list-length">
      <label htmlFor={id}>Rows per page</label>
      <select
        id={id}
        className="control"
        value={state.length}
        onChange={(event) => change({ kind: 'length', length: Number(event.target.value) })}
      >
        {LENGTHS.map((length) => (
          <option key={length} value={length}>
            {length}
          </option>
        ))}
      </select>
    </div>
  );
}

/** "26–50 of 1,284". */
export function RowRange({ page, length, found }: { page: number; length: number; found: TablePage }) {
  const { filtered: rows } = found;
  const { first, last } = rowsOnPage(page, length, rows);
  return (
    <>
      <strong>{rows === 0 ? '0' : `${showCount(first)}–${showCount(last)}`}</strong> of {matchCount(found)}
    </>
  );
}

function PageButton({ page, current, go }: { page: number; current: number; go(page: number): void }) {
  const isCurrent = page === current;
  return (
    <button
      type="button"
      className={isCurrent ? 'page-button page-button-current' : 'page-button'}
      aria-label={`Page ${page}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={isCurrent ? undefined : () => go(page)}
    >
      {showCount(page)}
    </button>
  );
}

const TURNS = {
  previous: { name: 'Previous page', icon: 'chevron-left', by: -1 },
  next: { name: 'Next page', icon: 'chevron-right', by: 1 },
} as const;

/** At the first and last page it stays focusable: a button that becomes disabled while it has the focus loses it. */
export function TurnButton({
  to,
  page,
  pages,
  isOpen,
  go,
}: {
  to: keyof typeof TURNS;
  page: number;
  pages: number;
  /** There are more pages than are known. */
  isOpen?: boolean;
  go(page: number): void;
}) {
  const { name, icon, by } = TURNS[to];
  const target = page + by;
  const isEnd = target < 1 || (target > pages && !isOpen);
  return (
    <button
      type="button"
      className="page-button"
      aria-label={name}
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : () => go(target)}
    >
      <Icon name={icon} />
    </button>
  );
}
