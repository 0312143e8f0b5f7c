// The selection of a list: ranges on the page that is shown, whatever its order and whatever was shown before.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSelection } from '../../../src/engine/list/model/selection';

const page = (...ids: string[]) => new Map(ids.map((id) => [id, { id }]));

function selectionOn(...ids: string[]) {
  const selection = createSelection();
  selection.setPage(page(...ids));
  return selection;
}
const idsOf = (selection: ReturnType<typeof createSelection>) => [...selection.rows().keys()].sort().join('');

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

test.run();
