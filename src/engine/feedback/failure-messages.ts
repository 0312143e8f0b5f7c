// The messages for calls that failed, unless the screen has its own.
import type { ApiError } from './result';

/**
 * The message for the user; undefined when there is none (cancelled by the caller, or signed out and already at the
 * sign-in page).
 */
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
