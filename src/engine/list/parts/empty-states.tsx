// Shown instead of rows: nothing yet, no match, or a failure, each with the next step.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { messagesOf } from '../../../schema/model/messages';
import { nounLabel } from '../../../schema/model/noun-label';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { Alert, RetryButton } from '../../feedback/alert';
import { type ApiError, failureText } from '../../feedback/result';
import { addScreenOf } from '../../record/row-model';
import type { ListModel } from '../model/list-model';

/** One of the three states, or nothing while rows are shown or loading. */
export function EmptyState({ list }: { list: ListModel }): ReactNode {
  const content = contentOf(list);
  return content && <div className="empty-state">{content}</div>;
}

function contentOf(list: ListModel): ReactNode {
  const { noun, screen, query, viewState, refetch, clearSearch } = list;
  switch (viewState) {
    case 'rows':
    case 'loading':
      return null;
    case 'empty':
      return (
        <>
          <h2>No {nounLabel(noun).many} yet</h2>
          {screen.empty && <p>{screen.empty}</p>}
          <AddButton list={list} className="button">
            <Icon name="plus" />
            {addScreenOf(screen)?.title ?? messagesOf(noun).add}
          </AddButton>
        </>
      );
    case 'no-match':
      return (
        <>
          <h2>No {nounLabel(noun).many} match this search</h2>
          <p>Change a search, or clear it to see every row.</p>
          <Button onClick={clearSearch}>Clear search</Button>
        </>
      );
    case 'failed':
      return (
        query.failure && (
          <>
            <Alert kind="error">{tableFailureText(query.failure)}</Alert>
            <RetryButton waiting={query.isPending} onRetry={refetch} />
          </>
        )
      );
  }
}

/** The message for a call for rows, which has its own for a 500. */
export function tableFailureText(failure: ApiError): string | undefined {
  return failure.kind === 'server' && failure.status === 500
    ? 'Internal Server Error. Please try again later.'
    : failureText(failure);
}

/**
 * Grey rows in the place of a phone list, while its rows or the code of the list are loading. As many rows as the
 * shortest page has.
 */
export function PhoneSkeleton() {
  return (
    <ul className="phone-list list-skeleton" aria-hidden="true">
      {Array.from({ length: 10 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <li key={row} className="phone-row">
          <span />
          <span />
          <span />
        </li>
      ))}
    </ul>
  );
}

/**
 * The placeholder of a whole phone list, with the room of the buttons above it, so that nothing moves when its code has
 * arrived.
 */
export function PhoneViewFallback({ hasViews }: { hasViews: boolean }) {
  return (
    <>
      {hasViews && <div className="phone-views" />}
      <div className="phone-tools" />
      <div className="list-region" aria-busy="true">
        <PhoneSkeleton />
      </div>
    </>
  );
}

/**
 * The button for a new record: a link to the page form that adds to a list, or a button that opens its modal. In the
 * head of a list, and in the middle of an empty one. Nothing when the list has no add action.
 */
export function AddButton({ list, className, children }: { list: ListModel; className: string; children: ReactNode }) {
  const { screen, tasks } = list;
  if (!screen.actions.includes('add')) return null;
  const page = addScreenOf(screen);
  if (page)
    return (
      <Link href={page.path} className={className} data-shortcut="new">
        {children}
      </Link>
    );
  const prepare = () => tasks.prepare({ kind: 'add' });
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      data-task="add"
      data-shortcut="new"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={(event) => tasks.start({ kind: 'add' }, event.currentTarget)}
    >
      {children}
    </button>
  );
}
