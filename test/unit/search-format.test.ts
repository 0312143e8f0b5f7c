// How the text of a search input becomes a search, and how it is written after the input loses focus.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DAY, PHONE, TEXT } from '../../src/engine/list/search/search-input';
import { tidied } from '../../src/engine/list/search/use-typed-search';

test('a date is written MM-dd-yyyy once its input is left, whichever way it was typed', () => {
  for (const typed of ['2026-11-16', '11/16/2026', '11-16-2026', ' 11/16/2026 08:30']) {
    assert.is(tidied(typed, DAY), '11-16-2026', typed);
    assert.is(DAY.read(typed), '2026-11-16', typed);
  }
});

test('what is no date stays as it was typed', () => {
  for (const typed of ['11/16', '02-30-2026', 'today']) assert.is(tidied(typed, DAY), typed);
});

test('a phone number is searched by its digits and written under its mask', () => {
  for (const typed of ['(312) 555-0140', '312.555.0140', ' 3125550140']) {
    assert.is(PHONE.read(typed), '3125550140', typed);
    assert.is(tidied(typed, PHONE), '(312) 555-0140', typed);
  }
  assert.equal([PHONE.read('(312) 5'), tidied('(312) 5', PHONE)], ['3125', '3125']);
  assert.equal(
    [PHONE.read('('), PHONE.read('front desk')],
    ['', 'front desk'],
    'brackets alone are no search yet; letters go as they are and find nothing',
  );
});

test('any other text is searched without the blanks around it', () => assert.is(tidied(' Zone 1 ', TEXT), 'Zone 1'));

test.run();
