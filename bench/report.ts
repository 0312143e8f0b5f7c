// Turns measurements into a report in Markdown, a section for each part: targets with their verdicts first, then the figures
// behind them.

import type { BuilderResult, BuilderStep } from './builder/rounds';
import { builderVerdicts } from './builder/targets';
import type { DryRunResult } from './dry-run/rounds';
import { dryRunVerdicts } from './dry-run/targets';
import type { FormResult } from './form/rounds';
import { formVerdicts } from './form/targets';
import type { ImportRound } from './import/rounds';
import { importVerdicts } from './import/targets';
import type { InteractionResult } from './interactions/rounds';
import { interactionVerdicts } from './interactions/targets';
import type { ListFigure, ListResult } from './list/rounds';
import { listVerdicts } from './list/targets';
import type { MapResult } from './map/rounds';
import { mapVerdicts } from './map/targets';
import type { RowsResult } from './rows/rounds';
import { rowsVerdicts } from './rows/targets';
import type { ServerResult } from './server/rounds';
import { serverVerdicts } from './server/targets';
import { median, p95, p99, type Verdict } from './statistics';

/** What was measured; empty where only another part is measured. */
export interface Results {
  form: FormResult[];
  rows: RowsResult[];
  list: ListResult[];
  interactions: InteractionResult[];
  builder: BuilderResult[];
  dryRun: DryRunResult[];
  map: MapResult[];
  server: ServerResult[];
  imports: ImportRound[];
}

type Row = readonly (string | number)[];

/** What was measured of one part, with a title of its own: text in Markdown. */
export interface Section {
  title: string;
  text: string;
}

/** A section for each part that was measured, and whether every target is met. @param machine what it was measured on. */
export function report(results: Results, machine: string): { sections: Section[]; allMet: boolean } {
  const { form, rows, list, interactions, builder, dryRun, map, server, imports } = results;
  const parts: [title: string, verdicts: Verdict[], figures: string[]][] = [
    ['Forms', formVerdicts(form), figures('Milliseconds', FORM_HEAD, formRows(form))],
    [
      'A table of 200 rows and 8 columns in a form',
      rowsVerdicts(rows),
      figures('Milliseconds', ['page', 'mount', 'key p50', 'key p95'], rowsRows(rows)),
    ],
    ['Lists', listVerdicts(list), figures('Milliseconds and KiB', ['figure', ...SPREAD], listRows(list))],
    [
      'Interactions',
      interactionVerdicts(interactions),
      figures('Milliseconds, slowed 4 times', ['interaction', ...SPREAD], interactionRows(interactions)),
    ],
    [
      'Builder with 300 fields',
      builderVerdicts(builder),
      [
        ...stepFigures('Milliseconds, slowed 4 times', builder, BUILDER_STEPS),
        ...stepFigures('A key, in milliseconds of the main thread', builder, KEY_STEPS),
      ],
    ],
    [
      'Dry run on 200 tickets with 100 values each',
      dryRunVerdicts(dryRun),
      figures('Milliseconds', ['work', 'time', 'processor time'], dryRunRows(dryRun)),
    ],
    ['Map', mapVerdicts(map), figures('Milliseconds of the main thread', ['page', 'pan', 'zoom'], mapRows(map))],
    [
      'Import of 100,000 lines',
      importVerdicts(imports),
      figures('Milliseconds', ['page', ...SPREAD.slice(1)], importRows(imports)),
    ],
    ...[...new Set(server.map(({ tickets }) => tickets))].map((tickets): (typeof parts)[number] => {
      const found = server.filter((result) => result.tickets === tickets);
      return [
        `Server with ${tickets.toLocaleString('en-US')} tickets`,
        serverVerdicts(found),
        [
          ...figures('Milliseconds', SERVER_HEAD, serverRows(found)),
          ...figures('What it holds', ['server', 'memory MB', 'table MB', 'with indexes MB'], sizeRows(found)),
        ],
      ];
    }),
  ];
  const measured = parts.filter(([, verdicts]) => verdicts.length > 0);
  return {
    sections: measured.map(([title, verdicts, tables]) => ({ title, text: sectionText(machine, verdicts, tables) })),
    allMet: measured.every(([, verdicts]) => verdicts.every(isMet)),
  };
}

const sectionText = (machine: string, verdicts: readonly Verdict[], tables: readonly string[]): string =>
  [
    machine,
    '',
    ...table(['target', 'measured', 'at most', 'verdict', 'single runs'], verdicts.map(verdictRow)),
    ...tables,
  ].join('\n');

const isMet = ({ value, limit }: Verdict): boolean => value <= limit;

function verdictRow(verdict: Verdict): Row {
  const { what, value, min, max, limit, unit } = verdict;
  const show = (number: number) => `${short(number)}${unit && ` ${unit}`}`;
  return [what, show(value), show(limit), isMet(verdict) ? 'met' : 'MISSED', `${short(min)} to ${short(max)}`];
}

const FORM_HEAD = [
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

const formRows = (results: readonly FormResult[]): Row[] =>
  groups(results, ({ count, page }) => `${String(count).padStart(4)} ${page}`).map((cells) => {
    const each = (read: (cell: FormResult) => number) => median(cells.map(read));
    const [keys, slowKeys] = [cells.flatMap((cell) => cell.keys), cells.flatMap((cell) => cell.slowKeys)];
    const figures = [
      each(({ mount }) => mount),
      median(keys),
      p95(keys),
      median(slowKeys),
      p95(slowKeys),
      each(({ scriptPerKey }) => scriptPerKey),
      each(({ taskPerKey }) => taskPerKey),
      each(({ submit }) => submit),
      median(cells.flatMap(({ keysAfter }) => keysAfter)),
      each(({ heap }) => heap) / 1e6,
      each(({ scriptBytes }) => scriptBytes) / 1024,
    ];
    return [cells[0].count, cells[0].page, ...figures.map(short)];
  });

const rowsRows = (results: readonly RowsResult[]): Row[] =>
  groups(results, ({ page }) => page).map((cells) => {
    const keys = cells.flatMap((cell) => cell.keys);
    return [cells[0].page, ...[median(cells.map(({ mount }) => mount)), median(keys), p95(keys)].map(short)];
  });

/** Of figures that have one value a run. */
const SPREAD = ['page', 'median', 'min', 'max'];

const spread = (values: readonly number[]): string[] =>
  [median(values), Math.min(...values), Math.max(...values)].map(short);

const listRows = (results: readonly ListResult[]): Row[] =>
  groups(results, ({ figure, page }) => `${figure} ${page}`).map((cells) => {
    const [{ figure, page }] = cells;
    const inKib = figure.endsWith('criptBytes');
    return [FIGURES[figure], page, ...spread(cells.map(({ value }) => (inKib ? value / 1024 : value)))];
  });

const FIGURES: Readonly<Record<ListFigure, string>> = {
  load: 'first load to rows, ms',
  slowLoad: 'first load to rows slowed, ms',
  firstPaint: 'first paint, ms',
  rows: '100 rows painted, ms',
  scriptBytes: 'script until the rows, KiB',
  allScriptBytes: 'script in all, KiB',
};

const interactionRows = (results: readonly InteractionResult[]): Row[] =>
  groups(results, ({ interaction, page }) => `${interaction} ${page}`).map((cells) => [
    cells[0].interaction,
    cells[0].page,
    ...spread(cells.map(({ value }) => value)),
  ]);

const BUILDER_STEPS: readonly BuilderStep[] = ['open', 'add', 'undo', 'move', 'panel', 'key'];
const KEY_STEPS: readonly BuilderStep[] = ['label', 'limit'];

/** Of the pages that have any of `steps`. */
function stepFigures(title: string, results: readonly BuilderResult[], steps: readonly BuilderStep[]): string[] {
  const having = results.filter((result) => steps.some((step) => step in result.steps));
  const rows = groups(having, ({ page }) => page).map((cells) => [
    cells[0].page,
    ...steps.map((step) => {
      const values = cells.flatMap((cell) => cell.steps[step] ?? []);
      return values.length > 0 ? short(median(values)) : '';
    }),
  ]);
  return figures(title, ['page', ...steps], rows);
}

function dryRunRows(results: readonly DryRunResult[]): Row[] {
  if (results.length === 0) return [];
  const row = (what: string, time: 'request' | 'read', cpu: 'requestCpu' | 'readCpu') => [
    what,
    short(median(results.map((result) => median(result[time])))),
    short(median(results.map((result) => result[cpu]))),
  ];
  return [row('the request, parsed', 'request', 'requestCpu'), row('reading the tickets', 'read', 'readCpu')];
}

const mapRows = (results: readonly MapResult[]): Row[] =>
  groups(results, ({ page }) => page).map((cells) => [
    cells[0].page,
    ...(['pan', 'zoom'] as const).map((figure) => short(median(cells.map((cell) => cell[figure])))),
  ]);

const importRows = (results: readonly ImportRound[]): Row[] =>
  results.length === 0
    ? []
    : (['product', 'byHand'] as const).map((page) => [page, ...spread(results.map((result) => result[page]))]);

const SERVER_HEAD = ['server', 'action', 'p50', 'p99', 'alone p50', 'alone max', 'processor time'];

const serverRows = (results: readonly ServerResult[]): Row[] =>
  groups(results, ({ page }) => page).flatMap((cells) => [
    ...Object.keys(cells[0].mixed).map((action) => {
      const [mixed, alone] = (['mixed', 'alone'] as const).map((how) => cells.flatMap((cell) => cell[how][action]!));
      const cpu = median(cells.map((cell) => cell.cpu[action]!));
      const figures = [median(mixed!), p99(mixed!), median(alone!), Math.max(...alone!), cpu];
      return [cells[0].page, action, ...figures.map(short)];
    }),
    [cells[0].page, 'the mix, a call', '', '', '', '', short(median(cells.map(({ mixCpu }) => mixCpu)))],
  ]);

const sizeRows = (results: readonly ServerResult[]): Row[] =>
  groups(results, ({ page }) => page).map((cells) => {
    const each = (read: (cell: ServerResult) => number) => short(median(cells.map(read)) / 1e6);
    const sizes = [each(({ memory }) => memory), each(({ table }) => table.rows), each(({ table }) => table.whole)];
    return [cells[0].page, ...sizes];
  });

/** The results that have a key in common, by their keys. */
function groups<Result>(results: readonly Result[], keyOf: (result: Result) => string): [Result, ...Result[]][] {
  const found = new Map<string, [Result, ...Result[]]>();
  for (const result of results) {
    const group = found.get(keyOf(result));
    if (group) group.push(result);
    else found.set(keyOf(result), [result]);
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b)).map(([, cells]) => cells);
}

/** Nothing where there are no rows. */
const figures = (title: string, head: readonly string[], rows: readonly Row[]): string[] =>
  rows.length === 0 ? [] : ['', `### ${title}`, '', ...table(head, rows)];

/** Columns are padded, so that the same text reads well in a terminal. */
function table(head: readonly string[], rows: readonly Row[]): string[] {
  const cells = [head, head.map(() => ''), ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  return cells.map(
    (row, at) =>
      `| ${row.map((cell, i) => (at === 1 ? '-'.repeat(widths[i]!) : cell.padEnd(widths[i]!))).join(' | ')} |`,
  );
}

/** Three significant digits. */
const short = (number: number): string =>
  Number.isInteger(number)
    ? String(number)
    : number >= 100
      ? number.toFixed(0)
      : number >= 10
        ? number.toFixed(1)
        : number.toFixed(2);
