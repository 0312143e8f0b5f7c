// The console line for failures that are only logged: fetching and deleting on the inline screens. No stack, no values:
// the noun, the call, and the kind of failure.

import type { Noun } from '../../schema/descriptor/descriptor';
import type { ApiError } from '../feedback/result';

export function logFailure(noun: Noun, call: 'list' | 'delete', failure: ApiError): void {
  const status = failure.kind === 'server' ? ` ${failure.status}` : '';
  console.error(`${noun.title}: ${call} failed (${failure.kind}${status})`);
}
