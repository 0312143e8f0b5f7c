// What the list promises, and whether a set of measurements keeps it.

import { eachRun, type Verdict, verdictOf } from '../statistics';
import type { ListFigure, ListResult } from './rounds';

/** One line per target. */
export function listVerdicts(results: readonly ListResult[]): Verdict[] {
  const line = (what: string, figure: ListFigure, against: string, limit: number) =>
    verdictOf(
      what,
      eachRun(
        results.filter((result) => result.figure === figure),
        ['list', against],
        (ours, other) => ours.value / other.value,
      ),
      limit,
    );
  const kib = results
    .filter(({ page, figure }) => page === 'list' && figure === 'scriptBytes')
    .map(({ value }) => value / 1024);
  return [
    ...line('first load to rows, against a hand-written React page', 'load', 'list-react', 1.5),
    ...line(
      'first load to rows slowed (4 times, 1.6 Mbit/s, 150 ms), against the same',
      'slowLoad',
      'list-react',
      1.25,
    ),
    ...verdictOf('script of the first load, gzipped', kib, 128, 'KiB'),
    ...extraScript(results),
    ...line('100 rows painted, against innerHTML of a bare table', 'rows', 'list-html', 1.8),
    ...line('100 rows painted, against innerHTML of the same rows in the same page', 'rows', 'list-same', 1.8),
  ];
}

/** By how much the heaviest screen of rows exceeds the tickets. */
function extraScript(results: readonly ListResult[]): Verdict[] {
  const all = results.filter(({ figure }) => figure === 'allScriptBytes');
  const tickets = all.find(({ page }) => page === '/tickets');
  if (!tickets) return [];
  const extra = all.map(({ value }) => (value - tickets.value) / 1024);
  const what = 'script of any screen of rows, more than the tickets need, gzipped';
  return verdictOf(what, extra, 20, 'KiB').map((verdict) => ({ ...verdict, value: verdict.max }));
}
