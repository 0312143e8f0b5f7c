// What the form engine promises, and whether a set of measurements keeps it. Every ratio is taken within one run, where
// both pages met the same machine, and the median of the runs counts.

import { eachRun, median, p95, type Verdict, verdictOf } from '../statistics';
import type { FormResult } from './rounds';

type Read = (ours: FormResult, other: FormResult) => number;

/** One line per target. */
export function formVerdicts(results: readonly FormResult[]): Verdict[] {
  const line = (what: string, count: number, pages: readonly [string, string], read: Read, limit: number, unit = '×') =>
    verdictOf(
      what,
      eachRun(
        results.filter((result) => result.count === count),
        pages,
        read,
      ),
      limit,
      unit,
    );
  const html = ['form', 'html'] as const;
  const rjsf = ['form', 'rjsf'] as const;
  const edit = ['edit', 'html'] as const;
  const itself = ['form', 'form'] as const;
  return [
    ...line('key at 300 fields, against HTML, p50', 300, html, keys('keys', median), 0.8),
    ...line('key at 300 fields, against HTML, p95', 300, html, keys('keys', p95), 1),
    ...line('key at 300 fields slowed 4 times, against HTML, p50', 300, html, keys('slowKeys', median), 0.8),
    ...line('key at 300 fields slowed 4 times, against HTML, p95', 300, html, keys('slowKeys', p95), 0.8),
    ...line('key at 300 fields with every error shown, against HTML, p50', 300, html, keys('keysAfter', median), 0.8),
    ...line('key at 20 fields, against HTML, p50', 20, html, keys('keys', median), 1.4),
    ...line('key at 20 fields slowed 4 times, against HTML, p50', 20, html, keys('slowKeys', median), 1.4),
    ...line('key at 100 fields, against HTML, p50', 100, html, keys('keys', median), 1.4),
    ...line('key at 100 fields slowed 4 times, against HTML, p50', 100, html, keys('slowKeys', median), 1.4),
    ...line('script for a key at 300 fields', 300, itself, ({ scriptPerKey }) => scriptPerKey, 2, 'ms'),
    ...line(`key in ${WITH_CONDITIONS}, against HTML, p50`, 300, ['conditions', 'html'], keys('keys', median), 0.6),
    ...line(
      `key in ${WITH_CONDITIONS}, against HTML in blocks, p50`,
      300,
      ['conditions', 'html-blocks'],
      keys('keys', median),
      1.4,
    ),
    ...line(
      'mount of 300 fields, 100 with conditions, against HTML in blocks',
      300,
      ['conditions', 'html-blocks'],
      mounts,
      2.5,
    ),
    ...line(`key in ${WITH_FORMULAS}, against HTML, p50`, 300, ['formulas', 'html'], keys('keys', median), 0.6),
    ...line('key at 300 stored fields that are edited, against HTML, p50', 300, edit, keys('keys', median), 0.8),
    ...line('mount of 300 stored fields, against RJSF', 300, ['edit', 'rjsf'], mounts, 1.1),
    ...line('mount of 300 fields, against RJSF', 300, rjsf, mounts, 1.1),
    ...line('submit of 300 fields with every error shown, against RJSF', 300, rjsf, submits, 1 / 3),
    ...line('script of the form page, gzipped', 300, itself, ({ scriptBytes }) => scriptBytes / 1024, 130, 'KiB'),
    ...lost(results),
  ];
}

const WITH_CONDITIONS = 'a form of 300 fields, 100 with conditions';

const WITH_FORMULAS = 'a form of 300 fields, 100 with conditions and 50 formulas';

const keys =
  (of: 'keys' | 'slowKeys' | 'keysAfter', sum: typeof median): Read =>
  (ours, other) =>
    sum(ours[of]) / sum(other[of]);
const mounts: Read = (ours, other) => ours.mount / other.mount;
const submits: Read = (ours, other) => ours.submit / other.submit;

/** The worst run counts, not the median. */
function lost(results: readonly FormResult[]): Verdict[] {
  const ours = results
    .filter(({ page }) => ['form', 'conditions', 'formulas', 'edit'].includes(page))
    .map(({ lostKeys }) => lostKeys);
  const worst = Math.max(...ours);
  return verdictOf('keys lost while typing', ours, 0, '').map((verdict) => ({ ...verdict, value: worst }));
}
