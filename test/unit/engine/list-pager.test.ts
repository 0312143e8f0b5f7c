// The arithmetic of paging.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageCount, pageSteps, rowsOnPage } from '../../../src/engine/list/model/list-state';

test('zero rows are page 1 of 1', () => {
  assert.is(pageCount(0, 25), 1);
  assert.equal(pageSteps(1, 1), [1]);
  assert.equal(rowsOnPage(1, 25, 0), { first: 0, last: 0 });
});

test('a full page does not open another one', () => {
  assert.is(pageCount(25, 25), 1);
  assert.is(pageCount(26, 25), 2);
});

test('the last page ends with the last row', () => {
  assert.equal(rowsOnPage(1, 25, 212), { first: 1, last: 25 });
  assert.equal(rowsOnPage(9, 25, 212), { first: 201, last: 212 });
});

test('the first, the last and the neighbours get a button', () => {
  assert.equal(pageSteps(1, 9), [1, 2, 3, 'gap', 9]);
  assert.equal(pageSteps(5, 9), [1, 'gap', 4, 5, 6, 'gap', 9]);
  assert.equal(pageSteps(9, 9), [1, 'gap', 7, 8, 9]);
});

test('a gap never stands for a single page', () => {
  assert.equal(pageSteps(4, 9), [1, 2, 3, 4, 5, 'gap', 9]);
  assert.equal(pageSteps(6, 9), [1, 'gap', 5, 6, 7, 8, 9]);
  assert.equal(pageSteps(1, 4), [1, 2, 3, 4]);
});

test('every page count shows first, current and last once, in order', () => {
  for (let pages = 1; pages <= 40; pages++) {
    for (let page = 1; page <= pages; page++) {
      const numbers = pageSteps(page, pages).filter((step) => step !== 'gap');
      assert.ok(
        [1, page, pages].every((wanted) => numbers.includes(wanted)),
        `${page} of ${pages}`,
      );
      assert.equal(
        numbers,
        [...new Set(numbers)].sort((a, b) => a - b),
        `${page} of ${pages}`,
      );
    }
  }
});

test.run();
