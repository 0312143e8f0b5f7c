// How quickly a changed definition must be tried on tickets. The whole request is held against one statement that reads
// the values of those tickets in the same process, pair by pair.

import { median } from '../statistics.mjs';

/** In the shape of `formVerdicts`. */
export function trialVerdicts(results) {
  if (results.length === 0) return [];
  const ratios = results.map(({ request, read }) => median(request) / median(read));
  return [
    {
      what: 'trial on 200 tickets with 100 values each: the whole request, against reading them',
      value: median(ratios),
      least: Math.min(...ratios),
      worst: Math.max(...ratios),
      most: 2,
      unit: '×',
    },
  ];
}
