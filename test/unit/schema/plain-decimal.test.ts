// The one spelling of a number.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plainDecimal, showNumber } from '../../../src/schema/formats/numbers';

test('sign, zeros and an exponent make no other number, and every digit counts', () => {
  for (const [typed, plain] of [
    ['+007.50', '7.5'],
    ['-0.0', '0'],
    ['-.50', '-0.5'],
    ['3.', '3'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    ['12345678901234567891', '12345678901234567891'],
  ] as const)
    assert.is(plainDecimal(typed), plain);
});

test('a number is shown without an exponent, as it can be read back, and a text as it is', () => {
  assert.equal(
    [1e-7, -2.5e-7, 1.5e21, 1e20, 0.5, '1e-7', '007', Infinity].map((value) => showNumber({}, value)),
    ['0.0000001', '-0.00000025', '1500000000000000000000', '100000000000000000000', '0.5', '1e-7', '007', 'Infinity'],
  );
  assert.equal(
    [1e-7, 48.5].map((value) => showNumber({ multipleOf: 0.01 }, value)),
    ['0.0000001', '48.50'],
  );
});

test('a text of a million zeros is read as quickly as any other', () => {
  const zeros = '0'.repeat(1_000_000);
  assert.is(plainDecimal(`0.${zeros}1`), `0.${zeros}1`);
  assert.is(plainDecimal(`1.${zeros}`), '1');
});

test.run();
