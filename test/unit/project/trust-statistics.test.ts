// The statistics of `npm run trust`, compared with published values.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { kolmogorovSmirnov, median } from '../../trust/statistics';

test('the median lies in the middle, between two values where there are two', () => {
  assert.is(median([3, 1, 2]), 2);
  assert.is(median([4, 1, 3, 2]), 2.5);
});

test('equal samples may come from one distribution, shifted ones may not', () => {
  const sample = Array.from({ length: 200 }, (_, i) => (i * 37) % 200);
  assert.is(kolmogorovSmirnov(sample, sample), 1);
  assert.ok(
    kolmogorovSmirnov(
      sample,
      sample.map((value) => value + 5),
    ) > 0.5,
  );
  assert.ok(
    kolmogorovSmirnov(
      sample,
      sample.map((value) => value + 60),
    ) < 0.001,
  );
});

test('the probability is that of the tables: a distance of 0.2 between samples of 100', () => {
  const even = Array.from({ length: 100 }, (_, i) => i);
  const moved = even.map((value) => value + 20);
  assert.ok(Math.abs(kolmogorovSmirnov(even, moved) - 0.03) < 0.01, String(kolmogorovSmirnov(even, moved)));
});

test.run();
