// How quickly a changed definition must be tried on tickets. The whole request is held against one statement that reads
// the values of those tickets in the same process, pair by pair.

import { median, type Verdict, verdictOf } from '../statistics';
import type { TrialResult } from './rounds';

/** The one line. */
export const trialVerdicts = (results: readonly TrialResult[]): Verdict[] =>
  verdictOf(
    'trial on 200 tickets with 100 values each: the whole request, against reading them',
    results.map(({ request, read }) => median(request) / median(read)),
    2,
  );
