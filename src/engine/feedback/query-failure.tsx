// A query that failed, in place of its data or above those of before.
import { Alert, RetryButton } from './alert';
import { type ApiError, failureText } from './result';

interface QueryFailureProps {
  failure: ApiError;
  isPending: boolean;
  refetch(): unknown;
}

/** Why the last response of a query had no data, with the button that sends it again. */
export function QueryFailure({ failure, isPending, refetch }: QueryFailureProps) {
  return (
    <>
      <Alert kind="error">{failureText(failure)}</Alert>
      <RetryButton waiting={isPending} onRetry={() => void refetch()} />
    </>
  );
}
