// How quickly a file must be imported: all of its calls, against `COPY` and the same checks, rows and entries of the change
// log by statements by hand.

import { type Verdict, verdictOf } from '../statistics';
import type { ImportRound } from './rounds';

/** The one line. */
export const importVerdicts = (results: readonly ImportRound[]): Verdict[] =>
  verdictOf(
    'import of 100,000 lines, checked and logged, against COPY and the same by hand',
    results.map(({ product, byHand }) => product / byHand),
    3,
  );
