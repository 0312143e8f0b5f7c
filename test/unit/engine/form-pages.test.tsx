// A form in pages: which of them are there, which is open, and where Next leads. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { FieldEntry, Layout, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { pagesOf } from '../../../src/schema/model/layout-pages';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'HTMLElement', 'getComputedStyle', 'Event']);

const page = (field: string): FieldEntry => ({ field, text: 'page' });
const seen = (field: string) => ({
  show: { match: 'all' as const, rules: [{ field, operator: 'is' as const, value: 'yes' }] },
});
const record: RecordSchema = {
  required: ['parts', 'when_seen', 'at', 'lines'],
  properties: {
    one: { title: 'One', type: 'string' },
    two: { title: 'Two', type: 'string' },
    three: { title: 'Three', type: 'string' },
    four: { title: 'Four', type: 'string' },
    a: { title: 'A', type: 'string' },
    b: { title: 'B', type: 'string', when: seen('a') },
    c: { title: 'C', type: 'string', when: seen('a') },
    code: { title: 'Code', type: 'string' },
    parts: { title: 'Parts', type: 'string', options: [{ value: 'x', text: 'X' }] },
    when_seen: { title: 'When', type: 'string', format: 'date-range' },
    lines: { title: 'Lines', type: 'array', items: { type: 'object', properties: { hours: { title: 'Hours' } } } },
    at: { title: 'At', type: 'string', format: 'point' },
  },
};
/** The page Four has nothing that is seen. */
const LAYOUT: Layout = [
  page('one'),
  'a',
  page('two'),
  'b',
  page('three'),
  'c',
  page('four'),
  { field: 'code', hidden: true },
];

async function open(layout: Layout) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { widgets } = await import('../../../src/widgets/registry');
  const { FormContext } = await import('../../../src/engine/form/form-context');
  const { FormField } = await import('../../../src/engine/form/form-field');
  const { FormPages } = await import('../../../src/engine/form/form-pages');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { createFormStore } = await import('../../../src/engine/form/form-store');
  const { createUploads } = await import('../../../src/engine/form/uploads');
  const store = createFormStore(record, {}, undefined, 'add', layout);
  const place = document.body.appendChild(document.createElement('form'));
  const root = createRoot(place);
  const form = { store, registry: createRegistry(widgets), groups: {}, uploads: createUploads() };
  const renderEntry = (entry: Layout[number] | FieldEntry, key: string) => {
    const field: FieldEntry = typeof entry === 'string' ? { field: entry } : (entry as FieldEntry);
    return field.hidden ? null : <FormField key={key} name={field.field} entry={field} />;
  };
  await act(async () =>
    root.render(
      <FormContext value={form}>
        <FormPages pages={pagesOf(layout)!} prefix="" renderEntry={renderEntry as never} />
      </FormContext>,
    ),
  );
  const button = (text: string) => [...place.querySelectorAll('button')].find((one) => one.textContent === text);
  return {
    store,
    place,
    steps: () => [...place.querySelectorAll('.form-step-title')].map((step) => step.textContent),
    current: () => place.querySelector('[aria-current=step] .form-step-title')?.textContent,
    press: (text: string) => act(async () => button(text)!.click()),
    run: (change: () => unknown) => act(async () => void (await change())),
    close: () =>
      act(async () => {
        root.unmount();
        place.remove();
      }),
  };
}

test('a page without a field that is seen is none, and one that becomes hidden leaves the one before it open', async () => {
  const form = await open(LAYOUT);
  assert.equal(form.steps(), ['One']);
  await form.run(() => form.store.set('a', 'yes'));
  assert.equal(form.steps(), ['One', 'Two', 'Three']);
  await form.run(() => form.store.setOpenPage('three'));
  assert.is(form.current(), 'Three');
  await form.run(() => form.store.set('a', 'no'));
  assert.equal([form.steps(), form.current()], [['One'], 'One']);
  await form.close();

  const shrinking = await open([page('one'), 'code', ...LAYOUT.slice(2, 6), page('four'), 'a']);
  await shrinking.run(() => shrinking.store.set('a', 'yes'));
  await shrinking.run(() => shrinking.store.setOpenPage('three'));
  await shrinking.run(() => shrinking.store.set('a', 'no'));
  assert.equal([shrinking.steps(), shrinking.current()], [['One', 'Four'], 'One']);
  await shrinking.close();
});

test('without a page that is seen there is nothing', async () => {
  const form = await open([page('four'), { field: 'code', hidden: true }]);
  assert.is(form.place.innerHTML, '');
  await form.close();
});

test('Next leads to the first control of what is wrong, also where several have one message', async () => {
  for (const entry of [
    { field: 'parts', as: 'radio-group' },
    { field: 'when_seen' },
    { field: 'at' },
    { field: 'lines' },
  ]) {
    const name = entry.field;
    const form = await open([page('one'), entry, page('two'), 'code']);
    // Rows load with the first of them.
    for (
      let wait = 0;
      wait < 100 && !form.place.querySelector('[data-page]:not([hidden]) [data-field] :is(input, section)');
      wait++
    )
      await form.run(() => new Promise((done) => setTimeout(done, 20)));
    await form.press('Next');
    assert.is(form.current(), 'One');
    const focused = document.activeElement as HTMLElement;
    assert.is(focused.tagName, name === 'lines' ? 'SECTION' : 'INPUT', name);
    assert.ok(focused.closest('[data-field]')?.textContent?.includes('is required.'), name);
    await form.close();
  }
});

test('Enter leads on, and what is pressed with it is left to the shortcuts', async () => {
  const form = await open([page('one'), 'a', page('two'), 'code']);
  const enter = (more: object) =>
    form.run(() => {
      const event = new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more });
      form.place.querySelector('#field_a')!.dispatchEvent(event);
    });
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) {
    await enter({ [held]: true });
    assert.is(form.current(), 'One', held);
  }
  await enter({});
  assert.is(form.current(), 'Two');
  await form.close();
});

test.run();
