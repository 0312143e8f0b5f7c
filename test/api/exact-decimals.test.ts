// Whether a number is a whole number of steps: our rule against what PostgreSQL says about the same digits.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isMultiple, losesDigits } from '../../src/schema/formats/numbers';
import { violations } from '../../src/schema/rules/rules';
import { readValue } from '../../src/schema/values/read-value';
import { type FreshDatabase, freshDatabase } from '../support/postgres';

const PAIRS = 4000;

let database: FreshDatabase;
test.before(async () => {
  database = await freshDatabase('empty');
});
test.after(async () => {
  await database?.drop();
});

/** `units` with a point before the last `decimals` digits. */
function decimal(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const end = digits.length - decimals;
  return `${units < 0n ? '-' : ''}${digits.slice(0, end)}${decimals > 0 ? `.${digits.slice(end)}` : ''}`;
}

const step = fc.constantFrom(0.01, 0.000001, 1e-7, 0.05, 0.25, 0.07, 1, 3, 7, 60, 1000, 1e21);
const typed = fc.oneof(
  fc.tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(12)).map(([units, n]) => decimal(units, n)),
  // Near the numbers of steps at which a division of binary fractions no longer tells them apart.
  fc.tuple(fc.integer({ min: 4e8, max: 6e8 }), fc.nat(3)).map(([units, n]) => decimal(BigInt(units) * 5n, n)),
  fc.constantFrom('5000000.005', '5000000.01', '0.07', '-0.00', '+3', '.5', '7.', '4503599627370497.5'),
);

test(`isMultiple says of ${PAIRS} pairs of number and step what numeric says, of typed digits and of numbers`, async () => {
  const pairs = fc.sample(fc.tuple(typed, step), { numRuns: PAIRS, seed: 1435 });
  const values = [...pairs.map(([text]) => text), ...pairs.map(([text]) => String(Number(text)))];
  const steps = [...pairs, ...pairs].map(([, each]) => String(each));
  const { rows } = await database.pool.query<{ exact: boolean }>(
    'select mod(value, step) = 0 as exact from unnest($1::numeric[], $2::numeric[]) with ordinality as p(value, step, n) order by n',
    [values, steps],
  );
  const said = [
    ...pairs.map(([text, each]) => isMultiple(text, each)),
    ...pairs.map(([text, each]) => isMultiple(Number(text), each)),
  ];
  for (const [i, { exact }] of rows.entries()) assert.is(said[i], exact, `${values[i]} in steps of ${steps[i]}`);
  assert.ok(said.filter(Boolean).length > PAIRS / 10, `${said.filter(Boolean).length} multiples`);
});

test('what is typed is accepted exactly when numeric keeps the same digits in whole steps', async () => {
  const pairs = fc.sample(fc.tuple(typed, step), { numRuns: PAIRS, seed: 2811 });
  const { rows } = await database.pool.query<{ exact: boolean; kept: boolean }>(
    `select mod(typed, step) = 0 as exact, typed = sent as kept
      from unnest($1::numeric[], $2::numeric[], $3::numeric[]) with ordinality as p(typed, step, sent, n) order by n`,
    [pairs.map(([text]) => text), pairs.map(([, each]) => each), pairs.map(([text]) => String(Number(text)))],
  );
  for (const [i, { exact, kept }] of rows.entries()) {
    const [text, multipleOf] = pairs[i]!;
    const rule = { type: 'number', multipleOf } as const;
    assert.is(losesDigits(text), !kept, text);
    assert.is(violations(rule, readValue(rule, text)).length === 0, exact && kept, `${text} in steps of ${multipleOf}`);
  }
});

test.run();
