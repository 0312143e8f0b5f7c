// An inline table without rows: loading, empty, or a failure with a retry button.

import type { InlineScreen, Noun } from '../../schema/descriptor/descriptor';
import { nounLabel } from '../../schema/model/noun-label';
import { Alert } from '../feedback/alert';
import { failureText } from '../feedback/failure-messages';
import type { ApiError } from '../feedback/result';
import { RetryButton } from '../feedback/retry-button';
import type { InlineModel } from './inline-model';

export function RowsLoading({ columns }: { columns: number }) {
  return Array.from({ length: 5 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr key={row} role="row" className="inline-row inline-skeleton" aria-hidden="true">
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <td key={cell} className="inline-cell">
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ));
}

export function NoRows({ noun, screen, columns }: { noun: Noun; screen: InlineScreen; columns: number }) {
  return (
    <tr role="row" className="inline-row inline-none">
      <td role="cell" className="inline-cell" colSpan={columns}>
        <strong>No {nounLabel(noun).many} yet.</strong> {screen.empty}
      </td>
    </tr>
  );
}

export function RowsFailed({ table: { rows }, failure }: { table: InlineModel; failure: ApiError }) {
  return (
    <div className="inline-failed">
      <Alert kind="error">{failureText(failure)}</Alert>
      <RetryButton waiting={rows.isPending} onRetry={() => void rows.refetch()} />
    </div>
  );
}
