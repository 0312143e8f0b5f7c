// An uncontrolled input is not rendered for a key, and still always shows what its field holds. In a small page of
// happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecordSchema, Values } from '../../../src/schema/descriptor/descriptor';
import { openForm } from '../../support/open-form';
import { inSmallPage } from '../../support/small-page';

const record: RecordSchema = {
  required: ['place'],
  properties: {
    place: { title: 'Place', type: 'string', maxLength: 5 },
    remarks: { title: 'Remarks', type: 'string', format: 'paragraph' },
    count: { title: 'Count', type: 'integer', minimum: 0 },
    code: { title: 'Code', type: 'string', pattern: '^[A-Z]\\d+$' },
    phone: { title: 'Phone', type: 'string', format: 'phone' },
    total: { title: 'Total', type: 'string', readOnly: true, computed: { fields: ['code'], as: 'text' } },
  },
};

const renders: string[] = [];

inSmallPage(test, ['HTMLInputElement', 'getComputedStyle']);

/** An open form with two texts. `type` types into a control, `set` is a value from the server or an effect. */
async function open(values: Values = {}) {
  const layout = ['place', 'remarks', 'count', 'phone', 'code', 'total'];
  const { act, store, place, close } = await openForm(record, layout, values, renders);
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
    count: place.querySelector<HTMLInputElement>('#field_count')!,
    phone: place.querySelector<HTMLInputElement>('#field_phone')!,
    code: place.querySelector<HTMLInputElement>('#field_code')!,
    type,
    leave: (control: HTMLInputElement) =>
      act(async () => void control.dispatchEvent(new Event('focusout', { bubbles: true }))),
    set: (patch: Values) => act(async () => store.patch(patch)),
    save: () => act(async () => void store.submit()),
    close,
  };
}

test('what is computed is shown by its attribute: a value that is set costs an event', async () => {
  const { code, place, type, close } = await open({ code: 'A1' });
  const total = place.querySelector<HTMLInputElement>('#field_total')!;
  const shown = () => [total.value, total.getAttribute('value')];
  assert.equal(shown(), ['A1', 'A1']);
  await type(code, 'B22');
  assert.equal(shown(), ['B22', 'B22']);
  await type(code, '');
  assert.equal(shown(), ['', '']);
  await close();
});

test('what is typed is the value, and the input is not rendered for it', async () => {
  const { store, input, type, close } = await open();
  renders.length = 0;
  await type(input, 'Yard');
  assert.is(store.cell('place').value, 'Yard');
  assert.is(input.value, 'Yard');
  assert.is(renders.length, 0);
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

test('a value set from elsewhere into an input that nobody typed into can be emptied by hand', async () => {
  const { store, input, type, set, close } = await open();
  await set({ place: 'Gate' });
  assert.is(input.value, 'Gate');
  await type(input, '');
  assert.is(store.cell('place').value ?? '', '');
  assert.is(store.changeCount(), 1);
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

test('a number stays as it is typed while it means its value; a value from elsewhere replaces it', async () => {
  const { store, count, type, set, save, close } = await open({ count: 6 });
  await type(count, '1.');
  assert.is(store.cell('count').value, 1);
  await save();
  assert.is(count.value, '1.', 'rendered again for the messages');
  await type(count, '6 boxes');
  assert.is(store.cell('count').value, '6 boxes');
  assert.is(count.value, '6 boxes');
  await set({ count: 1000 });
  assert.is(count.value, '1000');
  await type(count, '');
  assert.is(store.cell('count').value, undefined);
  await close();
});

test('a phone number gets its mask once the field is left', async () => {
  const { store, phone, type, leave, close } = await open();
  await type(phone, '312555');
  await leave(phone);
  assert.is(phone.value, '312555', 'half typed, it stays');
  await type(phone, '312 555 0142');
  assert.is(store.cell('phone').value, '3125550142');
  assert.is(phone.value, '312 555 0142');
  await leave(phone);
  assert.is(phone.value, '(312) 555-0142');
  assert.is(store.cell('phone').value, '3125550142');
  await close();
});

test('blanks around a line are no part of it: they stay while it is typed and go once the field is left', async () => {
  const { store, code, type, leave, save, close } = await open();
  await type(code, ' B12 ');
  assert.is(store.cell('code').value, 'B12');
  await save();
  assert.equal([store.cell('code').errors, code.value], [[], ' B12 ']);
  await leave(code);
  assert.is(code.value, 'B12');
  await close();
});

test('a number with more digits than a number can keep stays a text, as typed, and is reported', async () => {
  const { store, count, type, leave, save, close } = await open();
  await type(count, '123456789012345678');
  await leave(count);
  assert.is(store.cell('count').value, '123456789012345678');
  assert.is(count.value, '123456789012345678');
  await save();
  assert.equal(store.cell('count').errors, ['Count must be 1000000000000000 or less.']);
  await close();
  const { count: again, close: closeAgain } = await open({ count: '123456789012345678' });
  assert.is(again.value, '123456789012345678');
  await closeAgain();
});

test.run();
