// The basemap: what the build writes, what the page reads from it, and what of it a map names and fills.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeBasemap } from '../../build/basemap/basemap-data.mjs';
import { type Basemap, loadBasemap, type Path, pathOf, worldX, worldY } from '../../src/widgets/map/basemap-load';
import { clipRing } from '../../src/widgets/map/clip-ring';
import { placeLabels } from '../../src/widgets/map/place-labels';

const folder = mkdtempSync(join(tmpdir(), 'basemap-'));
const requested: string[] = [];
let served = true;
let basemap: Basemap = {};

test.before(() => {
  writeBasemap(folder);
  globalThis.fetch = (async (address: string) => {
    requested.push(address);
    return served
      ? new Response(readFileSync(join(folder, address.replace('/basemap/', ''))))
      : new Response('', { status: 404 });
  }) as typeof fetch;
});
test.after(() => rmSync(folder, { recursive: true, force: true }));

test('the build writes outlines, counties and places, together under 300 KB as they travel', () => {
  assert.equal(readdirSync(folder).sort(), ['counties.json', 'outline.json', 'places.json']);
  const sizes = readdirSync(folder).map((file) => gzipSync(readFileSync(join(folder, file))).length);
  assert.ok(sizes.reduce((a, b) => a + b) < 300_000, sizes.join(' + '));
});

test('a map without data gets no callback, and the next one fetches again', async () => {
  served = false;
  let notified = 0;
  const stop = loadBasemap(() => notified++);
  await settled(() => requested.length >= 3);
  stop();
  served = true;
  assert.is(notified, 0);
});

test('land comes first, then the rest; a second map gets it all at once', async () => {
  requested.length = 0;
  const stop = loadBasemap((more) => (basemap = more));
  await settled(() => Boolean(basemap.counties && basemap.places));
  stop();
  assert.is(requested[0], '/basemap/outline.json');
  assert.equal(requested.toSorted(), ['/basemap/counties.json', '/basemap/outline.json', '/basemap/places.json']);
  let again: Basemap = {};
  loadBasemap((more) => (again = more))();
  assert.ok(again.outline && again.counties && again.places);
  assert.is(requested.length, 3);
});

test('Chicago stands on land, Lake Michigan and the middle of the Atlantic are water, and the default centre is land', () => {
  const { nation, land } = basemap.outline!;
  assert.ok(covers(nation, 41.85, -87.75), 'Chicago');
  assert.not(covers(nation, 42.5, -87.2), 'Lake Michigan');
  assert.not(covers(land, 42.5, -87.2), 'Lake Michigan, as others draw it');
  assert.not(covers([...nation, ...land], 33, -40), 'Atlantic');
  assert.ok(covers(land, 20.5937, 78.9629), 'default centre');
  assert.ok(covers(land, 66, -172), 'beyond the date line');
  for (const longitude of [-140, -5])
    assert.not(covers([...nation, ...land], 72, longitude), 'no bar across the Arctic');
});

test('the largest cities are named first, small towns only for those who look closely', () => {
  const { list, upTo } = basemap.places!;
  const namesAt = (zoom: number) => list.slice(0, upTo(zoom)).map((place) => place.text);
  assert.ok(namesAt(5).includes('Chicago'));
  assert.not(namesAt(5).includes('Joliet'));
  assert.ok(namesAt(8).includes('Joliet'));
  assert.ok(namesAt(14).includes('Chicago Loop'));
  assert.is(upTo(2), 0);
});

test('points of a line are the ways between them', () => {
  const { points, bounds: box } = pathOf([-90_000, 0, 90_000, 45_000], 1000);
  assert.equal([...points], [worldX(-90), worldY(0), worldX(0), worldY(45)]);
  assert.equal(box, [0.25, worldY(45), 0.5, 0.5]);
});

test('a ring is cut down to what is in view', () => {
  const square = [0, 0, 10, 0, 10, 10, 0, 10];
  assert.is(area(clipRing(square, [2, 3, 4, 20])), 2 * 7);
  assert.is(area(clipRing(square, [-5, -5, 15, 15])), 100);
  assert.is(clipRing(square, [20, 20, 30, 30]).length, 0);
  assert.is(area(clipRing([0, 0, 8, 0, 0, 8], [0, 0, 4, 4])), 16);
});

test('the important name wins; a neighbour moves to the other side of its dot or stays away', () => {
  const labels = placeLabels([
    { text: 'Chicago', x: 100, y: 100, width: 50 },
    { text: 'Cicero', x: 90, y: 102, width: 30 },
    { text: 'Aurora', x: 20, y: 100, width: 20 },
    { text: 'Lake', x: 300, y: 100, width: 40, free: true },
  ]);
  assert.equal(
    labels.map((label) => [label.candidate.text, label.x]),
    [
      ['Chicago', 107],
      ['Aurora', 27],
      ['Lake', 280],
    ],
  );
  const [, left] = placeLabels([
    { text: 'A', x: 100, y: 100, width: 50 },
    { text: 'B', x: 80, y: 100, width: 30 },
  ]);
  assert.is(left?.x, 80 - 7 - 30);
});

/** Whether the rings cover a place, by the even-odd rule. */
function covers(rings: readonly Path[], latitude: number, longitude: number): boolean {
  const [x, y] = [worldX(longitude), worldY(latitude)];
  let inside = false;
  for (const { points } of rings) {
    for (let i = 0, k = points.length - 2; i < points.length; k = i, i += 2) {
      const [ax, ay, bx, by] = [points[i]!, points[i + 1]!, points[k]!, points[k + 1]!];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

function area(points: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < points.length; i += 2) {
    const k = (i + 2) % points.length;
    sum += points[i]! * points[k + 1]! - points[k]! * points[i + 1]!;
  }
  return Math.abs(sum / 2);
}

async function settled(done: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !done(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 5));
}

test.run();
