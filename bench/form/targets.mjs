// What the form engine promises, and whether a set of measurements keeps it. Every ratio is taken within one run, where
// both pages met the same machine, and the median of the runs counts.

import { median, p95 } from '../statistics.mjs';

/** One line per target: what is measured, the figure, the most it may be, and the runs it lies between. */
export function formVerdicts(results) {
  const runs = [...new Set(results.map(({ run }) => run))];

  function figures(count, against, read, page) {
    const of = (run, name) =>
      results.find((result) => result.run === run && result.count === count && result.page === name);
    return runs.flatMap((run) => {
      const [ours, other] = [of(run, page), of(run, against)];
      return ours && other ? [read(ours, other)] : [];
    });
  }

  const line = (what, count, against, read, most, unit = '×', page = 'form') => {
    const values = figures(count, against, read, page);
    return values.length === 0
      ? []
      : [{ what, value: median(values), least: Math.min(...values), worst: Math.max(...values), most, unit }];
  };

  const withConditions = (what, against, read, most) =>
    line(`${what} of 300 fields, 100 with conditions`, 300, against, read, most, '×', 'conditions');
  const mounts = (ours, other) => ours.mount / other.mount;
  const keys = (take, sum) => (ours, html) => sum(ours[take]) / sum(html[take]);
  return [
    ...line('key at 300 fields, against HTML, p50', 300, 'html', keys('keys', median), 0.8),
    ...line('key at 300 fields, against HTML, p95', 300, 'html', keys('keys', p95), 1),
    ...line('key at 300 fields slowed 4 times, against HTML, p50', 300, 'html', keys('slowKeys', median), 0.8),
    ...line('key at 300 fields slowed 4 times, against HTML, p95', 300, 'html', keys('slowKeys', p95), 0.8),
    ...line('key at 300 fields with every error shown, against HTML, p50', 300, 'html', keys('keysAfter', median), 0.8),
    ...line('key at 20 fields, against HTML, p50', 20, 'html', keys('keys', median), 1.4),
    ...line('key at 20 fields slowed 4 times, against HTML, p50', 20, 'html', keys('slowKeys', median), 1.4),
    ...line('key at 100 fields, against HTML, p50', 100, 'html', keys('keys', median), 1.4),
    ...line('key at 100 fields slowed 4 times, against HTML, p50', 100, 'html', keys('slowKeys', median), 1.4),
    ...line('script for a key at 300 fields', 300, 'form', (ours) => ours.scriptPerKey, 2, 'ms'),
    ...withConditions('key in a form', 'html', keys('keys', median), 0.6).map(against('HTML, p50')),
    ...withConditions('key in a form', 'html-blocks', keys('keys', median), 1.4).map(against('HTML in blocks, p50')),
    ...withConditions('mount', 'html-blocks', mounts, 2.5).map(against('HTML in blocks')),
    ...line('mount of 300 fields, against RJSF', 300, 'rjsf', mounts, 1.1),
    ...line(
      'submit of 300 fields with every error shown, against RJSF',
      300,
      'rjsf',
      (ours, rjsf) => ours.submit / rjsf.submit,
      1 / 3,
    ),
    ...line('script of the form page, gzipped', 300, 'form', (ours) => ours.scriptBytes / 1024, 130, 'KiB'),
    ...lost(results),
  ];
}

const against = (what) => (verdict) => ({ ...verdict, what: `${verdict.what}, against ${what}` });

function lost(results) {
  const ours = results.filter(({ page }) => page === 'form' || page === 'conditions').map(({ lostKeys }) => lostKeys);
  return ours.length === 0
    ? []
    : [
        {
          what: 'keys lost while typing',
          value: Math.max(...ours),
          least: 0,
          worst: Math.max(...ours),
          most: 0,
          unit: '',
        },
      ];
}
