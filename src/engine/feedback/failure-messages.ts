// The sentences for calls that failed (spec section 8). Screens use these unless the specification gives them words of their own.
import type { ApiError } from '../../api/api-error';

/** What to tell the user; undefined when there is nothing to tell (given up by the caller, or signed out and already at the sign-in page). */
export function failureText(failure: ApiError): string | undefined {
  switch (failure.kind) {
    case 'aborted':
    case 'signed-out':
      return undefined;
    case 'unreachable':
      return 'The server cannot be reached. Check your connection and try again.';
    case 'busy':
      return failure.message || 'The server is busy. Wait a moment and try again.';
    case 'missing':
      return failure.message || 'This record no longer exists.';
    case 'forbidden':
    case 'conflict':
    case 'too-large':
    case 'invalid':
    case 'server':
      return failure.message && failure.kind !== 'server' ? failure.message : 'Something went wrong!';
  }
}
