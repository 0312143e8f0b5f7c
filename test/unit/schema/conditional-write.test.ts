// What conditions of a noun make of a record that is sent, and of the form that it is typed into.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import type { ConditionSet, Operator } from '../../../src/schema/descriptor/conditions';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { readNoun } from '../../../src/schema/model/nouns';
import { recordFor } from '../../../src/schema/model/record-for';
import { checkChange, checkNew, sentValues } from '../../../src/schema/rules/check-write';

const when = (field: string, operator: Operator, value?: string): ConditionSet => ({
  match: 'all',
  rules: [{ field, operator, ...(value === undefined ? {} : { value }) }],
});

const noun: Noun = readNoun({
  noun: 'inspection',
  title: 'Inspection',
  label: 'no',
  api: { id: 'inspection_id', base: '/inspection', list: 'GET' },
  record: {
    required: ['no', 'unit'],
    properties: {
      no: { title: 'No', type: 'string' },
      severity: { title: 'Severity', type: 'integer' },
      measured: { title: 'Measured', type: 'boolean' },
      closed: { title: 'Closed', type: 'boolean' },
      unit: { title: 'Unit', type: 'string', maxLength: 4, visibleWhen: when('measured', 'is', 'true') },
      most: { title: 'At Most', type: 'number', default: 5, requiredWhen: when('unit', 'is not empty') },
      note: { title: 'Note', type: 'string', default: 'none', lockedWhen: when('closed', 'is', 'true') },
      remarks: { title: 'Remarks', type: 'string', requiredWhen: when('severity', 'at least', '4') },
      reason: { title: 'Reason', type: 'string', requiredWith: 'unit', visibleWhen: when('note', 'is not', 'none') },
      terminal_id: { title: 'Terminal', type: 'integer', ref: 'terminal' },
      track: { title: 'Track', type: 'string', visibleWhen: when('terminal_id', 'is', '3') },
      by: { title: 'By', type: 'string' },
    },
  },
  edit: { properties: { by: { visibleWhen: when('severity', 'is not empty') } } },
});

const created = (body: Values) => checkNew(noun, sentValues(noun, 'add', body));
const changed = (body: Values, before: Values) => checkChange(noun, sentValues(noun, 'edit', body), before);

test('what is sent for a hidden field is not stored and not checked, nor is its default; it is not required either', () => {
  const { values, errors } = created({ no: 'A', unit: 'much too long' });
  assert.equal([values.unit, errors], [undefined, {}]);
  assert.equal(created({ no: 'A', measured: true }).errors, { unit: ['Unit is required.'] });
  assert.equal(created({ no: 'A', measured: true, unit: 'much too long', note: 'x', reason: 'r' }).errors, {
    unit: ['Unit must be no more than 4 characters.'],
  });
});

test('a reference is compared by its id', () => {
  assert.is(created({ no: 'A', terminal_id: '3', track: 'T1' }).values.track, 'T1');
  assert.is(created({ no: 'A', terminal_id: 4, track: 'T1' }).values.track, undefined);
});

test('a field that is hidden after an update is emptied, although it was not sent', () => {
  const before = { no: 'A', measured: true, unit: 'mm', most: 3, note: 'none' };
  const { values, errors } = changed({ no: 'A', measured: false }, before);
  assert.equal([Object.hasOwn(values, 'unit'), values.unit, errors], [true, undefined, {}]);
});

test('a condition is met by what was sent and what the record has already', () => {
  const before = { no: 'A', severity: 2, note: 'none' };
  assert.equal(changed({ no: 'A', severity: 4 }, before).errors, { remarks: ['Remarks is required.'] });
  assert.equal(changed({ no: 'A', severity: 4, remarks: 'Bent' }, before).errors, {});
  assert.equal(changed({ no: 'A', severity: 4 }, { ...before, remarks: 'Bent' }).errors, {});
  assert.equal(changed({ no: 'A', remarks: null }, { ...before, severity: 4, remarks: 'Bent' }).errors, {
    remarks: ['Remarks is required.'],
  });
  assert.equal(changed({ no: 'B' }, { ...before, severity: 4 }).errors, {}, 'what is not touched is not checked');
});

test('where a field belongs to another one, both must be shown', () => {
  const both = { no: 'A', measured: true, unit: 'mm' };
  assert.equal(created({ ...both }).errors, {}, 'Reason is hidden, so Unit needs none');
  assert.equal(created({ ...both, note: 'x' }).errors, { reason: ['Reason is required.'] });
  assert.equal(created({ no: 'A', unit: 'mm', note: 'x' }).errors, {}, 'Unit is hidden, so it needs no Reason');
});

test('a default counts before its condition is looked at', () => {
  assert.is(created({ no: 'A', measured: true, unit: 'mm' }).values.most, 5);
  assert.equal(created({ no: 'A', measured: true, unit: 'mm', most: null }).errors, { most: ['At Most is required.'] });
  assert.is(created({ no: 'A', reason: 'r' }).values.reason, undefined, 'Note is none by default');
});

test('a locked field keeps what it has; a sender who changes it gets a message', () => {
  const refused = { note: ['Note is locked and cannot be changed.'] };
  const before = { no: 'A', note: 'Bent', closed: true };
  assert.equal(changed({ no: 'A', note: 'Straight' }, before).errors, refused);
  assert.equal(changed({ no: 'A', note: null }, before).errors, refused);
  assert.equal(changed({ no: 'A', note: 'Bent' }, before).errors, {});
  assert.equal(changed({ no: 'A' }, before).errors, {});
  assert.equal(changed({ no: 'A', note: 'Straight', closed: false }, before).errors, {});
  assert.equal(changed({ no: 'A', note: 'Straight', closed: true }, { ...before, closed: false }).errors, refused);
});

test('of a new record it is the default that stays', () => {
  assert.is(created({ no: 'A', closed: true }).values.note, 'none');
  assert.equal(created({ no: 'A', closed: true, note: 'none' }).errors, {});
  assert.equal(created({ no: 'A', closed: true, note: 'x' }).errors, {
    note: ['Note is locked while Closed is Yes.'],
  });
});

test('conditions may differ while editing', () => {
  assert.is(created({ no: 'A', by: 'me' }).values.by, 'me');
  assert.is(changed({ no: 'A', by: 'me' }, { no: 'A' }).values.by, undefined);
  assert.is(changed({ no: 'A', by: 'me' }, { no: 'A', severity: 1 }).values.by, 'me');
});

test('a form shows what stays of a locked field, and what was typed once it is open again', () => {
  const store = createFormStore(recordFor(noun, 'edit'), { no: 'A', note: 'Bent' });
  store.set('note', 'Straight');
  store.set('closed', true);
  assert.equal([store.cell('note').value, store.values().note], ['Bent', 'Bent']);
  store.set('closed', false);
  assert.is(store.cell('note').value, 'Straight');
});

test('what is restored into a locked field waits until it is open, and fields that read it follow what it shows', () => {
  const store = createFormStore(recordFor(noun, 'add'), { closed: true });
  store.set('note', 'Straight');
  assert.equal([store.cell('note').value, store.cell('reason').state?.hidden], ['none', true]);
  store.set('closed', false);
  assert.equal([store.cell('note').value, store.cell('reason').state?.hidden], ['Straight', false]);
  store.set('closed', true);
  assert.equal([store.cell('note').value, store.cell('reason').state?.hidden], ['none', true]);
});

test('a field that was locked from the start is open with what it has', () => {
  const store = createFormStore(recordFor(noun, 'edit'), { no: 'A', note: 'Bent', closed: true });
  store.set('closed', false);
  assert.is(store.cell('note').value, 'Bent');
});

test.run();
