// How quickly a changed definition must be tried on tickets. The whole request is held against one statement that reads
// the values of those tickets in the same process, pair by pair.

import { median, type Verdict, verdictOf } from '../statistics';
import type { DryRunResult } from './rounds';

/** The one line. */
export const dryRunVerdicts = (results: readonly DryRunResult[]): Verdict[] =>
  verdictOf(
    'dry run on 200 tickets with 100 values each: the whole request, against reading them',
    results.map(({ request, read }) => median(request) / median(read)),
    2,
  );
