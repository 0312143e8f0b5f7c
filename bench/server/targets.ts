// What the server may cost with many tickets: processor time against a bare Fastify with the same statements in the same
// run, and how long a user may wait.

import { eachRun, median, p99, type Verdict, verdictOf } from '../statistics';
import { UNLOGGED } from './actions';
import type { ServerResult } from './rounds';

/** Milliseconds in the mix that one of a hundred calls may exceed. */
const MAX_MS: Readonly<Record<string, number>> = {
  list: 250,
  'single-column search': 400,
  'date search': 400,
  'number search': 400,
  'global search': 400,
  create: 800,
  map: 500,
};

/**
 * Processor time of what counts many groups and panels, against its statements alone: they count, however long that takes with so
 * many tickets. What is above them is the session, the plan of each search and the response, which may cost as much again.
 */
const AGAINST_STATEMENTS: Readonly<Record<string, number>> = { group: 2, board: 2, dashboard: 2 };

/** Milliseconds of processor time a call, of server and database together. */
const MAX_CPU_MS: Readonly<Record<string, number>> = { list: 6, create: 8, read: 4 };

/** One line per figure. @param results with one number of tickets. */
export function serverVerdicts(results: readonly ServerResult[]): Verdict[] {
  const product = results.filter(({ page }) => page === 'product');
  return [
    ...verdictOf(
      'processor time a call, against a bare Fastify with the same statements',
      eachRun(results, ['product', 'bare'], (ours, bare) => ours.mixCpu / bare.mixCpu),
      2,
    ),
    ...Object.entries(MAX_MS).flatMap(([action, most]) =>
      verdictOf(
        `${action}, p99`,
        product.map(({ mixed }) => p99(mixed[action]!)),
        most,
        'ms',
      ),
    ),
    ...verdictOf(
      'map, the first after a start',
      product.map(({ firstMap }) => firstMap),
      500,
      'ms',
    ),
    ...verdictOf(
      'map, any later one by one client',
      product.map(({ alone }) => Math.max(...alone.map!)),
      50,
      'ms',
    ),
    ...verdictOf(
      'counts of ten views, against a first page, by one client',
      product.map(({ alone }) => median(alone['counts of ten views']!) / median(alone['first page']!)),
      2,
    ),
    ...Object.entries(AGAINST_STATEMENTS).flatMap(([action, most]) =>
      verdictOf(
        `processor time of a ${action}, against its statements alone`,
        eachRun(results, ['product', 'bare'], (ours, bare) => ours.cpu[action]! / bare.cpu[action]!),
        most,
      ),
    ),
    ...verdictOf(
      'any sort by one client',
      product.map(({ alone }) => Math.max(...alone.sort!)),
      250,
      'ms',
    ),
    ...Object.entries(MAX_CPU_MS).flatMap(([action, most]) =>
      verdictOf(
        `${action}, processor time`,
        product.map(({ cpu }) => cpu[action]!),
        most,
        'ms',
      ),
    ),
    ...verdictOf(
      'processor time of a create, against one without its entry in the change log',
      eachRun(results, ['product', 'bare'], ({ cpu }, bare) => {
        const entry = bare.cpu.create! - bare.cpu[UNLOGGED]!;
        return cpu.create! / (cpu.create! - entry);
      }),
      1.15,
    ),
    ...verdictOf(
      'calls that failed',
      product.map(({ failed }) => failed),
      0,
      '',
    ),
  ];
}
