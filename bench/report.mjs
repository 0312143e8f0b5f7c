// Turns measurements into a Markdown report: targets with their verdicts first, then the figures behind them.

import { builderVerdicts } from './builder/targets.mjs';
import { formVerdicts } from './form/targets.mjs';
import { interactionVerdicts } from './interactions/targets.mjs';
import { listVerdicts } from './list/targets.mjs';
import { mapVerdicts } from './map/targets.mjs';
import { median, p95 } from './statistics.mjs';
import { trialVerdicts } from './trial/targets.mjs';

/**
 * The whole report, and whether every target is met. `results` are `{ form, list, interactions, builder, trial, map }`, `machine` is one
 * line of text.
 */
export function report({ form, list, interactions, builder, trial, map }, machine) {
  const verdicts = [
    ...formVerdicts(form),
    ...listVerdicts(list),
    ...interactionVerdicts(interactions),
    ...builderVerdicts(builder),
    ...trialVerdicts(trial),
    ...mapVerdicts(map),
  ];
  const text = [
    machine,
    '',
    ...table(['target', 'measured', 'at most', 'verdict', 'single runs'], verdicts.map(verdictRow)),
    ...formTable(form),
    ...listTable(list),
    ...interactionTable(interactions),
    ...builderTable(builder),
    ...trialTable(trial),
    ...mapTable(map),
  ].join('\n');
  return { text, allMet: verdicts.every(isMet) };
}

const isMet = ({ value, most }) => value <= most;

function verdictRow(verdict) {
  const { what, value, least, worst, most, unit } = verdict;
  const show = (number) => `${short(number)}${unit && ` ${unit}`}`;
  return [what, show(value), show(most), isMet(verdict) ? 'met' : 'MISSED', `${short(least)} to ${short(worst)}`];
}

function formTable(results) {
  if (results.length === 0) return [];
  const head = [
    'fields',
    'page',
    'mount',
    'key p50',
    'key p95',
    'slowed p50',
    'slowed p95',
    'script a key',
    'task a key',
    'submit',
    'key after',
    'heap MB',
    'script KiB',
  ];
  const rows = groups(results, ({ count, page }) => `${String(count).padStart(4)} ${page}`).map((cells) => {
    const each = (figure) => median(cells.map((cell) => cell[figure]));
    const [keys, slowKeys] = [cells.flatMap((cell) => cell.keys), cells.flatMap((cell) => cell.slowKeys)];
    const times = [
      each('mount'),
      median(keys),
      p95(keys),
      median(slowKeys),
      p95(slowKeys),
      each('scriptPerKey'),
      each('taskPerKey'),
      each('submit'),
      median(cells.flatMap((cell) => cell.keysAfter)),
    ];
    return [cells[0].count, cells[0].page, ...[...times, each('heap') / 1e6, each('scriptBytes') / 1024].map(short)];
  });
  return ['', '## Forms, in milliseconds', '', ...table(head, rows)];
}

function listTable(results) {
  if (results.length === 0) return [];
  const rows = groups(results, ({ figure, page }) => `${figure} ${page}`).map((cells) => {
    const inKib = cells[0].figure.endsWith('criptBytes');
    const values = cells.map(({ value }) => (inKib ? value / 1024 : value));
    return [
      figureLabels[cells[0].figure],
      cells[0].page,
      short(median(values)),
      short(Math.min(...values)),
      short(Math.max(...values)),
    ];
  });
  return ['', '## List', '', ...table(['figure', 'page', 'median', 'least', 'most'], rows)];
}

function interactionTable(results) {
  if (results.length === 0) return [];
  const rows = groups(results, ({ interaction, page }) => `${interaction} ${page}`).map((cells) => {
    const values = cells.map(({ value }) => value);
    return [
      cells[0].interaction,
      cells[0].page,
      short(median(values)),
      short(Math.min(...values)),
      short(Math.max(...values)),
    ];
  });
  return [
    '',
    '## Interactions, in milliseconds, slowed 4 times',
    '',
    ...table(['interaction', 'page', 'median', 'least', 'most'], rows),
  ];
}

function builderTable(results) {
  if (results.length === 0) return [];
  const typing = results.filter(({ page }) => page.startsWith('typing'));
  return [
    '',
    '## Builder with 300 fields, in milliseconds, slowed 4 times',
    '',
    ...actTable(
      results.filter((result) => !typing.includes(result)),
      ['open', 'add', 'undo', 'move', 'panel', 'key'],
    ),
    '',
    '## A key in the builder with 300 fields, in milliseconds of the main thread',
    '',
    ...actTable(typing, ['label', 'limit']),
  ];
}

function actTable(results, acts) {
  const rows = groups(results, ({ page }) => page).map((cells) => [
    cells[0].page,
    ...acts.map((act) => (act in cells[0] ? short(median(cells.map((cell) => cell[act]))) : '')),
  ]);
  return table(['page', ...acts], rows);
}

function trialTable(results) {
  if (results.length === 0) return [];
  const row = (what, time, cpu) => [
    what,
    short(median(results.map((result) => median(result[time])))),
    short(median(results.map((result) => result[cpu]))),
  ];
  return [
    '',
    '## Trial on 200 tickets with 100 values each, in milliseconds',
    '',
    ...table(
      ['work', 'time', 'processor time'],
      [row('the request, parsed', 'request', 'requestCpu'), row('reading the tickets', 'read', 'readCpu')],
    ),
  ];
}

function mapTable(results) {
  if (results.length === 0) return [];
  const figures = ['pan', 'zoom'];
  const rows = groups(results, ({ page }) => page).map((cells) => [
    cells[0].page,
    ...figures.map((figure) => short(median(cells.map((cell) => cell[figure])))),
  ]);
  return ['', '## Map, in milliseconds of the main thread', '', ...table(['page', ...figures], rows)];
}

const figureLabels = {
  load: 'first load to rows, ms',
  slowLoad: 'first load to rows slowed, ms',
  firstPaint: 'first paint, ms',
  rows: '100 rows painted, ms',
  scriptBytes: 'script until the rows, KiB',
  allScriptBytes: 'script in all, KiB',
};

function groups(results, keyOf) {
  return Object.entries(grouped(results, keyOf))
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, cells]) => cells);
}

function grouped(results, keyOf) {
  const found = {};
  for (const result of results) {
    found[keyOf(result)] ??= [];
    found[keyOf(result)].push(result);
  }
  return found;
}

/** Columns are padded, so that the same text reads well in a terminal. */
function table(head, rows) {
  const cells = [head, head.map(() => ''), ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  return cells.map(
    (row, at) => `| ${row.map((cell, i) => (at === 1 ? '-'.repeat(widths[i]) : cell.padEnd(widths[i]))).join(' | ')} |`,
  );
}

/** Three significant digits. */
const short = (number) =>
  Number.isInteger(number)
    ? String(number)
    : number >= 100
      ? number.toFixed(0)
      : number >= 10
        ? number.toFixed(1)
        : number.toFixed(2);
