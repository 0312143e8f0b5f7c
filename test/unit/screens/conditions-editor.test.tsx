// The editor of conditions in the panel, and the note on a hidden field in the preview. In a small page of happy-dom.

import type { ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Condition, Conditions } from '../../../src/schema/descriptor/conditions';
import type { Property } from '../../../src/schema/descriptor/descriptor';
import { ConditionsEditor } from '../../../src/screens/builder/panel/conditions-editor';
import { HiddenNote } from '../../../src/screens/builder/preview/hidden-note';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'HTMLSelectElement', 'getComputedStyle', 'requestAnimationFrame']);

const options = [
  { value: 'intact', text: 'Intact' },
  { value: 'broken', text: 'Broken' },
];
const fields = new Map<string, Property>([
  ['seal', { title: 'Condition of the seal', type: 'string', options }],
  ['count', { title: 'Packages', type: 'number' }],
  ['day', { title: 'Recovered on', type: 'string', format: 'date' }],
  ['fragile', { title: 'Fragile', type: 'boolean' }],
  ['twin', { title: 'Packages', type: 'number', when: only({ field: 'own', operator: 'is', value: 'x' }) }],
  ['own', { title: 'Seal number', type: 'string' }],
]);

function only(...rules: Condition[]): Conditions {
  return { show: { match: 'all', rules } };
}

async function render(element: (conditions: Conditions | undefined) => ReactNode, start?: Conditions) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () => root.render(element(start)));
  return { place, act, root };
}

/** The editor over conditions that follow every change. */
async function edit(start?: Conditions) {
  let value = start;
  const editor = (conditions: Conditions | undefined) => (
    <ConditionsEditor
      fieldKey="own"
      fields={fields}
      value={conditions}
      onChange={(next) => {
        value = next;
        page.root.render(editor(next));
      }}
    />
  );
  const page = await render(editor, start);
  const { place, act } = page;
  const byLabel = (label: string, effect = 'show') =>
    place.querySelector<HTMLInputElement & HTMLSelectElement>(`[data-effect=${effect}] [aria-label="${label}"]`);
  return {
    place,
    byLabel,
    value: () => value,
    press: (element: Element) => act(async () => (element as HTMLElement).click()),
    add: (effect = 'show') =>
      act(async () => place.querySelector<HTMLElement>(`[data-effect=${effect}] [data-part=add]`)!.click()),
    choose: (label: string, chosen: string, effect = 'show') =>
      act(async () => {
        const select = byLabel(label, effect)!;
        select.value = chosen;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
    type: (label: string, text: string) =>
      act(async () => {
        const input = byLabel(label)!;
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    sentences: () => [...place.querySelectorAll('.builder-condition-sentence')].map((one) => one.textContent),
    problems: () => [...place.querySelectorAll('.field-error')].map((one) => one.textContent),
    close: () => act(async () => page.root.unmount()),
  };
}

const buttonOf = (place: Element, text: string) =>
  [...place.querySelectorAll('button')].find((button) => button.textContent === text)!;

const choices = (select: HTMLSelectElement) => [...select.options].map((option) => option.textContent);

test('a condition is added by its field, its operator and its value, and read as a sentence', async () => {
  const editor = await edit();
  assert.equal(editor.sentences(), []);
  await editor.add();
  assert.equal(choices(editor.byLabel('Field of condition 1')!), [
    '-- Select Field --',
    'Condition of the seal',
    'Packages',
    'Recovered on',
    'Fragile',
    'Packages (2)',
  ]);
  await editor.choose('Field of condition 1', 'seal');
  assert.equal(choices(editor.byLabel('Operator of condition 1')!), [
    'is',
    'is not',
    'is any of',
    'is empty',
    'is not empty',
  ]);
  await editor.choose('Value of condition 1', 'broken');
  assert.equal(editor.value(), only({ field: 'seal', operator: 'is', value: 'broken' }));
  assert.equal(editor.sentences(), ['Shown when Condition of the seal is Broken.']);
  await editor.close();
});

test('all or any is chosen as soon as there are two', async () => {
  const editor = await edit(only({ field: 'seal', operator: 'is', value: 'broken' }));
  assert.is(editor.place.querySelector('[role=radiogroup]'), null);
  await editor.add();
  await editor.choose('Field of condition 2', 'count');
  await editor.choose('Operator of condition 2', 'at least');
  await editor.type('Value of condition 2', '2');
  await editor.press(editor.place.querySelectorAll('input[type=radio]')[1]!);
  assert.is(editor.value()!.show!.match, 'any');
  assert.equal(editor.sentences(), ['Shown when Condition of the seal is Broken or Packages is at least 2.']);
  await editor.close();
});

test('the value is chosen or typed as the other field has it', async () => {
  const editor = await edit(only({ field: 'fragile', operator: 'is' }, { field: 'day', operator: 'at least' }));
  assert.equal(choices(editor.byLabel('Value of condition 1')!), ['-- Select --', 'Yes', 'No']);
  await editor.type('Value of condition 2', '11-20-2026');
  assert.equal(editor.value()!.show!.rules[1], { field: 'day', operator: 'at least', value: '2026-11-20' });
  assert.is(editor.byLabel('Value of condition 2')!.value, '11-20-2026');
  await editor.choose('Operator of condition 2', 'is empty');
  assert.is(editor.byLabel('Value of condition 2'), null);
  assert.equal(editor.value()!.show!.rules[1], { field: 'day', operator: 'is empty' });
  await editor.close();
});

test('another field keeps what it has in common with the one before', async () => {
  const editor = await edit(only({ field: 'count', operator: 'at least', value: '2' }));
  await editor.choose('Field of condition 1', 'twin');
  assert.equal(editor.value(), only({ field: 'twin', operator: 'at least', value: '2' }));
  await editor.choose('Field of condition 1', 'seal');
  assert.equal(editor.value(), only({ field: 'seal', operator: 'is' }));
  await editor.close();
});

test('a field may be shown, required and locked at once; without the last condition nothing is left', async () => {
  const editor = await edit(only({ field: 'seal', operator: 'is', value: 'broken' }));
  await editor.add('require');
  await editor.choose('Field of condition 1', 'count', 'require');
  await editor.choose('Operator of condition 1', 'is not empty', 'require');
  assert.equal(editor.sentences(), [
    'Shown when Condition of the seal is Broken.',
    'Required when Packages is not empty.',
  ]);
  await editor.press(editor.byLabel('Remove condition 1')!);
  assert.equal(Object.keys(editor.value()!), ['require']);
  await editor.press(editor.byLabel('Remove condition 1', 'require')!);
  assert.is(editor.value(), undefined);
  await editor.close();
});

test('what is missing is said, and a circle is refused in words', async () => {
  const editor = await edit(only({ field: 'count', operator: 'is' }, { field: 'twin', operator: 'is', value: '1' }));
  assert.equal(editor.problems(), [
    'Seal number: the condition on Packages needs a value.',
    'Seal number depends on Packages, which depends on Seal number.',
  ]);
  assert.is(editor.byLabel('Field of condition 1')!.getAttribute('aria-invalid'), 'true');
  await editor.close();
});

test('several options are ticked, and what was chosen before is the first of them', async () => {
  const editor = await edit(only({ field: 'seal', operator: 'is', value: 'broken' }));
  await editor.choose('Operator of condition 1', 'any of');
  assert.equal(editor.value(), only({ field: 'seal', operator: 'any of', values: ['broken'] }));
  const ticks = editor.place.querySelectorAll<HTMLInputElement>('[aria-label="Values of condition 1"] input');
  await editor.press(ticks[0]!);
  assert.equal(editor.value(), only({ field: 'seal', operator: 'any of', values: ['intact', 'broken'] }));
  assert.equal(editor.sentences(), ['Shown when Condition of the seal is any of Intact or Broken.']);
  await editor.choose('Operator of condition 1', 'is');
  assert.equal(editor.value(), only({ field: 'seal', operator: 'is', value: 'intact' }));
  await editor.close();
});

test('typed values may have a comma, between quotes', async () => {
  const editor = await edit(only({ field: 'own', operator: 'any of', values: ['Crane, 50 t', '24" pipe', '"A"'] }));
  const label = 'Values of condition 1';
  assert.is(editor.byLabel(label)!.value, '"Crane, 50 t", 24" pipe, """A"""');
  await editor.type(label, '"Crane, 50 t", 24" pipe, """A""", Rail , , "Truck, 7 t');
  assert.equal(
    editor.value(),
    only({ field: 'own', operator: 'any of', values: ['Crane, 50 t', '24" pipe', '"A"', 'Rail', '"Truck', '7 t'] }),
  );
  assert.is(
    editor.byLabel(label)!.value,
    '"Crane, 50 t", 24" pipe, """A""", Rail , , "Truck, 7 t',
    'what is being typed stays',
  );
  await editor.close();
});

test('a field is compared with another one of its kind', async () => {
  const editor = await edit(only({ field: 'count', operator: 'less than', value: '2' }));
  await editor.choose('What condition 1 compares with', 'field');
  assert.equal(choices(editor.byLabel('Field that condition 1 compares with')!), [
    '-- Select Field --',
    'Packages (2)',
  ]);
  await editor.choose('Field that condition 1 compares with', 'twin');
  assert.equal(editor.value(), only({ field: 'count', operator: 'less than', other: 'twin' }));
  assert.equal(editor.sentences(), ['Shown when Packages is less than Packages.']);
  await editor.choose('Operator of condition 1', 'at least');
  assert.equal(editor.value(), only({ field: 'count', operator: 'at least', other: 'twin' }));
  await editor.choose('Field of condition 1', 'fragile');
  assert.equal(editor.value(), only({ field: 'fragile', operator: 'is' }));
  assert.is(editor.byLabel('What condition 1 compares with'), null);
  await editor.close();
});

test('a group holds conditions of which one is enough, and goes with the last of them', async () => {
  const editor = await edit(only({ field: 'seal', operator: 'is', value: 'broken' }));
  await editor.press(buttonOf(editor.place, 'Add Group +'));
  await editor.choose('Field of condition 2.1', 'count');
  await editor.choose('Operator of condition 2.1', 'greater than');
  await editor.type('Value of condition 2.1', '5');
  await editor.press(buttonOf(editor.place.querySelector('.builder-condition-group')!, 'Add Condition +'));
  await editor.choose('Field of condition 2.2', 'fragile');
  await editor.choose('Value of condition 2.2', '1');
  assert.equal(editor.sentences(), [
    'Shown when Condition of the seal is Broken and (Packages is greater than 5 or Fragile is Yes).',
  ]);
  await editor.press(editor.byLabel('Remove condition 2.2')!);
  await editor.press(editor.byLabel('Remove condition 2.1')!);
  assert.equal(editor.value(), only({ field: 'seal', operator: 'is', value: 'broken' }));
  await editor.close();
});

test('what is wrong in a group stands at its row', async () => {
  const inner = { match: 'any' as const, rules: [{ field: 'count', operator: 'is' as const }] };
  const editor = await edit({ show: { match: 'all', rules: [inner] } });
  assert.equal(editor.problems(), ['Seal number: the condition on Packages needs a value.']);
  assert.is(editor.byLabel('Field of condition 1.1')!.getAttribute('aria-invalid'), 'true');
  await editor.close();
});

test('a hidden field says so with the present value, and explains why', async () => {
  const properties = Object.fromEntries(fields);
  const conditions = only(
    { field: 'seal', operator: 'is', value: 'broken' },
    { field: 'count', operator: 'at least', value: '2' },
  );
  const record = { required: [], properties: { ...properties, own: { ...properties.own!, when: conditions } } };
  const { place, act, root } = await render(() => (
    <HiddenNote record={record} values={{ seal: 'intact', count: 3 }} name="own" />
  ));
  assert.is(place.querySelector('p')!.textContent, 'Seal number is hidden: Condition of the seal is Intact');
  const why = place.querySelector('button')!;
  assert.is(why.getAttribute('aria-expanded'), 'false');
  await act(async () => why.click());
  assert.is(why.getAttribute('aria-expanded'), 'true');
  assert.equal(
    [...place.querySelectorAll('li')].map((row) => row.textContent),
    ['Not true: Condition of the seal is Broken, now it is Intact', 'True: Packages is at least 2, now it is 3'],
  );
  await act(async () => root.unmount());
});

test('a set in a set is explained below it', async () => {
  const inner = {
    match: 'any' as const,
    rules: [{ field: 'count', operator: 'greater than' as const, other: 'twin' }],
  };
  const rules = [{ field: 'seal', operator: 'is' as const, value: 'intact' }, inner];
  const own: Property = { title: 'Seal number', when: { show: { match: 'all', rules } } };
  const record = { required: [], properties: { ...Object.fromEntries(fields), twin: fields.get('count')!, own } };
  const { place, act, root } = await render(() => (
    <HiddenNote record={record} values={{ seal: 'intact', count: 3, twin: 4 }} name="own" />
  ));
  assert.is(place.querySelector('p')!.textContent, 'Seal number is hidden: Packages is 3 and Packages is 4');
  await act(async () => place.querySelector('button')!.click());
  assert.is(
    place.querySelector('li li')!.textContent,
    'Not true: Packages is greater than Packages, now it is 3, Packages is 4',
  );
  await act(async () => root.unmount());
});

test.run();
