// An open form: when it checks, what it notifies, what survives a change of the ticket type, and which responses may
// still win.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFormStore } from '../../../src/engine/form/form-store';
import { startEffects } from '../../../src/engine/form/start-effects';
import type { Effects, Patch } from '../../../src/engine/registry/effects';
import type { Layout, Property, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import type { Notice } from '../../../src/schema/model/notice';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';

const record: RecordSchema = {
  required: ['name', 'repeat'],
  properties: {
    name: { title: 'Name', type: 'string' },
    repeat: { title: 'Repeat', type: 'string', match: 'name' },
    at: { title: 'At', type: 'string', format: 'local-date-time', default: 'now' },
    fields: { title: 'Fields', type: 'object' },
  },
};
const noon = () => new Date(2026, 10, 20, 12, 0);
const part = (id: number, label: string) =>
  ticketSubForm(label, [{ ticket_form_detail_id: id, input_type: 'text', input_name: label, is_require: 1 }]);

test('a new form holds its defaults and shows no error before the first save', () => {
  const store = createFormStore(record, {}, noon);
  assert.is(store.cell('at').value, '2026-11-20 12:00');
  store.set('name', '');
  assert.equal(store.cell('name').errors, []);
});

test('a failed save shows every problem in the order of the form and keeps every value', () => {
  const store = createFormStore(record, {}, noon);
  store.setSubForm('fields', part(12, 'Seal'));
  store.set('repeat', 'b');
  assert.equal(store.submit(), [
    { name: 'name', message: 'Name is required.' },
    { name: 'repeat', message: 'Repeat does not match Name.' },
    { name: 'fields.12', message: 'Seal is required.' },
  ]);
  assert.equal(store.cell('fields.12').errors, ['Seal is required.']);
  assert.is(store.cell('repeat').value, 'b');
});

test('the problems of a form are in the order of its layout: rows, sections, tabs, a widget of several fields, a ticket type', () => {
  const names = ['latitude', 'address', 'mobile', 'seal', 'longitude', 'fields', 'unplaced'];
  const properties = Object.fromEntries(
    names.map((name): [string, Property] => [name, { title: name, type: 'string' }]),
  );
  properties.fields = { title: 'Fields', type: 'object' };
  const layout: Layout = [
    ['mobile', ['seal']],
    'fields',
    { section: 'Where', layout: [{ fields: ['longitude', 'latitude'], as: 'map' }] },
    { tabs: [{ tab: 'More', layout: [{ field: 'address' }] }] },
  ];
  const store = createFormStore(
    { required: names.filter((name) => name !== 'fields'), properties },
    {},
    noon,
    'add',
    layout,
  );
  const { record: of, ...rest } = ticketSubForm('Hazmat', [
    { ticket_form_detail_id: 3, input_type: 'text', input_name: 'Class', is_require: 1 },
    { ticket_form_detail_id: 8, input_type: 'text', input_name: 'Placard', is_require: 1 },
  ]);
  store.setSubForm('fields', { ...rest, record: of, layout: [['8', '3']] });
  const order = ['mobile', 'seal', 'fields.8', 'fields.3', 'longitude', 'latitude', 'address', 'unplaced'];
  assert.equal(
    store.submit().map(({ name }) => name),
    order,
  );
  const rejected = store.fail({ address: ['Too far.'], mobile: ['Taken.'], elsewhere: ['Closed.'] });
  assert.equal(
    rejected.map(({ name }) => name),
    ['mobile', 'address', undefined],
  );
});

test('after a failed save a changed field is checked at once, and so is the field that must match it', () => {
  const store = createFormStore(record, { repeat: 'b' }, noon);
  store.submit();
  store.set('name', 'b');
  assert.equal(store.cell('name').errors, []);
  assert.equal(store.cell('repeat').errors, []);
  store.set('name', 'c');
  assert.equal(store.cell('repeat').errors, ['Repeat does not match Name.']);
});

test('a change wakes the listeners of its own field only', () => {
  const store = createFormStore(record, {}, noon);
  const woken: string[] = [];
  for (const name of ['name', 'repeat']) store.subscribe(name, () => woken.push(name));
  store.set('name', 'a');
  store.set('name', 'a');
  assert.equal(woken, ['name']);
});

test('what the server rejects stands under its field until that field is changed; the rest is shown, too', () => {
  const store = createFormStore(record, { name: 'a', repeat: 'a' }, noon);
  const problems = store.fail({ name: ['Name is taken.'], elsewhere: ['The day is closed.'] });
  assert.equal(problems, [{ name: 'name', message: 'Name is taken.' }, { message: 'The day is closed.' }]);
  assert.equal(store.cell('name').errors, ['Name is taken.']);
  store.set('name', 'b');
  assert.equal(store.cell('name').errors, []);
});

test('another ticket type hides the typed values, coming back shows them again', () => {
  const store = createFormStore(record, {}, noon);
  store.setSubForm('fields', part(1, 'First'));
  store.set('fields.1', 'typed');
  store.setSubForm('fields', part(2, 'Second'));
  assert.equal(store.values().fields, { 2: undefined });
  store.setSubForm('fields', part(1, 'First'));
  assert.equal(store.values().fields, { 1: 'typed' });
});

test('the response to an older choice never wins, whenever it arrives', async () => {
  const store = createFormStore(record, {}, noon);
  const responses: ((text: string) => void)[] = [];
  const effects: Effects = {
    rules: [
      {
        on: ['name'],
        run: () => new Promise((resolve) => responses.push((text) => resolve({ values: { repeat: text } }))),
      },
    ],
  };
  const running = startEffects(store, effects, () => {});
  store.set('name', 'first');
  store.set('name', 'second');
  responses[1]!('of second');
  responses[0]!('of first');
  await new Promise((resolve) => setTimeout(resolve));
  assert.is(store.cell('repeat').value, 'of second');
  store.set('name', 'third');
  running.stop();
  responses[2]!('of third');
  await new Promise((resolve) => setTimeout(resolve));
  assert.is(store.cell('repeat').value, 'of second', 'a form that was left hears nothing any more');
});

test('what is typed while an effect runs stays, and only what it did fill in is announced', async () => {
  const store = createFormStore(record, { name: 'a', repeat: 'a' }, noon);
  const responses: (() => void)[] = [];
  const announced: string[] = [];
  const patch = { values: { repeat: 'found' }, announce: 'The repetition was filled in.' };
  const run = () => new Promise<Patch>((resolve) => responses.push(() => resolve(patch)));
  const running = startEffects(store, { rules: [{ on: ['name'], run }] }, (text) => announced.push(text));
  store.set('name', 'b');
  store.set('repeat', 'typed');
  responses[0]!();
  await running.settled();
  assert.equal([store.cell('repeat').value, announced], ['typed', []]);

  store.set('name', 'c');
  responses[1]!();
  await running.settled();
  assert.equal([store.cell('repeat').value, announced], ['found', ['The repetition was filled in.']]);
});

test('a part that could not be loaded stands in the way of a save until it is there, and can be tried again', async () => {
  const store = createFormStore(record, { name: 'first', repeat: 'first' }, noon);
  const patches: Patch[] = [
    { failed: { fields: 'Not there.' } },
    { failed: { fields: 'Not there.' } },
    { subForms: { fields: part(1, 'First') } },
  ];
  const effects: Effects = {
    rules: [{ on: ['name'], meanwhile: { subForms: { fields: undefined } }, run: async () => patches.shift() }],
  };
  const running = startEffects(store, effects, () => {});
  store.set('name', 'first');
  await running.settled();
  assert.equal(
    store.submit().filter(({ name }) => name === 'fields'),
    [{ name: 'fields', message: 'Not there.' }],
  );
  store.subFormFailure('fields')!.retry();
  assert.is(store.subFormFailure('fields')?.busy, true, 'it stays while it is tried again');
  await running.settled();
  assert.not.ok(store.subFormFailure('fields')?.busy);
  store.subFormFailure('fields')!.retry();
  await running.settled();
  assert.is(store.subFormFailure('fields'), undefined);
  assert.is(store.subForm('fields')?.title, 'First');
  assert.equal(store.cell('fields').errors, []);
});

test('a save can wait for what is on its way, and the fields of the old choice are gone meanwhile', async () => {
  const store = createFormStore(record, {}, noon);
  store.setSubForm('fields', part(1, 'First'));
  let response = (_patch: Patch) => {};
  const effects: Effects = {
    rules: [
      {
        on: ['name'],
        meanwhile: { subForms: { fields: undefined } },
        again: true,
        run: () => new Promise<Patch>((resolve) => (response = resolve)),
      },
    ],
  };
  const running = startEffects(store, effects, () => {});
  await running.settled();
  store.set('name', 'second');
  assert.is(store.subForm('fields'), undefined);
  let settled = false;
  const waiting = running.settled().then(() => (settled = true));
  await new Promise((resolve) => setTimeout(resolve));
  assert.not(settled);
  response({ subForms: { fields: part(2, 'Second') } });
  await waiting;
  assert.is(store.subForm('fields')?.title, 'Second');

  running.rejected(['repeat']);
  assert.is(store.subForm('fields')?.title, 'Second', 'nothing to do with this field');
  running.rejected(['name']);
  assert.is(store.subForm('fields'), undefined, 'asked for again');
  response({ subForms: { fields: part(3, 'Third') } });
  await running.settled();
  assert.is(store.subForm('fields')?.title, 'Third');
});

test('a live rule runs again when the record behind its field has changed, and what is there stays meanwhile', async () => {
  const withRef = {
    ...record,
    properties: { ...record.properties, type_id: { title: 'Type', type: 'integer', ref: 'kind' } },
  };
  const store = createFormStore(withRef as RecordSchema, {}, noon);
  let notify = (_notice: Notice) => {};
  let stopped = 0;
  const runs: unknown[] = [];
  const effects: Effects = {
    rules: [
      {
        on: ['type_id'],
        meanwhile: { subForms: { fields: undefined } },
        live: 'type_id',
        run({ type_id }, _signal, partOf) {
          runs.push([type_id, partOf('fields')?.title]);
          return { subForms: { fields: part(1, `Seal ${runs.length}`) } };
        },
      },
    ],
  };
  const running = startEffects(
    store,
    effects,
    () => {},
    (listener) => {
      notify = listener;
      return () => {
        stopped += 1;
      };
    },
  );
  notify({ kind: 'missed' });
  assert.equal(runs, [], 'nothing is chosen yet');
  store.set('type_id', 4);
  await running.settled();
  store.set('fields.1', 'typed');
  notify({ kind: 'changed', noun: 'kind', id: 5 });
  notify({ kind: 'changed', noun: 'terminal', id: 4 });
  assert.is(runs.length, 1, 'another record');
  notify({ kind: 'changed', noun: 'kind', id: 4 });
  assert.is(store.subForm('fields')?.title, 'Seal 1');
  await running.settled();
  assert.is(store.subForm('fields')?.title, 'Seal 2');
  assert.is(store.cell('fields.1').value, 'typed');
  notify({ kind: 'missed' });
  await running.settled();
  assert.equal(runs, [
    [4, undefined],
    [4, 'Seal 1'],
    [4, 'Seal 2'],
  ]);
  running.stop();
  assert.is(stopped, 1);
});

test('an address that was stored before is no problem until it is changed, and in a copy it is one', () => {
  const property: Property = { title: 'E-mail', type: 'string', format: 'email' };
  const desks: Property = { title: 'Desks', type: 'array', items: { type: 'string', format: 'email' } };
  const former: RecordSchema = { required: ['email'], properties: { email: property, desks } };
  const loaded = { email: 'desk@example.com;', desks: ['<desk@example.com>'] };
  const message = 'Please enter a valid email address.';
  const store = createFormStore(former, loaded, noon, 'edit');
  assert.equal(store.submit(), []);
  store.set('email', 'x@example.com;');
  store.set('desks', ['<desk@example.com>', '<x@example.com>']);
  assert.equal([store.cell('email').errors, store.cell('desks').errors], [[message], [message]]);
  store.set('email', loaded.email);
  store.set('desks', loaded.desks);
  assert.equal([store.cell('email').errors, store.submit()], [[], []]);
  assert.is(createFormStore(former, loaded, noon, 'copy').submit().length, 2);
});

test('some fields are checked alone, and from then on at every change; the others when the form is sent', () => {
  const store = createFormStore(record, {}, noon);
  store.setSubForm('fields', part(12, 'Seal'));
  assert.equal(store.check(['fields.12']), [{ name: 'fields.12', message: 'Seal is required.' }]);
  store.set('name', '');
  assert.equal([store.cell('name').errors, store.cell('fields.12').errors], [[], ['Seal is required.']]);
  store.set('fields.12', 'x');
  assert.equal(store.cell('fields.12').errors, []);
  store.set('fields.12', '');
  assert.equal(store.cell('fields.12').errors, ['Seal is required.']);
  assert.equal(store.check(['at']), []);
  assert.is(store.submit().length, 3);
});

test('a part that could not be loaded keeps its message when some fields are checked alone', () => {
  const store = createFormStore(
    { ...record, properties: { ...record.properties, fields: { title: 'Fields' } } },
    {},
    noon,
  );
  store.failSubForm('fields', { message: 'The fields could not be loaded.', retry: () => {} });
  const problem = { name: 'fields', message: 'The fields could not be loaded.' };
  assert.ok(store.submit().some(({ message }) => message === problem.message));
  assert.equal(store.check(['fields']), [problem]);
  assert.equal(store.cell('fields').errors, [problem.message]);
});

test('a page that is opened is no change of a value, and what watches the whole form hears of it', () => {
  const store = createFormStore(record, {}, noon);
  let calls = 0;
  store.watch(() => calls++);
  store.watch(() => assert.unreachable(), ['name']);
  store.subscribePage(() => calls++);
  store.setOpenPage('fields.12');
  store.setOpenPage('fields.12');
  assert.equal([store.openPage(), calls, store.changeCount()], ['fields.12', 2, 0]);
});

test.run();
