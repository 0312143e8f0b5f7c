// Choices that belong to another choice: what a select offers, what a form does when the other choice changes, what the
// data source in memory refuses, and what the lint does.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { withSharedChoices } from '../../../src/engine/data/data-context';
import { createMemorySource, givenRecords } from '../../../src/engine/data/memory-source';
import { followParents } from '../../../src/engine/form/follow-parents';
import { createFormStore } from '../../../src/engine/form/form-store';
import { type Choices, chooseFirst, offered } from '../../../src/engine/form/use-choices';
import type { Noun, Property, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { choicesOf } from '../../../src/schema/model/choices';
import { dependentRefs } from '../../../src/schema/model/dependent-refs';
import { nouns } from '../../../src/schema/model/nouns';
import { problemsAfter } from '../../support/lint-frozen';

const ref = (title: string, noun: string, dependsOn?: string): Property => ({
  title,
  type: 'integer',
  ref: noun,
  ...(dependsOn ? { dependsOn } : {}),
});
const named = (noun: string, properties: Record<string, Property>): Noun => ({
  noun,
  title: noun,
  label: 'name',
  choices: { id: `${noun}_id`, text: 'name', choose: '-- Select --', none: '-- None --' },
  api: { id: `${noun}_id`, base: `/${noun}`, list: 'GET' },
  record: { required: [], properties: { name: { title: 'Name', type: 'string' }, ...properties } },
});
const depot = named('test_depot', { carrier_id: ref('Carrier', 'test_carrier') });
const dock = named('test_dock', { depot_id: ref('Depot', 'test_depot') });
const pickup = named('test_pickup', {
  dock_id: ref('Dock', 'test_dock', 'depot_id'),
  depot_id: ref('Depot', 'test_depot', 'carrier_id'),
  carrier_id: ref('Carrier', 'test_carrier'),
});
const carrier = named('test_carrier', {});
const all = [carrier, depot, dock, pickup];
test.before(() => all.forEach((noun) => (nouns as Map<string, Noun>).set(noun.noun, noun)));
test.after(() => all.forEach(({ noun }) => (nouns as Map<string, Noun>).delete(noun)));

const records = {
  test_depot: [
    { test_depot_id: 1, name: 'North', carrier_id: 7 },
    { test_depot_id: 2, name: 'South', carrier_id: 8 },
  ],
  test_dock: [
    { test_dock_id: 11, name: 'N 1', depot_id: 1 },
    { test_dock_id: 12, name: 'S 1', depot_id: 2 },
  ],
};
const memory = () => createMemorySource(givenRecords(records));

test('a chain is known in the order in which it is chosen', () => {
  assert.equal(dependentRefs(pickup.record), [
    { name: 'depot_id', ref: 'test_depot', parent: 'carrier_id', key: 'carrier_id' },
    { name: 'dock_id', ref: 'test_dock', parent: 'depot_id', key: 'depot_id' },
  ]);
});

test('choices say what they belong to: a field, also one of a ticket type, may depend on it', () => {
  assert.equal(choicesOf(depot, records.test_depot)[0], { value: 1, text: 'North', of: { carrier_id: 7 } });
  assert.equal(choicesOf(carrier, [{ test_carrier_id: 3, name: 'P' }])[0]?.of, undefined);
});

test('in a sub-form a choice goes and comes back with what it belongs to, as in the form itself', async () => {
  const source = withSharedChoices(memory());
  await source.choices(depot);
  const outer: RecordSchema = { required: [], properties: { parts: { title: 'Parts', type: 'array' } } };
  const store = createFormStore(outer);
  const announced: string[] = [];
  const stop = followParents(store, source, (text) => announced.push(text));
  store.setSubForm('parts', { title: 'Pickup', record: pickup.record, layout: [] });
  store.set('parts.carrier_id', 7);
  store.set('parts.depot_id', 1);
  await Promise.resolve();
  store.set('parts.carrier_id', 8);
  await Promise.resolve();
  assert.is(store.cell('parts.depot_id').value, undefined);
  store.set('parts.carrier_id', 7);
  await Promise.resolve();
  assert.is(store.cell('parts.depot_id').value, 1);
  assert.is(announced.length, 2);
  stop();
});

test('only what belongs to the other choice is offered, and before that choice nothing is', () => {
  const choices = { choices: choicesOf(depot, records.test_depot), state: 'ready' } as unknown as Choices;
  const at = (value: unknown) =>
    offered(choices, pickup.record.properties.depot_id!, {
      parent: { label: 'Carrier', key: 'carrier_id', value },
    }).map(({ text }) => text);
  assert.equal([at(7), at('8'), at(9), at(undefined)], [['North'], ['South'], [], []]);
  assert.equal(
    [chooseFirst('Carrier'), chooseFirst('Equipment')],
    ['-- Choose a Carrier first --', '-- Choose an Equipment first --'],
  );
});

async function open(loaded: object) {
  const source = withSharedChoices(memory());
  await Promise.all([source.choices(depot), source.choices(dock)]);
  const store = createFormStore(pickup.record, { ...loaded });
  const announced: string[] = [];
  const stop = followParents(store, source, (text) => announced.push(text));
  const set = async (name: string, value: unknown) => {
    store.set(name, value);
    await Promise.resolve();
    await Promise.resolve();
  };
  const { values } = store;
  return { store, set, stop, announced, chosen: () => [values().depot_id, values().dock_id] };
}

test('a choice that no longer fits is cleared with all that depends on it, and comes back with what it belongs to', async () => {
  const form = await open({ carrier_id: 7, depot_id: 1, dock_id: 11 });
  await form.set('carrier_id', 8);
  assert.equal(form.chosen(), [undefined, undefined]);
  assert.is(form.announced[0], 'Depot was cleared: it does not belong to this Carrier.');
  await form.set('carrier_id', 9);
  await form.set('carrier_id', 7);
  assert.equal(form.chosen(), [1, 11]);
  assert.is(form.announced.at(-1), 'Dock is chosen again.');
  form.stop();
});

test('what was chosen instead is not replaced', async () => {
  const form = await open({ carrier_id: 7, depot_id: 1 });
  await form.set('carrier_id', 8);
  await form.set('depot_id', 2);
  await form.set('carrier_id', 7);
  assert.equal(form.chosen(), [undefined, undefined]);
  await form.set('carrier_id', 8);
  assert.equal(form.chosen(), [2, undefined]);
  form.stop();
});

test('what is restored together stays together', async () => {
  const form = await open({ carrier_id: 7, depot_id: 1 });
  form.store.patch({ carrier_id: 8, depot_id: 2 });
  await Promise.resolve();
  assert.equal([form.chosen(), form.announced], [[2, undefined], []]);
  form.stop();
});

test('the data source in memory refuses what does not belong together, also when only the other choice changes', async () => {
  const source = memory();
  await source.list(depot);
  const message = { depot_id: ['Please select a valid Depot.'] };
  const create = (values: object) => source.create(pickup, { ...values }, { key: JSON.stringify(values) });
  const refused = await create({ carrier_id: 7, depot_id: 2 });
  assert.equal(!refused.ok && refused.failure, { kind: 'invalid', message: '', fields: message });
  const saved = await create({ carrier_id: 7, depot_id: 1 });
  assert.ok(saved.ok);
  const moved = await source.update(pickup, 1, { carrier_id: 8 });
  assert.equal(!moved.ok && moved.failure, { kind: 'invalid', message: '', fields: message });
  assert.ok((await source.update(pickup, 1, { carrier_id: 8, depot_id: 2 })).ok);
});

/** Users with a facility of their terminal. */
function problemsWith(more: object, change: (files: any) => void = () => {}): string[] {
  return problemsAfter((files) => {
    files['facilities.json'].record.properties.site_id = { title: 'Site', type: 'integer', ref: 'terminal' };
    files['users.json'].record.properties.facility_id = {
      title: 'Facility',
      type: 'integer',
      ref: 'facility',
      dependsOn: 'terminal_id',
      ...more,
    };
    change(files);
  });
}

const place = 'users.json record.properties.facility_id.dependsOn';
const table: [more: object, message: string, change?: (files: any) => void][] = [
  [{ dependsOn: 'termnal_id' }, `${place}: no field "termnal_id" in users; did you mean "terminal_id"?`],
  [{ dependsOn: 'facility_id' }, `${place}: a field cannot depend on itself`],
  [{ dependsOn: 'first_name' }, `${place}: "first_name" is no reference, so no record can belong to it`],
  [
    { dependsOn: 'type_id' },
    `${place}: facility has no field that points to role, so none of its records belongs to one`,
  ],
  [{ ref: undefined }, `${place}: only a reference to another noun depends on a field, so it needs "ref"`],
  [{ readOnly: true }, `${place}: nobody chooses it, because it is "readOnly"`],
  [
    {},
    `${place}: facility has 2 fields that point to terminal, not one`,
    (f) => (f['facilities.json'].record.properties.home_id = { title: 'Home', type: 'integer', ref: 'terminal' }),
  ],
  [
    {},
    'users.json screens[1].layout: "facility_id" depends on "terminal_id", so where "terminal_id" is filled in, "facility_id" must be, too',
    (f) => (f['users.json'].screens[1].layout[5] = 'terminal_id'),
  ],
];

for (const [more, message, change] of table)
  test(message, () => {
    const found = problemsWith(more, change);
    assert.ok(found.includes(message), found.join('\n'));
  });

test('what depends on each other could never be chosen', () => {
  const found = problemsWith({}, (files) => {
    files['users.json'].record.properties.terminal_id.dependsOn = 'facility_id';
    files['terminals.json'].record.properties.main_id = { title: 'Main', type: 'integer', ref: 'facility' };
  });
  assert.ok(
    found.some((text) => /nothing could be chosen first: .* depends on .* depends on /.test(text)),
    found.join('\n'),
  );
});

test('what makes sense is let through', () => assert.equal(problemsWith({}), []));

test.run();
