// The pages of a layout: what each begins with, and what is on it.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FieldEntry } from '../../../src/schema/descriptor/descriptor';
import { pagesOf } from '../../../src/schema/model/layout-pages';

const page = (field: string): FieldEntry => ({ field, text: 'page' });
const fields = (layout: Parameters<typeof pagesOf>[0]) => pagesOf(layout)?.map((one) => [one.title?.field, one.layout]);

test('what stands before the first page is one without a title, and a page may be empty', () => {
  assert.equal(fields(['a', ['b', 'c'], page('p'), page('q'), 'd']), [
    [undefined, ['a', ['b', 'c']]],
    ['p', []],
    ['q', ['d']],
  ]);
  assert.equal(fields([page('p'), 'a']), [['p', ['a']]]);
});

test('what stands beside the title of a page is on it', () => {
  assert.equal(fields(['a', ['b', page('p'), 'c'], 'd'])?.[1], ['p', [['b', 'c'], 'd']]);
});

test('a layout without pages has none', () => {
  assert.is(pagesOf(['a', { field: 'b', text: 'section' }]), undefined);
});

test.run();
