// What is made once.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memoize, memoizeTexts } from '../../../src/schema/formats/memoize';

test('what is made of an object is made once', () => {
  let made = 0;
  const madeOf = memoize((_: object) => ({ nth: ++made }));
  const [one, other] = [{}, {}];
  assert.is(madeOf(one), madeOf(one));
  assert.is.not(madeOf(one), madeOf(other));
  assert.is(made, 2);
});

test('of texts so many are kept, then none of those before', () => {
  const made: string[] = [];
  const lengthOf = memoizeTexts(2, (text) => made.push(text));
  for (const text of ['a', 'b', 'a', 'b', 'c', 'a', 'c']) lengthOf(text);
  assert.equal(made, ['a', 'b', 'c', 'a']);
});

test('what could not be made is tried again', () => {
  let times = 0;
  const fails = memoizeTexts(2, () => {
    times++;
    throw new Error('no');
  });
  assert.throws(() => fails('a'));
  assert.throws(() => fails('a'));
  assert.is(times, 2);
});

test.run();
