// What the list promises, and whether a set of measurements keeps it.

import { median } from '../statistics.mjs';

/** One line per target, in the shape of `formVerdicts`. */
export function listVerdicts(results) {
  const runs = [...new Set(results.map(({ run }) => run))];
  const value = (run, page, figure) =>
    results.find((result) => result.run === run && result.page === page && result.figure === figure)?.value;

  const line = (what, figure, against, most) => {
    const values = runs.flatMap((run) => {
      const [ours, other] = [value(run, 'list', figure), value(run, against, figure)];
      return ours === undefined || other === undefined ? [] : [ours / other];
    });
    return values.length === 0
      ? []
      : [{ what, value: median(values), least: Math.min(...values), worst: Math.max(...values), most, unit: '×' }];
  };

  const kib = runs.flatMap((run) => value(run, 'list', 'scriptBytes') ?? []).map((bytes) => bytes / 1024);
  return [
    ...line('first load to rows, against a hand-written React page', 'load', 'list-react', 1.5),
    ...line(
      'first load to rows slowed (4 times, 1.6 Mbit/s, 150 ms), against the same',
      'slowLoad',
      'list-react',
      1.25,
    ),
    ...(kib.length === 0
      ? []
      : [
          {
            what: 'script of the first load, gzipped',
            value: median(kib),
            least: Math.min(...kib),
            worst: Math.max(...kib),
            most: 128,
            unit: 'KiB',
          },
        ]),
    ...extraScript(results),
    ...line('100 rows painted, against innerHTML of a bare table', 'rows', 'list-html', 1.8),
    ...line('100 rows painted, against innerHTML of the same rows in the same page', 'rows', 'list-same', 1.8),
  ];
}

/** By how much the heaviest screen of rows exceeds the tickets. */
function extraScript(results) {
  const all = results.filter(({ figure }) => figure === 'allScriptBytes');
  const tickets = all.find(({ page }) => page === '/tickets');
  if (!tickets) return [];
  const extra = all.map(({ value }) => (value - tickets.value) / 1024);
  return [
    {
      what: 'script of any screen of rows, more than the tickets need, gzipped',
      value: Math.max(...extra),
      least: Math.min(...extra),
      worst: Math.max(...extra),
      most: 20,
      unit: 'KiB',
    },
  ];
}
