// Shown instead of rows: nothing yet, no match, or a failure, each with the next step.
import type { ReactNode } from 'react';
import { messagesOf } from '../../../schema/model/messages';
import { nounLabel } from '../../../schema/model/noun-label';
import { Icon } from '../../controls/icons';
import { Alert } from '../../feedback/alert';
import { failureText } from '../../feedback/failure-messages';
import type { ApiError } from '../../feedback/result';
import { RetryButton } from '../../feedback/retry-button';
import { addScreenOf } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { AddButton } from '../tasks/add-button';

/** One of the three states, or nothing while rows are shown or loading. */
export function EmptyState({ list }: { list: ListModel }): ReactNode {
  switch (list.viewState) {
    case 'rows':
    case 'loading':
      return null;
    case 'empty':
      return <Empty list={list} />;
    case 'no-match':
      return <NoMatch list={list} />;
    case 'failed':
      return list.query.failure && <Failed list={list} failure={list.query.failure} />;
  }
}

function Empty({ list }: { list: ListModel }) {
  const { noun, screen } = list;
  return (
    <div className="list-picture">
      <h2>No {nounLabel(noun).many} yet</h2>
      {screen.empty && <p>{screen.empty}</p>}
      <AddButton list={list} className="button">
        <Icon name="plus" />
        {addScreenOf(screen)?.title ?? messagesOf(noun).add}
      </AddButton>
    </div>
  );
}

function NoMatch({ list: { noun, clearSearch } }: { list: ListModel }) {
  return (
    <div className="list-picture">
      <h2>No {nounLabel(noun).many} match this search</h2>
      <p>Change a search, or clear it to see every row.</p>
      <button type="button" className="button" onClick={clearSearch}>
        Clear search
      </button>
    </div>
  );
}

function Failed({ list: { query, refetch }, failure }: { list: ListModel; failure: ApiError }) {
  return (
    <div className="list-picture list-picture-failed">
      <Alert kind="error">{tableFailureText(failure)}</Alert>
      <RetryButton waiting={query.isPending} onRetry={refetch} />
    </div>
  );
}

/** A table call has its own message for a 500. */
function tableFailureText(failure: ApiError): string | undefined {
  return failure.kind === 'server' && failure.status === 500
    ? 'Internal Server Error. Please try again later.'
    : failureText(failure);
}
