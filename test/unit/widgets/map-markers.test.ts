// The markers of a list's map: each is a target of its own.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shortCount } from '../../../src/schema/formats/sums';
import { type Marked, separated } from '../../../src/widgets/map/list/marker-places';

const WORLD = 256 * 2 ** 10;

const marker = (key: string, x: number, y: number, size = 28, weight = 5): Marked => ({
  key,
  x: x / WORLD,
  y: y / WORLD,
  size,
  weight,
});

test('markers that have room stand on their places', () => {
  const [a, b] = [marker('a', 1000, 1000), marker('b', 1040, 1000)];
  assert.equal(
    [...separated([a, b], WORLD).values()],
    [
      { x: 1000, y: 1000 },
      { x: 1040, y: 1000 },
    ],
  );
});

test('the larger one stays, the other moves aside by no more than it takes', () => {
  const [small, large] = [marker('small', 1010, 1000, 28, 3), marker('large', 1000, 1000, 44, 90)];
  const places = separated([small, large], WORLD);
  assert.equal(places.get(large), { x: 1000, y: 1000 });
  const { x, y } = places.get(small)!;
  const away = Math.max(Math.abs(x - 1000), Math.abs(y - 1000));
  assert.ok(away >= 40 && away <= 46, `${x}, ${y}`);
});

test('nobody covers a neighbour, whatever lies where: clusters some pixels apart, hundreds of records of one address', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const crowd = Array.from({ length: 200 }, (_, n) => {
    const size = [24, 28, 32, 44][n % 4]!;
    return marker(`crowd ${n}`, 1000 + random() * 500, 1000 + random() * 500, size, size);
  });
  const stack = Array.from({ length: 250 }, (_, n) => marker(`stack ${n}`, 1250, 1250, 24, 1));
  const places = separated([...crowd, ...stack], WORLD);
  const all = [...places];
  assert.is(all.length, 450);
  all.forEach(([one, a], i) => {
    for (const [other, b] of all.slice(i + 1)) {
      const apart = Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
      assert.ok(apart >= (one.size + other.size) / 2, `${one.key} and ${other.key}`);
    }
  });
  assert.equal(separated([...stack, ...crowd], WORLD).get(crowd[5]!), places.get(crowd[5]!), 'in whatever order');
});

test('hundreds of records of one address have their places without a wait', () => {
  const stack = Array.from({ length: 500 }, (_, n) => marker(`stack ${n}`, 1250, 1250, 24, 1));
  const before = process.cpuUsage();
  separated(stack, WORLD);
  assert.ok(process.cpuUsage(before).user < 1_000_000, 'microseconds');
});

test('a count fits into the circle of its cluster', () => {
  const counts = [2, 999, 1_000, 1_284, 9_949, 9_950, 12_600, 250_168, 999_499, 999_500, 1_250_000, 12_000_000];
  assert.equal(counts.map(shortCount), [
    '2',
    '999',
    '1.0k',
    '1.3k',
    '9.9k',
    '10k',
    '13k',
    '250k',
    '999k',
    '1.0M',
    '1.3M',
    '12M',
  ]);
});

test.run();
