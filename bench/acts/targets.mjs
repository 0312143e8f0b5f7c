// How quickly a press must show something, and whether a set of measurements keeps it. Called by `report.mjs`.

import { median } from '../statistics.mjs';

const MOST = 50;

/** One line an act, as `formVerdicts` gives them. */
export function actVerdicts(results) {
  return [...new Set(results.map(({ act }) => act))].sort().map((act) => {
    const values = results.filter((result) => result.act === act).map(({ value }) => value);
    return { what: `${act}, slowed 4 times`, value: median(values), least: Math.min(...values), worst: Math.max(...values), most: MOST, unit: 'ms' };
  });
}
