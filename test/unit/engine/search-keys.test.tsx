// The keys of the search inputs of a list. In a small page of happy-dom.
import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ListModel } from '../../../src/engine/list/model/list-model';
import { columnOf } from '../../../src/schema/model/columns';
import { parcel } from '../../support/parcel-list';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'addEventListener', 'removeEventListener', 'matchMedia']);

/** Types into an input, ends a composition of letters by Escape, and then presses Escape. @returns its texts. */
async function escaping(children: ReactNode): Promise<string[]> {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(children));
  const input = document.querySelector('input')!;
  const dispatch = (type: string, more: object = {}) =>
    act(async () => void input.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), more)));
  // Past React's own setter, as a browser would.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, 'とう');
  await dispatch('input');
  const texts = [];
  for (const isComposing of [true, false]) {
    await dispatch('keydown', { key: 'Escape', isComposing });
    texts.push(input.value);
  }
  await act(async () => root.unmount());
  document.body.replaceChildren();
  return texts;
}

test('Escape empties the search of all columns, and not one that only ends a composition', async () => {
  const { SearchBox } = await import('../../../src/engine/list/search/search-box');
  const list = { state: { search: {} }, change() {}, cleared: 0 } as unknown as ListModel;
  assert.equal(await escaping(<SearchBox list={list} id="all" />), ['とう', '']);
});

test('so does it in the search of a column', async () => {
  const { SearchInput } = await import('../../../src/engine/list/search/search-input');
  const column = columnOf(parcel, 'code');
  assert.is(column.search, 'text');
  assert.equal(await escaping(<SearchInput column={column} id="code" value="" cleared={0} onSearch={() => {}} />), [
    'とう',
    '',
  ]);
});

test.run();
