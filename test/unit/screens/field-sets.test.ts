// Some fields of a form kept as a set, and put into another form as copies.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pending } from '../../../src/engine/feedback/toasts';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { readDefinition } from '../../../src/schema/ticket-types/form-definition';
import { type Design, fieldsInOrder, nameOf } from '../../../src/screens/builder/model/design';
import { designToDetails } from '../../../src/screens/builder/model/design-to-details';
import { detailsToDesign } from '../../../src/screens/builder/model/details-to-design';
import { isRefusal } from '../../../src/screens/builder/model/history';
import { partKeys, sayDropped, setStep, toSet } from '../../../src/screens/builder/sets/set-definition';

// What the page has where the code runs.
Object.assign(globalThis, { document: { createElement: () => ({}) } });

let count = 0;
const newKey = () => `new-${++count}`;
const field = (input_type: string, input_name: string, more: Values = {}): Values => ({
  input_type,
  input_name,
  field_key: input_name,
  ...more,
});
const when = (name: string): Values => ({
  conditions: { show: { match: 'all', rules: [{ field: name, operator: 'is', value: 'x' }] } },
});
const design = (...details: Values[]): Design => detailsToDesign({ form_name: 'F', status: 1, details }, newKey);
const keyOf = (form: Design, name: string): string => fieldsInOrder(form).find((one) => nameOf(one) === name)!.key;
const labels = (form: Design): string[] => fieldsInOrder(form).map(nameOf);

const form = design(
  field('text', 'Kind'),
  field('section', 'Address', when('Kind')),
  field('text', 'Street', { machine_name: 'street' }),
  field('text', 'City', { machine_name: 'city', ...when('Street') }),
  field('section', 'Crew'),
  field('text', 'Foreman'),
  field('page', 'Last'),
  field('text', 'Note'),
);

test('a section comes with what is in it, a page with its sections, a field alone', () => {
  const part = (name: string) => [...partKeys(form, keyOf(form, name))].map((key) => nameOf(form.fields[key]!));
  assert.equal(part('Address'), ['Address', 'Street', 'City']);
  assert.equal(part('Crew'), ['Crew', 'Foreman']);
  assert.equal(part('Last'), ['Last', 'Note']);
  assert.equal(part('Street'), ['Street']);
});

test('a set has the conditions among its fields, and says what it lost', () => {
  const { definition, leftOut } = toSet(form, partKeys(form, keyOf(form, 'Address')));
  const { form_datas } = JSON.parse(definition);
  assert.equal(
    form_datas.map((one: Values) => [one.input_name, one.conditions !== undefined]),
    [
      ['Address', false],
      ['Street', false],
      ['City', true],
    ],
  );
  const message = 'Left out: conditions on itself or on fields that are not selected.';
  assert.equal(leftOut, [{ field: 'Address', message }]);
  assert.ok(readDefinition(form_datas).ok);
});

test('copies stand below a field or at the end, with names of their own, and can be saved', () => {
  const { definition } = toSet(form, partKeys(form, keyOf(form, 'Address')));
  const set = { set_name: 'Address', definition };
  const { outcome: step } = setStep(form, set, newKey, keyOf(form, 'Kind'));
  assert.not.ok(isRefusal(step));
  if (isRefusal(step)) return;
  assert.equal(labels(step.design).slice(0, 5), ['Kind', 'Address', 'Street', 'City', 'Address']);
  assert.is(nameOf(step.design.fields[step.field!]!), 'Address');
  const { outcome: again } = setStep(step.design, set, newKey);
  if (isRefusal(again)) return assert.unreachable();
  assert.equal(labels(again.design).slice(-3), ['Address', 'Street', 'City']);
  const read = readDefinition(designToDetails(again.design));
  assert.ok(read.ok, JSON.stringify(read));
});

test('a set that cannot be read is refused with the reason', () => {
  const { outcome: step } = setStep(form, { set_name: 'Old', definition: '{"form_datas":[]}' }, newKey);
  assert.ok(isRefusal(step) && step.refused.startsWith('Old cannot be put in.'));
});

test('what of a set cannot come in is said', () => {
  const definition = JSON.stringify({
    form_datas: [field('text', 'Note', when('Gone')), field('no-such-type', 'Odd')],
  });
  const { outcome, dropped } = setStep(form, { set_name: 'Old', definition }, newKey);
  assert.not.ok(isRefusal(outcome));
  assert.is(dropped.length, 2, JSON.stringify(dropped));
  pending.toasts.length = 0;
  sayDropped('Old', []);
  assert.is(pending.toasts.length, 0);
  sayDropped('Old', dropped);
  assert.is(pending.toasts[0]?.text, 'Some of Old could not be put in.');
  assert.ok(dropped.every(({ message }) => pending.toasts[0]!.detail!.includes(message)));
  pending.toasts.length = 0;
});

test.run();
