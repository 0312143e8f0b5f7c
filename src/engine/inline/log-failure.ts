// The line on the console for what the specification wants "only logged" (section 8): fetching and deleting on the inline screens.
// No stack, no values: the noun, the call, and what kind of failure it was.

import type { Noun } from '../../schema/model/descriptor';
import type { ApiError } from '../data/result';

export function logFailure(noun: Noun, call: 'list' | 'delete', failure: ApiError): void {
  const status = failure.kind === 'server' ? ` ${failure.status}` : '';
  console.error(`${noun.title}: ${call} failed (${failure.kind}${status})`);
}
