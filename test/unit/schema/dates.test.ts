// Dates never shift and never repair themselves: what cannot be read stays as typed.
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isDate, isLocalDateTime, localMinute, showDate, toWireDate } from '../../../src/schema/formats/dates';

const typed: [string, string | undefined][] = [
  ['11-20-2026', '2026-11-20'],
  ['11/20/2026', '2026-11-20'],
  ['11-20-2026 14:32', '2026-11-20 14:32'],
  [' 11/20/2026 00:00 ', '2026-11-20 00:00'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20 14:32', '2026-11-20 14:32'],
  ['02-29-2028', '2028-02-29'],
  ['02-30-2026', undefined],
  ['02-29-2100', undefined],
  ['13-01-2026', undefined],
  ['00-10-2026', undefined],
  ['11-20/2026', undefined],
  ['1-2-2026', undefined],
  ['11-20-26', undefined],
  ['11-20-2026 24:00', undefined],
  ['11-20-2026 14:60', undefined],
  ['01-01-0000', undefined],
  ['tomorrow', undefined],
  ['', undefined],
];

for (const [text, wire] of typed) {
  test(`"${text}" is ${wire ?? 'no date'}`, () => assert.is(toWireDate(text), wire));
}

test('every day of 400 years is shown and read again as the same day', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(1900, 0, 1), max: new Date(2300, 0, 1), noInvalidDate: true }), (at) => {
      const wire = localMinute(at);
      assert.ok(isLocalDateTime(wire));
      assert.is(toWireDate(showDate(wire)), wire);
      assert.ok(isDate(wire.slice(0, 10)));
      assert.is(toWireDate(showDate(wire.slice(0, 10))), wire.slice(0, 10));
    }),
    { numRuns: 2000, seed: 1435 },
  );
});

test('text that is no date is shown as it is', () => assert.is(showDate('soon'), 'soon'));

test.run();
