// What was measured before, in `bench/results`: a whole measurement takes more than an hour of a machine that does nothing
// else, so `--write` may be called part by part.

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from './report';

/** The results of one call, and what it was measured on: one line. */
export interface Measurement {
  machine: string;
  results: Results;
}

/** Keeps a measurement; the names of the files are in order of time. */
export function keepMeasurement(root: string, { machine, results }: Measurement): void {
  const folder = join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const name = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ machine, ...results }));
}

/** The measurements that were kept, newest first. */
export const keptMeasurements = (root: string): Measurement[] =>
  readdirSync(join(root, 'bench/results'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .reverse()
    .map((file) => {
      const { machine, ...results } = JSON.parse(readFileSync(join(root, 'bench/results', file), 'utf8'));
      return { machine, results };
    });

/**
 * Of each part, and in it of each number of fields or tickets, the newest results. The machine has a line for each
 * measurement that is in them: figures of one line were taken in one run.
 */
export function newestOf(measurements: readonly Measurement[]): Measurement {
  const lines: string[] = [];
  const newest: Record<string, Sized[]> = {};
  for (const { machine, results } of measurements) {
    const used: string[] = [];
    for (const [part, found] of Object.entries(results) as [string, Sized[]][]) {
      const newer = newest[part] ?? [];
      const known = new Set(newer.map(sizeOf));
      const more = found.filter((result) => !known.has(sizeOf(result)));
      newest[part] = [...newer, ...more];
      if (more.length > 0) used.push([part, ...sizesOf(more)].join(' '));
    }
    if (used.length > 0) lines.push(`${machine.replace(/\.$/, '')}: ${used.join(', ')}.`);
  }
  return { machine: lines.join('\n\n'), results: newest as unknown as Results };
}

/** A result with the number of fields or tickets that it was measured with, where there are several. */
interface Sized {
  count?: number;
  tickets?: number;
}

const sizeOf = ({ count, tickets }: Sized): number | undefined => count ?? tickets;

const sizesOf = (results: readonly Sized[]): number[] =>
  [...new Set(results.map(sizeOf))].filter((size) => size !== undefined).sort((a, b) => a - b);
