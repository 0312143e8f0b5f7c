// Fields that appear, disappear, are required or locked while a form is filled in. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDraftTracker } from '../../../src/engine/form/draft-tracker';
import { createFormStore } from '../../../src/engine/form/form-store';
import { watchStates } from '../../../src/engine/form/state-follower';
import type { Condition, Conditions } from '../../../src/schema/descriptor/conditions';
import type { Property, RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { openForm } from '../../support/open-form';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'getComputedStyle']);

const only = (effect: keyof Conditions, ...rules: Condition[]): Conditions => ({ [effect]: { match: 'all', rules } });
const is = (field: string, value: string): Condition => ({ field, operator: 'is', value });
const text = (title: string, when?: Conditions): Property => ({ title, type: 'string', when });

const record: RecordSchema = {
  required: ['number'],
  properties: {
    seal: text('Seal'),
    number: text('Seal number', only('show', is('seal', 'broken'))),
    reason: text('Reason', only('require', is('seal', 'broken'))),
    weight: text('Weight', only('lock', is('seal', 'broken'))),
    note: text('Note', only('show', { field: 'number', operator: 'is not empty' })),
  },
};

test('a hidden field has no value and no problem, and its cell keeps what was typed', () => {
  const store = createFormStore(record, { seal: 'broken', number: 'A12', note: 'x', reason: 'r' });
  store.set('seal', 'intact');
  assert.equal(store.values(), { seal: 'intact', number: undefined, reason: 'r', weight: undefined, note: undefined });
  assert.equal(store.submit(), []);
  assert.is(store.cell('number').value, 'A12');
  store.set('seal', 'broken');
  assert.equal(store.values(), { seal: 'broken', number: 'A12', reason: 'r', weight: undefined, note: 'x' });
});

test('a draft keeps what was typed into a field that is hidden by now', () => {
  const store = createFormStore(record, { seal: 'broken' });
  const tracker = createDraftTracker(store, record.properties, true);
  store.set('number', 'A12');
  store.set('seal', 'intact');
  assert.equal(tracker.content(false), { values: { number: 'A12', seal: 'intact' }, typed: ['seal', 'number'] });
});

test('a field that is hidden after a failed save loses its message; one that appears is not wrong before it was seen', () => {
  const store = createFormStore(record, { seal: 'broken' });
  assert.equal(
    store.submit().map(({ name }) => name),
    ['number', 'reason'],
  );
  store.set('seal', 'intact');
  assert.equal([store.cell('number').errors, store.cell('reason').errors], [[], []]);
  store.set('seal', 'broken');
  assert.equal([store.cell('number').errors, store.cell('reason').errors], [[], []]);
  assert.equal(
    store.submit().map(({ message }) => message),
    ['Seal number is required.', 'Reason is required.'],
  );
});

test('a message of the server about a hidden field is shown without a link to it', () => {
  const store = createFormStore(record, { seal: 'intact' });
  assert.equal(store.fail({ number: ['Seal number is taken.'] }), [{ message: 'Seal number is taken.' }]);
});

test('a change notifies the fields whose state changes, and no others', () => {
  const store = createFormStore(record, { seal: 'broken', number: 'A12' });
  const notified: string[] = [];
  for (const name of Object.keys(record.properties)) store.subscribe(name, () => notified.push(name));
  store.set('seal', 'torn');
  assert.equal(notified.sort(), ['note', 'number', 'reason', 'seal', 'weight']);
  notified.length = 0;
  store.set('seal', 'lost');
  store.set('weight', '1');
  assert.equal(notified, ['seal', 'weight']);
});

test('the fields of a sub-form follow each other, and start anew with another one', () => {
  const outer: RecordSchema = { required: [], properties: { part: { title: 'Part', type: 'object' } } };
  const store = createFormStore(outer);
  const sub = (within: RecordSchema) => ({ title: 'Seal', record: within, layout: Object.keys(within.properties) });
  store.setSubForm('part', sub(record));
  assert.is(store.cell('part.number').state?.hidden, true);
  store.set('part.seal', 'broken');
  store.set('part.number', 'A12');
  assert.equal(store.values().part, {
    seal: 'broken',
    number: 'A12',
    reason: undefined,
    weight: undefined,
    note: undefined,
  });
  store.setSubForm('part', sub({ required: [], properties: { number: text('Number') } }));
  assert.equal(store.values().part, { number: 'A12' });
  assert.is(store.cell('part.number').state, undefined);
});

test('a field follows the conditions of a new version of its sub-form, although nothing else of it has changed', () => {
  const outer: RecordSchema = { required: [], properties: { part: { title: 'Part', type: 'object' } } };
  const store = createFormStore(outer);
  const version = (when?: Conditions) => {
    const within = { required: [], properties: { seal: text('Seal'), number: text('Number', when) } };
    store.setSubForm('part', { title: 'Seal', record: within, layout: ['seal', 'number'] });
  };
  version();
  const notified: string[] = [];
  for (const name of ['seal', 'number']) store.subscribe(`part.${name}`, () => notified.push(name));
  version(only('show', is('seal', 'broken')));
  assert.is(store.cell('part.number').state?.hidden, true);
  assert.equal(notified, ['number']);
});

test('what appears and disappears is announced once, in words; what is back at once is not', async () => {
  const store = createFormStore(record, { number: 'A12' });
  const announced: string[] = [];
  const stop = watchStates(store, (words) => announced.push(words));
  store.set('seal', 'broken');
  await Promise.resolve();
  store.set('seal', 'intact');
  store.set('seal', 'broken');
  await Promise.resolve();
  store.set('number', '');
  await Promise.resolve();
  store.set('seal', 'intact');
  await Promise.resolve();
  assert.equal(announced, ['Seal number and Note are shown.', 'Note is hidden.', 'Seal number is hidden.']);
  stop();
});

test('what a condition sets is announced with its text, and what the field had already is not', async () => {
  const options = [{ value: 'red', text: 'Red' }];
  const set = (value: string) => ({ set: [{ value, match: 'all' as const, rules: [is('kind', 'hazmat')] }] });
  const store = createFormStore({
    required: [],
    properties: {
      kind: text('Kind'),
      color: { ...text('Color', set('red')), enum: ['red'], options },
      note: text('Note', set('With gloves')),
      hidden: text('Hidden', { ...set('x'), ...only('show', is('kind', 'dry')) }),
    },
  });
  const announced: string[] = [];
  const stop = watchStates(store, (words) => announced.push(words));
  store.set('kind', 'hazmat');
  await Promise.resolve();
  store.set('kind', '');
  await Promise.resolve();
  store.set('note', 'Typed');
  store.set('kind', 'hazmat');
  await Promise.resolve();
  assert.equal(announced, ['Color is set to Red. Note is set to With gloves.', 'Note is set to With gloves.']);
  stop();
});

const renders: string[] = [];

async function open(values: Values) {
  const layout = ['seal', ['number', 'reason'], ['note', 'weight']];
  const { act, store, place, close } = await openForm(record, layout, values, renders);
  renders.length = 0;
  return {
    store,
    input: (name: string) => place.querySelector<HTMLInputElement>(`#field_${name}`),
    label: (name: string) => place.querySelector(`label[for=field_${name}]`)?.textContent,
    set: (name: string, value: string) => act(async () => store.set(name, value)),
    close,
  };
}

test('a hidden field is not in the form, and comes back with what was typed', async () => {
  const form = await open({ seal: 'broken', number: 'A12' });
  await form.set('seal', 'intact');
  assert.is(form.input('number'), null);
  await form.set('seal', 'broken');
  assert.is(form.input('number')!.value, 'A12');
  await form.close();
});

test('a required field is not optional, and a locked one cannot be changed', async () => {
  const form = await open({ seal: 'intact' });
  assert.equal([form.label('reason'), form.label('weight')], ['Reason optional', 'Weight optional']);
  assert.is(form.input('weight')!.readOnly, false);
  await form.set('seal', 'broken');
  assert.equal([form.label('reason'), form.label('weight')], ['Reason', 'Weight']);
  assert.is(form.input('reason')!.getAttribute('aria-required'), 'true');
  assert.is(form.input('weight')!.readOnly, true);
  await form.close();
});

test('only fields whose state changes are rendered', async () => {
  const form = await open({ seal: 'intact' });
  await form.set('seal', 'broken');
  assert.equal(renders.filter((name) => name !== 'seal').sort(), ['number', 'reason', 'weight']);
  renders.length = 0;
  await form.set('number', 'A12');
  assert.equal(
    renders.filter((name) => name !== 'number'),
    ['note'],
  );
  await form.close();
});

test('the focus moves on from a field that disappears', async () => {
  const form = await open({ seal: 'broken', number: 'A12' });
  form.input('number')!.focus();
  await form.set('seal', 'intact');
  assert.is(document.activeElement, form.input('reason'));
  await form.close();
});

test('from several fields that disappear, too, and back where none follows', async () => {
  const last: RecordSchema = { required: [], properties: { a: text('A'), b: text('B', only('show', is('a', '1'))) } };
  const { act, store, place, close } = await openForm(last, ['a', 'b'], { a: '1' }, []);
  place.querySelector<HTMLInputElement>('#field_b')!.focus();
  await act(async () => store.set('a', '2'));
  assert.is(document.activeElement?.id, 'field_a');
  await close();
});

test('the focus moves on when an option goes that is no longer offered', async () => {
  const options = ['a', 'b', 'c'].map((value) => ({ value, text: value.toUpperCase() }));
  const off = (...values: string[]) => ({
    options: [{ values, match: 'any' as const, rules: [is('seal', 'whole')] }],
  });
  const offered: RecordSchema = {
    required: [],
    properties: {
      seal: text('Seal'),
      kinds: { title: 'Kinds', type: 'array', items: { type: 'string' }, options, when: off('b', 'c') },
      color: { title: 'Color', type: 'string', options, when: off('b') },
      only: { title: 'Only', type: 'array', items: { type: 'string' }, options, when: off('a', 'b', 'c') },
      note: text('Note'),
    },
  };
  const entries = ['seal', 'kinds', { field: 'color', as: 'radio-group' }, 'only', 'note'];
  const values = { kinds: ['b', 'c'], color: 'b', only: ['a'] };
  const { act, place, close } = await openForm(offered, entries, values, []);
  const press = (control: HTMLElement) =>
    act(async () => {
      control.focus();
      control.click();
    });
  const labelled = (label: string, nth = 0) =>
    [...place.querySelectorAll('label')].filter((one) => one.textContent === label)[nth]!.querySelector('input')!;
  await press(labelled('B'));
  assert.is(document.activeElement, labelled('A'), 'not to one that would go, too');
  await press(labelled('C'));
  assert.is(document.activeElement, labelled('A'));
  await press([...place.querySelectorAll('button')].find((one) => one.textContent === 'Clear choice')!);
  assert.is(document.activeElement, labelled('C'), 'of the radio buttons');
  await press(labelled('A', 2));
  assert.is(document.activeElement, place.querySelector('#field_note'), 'with no option left it leaves the field');
  await close();
});

test.run();
