// The page of figures is made of the newest measurement of each part.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Measurement, newestOf } from '../../../bench/kept-results';

const measured = (machine: string, results: object) => ({ machine, results }) as Measurement;

test('each part, and each size in it, is of the newest measurement that has it', () => {
  const { machine, results } = newestOf([
    measured('Today.', { form: [{ count: 300, mount: 1 }], map: [], imports: [{ product: 1 }] }),
    measured('Yesterday.', {
      form: [
        { count: 300, mount: 2 },
        { count: 20, mount: 3 },
      ],
      map: [{ pan: 1 }],
      imports: [],
    }),
    measured('Last week.', { form: [{ count: 20, mount: 4 }], map: [{ pan: 2 }], imports: [{ product: 2 }] }),
  ]);
  assert.equal(results, {
    form: [
      { count: 300, mount: 1 },
      { count: 20, mount: 3 },
    ],
    map: [{ pan: 1 }],
    imports: [{ product: 1 }],
  } as unknown as Measurement['results']);
  assert.is(machine, 'Today: form 300, imports.\n\nYesterday: form 20, map.');
});

test.run();
