// The keys and choices of the search inputs of a list. In a small page of happy-dom.
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

/** Ticks choices of a column one by one, from a search. @returns the search after each. */
async function ticking(texts: readonly string[], from: string, ticked: readonly string[]): Promise<string[]> {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { SeveralChoices } = await import('../../../src/engine/list/search/several-choices');
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  const options = texts.map((text) => ({ value: text, text }));
  const searches = [from];
  const show = () =>
    act(async () =>
      root.render(
        <SeveralChoices
          column={{ ...columnOf(parcel, 'open'), isFilled: false }}
          inputId="open"
          options={options}
          value={searches.at(-1)!}
          onSearch={(value) => searches.push(value)}
          onClose={() => {}}
        />,
      ),
    );
  for (const text of ticked) {
    await show();
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === text)!;
    await act(async () => label.querySelector('input')!.click());
  }
  await act(async () => root.unmount());
  document.body.replaceChildren();
  return searches.slice(1);
}

test('choices that are too many for one search are searched for as all but the others', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(90)) as [string, string, string];
  assert.equal(await ticking([a, b, c], '', [a, b, c, 'Empty']), [a, `${a} | ${b}`, '!empty', '']);
  assert.equal(await ticking([a, b, c], '!empty', [b]), [`${a} | ${c}`]);
});

test('where neither fits the search stays, and the reason is shown', async () => {
  const { takeToasts } = await import('../../../src/engine/feedback/toasts');
  const texts = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(90));
  takeToasts();
  assert.equal(await ticking(texts, '', texts.slice(0, 3)), [texts[0], `${texts[0]} | ${texts[1]}`]);
  assert.equal(
    takeToasts().map(({ text }) => text),
    ['These choices together are too long for one search.'],
  );
});

test.run();
