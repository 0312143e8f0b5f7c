// A form that changes a record offers the states that can follow, and marks what the chosen one wants filled.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import { statesFor } from '../../../src/schema/conditions/field-states';
import type { Choice, Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { recordInState } from '../../../src/schema/model/next-states';
import { recordFor } from '../../../src/schema/model/record-for';
import { withStates } from '../../../src/schema/model/states';

const noun: Noun = withStates({
  noun: 'crate',
  title: 'Crate',
  label: 'crate',
  api: { id: 'crate_id', base: '/crate', list: 'POST' },
  record: {
    required: ['crate'],
    properties: { crate: { title: 'Crate', type: 'string' }, seal: { title: 'Seal', type: 'string' } },
  },
  states: [
    { name: 'packed', label: 'Packed', to: ['sealed', 'lost'] },
    { name: 'sealed', label: 'Sealed', to: ['packed'], requires: ['seal'] },
    { name: 'lost', label: 'Lost', by: ['Administrator'], final: true },
  ],
  screens: [],
});

const opened = (state: string, role: string) => {
  const read = { crate_id: 1, crate: 'C 1', state };
  const record = recordInState(noun, recordFor(noun, 'edit'), read, role);
  const options = record.properties.state!.options as Choice[];
  return { offered: options.map(({ value }) => value), store: createFormStore(record, read, undefined, 'edit') };
};

test('only the present state and those that the user may bring the record to are offered', () => {
  assert.equal(opened('packed', 'Administrator').offered, ['packed', 'sealed', 'lost']);
  assert.equal(opened('packed', 'Client').offered, ['packed', 'sealed']);
  assert.equal(opened('lost', 'Administrator').offered, ['lost']);
});

test('what a state wants filled is required as soon as it is chosen, and no longer when it is not', () => {
  const { store } = opened('packed', 'Client');
  assert.is(store.cell('seal').state?.required, false);
  assert.equal(store.submit(), []);
  store.set('state', 'sealed');
  assert.is(store.cell('seal').state?.required, true);
  assert.equal(
    store.submit().map(({ name }) => name),
    ['seal'],
  );
  store.set('state', 'packed');
  assert.equal(store.submit(), []);
});

test('conditions that must all hold are combined with what states lock and require', () => {
  const all = (...values: string[]) => ({
    match: 'all' as const,
    rules: values.map((value, index) => ({ field: index === 0 ? 'crate' : 'note', operator: 'is' as const, value })),
  });
  const crate = { title: 'Crate', type: 'string' as const };
  const properties = {
    crate,
    note: { title: 'Note', type: 'string' as const },
    seal: { title: 'Seal', type: 'string' as const, lockedWhen: all('A', 'B'), requiredWhen: all('C', 'D') },
  };
  const own = withStates({
    ...noun,
    record: { required: ['crate'], properties },
    states: [
      { name: 'packed', label: 'Packed', to: ['sealed'] },
      { name: 'sealed', label: 'Sealed', requires: ['seal'], locks: ['seal'] },
    ],
  });
  const stateOf = (values: Values) => {
    const record = recordInState(own, recordFor(own, 'edit'), { state: 'packed' }, 'Administrator');
    return statesFor(record, values).get('seal');
  };
  assert.is(stateOf({ crate: 'A', note: 'B', state: 'packed' })!.locked, true);
  assert.is(stateOf({ crate: 'A', note: 'x', state: 'packed' })!.locked, false);
  assert.is(stateOf({ crate: 'x', state: 'sealed' })!.locked, true);
  assert.is(stateOf({ crate: 'C', note: 'D', state: 'packed' })!.required, true);
  assert.is(stateOf({ crate: 'C', note: 'x', state: 'packed' })!.required, false);
});

test.run();
