// Coordinates typed and pasted into the number fields of a form: whatever its noun, by its map or by the point that is
// computed of them.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FormContextValue, shownForm } from '../../../src/engine/form/form-context';
import type { FormStore } from '../../../src/engine/form/form-store';
import type { GroupWidgetProps } from '../../../src/engine/registry/widget-entries';
import type { GroupEntry, Property, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement', 'getComputedStyle', 'MutationObserver']);

const axis = (title: string, limit: number): Property => ({ title, type: 'number', minimum: -limit, maximum: limit });
const properties = { north: axis('Gate north', 90), east: axis('Gate east', 180) };
/** A noun with a map. */
const mapped: RecordSchema = { required: ['north', 'east'], properties };
const map: GroupEntry = { as: 'map', fields: ['north', 'east'] };
/** A noun without a map, as in the rows of an inline table. */
const computed: RecordSchema = {
  required: [],
  properties: {
    ...properties,
    spot: { title: 'Spot', type: 'string', readOnly: true, computed: { fields: ['north', 'east'], as: 'point' } },
  },
};
/** Two numbers that are no point. */
const plain: RecordSchema = { required: [], properties };

/** A form over the record, with what a person does in it. */
async function open(record: RecordSchema, groups: GroupEntry[] = []) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { createFormStore } = await import('../../../src/engine/form/form-store');
  const { FormContext } = await import('../../../src/engine/form/form-context');
  const { FormLayout } = await import('../../../src/engine/form/form-layout');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { widgets } = await import('../../../src/widgets/registry');
  const { useCoordinatePair } = await import('../../../src/widgets/map/coordinate-pairs');
  const store: FormStore = createFormStore(record);
  /** All that the fields notice of a map. */
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  function MapProbe({ names: [latitude = '', longitude = ''] }: GroupWidgetProps) {
    useCoordinatePair(store, latitude, longitude);
    return null;
  }
  const form: FormContextValue = { ...shownForm(store), registry: createRegistry(widgets), groups: { map: MapProbe } };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <FormContext value={form}>
        <FormLayout layout={[...groups, ...Object.keys(record.properties)]} />
      </FormContext>,
    ),
  );
  const input = (name: string) => document.querySelector<HTMLInputElement>(`#field_${name}`)!;
  async function put(name: string, text: string, inputType: string) {
    const control = input(name);
    await act(async () => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, text);
      control.dispatchEvent(Object.assign(new window.Event('input', { bubbles: true }), { inputType }));
    });
  }
  return {
    store,
    type: (name: string, text: string) => put(name, text, 'insertText'),
    paste: (name: string, text: string) => put(name, text, 'insertFromPaste'),
    leave: (name: string) =>
      act(async () => void input(name).dispatchEvent(new window.FocusEvent('focusout', { bubbles: true }))),
    enter: (name: string) =>
      act(
        async () =>
          void input(name).dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
      ),
    async problems() {
      let messages: string[] = [];
      await act(async () => {
        messages = store.submit().map(({ message }) => message);
      });
      return messages;
    },
    shown: () => [input('north').value, input('east').value],
    values: () => [store.cell('north').value, store.cell('east').value],
    close: () =>
      act(async () => {
        root.unmount();
        document.body.replaceChildren();
      }),
  };
}

for (const [noun, record, groups] of [
  ['a noun with a map', mapped, [map]],
  ['a noun with a computed point', computed, []],
] as const) {
  test(`${noun}: degrees with minutes and seconds count while they are typed, and are a decimal once the field is left`, async () => {
    const form = await open(record, [...groups]);
    await form.type('north', `41°52'54.6"N`);
    await form.type('east', 'W 87° 37.4');
    assert.equal(form.values(), [41.881833, -87.623333]);
    assert.equal(form.shown(), [`41°52'54.6"N`, 'W 87° 37.4']);
    await form.leave('north');
    await form.leave('east');
    assert.equal(form.shown(), ['41.881833', '-87.623333']);
    assert.equal(await form.problems(), []);
    await form.close();
  });

  test(`${noun}: a pair that is pasted into either field fills both`, async () => {
    const form = await open(record, [...groups]);
    await form.paste('north', '(41.881833, -87.623333)');
    assert.equal(form.values(), [41.881833, -87.623333]);
    assert.equal(form.shown(), ['41.881833', '-87.623333']);
    await form.paste('east', 'https://www.openstreetmap.org/#map=15/35.1495/-90.049');
    assert.equal(form.shown(), ['35.1495', '-90.049']);
    assert.equal(form.values(), [35.1495, -90.049]);
    await form.close();
  });
}

test('a pair typed by hand waits until the field is left, or Enter saves', async () => {
  const form = await open(mapped, [map]);
  await form.type('north', '41.88, -8');
  assert.equal(form.shown(), ['41.88, -8', '']);
  await form.type('north', '41.88, -87.62');
  await form.leave('north');
  assert.equal(form.values(), [41.88, -87.62]);
  await form.type('east', '35.1; -90');
  await form.enter('east');
  assert.equal(
    [form.values(), form.shown()],
    [
      [35.1, -90],
      ['35.1', '-90'],
    ],
  );
  await form.close();
});

test('what is no coordinate stays as it was typed, with its message; what is out of range stays, too', async () => {
  const form = await open(mapped, [map]);
  for (const text of ['41.88 x', 'north', '41,88', '41 W']) {
    await form.type('north', text);
    await form.leave('north');
    assert.equal([form.shown()[0], form.values()[0]], [text, text]);
  }
  await form.paste('east', '95 N, 200 E');
  assert.equal(form.values(), [95, 200]);
  assert.equal(await form.problems(), ['Gate north must be 90 or less.', 'Gate east must be 180 or less.']);
  assert.equal(form.shown(), ['95', '200']);
  await form.close();
});

test('the poles and the date line are points', async () => {
  const form = await open(mapped, [map]);
  await form.paste('north', '90 S 180 W');
  assert.equal(form.values(), [-90, -180]);
  assert.equal(await form.problems(), []);
  await form.close();
});

test('two numbers that are no point read nothing but numbers', async () => {
  const form = await open(plain);
  for (const text of ['41 52 54.6 N', '41.88, -87.62']) {
    await form.paste('north', text);
    await form.leave('north');
    assert.equal(
      [form.values(), form.shown()],
      [
        [text, undefined],
        [text, ''],
      ],
    );
  }
  await form.close();
});

test.run();
