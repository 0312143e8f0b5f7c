// The rules of the sign-in form (spec section 5, "Sign-in") and the sentence for every way it can fail (section 8).
// `sign-in.tsx` uses them; no form engine, because this page loads before everything else.
import type { Failure } from '../api/failure';
import { failureText } from '../engine/feedback/words';
import type { RecordSchema } from '../schema/descriptor';

export const signInRecord: RecordSchema = {
  required: ['email', 'password'],
  properties: {
    email: { title: 'Email or Username', type: 'string', messages: { required: 'Email or Username is required' } },
    password: { title: 'Password', type: 'string', minLength: 7 },
  },
};

export const SUCCESS = 'Login successful! Redirecting...';
const INVALID = 'Invalid credentials. Please try again.';

/**
 * The red alert. The specified sentence for every refusal; where the credentials were never looked at (no network, a busy or broken
 * server) it would send people hunting for a typing mistake, so those say what happened.
 */
export function signInTrouble(failure: Failure): string {
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
