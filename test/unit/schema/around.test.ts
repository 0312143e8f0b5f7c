// Conditions and formulas of a record that is part of another one look at that one: `ticket.pkg_count`.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import { checkConditions } from '../../../src/schema/conditions/check-conditions';
import { conditionText, explain } from '../../../src/schema/conditions/describe-conditions';
import { statesFor, updateStates } from '../../../src/schema/conditions/field-states';
import { joinParts } from '../../../src/schema/conditions/text-parts';
import type { Condition, Conditions } from '../../../src/schema/descriptor/conditions';
import type { Property, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { changedAround, withAround } from '../../../src/schema/formula/around';
import { withNames } from '../../../src/schema/formula/in-words';
import { readFormula } from '../../../src/schema/formula/parse';
import { readAround } from '../../../src/schema/formula/row-around';
import { computedValues } from '../../../src/schema/model/computed-fields';
import { checkChangedFields, checkNewFields } from '../../../src/schema/rules/check-write';

const outer: Property = {
  title: 'Load',
  type: 'object',
  properties: {
    count: { title: 'Count', type: 'integer' },
    day: { title: 'Day', type: 'string', format: 'date' },
    yard: { title: 'Yard', type: 'integer', ref: 'terminal' },
  },
};
const only = (effect: keyof Conditions, ...rules: Condition[]): Conditions => ({ [effect]: { match: 'all', rules } });
const many: Condition = { field: 'load.count', operator: 'at least', value: '3' };

const record: RecordSchema = {
  required: ['seal'],
  properties: {
    seal: { title: 'Seal', type: 'string', when: only('show', many) },
    limit: { title: 'Limit', type: 'integer' },
    note: { title: 'Note', type: 'string', when: only('require', { ...many, value: undefined, other: 'limit' }) },
    hint: { title: 'Hint', type: 'string', when: only('show', { expression: 'load.count > 2 * limit' } as Condition) },
    twice: { title: 'Twice', type: 'number', readOnly: true, computed: 'load.count * 2' },
  },
  around: { load: outer },
};
const fields = withAround(new Map(Object.entries(record.properties)), record.around);

test('states follow the record around, by value, by another field and by formula', () => {
  const few = statesFor(record, { limit: 2, load: { count: 1 } });
  assert.is(few.get('seal')!.hidden, true);
  assert.is(few.get('note')!.required, false);
  const states = new Map(statesFor(record, { limit: 2, load: { count: 5 } }));
  assert.is(states.get('seal')!.required, true);
  assert.is(states.get('note')!.required, true);
  assert.is(states.get('hint')!.hidden, false);
  const former = updateStates(
    record,
    ['load', 'load.count'],
    (name) => ({ limit: 2, load: { count: 1 } })[name],
    states,
  );
  assert.equal([...former.keys()].sort(), ['hint', 'note', 'seal']);
  assert.is(states.get('seal')!.hidden, true);
});

test('without the record around nothing is read of it', () => {
  assert.is(statesFor(record, {}).get('seal')!.hidden, true);
  assert.is(computedValues(record, {}).twice, null);
});

test('a formula computes with it', () => assert.is(computedValues(record, { load: { count: 4 } }).twice, 8));

test('what is read of it is checked and described by both names', () => {
  assert.equal(checkConditions(fields), []);
  const messages = (rule: Condition) =>
    checkConditions(new Map([...fields, ['x', { title: 'X', when: only('show', rule) }]])).map((one) => one.message);
  assert.equal(messages({ field: 'load.weight', operator: 'is', value: '1' }), [
    'X depends on a field that this form does not have.',
  ]);
  assert.equal(messages({ field: 'load', operator: 'is', value: '1' }), ['X: a condition has no field yet.']);
  assert.equal(messages({ field: 'load.count', operator: 'contains', value: '1' }), [
    'X: "contains" cannot be used with Count (Load).',
  ]);
  assert.equal(messages({ expression: 'load.counts > 1' } as Condition), [
    'X: a formula is wrong at character 1: no column "counts" in "Load"; did you mean "count"?',
  ]);
  assert.is(conditionText({ match: 'all', rules: [many] }, fields), 'Count (Load) is at least 3');
  const because = (name: string, count: number) =>
    joinParts(explain(record, { limit: 2, load: { count } }, name, 'show')!.because);
  assert.is(because('seal', 1), 'Count (Load) is 1');
  assert.is(because('hint', 1), 'Count (Load) is 1 and Limit is 2');
});

test('a save checks with the record as it will be', () => {
  const added = checkNewFields(record, { seal: 'A', load: { count: 1 } });
  assert.equal(added.errors, {});
  assert.is(added.values.seal, undefined, 'what is hidden is not stored');
  assert.is(added.values.twice, 2);
  assert.equal(Object.keys(checkNewFields(record, { load: { count: 3 } }).errors), ['seal']);
  const before = { load: { count: 1 } };
  assert.equal(checkChangedFields(record, { load: { count: 1 } }, before).errors, {});
  assert.equal(Object.keys(checkChangedFields(record, { load: { count: 3 } }, before).errors), ['seal']);
  const emptied = checkChangedFields(record, { load: { count: 1 } }, { seal: 'A', load: { count: 3 } });
  assert.is(emptied.values.seal, undefined);
});

test('in a form a key in the record around shows fields and computes them', () => {
  const store = createFormStore({
    required: [],
    properties: { count: { title: 'Count', type: 'integer' }, part: { title: 'Part', type: 'object' } },
  });
  store.setSubForm('part', { title: 'Part', record, layout: [] });
  assert.is(store.cell('part.seal').state!.hidden, true);
  store.set('count', 3);
  assert.is(store.cell('part.seal').state!.hidden, false);
  assert.is(store.cell('part.twice').value, 6);
  assert.is(store.submit()[0]!.name, 'part.seal');
  store.set('count', 1);
  assert.equal(store.submit(), []);
  assert.equal(Object.keys((store.values().part as object) ?? {}).includes('load'), false);
});

const referring: RecordSchema = {
  required: [],
  properties: {
    gate: {
      title: 'Gate',
      type: 'string',
      when: only('show', { field: 'load.yard.kind', operator: 'is', value: 'Port' }),
    },
    named: { title: 'Named', type: 'string', readOnly: true, computed: 'join(" ", load.yard.kind, load.count)' },
  },
  around: {
    load: { ...outer, properties: { ...outer.properties, 'yard.kind': { title: 'Yard: Kind', type: 'string' } } },
  },
};

test('a name with two points reads a record that the one around refers to', () => {
  assert.equal(readAround(referring).sort(), ['load.count', 'load.yard.kind']);
  assert.is(statesFor(referring, { load: { 'yard.kind': 'Port' } }).get('gate')!.hidden, false);
  assert.is(statesFor(referring, { load: { yard: 1 } }).get('gate')!.hidden, true);
  assert.is(computedValues(referring, { load: { count: 2, 'yard.kind': 'Port' } }).named, 'Port 2');
  assert.equal(changedAround(referring, { load: { 'yard.kind': 'Port' } }, { load: {} }), ['load', 'load.yard.kind']);
  const because = joinParts(explain(referring, { load: { 'yard.kind': 'Depot' } }, 'gate', 'show')!.because);
  assert.is(because, 'Yard: Kind (Load) is Depot');
});

test('a formula keeps such a name as it is written, whatever its fields are called', () => {
  const named = withNames(
    'a.yard.kind + a.[No. 5]',
    () => 'Load',
    (_, column) => column,
  );
  assert.is(named, 'Load.yard.kind + Load.[No. 5]');
  const problem = readFormula('load.yard.');
  assert.match('message' in problem ? problem.message : '', /name of a column is missing/);
});

test('another record around a sub-form shows its fields, and keeps what was typed', () => {
  const store = createFormStore({ required: [], properties: { part: { title: 'Part', type: 'object' } } });
  store.setSubForm('part', { title: 'Part', record: referring, layout: [], around: { load: { count: 1 } } });
  assert.is(store.cell('part.gate').state!.hidden, true);
  store.setAround('part', { load: { count: 2, 'yard.kind': 'Port' } });
  assert.is(store.cell('part.gate').state!.hidden, false);
  assert.is(store.cell('part.named').value, 'Port 2');
  store.set('part.gate', 'North');
  store.setAround('part', { load: { count: 2, 'yard.kind': 'Depot' } });
  assert.is(store.cell('part.gate').state!.hidden, true);
  store.setAround('part', { load: { 'yard.kind': 'Port' } });
  assert.is(store.cell('part.gate').value, 'North');
  store.setAround('other', {});
});

test('a form reads what its sub-form brings along of the record around', () => {
  const store = createFormStore({ required: [], properties: { part: { title: 'Part', type: 'object' } } });
  store.setSubForm('part', { title: 'Part', record, layout: [], around: { load: { count: 7 } } });
  assert.is(store.cell('part.seal').state!.hidden, false);
  assert.is(store.cell('part.twice').value, 14);
});

test.run();
