// The one spelling of a number.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plainDecimal } from '../../../src/schema/formats/numbers';

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

test('a text of a million zeros is read as quickly as any other', () => {
  const zeros = '0'.repeat(1_000_000);
  assert.is(plainDecimal(`0.${zeros}1`), `0.${zeros}1`);
  assert.is(plainDecimal(`1.${zeros}`), '1');
});

test.run();
