// Canvas and control box: what a card shows, what its buttons and keys do, and where the focus is afterwards.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FieldType } from '../../../src/schema/ticket-types/field-type';
import { fieldTypes, offeredTypes } from '../../../src/schema/ticket-types/field-types';
import type { Design } from '../../../src/screens/builder/model/design';
import { type Builder, createCommands } from '../../../src/screens/builder/store/builder';
import { createBuilderStore } from '../../../src/screens/builder/store/builder-store';
import { createFieldSets } from '../../../src/screens/builder/store/field-sets';
import { designOf } from '../../support/sample-design';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'CSS',
  'matchMedia',
  'HTMLDialogElement',
  'requestAnimationFrame',
  'getComputedStyle',
  'addEventListener',
  'removeEventListener',
]);

/** The canvas in the page; `announced` and `refused` are what the builder says. */
async function open(design: Design, showFields?: () => void) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { BuilderContext } = await import('../../../src/screens/builder/store/builder');
  const { Canvas } = await import('../../../src/screens/builder/canvas/canvas');
  const { ControlBox } = await import('../../../src/screens/builder/control-box/control-box');
  globalThis.matchMedia = (() => ({ matches: true })) as unknown as typeof matchMedia;
  const announced: string[] = [];
  const refused: string[] = [];
  let keys = 0;
  const builder: Builder = {
    store: createBuilderStore(design, { done: (text) => announced.push(text), refused: (text) => refused.push(text) }),
    sets: createFieldSets(),
    types: offeredTypes(),
    newKey: () => `n${++keys}`,
    commands: createCommands(),
  };
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <BuilderContext value={builder}>
        <Canvas renderPanel={(key) => <input aria-label={`panel of ${key}`} />} showFields={showFields} />
        <ControlBox canDrag />
      </BuilderContext>,
    ),
  );
  const card = (key: string) => place.querySelector<HTMLElement>(`[data-card="${key}"]`)!;
  const button = (label: string) =>
    [...document.querySelectorAll('button')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === label,
    )!;
  return {
    place,
    store: builder.store,
    announced,
    refused,
    card,
    button,
    rows: () =>
      builder.store
        .state()
        .history.design.rows.map(({ cells }) => cells.map(({ field, size }) => `${field}${size}`).join(' '))
        .join(' | '),
    focused: () =>
      document.activeElement!.getAttribute('data-card') ?? document.activeElement!.getAttribute('aria-label'),
    click: (label: string) => act(async () => button(label).click()),
    focus: (key: string) => act(async () => card(key).focus()),
    /** @returns whether the browser's own action was prevented. */
    async press(key: string, more: KeyboardEventInit = {}, target: Element = document.activeElement!) {
      const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
      const event = new window.KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true, ...more });
      await act(async () => void target.dispatchEvent(event));
      return event.defaultPrevented;
    },
    act,
    /** The confirmation is code that loads when it is wanted. */
    dialog: () => act(async () => void (await import('../../../src/engine/overlay/confirm-dialog'))),
    close: () => act(async () => root.unmount()),
  };
}

test('an empty canvas says what to do; a click adds a field at the end, announces, focuses and opens it', async () => {
  const canvas = await open(designOf(''));
  assert.match(canvas.place.textContent!, 'Drag a field from the right to this area');
  await canvas.click('Number');
  await canvas.click('Radio Group');
  assert.is(canvas.rows(), 'n112 | n312');
  assert.equal(canvas.announced, [
    'Added Number, row 1, column 1 of 1, width 12 of 12',
    'Added Radio Group, row 2, column 1 of 1, width 12 of 12',
  ]);
  assert.is(canvas.focused(), 'n3');
  assert.is(canvas.store.state().panel, 'n3');
  assert.not.match(canvas.place.textContent!, 'Drag a field');
  await canvas.close();
});

test('where the control box is not beside it, an empty canvas leads there', async () => {
  let shown = 0;
  const canvas = await open(designOf(''), () => shown++);
  assert.not.match(canvas.place.textContent!, 'from the right');
  await canvas.click('Add a field');
  assert.is(shown, 1);
  await canvas.close();
});

test('a card shows label, asterisk, help, Conditional and its control, of which nothing takes the focus', async () => {
  const canvas = await open(
    designOf('a', {
      a: {
        is_require: true,
        help_text: 'Look before touching it',
        placeholder: 'For example: three parcels',
        conditions: { show: { match: 'all', rules: [] } },
      },
    }),
  );
  const card = canvas.card('a');
  assert.is(card.getAttribute('aria-label'), 'Field a, Text Field, required');
  assert.is(card.querySelector('.card-title')!.textContent, 'Field a*?Conditional');
  assert.is(card.querySelector<HTMLElement>('.card-help')!.dataset.tip, 'Look before touching it');
  const preview = card.querySelector('.card-preview')!;
  assert.is(preview.textContent, 'For example: three parcels');
  assert.is(preview.querySelectorAll('input, select, textarea, button, [tabindex]').length, 0);
  await canvas.close();
});

test('a type whose widget is no text is shown by its icon, with its name', async () => {
  const types = fieldTypes as Map<string, FieldType>;
  const type = { ...types.get('checkbox')!, type: 'toggle', label: 'Switch' };
  types.set('toggle', { ...type, as: 'toggle' });
  const canvas = await open(designOf('a', {}, 'toggle'));
  const box = canvas.card('a').querySelector('.card-field')!;
  assert.is(box.textContent, 'Switch');
  assert.ok(box.querySelector('svg'));
  await canvas.close();
  types.set('toggle', { ...type, property: { type: 'string' }, as: 'textarea' });
  const typed = await open(designOf('a', { a: { default_value: 'Two lines' } }, 'toggle'));
  const tall = typed.card('a').querySelector<HTMLElement>('.card-field[data-tall]')!;
  assert.is(tall.textContent, 'Two lines');
  assert.is(tall.querySelector('svg'), null);
  await typed.close();
  types.delete('toggle');
});

test('options are shown with the selected ones; a label with markup is only text', async () => {
  const options = ['Intact', '<img src=x>'].map((option_text, index) => ({
    option_text,
    option_value: option_text,
    is_selected: index === 0,
  }));
  const canvas = await open(designOf('a', { a: { input_name: '<b>__proto__</b>', options } }, 'radio-group'));
  assert.equal(
    [...canvas.place.querySelectorAll('.card-choices li')].map((each) => each.textContent),
    ['Intact', '<img src=x>'],
  );
  assert.is(canvas.place.querySelectorAll('[data-selected]').length, 1);
  assert.is(canvas.place.querySelector('.card-label')!.textContent, '<b>__proto__</b>');
  await canvas.close();
});

test('a field of a type that is not known here is shown as a text, and can be moved and removed', async () => {
  const canvas = await open(designOf('ab', {}, 'barcode'));
  assert.is(canvas.card('a').querySelector('.card-label')!.textContent, 'Field a');
  assert.is(canvas.card('a').getAttribute('aria-label'), 'Field a');
  await canvas.focus('a');
  await canvas.press('ArrowRight', { altKey: true });
  assert.is(canvas.rows(), 'b6 a6');
  await canvas.close();
});

test('a select with nothing selected shows its first entry', async () => {
  const nothing = { options: [{ option_text: 'Joliet', option_value: 'joliet', is_selected: false }] };
  const select = await open(designOf('a|b', { a: nothing, b: { ...nothing, placeholder: 'Which?' } }, 'select'));
  assert.match(select.card('a').textContent!, '-- Select Field a --');
  assert.match(select.card('b').textContent!, 'Which?');
  await select.close();
});

test('removing asks first; Cancel changes nothing, Remove leaves the focus on the next field', async () => {
  const canvas = await open(designOf('a|b|c'));
  await canvas.click('Remove Field b');
  await canvas.dialog();
  assert.match(document.querySelector('dialog')!.textContent!, 'Are you sure you want to remove this field?');
  await canvas.click('Cancel');
  assert.is(canvas.rows(), 'a12 | b12 | c12');
  await canvas.click('Remove Field b');
  await canvas.dialog();
  await canvas.click('Remove');
  assert.is(canvas.rows(), 'a12 | c12');
  assert.is(canvas.focused(), 'c');
  await canvas.act(async () => canvas.store.undo());
  assert.is(canvas.rows(), 'a12 | b12 | c12');
  assert.is(canvas.focused(), 'b');
  await canvas.close();
});

test('a copy stands in a row below and has the focus; undone, the focus stays on the canvas', async () => {
  const canvas = await open(designOf('ab|c'));
  await canvas.click('Copy Field a');
  assert.is(canvas.rows(), 'a6 b6 | n16 | c12');
  assert.is(canvas.focused(), 'n1');
  await canvas.act(async () => canvas.store.undo());
  assert.is(canvas.rows(), 'a6 b6 | c12');
  assert.is(canvas.focused(), 'c');
  await canvas.close();
});

test('one card is reached with Tab; arrows, Home and End move between cards', async () => {
  const canvas = await open(designOf('ab|c|d'));
  const reachable = () =>
    [...canvas.place.querySelectorAll<HTMLElement>('[data-card][tabindex="0"]')].map((card) => card.dataset.card);
  assert.equal(reachable(), ['a']);
  await canvas.focus('b');
  assert.equal(reachable(), ['b']);
  const trail: unknown[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'Home', 'End']) {
    assert.ok(await canvas.press(key));
    trail.push(canvas.focused());
  }
  assert.equal(trail, ['c', 'd', 'c', 'b', 'a', 'd']);
  await canvas.close();
});

test('Alt and arrows move the field, Ctrl+D copies it, Enter opens its panel; each step is announced', async () => {
  const canvas = await open(designOf('a|b|c'));
  await canvas.focus('c');
  await canvas.press('ArrowUp', { altKey: true });
  assert.is(canvas.rows(), 'a12 | b6 c6');
  assert.is(canvas.focused(), 'c');
  await canvas.press('ArrowLeft', { altKey: true });
  assert.is(canvas.rows(), 'a12 | c6 b6');
  await canvas.press('d', { ctrlKey: true });
  assert.is(canvas.rows(), 'a12 | c6 b6 | n16');
  assert.equal(canvas.announced, [
    'Moved Field c, row 2, column 2 of 2, width 6 of 12',
    'Moved Field c, row 2, column 1 of 2, width 6 of 12',
    'Copied Field c, row 3, column 1 of 1, width 6 of 12',
  ]);
  await canvas.focus('b');
  await canvas.press('Enter');
  assert.ok(canvas.place.querySelector('[aria-label="panel of b"]'));
  assert.is(canvas.card('b').closest('.card-cell')!.getAttribute('data-open'), 'true');
  await canvas.close();
});

test('no key is taken outside of a focused card: not in a panel, not on a button, and no letter anywhere', async () => {
  const canvas = await open(designOf('a|b'));
  await canvas.click('Edit Field a');
  const input = canvas.place.querySelector('input')!;
  for (const key of ['ArrowDown', 'Home', 'Delete', 'Enter', 'w', 'r']) {
    assert.not.ok(await canvas.press(key, {}, input), `${key} in the panel`);
    assert.not.ok(await canvas.press(key, {}, canvas.button('Copy Field b')), `${key} on a button`);
  }
  for (const key of ['w', 'a', 's', 'd', 'r', 'Escape', 'Tab'])
    assert.not.ok(await canvas.press(key, {}, canvas.card('b')), key);
  assert.is(canvas.rows(), 'a12 | b12');
  await canvas.close();
});

test('grid mode closes the panel, puts the row in place of the control box, shows sizes and how full the row is; Escape leaves it', async () => {
  const canvas = await open(designOf('a|bc'));
  await canvas.click('Edit Field a');
  await canvas.click('Grid mode of Field b');
  assert.not.ok(canvas.place.querySelector('input'));
  assert.not.ok(canvas.place.querySelector('.control-box'));
  assert.equal(
    [...canvas.place.querySelectorAll('.grid-help tr')].map((row) => [
      row.getAttribute('aria-current'),
      ...[...row.children].map(({ textContent }) => textContent),
    ]),
    [
      [null, 'Field', 'Size'],
      ['true', 'Field b', '6'],
      [null, 'Field c', '6'],
      [null, 'Row', '12 of 12'],
    ],
  );
  assert.match(canvas.place.querySelector('.grid-help')!.textContent!, 'equalise the row');
  assert.equal(
    [...canvas.place.querySelectorAll('.card-size')].map((each) => each.textContent),
    ['6', '6'],
  );
  assert.match(canvas.place.querySelector('.grid-keys')!.textContent!, '12 of 12 columns');
  assert.is(canvas.focused(), 'b');
  assert.ok(await canvas.press('Escape'));
  assert.not.ok(canvas.place.querySelector('.grid-keys'));
  assert.ok(canvas.place.querySelector('.control-box'));
  assert.is(canvas.focused(), 'Grid mode of Field b');
  await canvas.close();
});

test('in grid mode W, A, S, D, R, minus and plus move and resize, and the three limits are refused', async () => {
  const canvas = await open(designOf('a|bc'));
  await canvas.click('Grid mode of Field b');
  const after = async (key: string) => {
    await canvas.press(key);
    return canvas.rows();
  };
  assert.is(await after('-'), 'a12 | b5 c6');
  assert.is(await after('+'), 'a12 | b6 c6');
  assert.is(await after('+'), 'a12 | b6 c6');
  assert.is(await after('d'), 'a12 | c6 b6');
  assert.is(await after('w'), 'c6 b6 | a12');
  assert.is(await after('-'), 'c6 b5 | a12');
  assert.is(await after('r'), 'c6 b6 | a12');
  assert.is(await after('s'), 'a12 | c6 b6');
  assert.is(await after('a'), 'a12 | b6 c6');
  assert.is(canvas.focused(), 'b');
  for (let i = 0; i < 6; i++) await canvas.press('-');
  await canvas.press('Escape');
  await canvas.click('Grid mode of Field a');
  await canvas.press('+');
  assert.equal(canvas.refused, [
    'There is a maximum of 12 columns per row',
    'Column Size cannot be less than 1',
    'Column Size cannot exceed 12',
  ]);
  await canvas.close();
});

test('in grid mode the wheel resizes, and keys outside of the row stay what they are', async () => {
  const canvas = await open(designOf('a|b'));
  await canvas.click('Grid mode of Field a');
  const wheel = async (deltaY: number) => {
    const event = Object.assign(new Event('wheel', { bubbles: true, cancelable: true }), {
      deltaY,
      deltaMode: 0,
      ctrlKey: false,
    });
    await canvas.act(async () => void canvas.card('a').dispatchEvent(event));
    return event.defaultPrevented;
  };
  assert.ok(await wheel(-100));
  assert.is(canvas.rows(), 'a12 | b12');
  await wheel(-140);
  assert.is(canvas.rows(), 'a10 | b12');
  assert.not.ok(await canvas.press('w', {}, canvas.card('b')));
  await canvas.focus('b');
  assert.not.ok(canvas.place.querySelector('.grid-keys'), 'the focus has left the row');
  assert.not.ok(await wheel(-240));
  assert.is(canvas.rows(), 'a10 | b12');
  await canvas.close();
});

test('the mouse leaves grid mode farther than 100 pixels from where it entered; without a mouse its first place counts', async () => {
  const canvas = await open(designOf('a|b'));
  const move = (clientX: number, pointerType = 'mouse') =>
    canvas.act(async () => {
      window.dispatchEvent(Object.assign(new Event('pointermove'), { clientX, clientY: 0, pointerType, buttons: 0 }));
    });
  const isOn = () => canvas.place.querySelector('.grid-keys') !== null;
  await canvas.click('Grid mode of Field a');
  await move(500);
  await move(600);
  assert.ok(isOn());
  await move(900, 'touch');
  assert.ok(isOn());
  await move(601);
  assert.not.ok(isOn());
  assert.is(canvas.focused(), 'Grid mode of Field a');
  await canvas.close();
});

test('of 300 cards a change renders those it is about', async () => {
  const letters = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const canvas = await open(designOf(letters.join('|')));
  const { setAttributes } = await import('../../../src/screens/builder/model/commands');
  const types = fieldTypes as Map<string, unknown>;
  let lookups = 0;
  types.get = function (name: string) {
    lookups++;
    return Map.prototype.get.call(this, name);
  };
  const { store } = canvas;
  await canvas.act(
    async () => void store.run(setAttributes(store.state().history.design, letters[7]!, { input_name: 'Weight' })),
  );
  assert.ok(lookups > 0 && lookups < 8, `${lookups} lookups of one card's type after typing`);
  lookups = 0;
  await canvas.focus(letters[150]!);
  await canvas.press('ArrowDown', { altKey: true });
  assert.ok(lookups > 0 && lookups < 16, `${lookups} lookups after two rows became one`);
  Reflect.deleteProperty(types, 'get');
  await canvas.close();
});

test.run();
