// Railroads and lakes of North America, from Natural Earth's supplement at 1:10m (public domain), which lies in `sources/`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode, type Line, thinned, type Vertex } from './shapes';

/** Degrees by which a simplified line may lie beside the source: some 200 m, which is what the source itself is good for. */
const TOLERANCE = 0.002;

/** Every line that is a railroad, in no order. */
export const railroads = (sources: string): { railroads: Line[] } => ({
  railroads: shapesOf(sources, 'railroads-north-america'),
});

/** Lakes and reservoirs; the Great Lakes are not among them. */
export const lakes = (sources: string): { lakes: Line[] } => ({ lakes: shapesOf(sources, 'lakes-north-america') });

interface Source {
  lines: { points: number[] }[];
}

function shapesOf(sources: string, name: string): Line[] {
  const source: Source = JSON.parse(readFileSync(join(sources, `${name}.json`), 'utf8'));
  return source.lines.map(({ points }) => encode(thinned(pairs(points), TOLERANCE))).filter((line) => line.length >= 4);
}

/** `[lon, lat, lon, lat, …]` as points. */
const pairs = (numbers: readonly number[]): Vertex[] =>
  Array.from({ length: numbers.length / 2 }, (_, index) => [numbers[2 * index]!, numbers[2 * index + 1]!]);
