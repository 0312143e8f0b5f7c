// The phone mask: exactly ten digits are read from what is typed, stored, accepted and shown under (999) 999-9999.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasFormat } from '../../../src/schema/values/kinds';
import { searchedDigits, showPhone } from '../../../src/schema/values/phone';
import { readValue } from '../../../src/schema/values/read-value';

const read = (text: string) => readValue({ type: 'string', format: 'phone' }, text);

for (const text of ['3125550142', '(312) 555-0142', '312.555.0142', '312 555 0142']) {
  test(`${text} are ten digits`, () => {
    assert.is(read(text), '3125550142');
    assert.ok(hasFormat('phone', '3125550142'));
    assert.is(showPhone('3125550142'), '(312) 555-0142');
  });
}

for (const text of [
  '312555014',
  '31255501422',
  '13125550142',
  '(312) 555-01422',
  '+13125550142',
  '312555014x',
  '3125550142x',
  '3125550142\n',
]) {
  test(`${JSON.stringify(text)} is no phone number: it is kept as typed and shown as it is`, () => {
    assert.is(read(text), text.trim());
    assert.not.ok(hasFormat('phone', text));
    assert.is(showPhone(text), text);
  });
}

test('the 1 of the country is not searched for, and the last four digits of a number are', () => {
  for (const text of ['+1 312 555 0142', '1-312-555-0142', '13125550142', '3125550142'])
    assert.is(searchedDigits(text), '3125550142', text);
  assert.equal(['+1 (312)', '1 312', '1312555'].map(searchedDigits), ['312', '312', '312555']);
  assert.equal(['1005', '555-1005', '+1', 'x1 312'].map(searchedDigits), ['1005', '5551005', '1', undefined]);
});

test.run();
