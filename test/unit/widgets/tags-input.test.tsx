// Tags that are typed: what stands in the input is in the store already. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openForm } from '../../support/open-form';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'MutationObserver', 'localStorage']);

async function openTags(tags?: readonly string[]) {
  const { TagsInput } = await import('../../../src/widgets/late-widgets');
  await TagsInput.load();
  const property = { title: 'Tags', type: 'array' as const, uniqueItems: true, items: { type: 'string' as const } };
  const { act, store, place, close } = await openForm(
    { required: [], properties: { tags: property } },
    ['tags'],
    { tags },
    [],
  );
  const input = () => place.querySelector<HTMLInputElement>('.tags-text')!;
  return {
    store,
    input,
    close,
    type: (text: string) =>
      act(async () => {
        // Past React's own setter, as a browser would.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
        input().dispatchEvent(new Event('input', { bubbles: true }));
      }),
    leave: () =>
      act(async () => {
        input().focus();
        input().blur();
      }),
    remove: (tag: string) => act(async () => place.querySelector<HTMLElement>(`[aria-label="Remove ${tag}"]`)!.click()),
    shown: () => [...place.querySelectorAll('.tag')].map(({ textContent }) => textContent),
    value: () => store.cell('tags').value,
  };
}

test('what stands in the input is the last tag of the value with every key, and shown in the input alone', async () => {
  const { type, value, shown, input, close } = await openTags(['noise']);
  await type('ur');
  await type('urgent ');
  assert.equal(value(), ['noise', 'urgent']);
  assert.equal(shown(), ['noise']);
  assert.is(input().value, 'urgent ');
  await type('');
  assert.equal(value(), ['noise']);
  assert.equal(shown(), ['noise']);
  await close();
});

test('left or ended by a comma it moves to the others, and leaving changes no value', async () => {
  const { type, leave, value, shown, input, store, close } = await openTags();
  await type('fuel, st');
  assert.equal(value(), ['fuel', 'st']);
  assert.equal(shown(), ['fuel']);
  const before = store.changeCount();
  await leave();
  assert.equal(shown(), ['fuel', 'st']);
  assert.is(input().value, '');
  assert.is(store.changeCount(), before);
  await type('');
  assert.equal(value(), ['fuel', 'st']);
  await close();
});

test('one that is there already is no second one while it stands in the input', async () => {
  const { type, leave, value, shown, close } = await openTags(['fuel']);
  await type('fuel');
  assert.equal(value(), ['fuel']);
  assert.equal(shown(), ['fuel']);
  await type('fuel oil');
  assert.equal(value(), ['fuel', 'fuel oil']);
  await leave();
  assert.equal(shown(), ['fuel', 'fuel oil']);
  await close();
});

test('a tag that is removed meanwhile takes nothing along, and a value set from elsewhere is shown whole', async () => {
  const { store, type, remove, value, shown, close } = await openTags(['fuel', 'noise']);
  await type('steam');
  await remove('fuel');
  assert.equal(value(), ['noise', 'steam']);
  assert.equal(shown(), ['noise']);
  const { act } = await import('react');
  await act(async () => store.set('tags', ['a', 'b']));
  assert.equal(shown(), ['a', 'b']);
  await close();
});

test.run();
