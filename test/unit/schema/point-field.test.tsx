// A field that holds a place: what is a place, and the widget in which it is typed.
import type { WidgetProps } from '@rjsf/utils';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRegistry } from '../../../src/engine/form/form-registry';
import { checkRecord } from '../../../src/schema/rules/check';
import { ticketSubForm } from '../../../src/schema/ticket-types/ticket-sub-form';
import { readRecord } from '../../../src/schema/values/read-value';
import { PointInput } from '../../../src/widgets/point-input';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLElement', 'HTMLInputElement', 'getComputedStyle', 'MutationObserver']);

const { record } = ticketSubForm('Form', [
  { ticket_form_detail_id: 7, input_type: 'point', input_name: 'Found at', is_require: 1 },
]);

/** As it is stored, or the message. */
function stored(text: string): unknown {
  const values = readRecord(record, { 7: text });
  const [message] = checkRecord(record, values)['7'] ?? [];
  return message ?? values['7'];
}

const WRONG = 'Found at must be a latitude and a longitude, such as (41.88, -87.62).';

test('a place is a latitude and a longitude, stored with six decimals', () => {
  assert.is(stored('(41.881832, -87.62)'), '(41.881832, -87.62)');
  assert.is(stored(' 41.8818321234 ,-87.62 '), '(41.881832, -87.62)');
  assert.is(stored('(-90, 180)'), '(-90, -180)');
  assert.is(stored('(0.0000001,0)'), '(0, 0)');
});

test('anything else is no place', () => {
  for (const text of ['(91, 0)', '(0, 180.1)', '41.88', '(41.88)', '(,)', '(a, b)', '(1, 2, 3)', '(1e1, 2)', '(1 2)'])
    assert.is(stored(text), WRONG, text);
  assert.is(stored(`(${'1'.repeat(300)}, 0)`), 'Found at must be no more than 255 characters.');
  assert.is(stored('  '), 'Found at is required.');
});

/** The widget in a page: its inputs, and the values that it reported. */
async function open(value: unknown, more: Partial<WidgetProps> = {}) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const changes: unknown[] = [];
  const render = (next: unknown) =>
    act(async () =>
      root.render(
        <PointInput
          {...({
            id: 'field_7',
            label: 'Found at',
            name: '7',
            schema: record.properties['7'],
            options: {},
            registry: createRegistry({}),
            onBlur() {},
            onFocus() {},
            ...more,
          } as unknown as WidgetProps)}
          value={next}
          onChange={(changed: unknown) => changes.push(changed)}
        />,
      ),
    );
  await render(value);
  const inputs = () => [...place.querySelectorAll('input')];
  return {
    changes,
    render,
    inputs,
    shown: () => inputs().map((input) => input.value),
    async type(index: number, text: string) {
      const input = inputs()[index]!;
      await act(async () => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text);
        input.dispatchEvent(new window.Event('input', { bubbles: true }));
      });
    },
    close: () => act(async () => root.unmount()),
  };
}

test('latitude and longitude are typed in inputs of their own, the first of which has the id of the field', async () => {
  const field = await open(undefined);
  assert.equal(
    field.inputs().map(({ id }) => document.querySelector(`label[for="${id}"]`)!.textContent),
    ['Latitude', 'Longitude'],
  );
  assert.is(field.inputs()[0]!.id, 'field_7');
  await field.type(0, '41.88');
  await field.type(1, '-87.62');
  assert.equal(field.changes, ['(41.88, )', '(41.88, -87.62)']);
  await field.type(0, '');
  await field.type(1, '');
  assert.is(field.changes.at(-1), undefined);
  await field.close();
});

test('a place that is set from elsewhere is shown, and so is one that was half typed', async () => {
  const field = await open('(41.88, )');
  assert.equal(field.shown(), ['41.88', '']);
  await field.render('(1.5, 2)');
  assert.equal(field.shown(), ['1.5', '2']);
  await field.render('(north, 2)');
  assert.equal(field.shown(), ['north', '2']);
  await field.render(undefined);
  assert.equal([field.shown(), field.changes], [['', ''], []]);
  await field.close();
});

test('a locked place cannot be typed', async () => {
  const field = await open('(1, 2)', { readonly: true });
  assert.equal(
    field.inputs().map((input) => input.readOnly),
    [true, true],
  );
  await field.close();
});

test.run();
