// An uncontrolled input is not rendered for a key, and still always shows what its field holds. In a small page of
// happy-dom.
import type { WidgetProps } from '@rjsf/utils';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FormContext } from '../../src/engine/form/form-context';
import { FormLayout } from '../../src/engine/form/form-layout';
import { createRegistry } from '../../src/engine/form/form-registry';
import { createFormStore } from '../../src/engine/form/form-store';
import { createUploads } from '../../src/engine/form/uploads';
import type { RecordSchema, Values } from '../../src/schema/model/descriptor';
import { widgets } from '../../src/widgets/registry';
import { TextInput } from '../../src/widgets/text-input';
import { inSmallPage } from '../support/small-page';

const record: RecordSchema = {
  required: ['place'],
  properties: {
    place: { title: 'Place', type: 'string', maxLength: 5 },
    remarks: { title: 'Remarks', type: 'string', format: 'paragraph' },
  },
};

let renders = 0;

inSmallPage(test, ['HTMLInputElement', 'getComputedStyle']);

/** An open form with two texts. `type` types into a control, `set` is a value from the server or an effect. */
async function open(values: Values = {}) {
  // React detects its environment while it loads: so it is loaded here, after the page is there.
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const store = createFormStore(record, values);
  const form = {
    store,
    registry: createRegistry({ ...widgets, text: { ...widgets.text, component: CountedInput } }),
    groups: {},
    uploads: createUploads(),
  };
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <FormContext value={form}>
        <FormLayout layout={['place', 'remarks']} />
      </FormContext>,
    ),
  );
  const type = (control: HTMLInputElement | HTMLTextAreaElement, text: string) =>
    act(async () => {
      // Past React's own setter, as a browser would.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, text);
      control.dispatchEvent(new Event('input', { bubbles: true }));
    });
  return {
    store,
    place,
    input: place.querySelector('input')!,
    area: place.querySelector('textarea')!,
    type,
    set: (patch: Values) => act(async () => store.patch(patch)),
    save: () => act(async () => void store.submit()),
    close: () => act(async () => root.unmount()),
  };
}

function CountedInput(props: WidgetProps) {
  renders++;
  return <TextInput {...props} />;
}

test('what is typed is the value, and the input is not rendered for it', async () => {
  const { store, input, type, close } = await open();
  renders = 0;
  await type(input, 'Yard');
  assert.is(store.cell('place').value, 'Yard');
  assert.is(input.value, 'Yard');
  assert.is(renders, 0);
  await close();
});

test('a value set from elsewhere replaces what was typed, also when it is the one that was rendered last', async () => {
  const { input, type, set, close } = await open({ place: 'Gate' });
  await type(input, 'Yard');
  await set({ place: 'Gate' });
  assert.is(input.value, 'Gate');
  await set({ place: 'Yard' });
  assert.is(input.value, 'Yard');
  await close();
});

test('a removed value empties the input', async () => {
  const { input, area, type, set, close } = await open({ place: 'Gate' });
  await set({ place: undefined });
  assert.is(input.value, '');
  await type(area, 'Two\nlines');
  await set({ remarks: undefined });
  assert.is(area.value, '');
  await close();
});

test('messages come and go around an input without touching its text', async () => {
  const { place, input, type, save, close } = await open();
  await save();
  assert.match(place.textContent ?? '', 'Place is required.');
  await type(input, 'Far too long');
  assert.match(place.textContent ?? '', 'Place must be no more than 5 characters.');
  await type(input, 'Yard');
  assert.not.match(place.textContent ?? '', 'Place must');
  assert.is(input.value, 'Yard');
  await close();
});

test.run();
