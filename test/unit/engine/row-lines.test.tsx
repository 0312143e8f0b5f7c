// A row on a phone: a value that says nothing by itself has a label or a unit.
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { linesOf, showEnd } from '../../../src/engine/list/phone/row-lines';
import type { Entry, ListScreen } from '../../../src/schema/descriptor/descriptor';
import { parcel } from '../../support/parcel-list';

const insured = { title: 'Insured', type: 'boolean' } as const;
const noun = { ...parcel, record: { ...parcel.record, properties: { ...parcel.record.properties, insured } } };
const row = { code: 'P-1', weight: 6, found: '2026-03-01', open: 1, insured: true };

/** The text of each end, line by line. */
const shown = (phone?: Entry[][], values: Record<string, unknown> = row, columns: Entry[] = ['code', 'weight']) => {
  const screen: ListScreen = { kind: 'list', title: 'Parcels', columns, actions: [], phone };
  return linesOf(noun, screen).map((line) =>
    line.map((end) => renderToStaticMarkup(showEnd(end, values)).replace(/<[^>]+>/g, '')),
  );
};

test('a number, and a yes or no, has its label in front; what speaks for itself has none', () => {
  assert.equal(shown([['code', 'weight'], ['insured'], ['found', 'open']]), [
    ['P-1', 'Weight 6'],
    ['Insured Yes'],
    ['03-01-2026', 'Open'],
  ]);
});

test('the label is that of the column in the list', () => {
  assert.equal(shown([['code'], ['weight']], row, ['code', { field: 'weight', label: 'Pounds' }]), [
    ['P-1'],
    ['Pounds 6'],
  ]);
});

test('a unit follows its number instead, and what the record is called stands alone', () => {
  assert.equal(shown([['weight', 'status'], [{ field: 'weight', label: 'packages' }]], { ...row, weight: 1 }), [
    ['1', 'Closed'],
    ['1 package'],
  ]);
});

test('a number that is missing is a dash behind its label', () => {
  assert.equal(shown([['code', 'weight']], { code: 'P-1' }), [['P-1', 'Weight –']]);
});

test('without lines each column has its label at the left', () => {
  assert.equal(shown(undefined), [
    ['Code', 'P-1'],
    ['Weight', '6'],
  ]);
});

test.run();
