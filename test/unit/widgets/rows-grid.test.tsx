// A table in a form, as it is used: what a key renders, what Enter and Alt with an arrow do, and where messages stand. In
// a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pending } from '../../../src/engine/feedback/toasts';
import { FormContext } from '../../../src/engine/form/form-context';
import { FormLayout } from '../../../src/engine/form/form-layout';
import { createRegistry } from '../../../src/engine/form/form-registry';
import { createFormStore } from '../../../src/engine/form/form-store';
import { createUploads } from '../../../src/engine/form/uploads';
import type { WidgetEntries } from '../../../src/engine/registry/widget-entries';
import type { Entry, Property, Values } from '../../../src/schema/descriptor/descriptor';
import { widgets } from '../../../src/widgets/registry';
import { rowsInput } from '../../../src/widgets/rows/rows-input';
import { TextInput } from '../../../src/widgets/text-input';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'HTMLTextAreaElement', 'MutationObserver', 'requestAnimationFrame']);

const labor: Property = {
  title: 'Labor',
  type: 'array',
  maxItems: 3,
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { title: 'Name', type: 'string' },
      hours: { title: 'Hours', type: 'number', total: true },
    },
  },
};
const [A, B] = ['0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f01', '0b0e7c1e-3f0a-4c5e-9a63-0d6f3a0c2f02'];
const two = [
  { row_id: A, name: 'Ann', hours: 1 },
  { row_id: B, name: 'Bob', hours: 2 },
];

async function open(property: Property = labor, value: unknown = two, entry: Entry = 'labor') {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const renders: string[] = [];
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  const Counted = (props: Parameters<typeof TextInput>[0]) => {
    renders.push(props.id);
    return TextInput(props);
  };
  const counted: WidgetEntries = {
    ...widgets,
    text: { ...widgets.text, component: Counted },
    rows: { ...widgets.rows, component: (props) => rowsInput(props, counted) },
  };
  const store = createFormStore({ required: [], properties: { labor: property } }, { labor: value });
  const form = { store, registry: createRegistry(counted), groups: {}, uploads: createUploads() };
  const place = document.body.appendChild(document.createElement('form'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <FormContext value={form}>
        <FormLayout layout={[entry]} />
      </FormContext>,
    ),
  );
  for (let i = 0; i < 50 && !place.querySelector('table'); i++)
    await act(async () => new Promise((resolve) => setTimeout(resolve, 10)));
  const control = (row: string, column: string) =>
    document.getElementById(`field_labor_${row}_${column}`) as HTMLInputElement;
  return {
    act,
    store,
    place,
    renders,
    control,
    rows: () => store.cell('labor').value as Values[],
    async type(row: string, column: string, text: string) {
      const input = control(row, column);
      await act(async () => {
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    async press(element: Element, key: string, more: object = {}) {
      const { KeyboardEvent } = window as unknown as { KeyboardEvent: typeof globalThis.KeyboardEvent };
      await act(
        async () =>
          void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
      );
    },
    close: () =>
      act(async () => {
        root.unmount();
        place.remove();
      }),
  };
}

test('a key renders no other cell, and reaches the value of the table', async () => {
  const { type, renders, rows, place, close } = await open();
  assert.is(renders.length, 2);
  renders.length = 0;
  await type(A, 'name', 'Anna');
  assert.equal(renders, []);
  assert.equal(
    rows().map(({ name }) => name),
    ['Anna', 'Bob'],
  );
  await type(B, 'hours', '4');
  assert.match(place.querySelector('tfoot')!.textContent!, 'Total5');
  await close();
});

test('every control is called like its column and the place of its row', async () => {
  const { place, close } = await open();
  const labels = [...place.querySelectorAll('tbody label')].map(({ textContent }) => textContent);
  assert.equal(labels, ['Name, row 1', 'Hours, row 1', 'Name, row 2', 'Hours, row 2']);
  await close();
});

test('Enter goes down and adds a row at the end, as long as there can be one', async () => {
  const { press, control, rows, place, close } = await open();
  await press(control(A, 'hours'), 'Enter');
  assert.is(document.activeElement, control(B, 'hours'));
  await press(control(B, 'hours'), 'Enter');
  assert.is(rows().length, 3);
  const added = String(rows()[2]!.row_id);
  assert.is(document.activeElement, control(added, 'name'));
  await press(control(added, 'name'), 'Enter');
  assert.is(rows().length, 3);
  assert.match(place.querySelector('.rows-footer')!.textContent!, 'no more than 3');
  await close();
});

test('Alt with an arrow moves the row and keeps the focus, which no value depends on', async () => {
  const { press, control, rows, place, close } = await open();
  control(B, 'name').focus();
  await press(control(B, 'name'), 'ArrowUp', { altKey: true });
  assert.equal(
    rows().map(({ row_id: id }) => id),
    [B, A],
  );
  assert.is(document.activeElement, control(B, 'name'));
  assert.is(place.querySelector('label')!.textContent, 'Name, row 1');
  assert.is(control(B, 'name').value, 'Bob');
  await close();
});

test('a message stands at its cell and is part of its description', async () => {
  const { act, store, control, type, close } = await open();
  await type(B, 'name', '');
  await act(async () => void store.submit());
  const input = control(B, 'name');
  assert.is(input.getAttribute('aria-invalid'), 'true');
  const error = document.getElementById(input.getAttribute('aria-describedby')!);
  assert.is(error!.textContent, 'Name is required.');
  await type(B, 'name', 'Bill');
  assert.is(input.getAttribute('aria-invalid'), null);
  await close();
});

test('a row is removed, and the focus stays in the table', async () => {
  const { act, place, rows, close } = await open();
  const remove = () => place.querySelector<HTMLElement>('.rows-actions button')!;
  await act(async () => remove().click());
  assert.equal(
    rows().map(({ name }) => name),
    ['Bob'],
  );
  assert.is(document.activeElement, remove());
  await act(async () => remove().click());
  assert.match(place.textContent!, 'No rows yet.');
  assert.is(document.activeElement?.getAttribute('aria-label'), 'Add row to Labor');
  await close();
});

test('a row that is called otherwise is so in all texts', async () => {
  const { act, place, close } = await open(labor, two, { field: 'labor', uiOptions: { rowTitle: 'column' } });
  const names = () =>
    [...place.querySelectorAll('button')].map((one) => one.getAttribute('aria-label') ?? one.textContent);
  assert.equal(names(), [
    'Column 1: move or copy',
    'Remove column 1',
    'Column 2: move or copy',
    'Remove column 2',
    'Add column to Labor',
  ]);
  assert.match(place.textContent!, '2 columns, at most 3.');
  await act(async () => place.querySelector<HTMLElement>('.rows-actions button')!.click());
  assert.is(pending.toasts.at(-1)!.text, 'Column 1 was removed.');
  await close();
});

test('a removed row comes back, unless the table is full', async () => {
  const { act, place, rows, close } = await open();
  const [remove, add] = ['.rows-actions button', '.rows-footer button'].map(
    (of) => () => act(async () => place.querySelector<HTMLElement>(of)!.click()),
  );
  const undo = () => act(async () => pending.toasts.findLast(({ action }) => action)!.action!.run());
  await remove!();
  await undo();
  assert.equal(
    rows().map(({ name }) => name),
    ['Ann', 'Bob'],
  );
  await remove!();
  await add!();
  await add!();
  await undo();
  assert.is(rows().length, 3);
  assert.match(pending.toasts.at(-1)!.text, 'no more than 3 rows');
  await close();
});

test('a block is pasted into the row that it was pasted into, wherever that is by then', async () => {
  const { act, place, rows, control, press, close } = await open();
  const paste = (input: Element) => {
    const clipboardData = { getData: () => 'Zoe\t7' };
    input.dispatchEvent(
      Object.assign(new window.Event('paste', { bubbles: true, cancelable: true }), { clipboardData }),
    );
  };
  await act(async () => {
    paste(control(A, 'name'));
    void press(control(A, 'name'), 'ArrowDown', { altKey: true });
  });
  assert.equal(
    rows().map(({ name }) => name),
    ['Bob', 'Zoe'],
  );
  await act(async () => {
    paste(control(B, 'name'));
    place.querySelector<HTMLElement>('.rows-actions button')!.click();
  });
  assert.equal(
    rows().map(({ name }) => name),
    ['Zoe'],
  );
  const report = place.querySelector<HTMLElement>('.rows-report button')!;
  report.focus();
  await act(async () => report.click());
  assert.not.ok(place.querySelector('.rows-report'));
  assert.is(document.activeElement?.className, 'rows-region', 'the button is gone');
  await close();
});

test('a value from elsewhere is shown; one that cannot be changed has no buttons', async () => {
  const { act, store, control, close } = await open();
  await act(async () => store.patch({ labor: [{ ...two[0], name: 'Eve' }] }));
  assert.is(control(A, 'name').value, 'Eve');
  assert.is(control(B, 'name'), null);
  await close();
  const locked = await open({ ...labor, readOnly: true });
  assert.is(locked.place.querySelectorAll('button').length, 0);
  assert.ok(locked.control(A, 'name').readOnly);
  await locked.close();
});

test('of very many rows the first are there, and the next when they are wanted', async () => {
  const many = Array.from({ length: 450 }, (_, i) => ({ name: `N${i}`, hours: 1 }));
  const { act, place, close } = await open({ ...labor, maxItems: 2_000 }, many);
  assert.is(place.querySelectorAll('tbody tr').length, 200);
  const next = [...place.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.startsWith('Show the next'),
  )!;
  assert.is(next.textContent, 'Show the next 200 of 450 rows');
  await act(async () => next.click());
  assert.is(place.querySelectorAll('tbody tr').length, 400);
  next.focus();
  await act(async () => next.click());
  const [first, , last] = [400, 401, 449].map((at) => place.querySelectorAll('tbody tr')[at]!);
  assert.ok(last && first!.contains(document.activeElement), 'the button is gone');
  await close();
});

test('a row beyond those that are there is rendered when it is added, or when a message leads to it', async () => {
  const many = Array.from({ length: 200 }, (_, i) => ({ name: `N${i}`, hours: 1 }));
  const { act, place, store, rows, control, close } = await open({ ...labor, maxItems: 2_000 }, many);
  const add = place.querySelector<HTMLElement>('.rows-footer button')!;
  await act(async () => add.click());
  assert.is(document.activeElement, control(String(rows()[200]!.row_id), 'name'));
  const more = Array.from({ length: 450 }, (_, i) => ({ ...many[0], row_id: `r${i}` }));
  await act(async () => store.patch({ labor: more }));
  assert.is(control('r449', 'name'), null);
  await act(async () => store.show('labor.r449.name'));
  assert.ok(control('r449', 'name'));
  await close();
});

test.run();
