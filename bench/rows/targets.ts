// What a table inside a form promises, and whether a set of measurements keeps it.
import { eachRun, median, p95, type Verdict, verdictOf } from '../statistics';
import type { RowsResult } from './rounds';

/** One line per target. */
export const rowsVerdicts = (results: readonly RowsResult[]): Verdict[] => [
  ...verdictOf(
    'key in a table of 200 rows and 8 columns, against HTML, p50',
    eachRun(results, ['rows', 'rows-html'], (ours, html) => median(ours.keys) / median(html.keys)),
    1.5,
  ),
  ...verdictOf(
    'key in a table of 200 rows and 8 columns, against HTML, p95',
    eachRun(results, ['rows', 'rows-html'], (ours, html) => p95(ours.keys) / p95(html.keys)),
    1.5,
  ),
  ...verdictOf(
    'mount of a table of 200 rows and 8 columns, against RJSF',
    eachRun(results, ['rows', 'rows-rjsf'], (ours, rjsf) => ours.mount / rjsf.mount),
    1.5,
  ),
];
