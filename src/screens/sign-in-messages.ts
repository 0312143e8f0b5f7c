// The messages of the sign-in page, for every outcome.
import { type ApiError, failureText } from '../engine/feedback/result';
import type { SessionEnd } from '../engine/session/session';

/** Specified to the letter; shown for a moment before the session starts. */
export const SUCCESS = 'Login successful! Redirecting...';
/** The credentials were checked, and are wrong. */
export const INVALID = 'Invalid credentials. Please try again.';

/** Nobody was signed in here last whose pages are kept. */
export const NO_CONNECTION = 'There is no connection. Signing in needs one.';

/** The line below the heading: why a user who was signed in is here again. */
export function leadText(ended: SessionEnd | null, kept: boolean): string {
  if (ended !== 'expired') return 'Use your staff account.';
  return kept
    ? 'Your session ended. Sign in again: what you typed is kept.'
    : 'Your session ended. Sign in again to go on.';
}

/**
 * The red alert. One message for every rejection; where the credentials were never checked (no network, a busy or
 * broken server) it would make people search for a typing mistake, so those say what happened.
 */
export function signInErrorText(failure: ApiError): string {
  switch (failure.kind) {
    case 'unreachable':
      return failureText(failure) ?? INVALID;
    case 'busy':
      return failure.message || 'Too many attempts. Wait a minute and try again.';
    case 'server':
      return failure.status >= 500 ? 'The server could not check your sign-in. Try again in a moment.' : INVALID;
    default:
      return INVALID;
  }
}
