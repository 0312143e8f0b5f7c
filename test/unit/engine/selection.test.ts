// The selection of a list: ranges on the page that is shown, whatever its order and whatever was shown before.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSelection, type Selection } from '../../../src/engine/list/model/selection';
import { parcel } from '../../support/parcel-list';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test);

const page = (...ids: string[]) => new Map(ids.map((id) => [id, { id }]));

function selectionOn(...ids: string[]) {
  const selection = createSelection();
  selection.setPage(page(...ids));
  return selection;
}
const idsOf = (selection: Selection) => [...selection.rows().keys()].sort().join('');

test('a range goes from the row before to this one, down and up, and takes its state', () => {
  const selection = selectionOn('e', 'd', 'c', 'b', 'a');
  selection.select('d', true, false);
  selection.select('b', true, true);
  assert.is(idsOf(selection), 'bcd');
  selection.select('e', true, true);
  assert.is(idsOf(selection), 'bcde');
  selection.select('c', false, true);
  assert.is(idsOf(selection), 'b');
});

test('rows that are fetched again between two clicks move the range with its rows', () => {
  const selection = selectionOn('d', 'c', 'b', 'a');
  selection.select('c', true, false);
  selection.setPage(page('f', 'e', 'd', 'c', 'b', 'a'));
  selection.select('a', true, true);
  assert.is(idsOf(selection), 'abc');
  selection.select('e', true, true);
  assert.is(idsOf(selection), 'abcde');
});

test('in another order the range is what stands between the two rows now', () => {
  const selection = selectionOn('a', 'b', 'c', 'd');
  selection.select('a', true, false);
  selection.setPage(page('d', 'a', 'c', 'b'));
  selection.select('b', true, true);
  assert.is(idsOf(selection), 'abc');
});

test('without the row before on this page it is the row alone; the other pages keep theirs', () => {
  const selection = selectionOn('a', 'b', 'c');
  selection.select('b', true, false);
  selection.setPage(page('d', 'e', 'f'));
  selection.select('f', true, true);
  assert.is(idsOf(selection), 'bf');
  selection.select('d', true, true);
  assert.is(idsOf(selection), 'bdef');
});

test('rows of a group are selected beside the others, also before the list says that it shows them', () => {
  const selection = selectionOn('a', 'b');
  selection.select('b', true, false);
  selection.add(page('c', 'd'));
  assert.is(idsOf(selection), 'bcd');
  selection.remove(['c']);
  assert.is(idsOf(selection), 'bd');
});

test('no range starts at a row that was selected with all others, or before the selection was cleared', () => {
  const selection = selectionOn('a', 'b', 'c', 'd');
  selection.select('a', true, false);
  selection.selectPage(true);
  selection.select('c', false, true);
  assert.is(idsOf(selection), 'abd');
  selection.clear();
  selection.select('d', true, true);
  assert.is(idsOf(selection), 'd');
});

test('values are those of the last time the row was shown', () => {
  const selection = createSelection();
  selection.setPage(new Map([['a', { name: 'Yard 1' }]]));
  selection.select('a', true, false);
  selection.setPage(new Map([['a', { name: 'Yard 2' }]]));
  selection.setPage(page('b'));
  assert.equal(selection.rows().get('a'), { name: 'Yard 2' });
  selection.select('c', true, false);
  assert.is(idsOf(selection), 'a', 'a row of no page');
});

test('listeners hear of a change, and not of rows that change nothing', () => {
  const selection = selectionOn('a', 'b');
  let heard = 0;
  const end = selection.subscribe(() => heard++);
  selection.setPage(page('a'));
  assert.is(heard, 0);
  selection.select('a', true, false);
  selection.remove(['a']);
  end();
  selection.clear();
  assert.is(heard, 2);
});

/** A list whose rows come some time after its search has changed; without rows, it could not load them. */
async function searching() {
  const { act, createElement } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { useSelection } = await import('../../../src/engine/list/model/selection');
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  let selection!: Selection;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  function List({ of, search }: { of?: Parameters<typeof useSelection>[1]; search: string }) {
    selection = useSelection(parcel, of, { code: search });
    return null;
  }
  const shown = (search: string, codes: string) => {
    const rows = [...codes].map((parcel_id) => ({ parcel_id }));
    return { page: { rows, total: 9, filtered: rows.length }, start: 0, search: { code: search } };
  };
  const show = (search: string, of?: ReturnType<typeof shown>) =>
    act(async () => root.render(createElement(List, { of, search })));
  return { shown, show, selection: () => selection, end: () => act(async () => root.unmount()) };
}

test('rows of the search before that are selected until those of the next have come do not stay selected', async () => {
  const { shown, show, selection, end } = await searching();
  const all = shown('', 'abc');
  await show('', all);
  selection().select('a', true, false);
  await show('P', all);
  assert.is(idsOf(selection()), '');
  selection().select('a', true, false);
  selection().select('b', true, false);
  await show('P', shown('P', 'bc'));
  assert.is(idsOf(selection()), '');
  selection().select('c', true, false);
  assert.is(idsOf(selection()), 'c');
  await end();
});

test('rows of the search before do not stay selected where those of the next cannot be loaded', async () => {
  const { shown, show, selection, end } = await searching();
  const all = shown('', 'abc');
  await show('', all);
  await show('P', all);
  selection().select('a', true, false);
  await show('P');
  assert.is(idsOf(selection()), '');
  await end();
});

test('what is selected stays while the same search is loaded again, also after a failure', async () => {
  const { shown, show, selection, end } = await searching();
  await show('P', shown('P', 'abc'));
  selection().select('a', true, false);
  await show('P', shown('P', 'bc'));
  await show('P');
  await show('P', shown('P', 'abc'));
  assert.is(idsOf(selection()), 'a');
  await end();
});

test.run();
