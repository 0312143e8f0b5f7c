// The phone mask: exactly ten digits are read from what is typed, stored, accepted and shown under (999) 999-9999.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasFormat, readValue } from '../../../src/schema/values/kinds';
import { showPhone } from '../../../src/schema/values/phone';

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

test.run();
