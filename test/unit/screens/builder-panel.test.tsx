// The edit panel: a form over the attributes of a field's type whose values are the design's, and the editor of
// options. In a small page of happy-dom.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Values } from '../../../src/schema/descriptor/descriptor';
import { fieldTypes, offeredTypes } from '../../../src/schema/ticket-types/field-types';
import { addField, setAttributes } from '../../../src/screens/builder/model/commands';
import { withText } from '../../../src/screens/builder/model/option-commands';
import { BuilderContext, createCommands } from '../../../src/screens/builder/store/builder';
import { createBuilderStore } from '../../../src/screens/builder/store/builder-store';
import { createFieldSets } from '../../../src/screens/builder/store/field-sets';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLFormElement',
  'FocusEvent',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
]);

/** The open panel of a new field of this type, which has these attributes besides. */
async function open(typeName: string, attributes: Values = {}) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { FieldPanel } = await import('../../../src/screens/builder/panel/field-panel');
  const { widgets, groups } = await import('../../../src/widgets/registry');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  let keys = 0;
  const newKey = () => `new-${++keys}`;
  const refused: string[] = [];
  const store = createBuilderStore(
    { form_name: '', status: 1, rows: [], fields: {} },
    { refused: (message) => refused.push(message), done: () => {} },
  );
  store.run(addField(store.state().history.design, fieldTypes.get(typeName)!, newKey));
  const key = 'new-1';
  store.run(setAttributes(store.state().history.design, key, attributes));
  const builder = { store, newKey, sets: createFieldSets(), types: offeredTypes(), commands: createCommands() };
  const deps = { widgets, groups, registry: createRegistry(widgets) };
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <BuilderContext value={builder}>
        <FieldPanel fieldKey={key} deps={deps} />
      </BuilderContext>,
    ),
  );
  const control = (label: string) => {
    const named = place.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
    const id = [...place.querySelectorAll('label')].find(({ textContent }) =>
      [label, `${label} optional`].includes(textContent!),
    )?.htmlFor;
    return named ?? (document.getElementById(id ?? '') as HTMLInputElement);
  };
  return {
    place,
    store,
    refused,
    control,
    attributes: () => store.state().history.design.fields[key]!.attributes,
    type: (label: string, text: string) =>
      act(async () => {
        const input = control(label);
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    press: (label: string) =>
      act(async () => {
        const buttons = [...place.querySelectorAll<HTMLElement>('button, input')];
        buttons.find((button) => button.getAttribute('aria-label') === label || button.textContent === label)!.click();
      }),
    leave: (label: string) =>
      act(async () => void control(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    tick: (control: string) => act(async () => place.querySelector<HTMLInputElement>(control)!.click()),
    step: (what: 'undo' | 'redo') => act(async () => store[what]()),
    close: () => act(async () => root.unmount()),
  };
}

test('what is typed is the design at once, and undo and redo patch the open panel', async () => {
  const panel = await open('text');
  await panel.type('Label', 'Milepost');
  assert.is(panel.attributes().input_name, 'Milepost');
  await panel.type('Label', 'Milepost ');
  assert.is(panel.control('Label').value, 'Milepost ');
  await panel.step('undo');
  assert.is(panel.control('Label').value, 'Text Field');
  await panel.step('redo');
  assert.is(panel.control('Label').value, 'Milepost', 'the blank was being typed');
  await panel.close();
});

test('Escape closes the panel, and not one that only ends a composition', async () => {
  const panel = await open('text');
  const { act } = await import('react');
  panel.store.openPanel('new-1');
  const closed = [];
  for (const isComposing of [true, false]) {
    const event = Object.assign(new Event('keydown', { bubbles: true }), { key: 'Escape', isComposing });
    await act(async () => void panel.control('Label').dispatchEvent(event));
    closed.push(panel.store.state().panel === undefined);
  }
  assert.equal(closed, [false, true]);
  await panel.close();
});

test('the label of a new field is selected when its panel opens, one that was typed is not', async () => {
  const selection = ({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd];
  const added = await open('text');
  assert.is(document.activeElement, added.control('Label'));
  assert.equal(selection(added.control('Label')), [0, 'Text Field'.length]);
  await added.close();
  const named = await open('text', { input_name: 'Milepost' });
  assert.is(document.activeElement, named.control('Label'));
  const [start, end] = selection(named.control('Label'));
  assert.is(start, end);
  await named.close();
});

test('what a save would refuse is shown at once', async () => {
  const panel = await open('text');
  await panel.type('Label', '');
  assert.match(panel.place.textContent!, 'Field Label cannot be empty');
  await panel.type('Label', 'Milepost');
  assert.not.match(panel.place.textContent!, 'Field Label cannot be empty');
  await panel.close();
});

test('the sections of the type are tabs, and the conditions and the name are two more', async () => {
  const panel = await open('number');
  const tabs = [...panel.place.querySelectorAll<HTMLElement>('[role="tab"]')];
  assert.equal(
    tabs.map(({ textContent }) => textContent),
    ['Field', 'Default', 'Limits', 'Rules', 'Conditions', 'Name'],
  );
  await panel.press('Limits');
  await panel.type('Minimum', '9');
  await panel.type('Maximum', '3');
  assert.is(panel.place.querySelectorAll('.field-error').length, 1);
  assert.is(panel.place.querySelector('[role="tab"][aria-selected="true"] .builder-tab-wrong') !== null, true);
  await panel.close();
});

test('the panel opens on the tab where something is wrong, a condition too', async () => {
  const show = { match: 'all', rules: [{ field: '', operator: 'is' }] };
  for (const [attributes, tab] of [
    [{ input_name: '', conditions: { show } }, 'Field'],
    [{ min_length: -1 }, 'Limits'],
    [{ conditions: { show } }, 'Conditions'],
  ] as const) {
    const panel = await open('text', attributes);
    assert.is(panel.place.querySelector('[aria-selected="true"]')!.firstChild!.textContent, tab);
    await panel.close();
  }
});

test('the value of an option follows its text until it was typed by hand', async () => {
  const panel = await open('select');
  await panel.type('Text of option 1', 'Not fitted');
  assert.is(panel.control('Value of option 1').value, 'not-fitted');
  await panel.type('Value of option 1', 'none');
  await panel.type('Text of option 1', 'Missing');
  assert.is(panel.control('Value of option 1').value, 'none');
  assert.equal(withText({ option_text: '', option_value: '', is_selected: false }, 'Ünten 2!'), {
    option_text: 'Ünten 2!',
    option_value: 'ünten-2',
  });
  await panel.close();
});

test('a condition goes on meaning an option whose value is typed anew', async () => {
  const panel = await open('select');
  const { design } = panel.store.state().history;
  panel.store.run(addField(design, fieldTypes.get('text')!, () => 'other'));
  const rule = { field: 'new-1', operator: 'is', value: 'option-2' };
  const conditions = { show: { match: 'all', rules: [rule] } };
  panel.store.run(setAttributes(panel.store.state().history.design, 'other', { conditions }));
  await panel.type('Text of option 2', 'Torn');
  const { attributes } = panel.store.state().history.design.fields.other!;
  assert.equal(attributes.conditions, { show: { match: 'all', rules: [{ ...rule, value: 'torn' }] } });
  await panel.step('undo');
  assert.equal(panel.store.state().history.design.fields.other!.attributes.conditions, conditions);
  await panel.close();
});

test('so does one among several, in a group', async () => {
  const panel = await open('select');
  const { design } = panel.store.state().history;
  panel.store.run(addField(design, fieldTypes.get('text')!, () => 'other'));
  const inner = (values: string[]) => ({ match: 'any', rules: [{ field: 'new-1', operator: 'any of', values }] });
  const conditions = (values: string[]) => ({ show: { match: 'all', rules: [inner(values)] } });
  const given = conditions(['option-1', 'option-2']);
  panel.store.run(setAttributes(panel.store.state().history.design, 'other', { conditions: given }));
  await panel.type('Text of option 2', 'Torn');
  const { attributes } = panel.store.state().history.design.fields.other!;
  assert.equal(attributes.conditions, conditions(['option-1', 'torn']));
  await panel.close();
});

test('a value that is for a moment that of another option takes no condition of that option along', async () => {
  const panel = await open('select');
  const { design } = panel.store.state().history;
  panel.store.run(addField(design, fieldTypes.get('text')!, () => 'other'));
  const rule = { field: 'new-1', operator: 'is', value: 'option-1' };
  const conditions = { show: { match: 'all', rules: [rule] } };
  panel.store.run(setAttributes(panel.store.state().history.design, 'other', { conditions }));
  for (const typed of ['option', 'option-1', 'option-10']) await panel.type('Value of option 2', typed);
  assert.equal(panel.store.state().history.design.fields.other!.attributes.conditions, conditions);
  for (const typed of ['option-10', 'option-100']) await panel.type('Value of option 1', typed);
  const { attributes } = panel.store.state().history.design.fields.other!;
  assert.equal(attributes.conditions, { show: { match: 'all', rules: [{ ...rule, value: 'option-100' }] } });
  await panel.close();
});

test('whole numbers are whole once their input is left; what is no number goes, and the message stays', async () => {
  const panel = await open('textarea');
  await panel.press('Limits');
  for (const [typed, left] of [
    ['0012', 12],
    ['3.7', 3],
    ['12 px', 12],
    ['-2.5', -2],
    ['1,000', 1000],
    ['12 000', 12_000],
    ["1'500", 1500],
    ['up to 80', 80],
    ['', undefined],
  ] as const) {
    await panel.type('Maximum Length', typed);
    await panel.leave('Maximum Length');
    assert.equal(
      [panel.attributes().max_length, panel.control('Maximum Length').value],
      [left, String(left ?? '')],
      typed,
    );
  }
  await panel.type('Maximum Length', 'many');
  await panel.leave('Maximum Length');
  assert.equal([panel.attributes().max_length, panel.control('Maximum Length').value], [undefined, '']);
  assert.match(panel.place.textContent!, 'Maximum length must be a number.');
  await panel.type('Maximum Length', '9');
  assert.not.match(panel.place.textContent!, 'Maximum length must be a number.');
  await panel.close();
});

test('kinds of files get their dots once their input is left, and what is no kind is said', async () => {
  const panel = await open('file');
  await panel.press('Limits');
  await panel.type('File Kinds', 'pdf, JPG');
  await panel.leave('File Kinds');
  assert.equal([panel.attributes().accept, panel.control('File Kinds').value], ['.pdf,.jpg', '.pdf,.jpg']);
  await panel.type('File Kinds', 'p?f');
  assert.match(panel.place.textContent!, '"p?f" is no kind of file');
  await panel.type('File Kinds', 'audio');
  await panel.leave('File Kinds');
  assert.match(panel.place.textContent!, 'No file is recognized as "audio/*"');
  await panel.close();
});

test('preselected options that break the limits are said where they are chosen', async () => {
  const options = ['A', 'B', 'C'].map((text) => ({ option_text: text, option_value: text, is_selected: text === 'A' }));
  const panel = await open('checkbox-group', { options });
  const message = 'Preselected options must have at least 2 item(s).';
  await panel.press('Limits');
  await panel.type('Fewest Selections', '2');
  const wrong = [...panel.place.querySelectorAll('[role="tab"]')].filter((tab) =>
    tab.querySelector('.builder-tab-wrong'),
  );
  assert.equal(
    wrong.map(({ textContent }) => textContent),
    ['Fieldhas an error'],
  );
  await panel.press('Fieldhas an error');
  assert.match(panel.place.textContent!, message);
  await panel.tick('[aria-label="B is preselected"]');
  assert.not.match(panel.place.textContent!, message);
  await panel.close();
});

test('any option can be removed as long as the minimum of the type stays', async () => {
  const panel = await open('select');
  await panel.press('Remove Option 1');
  await panel.press('Remove Option 2');
  assert.equal(panel.refused, ['Error: This field requires a minimum of 2 options']);
  assert.match(panel.place.textContent!, 'This field requires a minimum of 2 options');
  await panel.press('Add Option +');
  assert.not.match(panel.place.textContent!, 'This field requires a minimum of 2 options');
  await panel.step('undo');
  await panel.step('undo');
  assert.is(panel.control('Text of option 1').value, 'Option 1');
  await panel.close();
});

test('a placeholder of one choice takes its preselected option away, which can be chosen again', async () => {
  const panel = await open('select');
  const selected = () => (panel.attributes().options as { is_selected: boolean }[]).map((option) => option.is_selected);
  assert.equal(selected(), [true, false, false]);
  await panel.type('Placeholder', 'Which door?');
  assert.equal(selected(), [false, false, false]);
  await panel.press('Option 2 is preselected');
  await panel.type('Placeholder', 'Which one?');
  assert.equal(selected(), [false, true, false]);
  await panel.tick('#panel_is_multiple');
  await panel.type('Placeholder', '');
  await panel.type('Placeholder', 'Which?');
  assert.equal(selected(), [false, true, false], 'several choices have no such entry');
  await panel.close();
});

test('one option is preselected, several where the field takes several, and one again where it no longer does', async () => {
  const panel = await open('select');
  const selected = () => (panel.attributes().options as { is_selected: boolean }[]).map((option) => option.is_selected);
  await panel.press('Option 2 is preselected');
  assert.equal(selected(), [false, true, false]);
  await panel.press('Option 2 is preselected');
  assert.equal(selected(), [false, false, false]);
  await panel.press('Option 3 is preselected');
  await panel.tick('#panel_is_multiple');
  await panel.press('Option 2 is preselected');
  assert.equal(selected(), [false, true, true]);
  await panel.press('Option 1 is preselected');
  await panel.tick('#panel_is_multiple');
  assert.equal(selected(), [true, false, false]);
  await panel.close();
});

test.run();
