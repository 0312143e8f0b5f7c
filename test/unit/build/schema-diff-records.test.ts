// What changed in how a list opens and in what records may not share, for the people who own the product.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describeChanges } from '../../../build/screens/schema-diff';
import { descriptors } from '../../support/frozen-descriptors';

/** The messages of a change, and of taking it back. */
function changesOf(change: (files: any) => void): [string[], string[]] {
  const after = structuredClone(descriptors);
  change(after);
  return [describeChanges(descriptors, after), describeChanges(after, descriptors)];
}

const terminal = (files: any): any => files['terminals.json'];

test('the order in which a list opens', () => {
  assert.equal(
    changesOf((files) => (terminal(files).screens[0].sort = { field: 'terminal_name', direction: 'asc' })),
    [
      ['Terminals: the list now opens sorted by Terminal Name, ascending.'],
      ['Terminals: the list now opens in the order of its first column, descending.'],
    ],
  );
});

test('the searches with which a list opens, as staff read them', () => {
  assert.equal(
    changesOf((files) => (terminal(files).screens[0].filter = { status: '1', terminal_name: 'Chicago' })),
    [
      ['Terminals: the list now opens with a search for Status "Active" and Terminal Name "Chicago".'],
      ['Terminals: the list now opens with every row.'],
    ],
  );
});

test('values that no two records may have together', () => {
  assert.equal(
    changesOf((files) => (terminal(files).record.unique = [['terminal_name', 'terminal_address']])),
    [
      ['Terminals: no two records may have the same Terminal Name and Terminal Address together any more.'],
      ['Terminals: two records may have the same Terminal Name and Terminal Address together.'],
    ],
  );
});

test.run();
