// Tabs of a form: one panel at a time, all of them kept, with the number of their errors. In a small page of happy-dom.

import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Problem } from '../../../src/engine/form/form-store';
import type { Layout, RecordSchema } from '../../../src/schema/descriptor/descriptor';
import { problemsAfter } from '../../support/lint-frozen';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLInputElement', 'HTMLElement', 'getComputedStyle', 'Event']);

const record: RecordSchema = {
  required: ['no', 'score'],
  properties: {
    no: { title: 'No', type: 'string' },
    by: { title: 'By', type: 'string' },
    score: { title: 'Score', type: 'integer' },
    un: {
      title: 'UN',
      type: 'string',
      when: { show: { match: 'all', rules: [{ field: 'by', operator: 'is', value: 'hazmat' }] } },
    },
  },
};
const layout: Layout = [
  'no',
  {
    tabs: [
      { tab: 'General', layout: ['by'] },
      { tab: 'Result', layout: [{ section: 'Points', layout: ['score'] }] },
      { tab: 'Hazards', layout: ['un'] },
    ],
  },
];

async function open() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { widgets } = await import('../../../src/widgets/registry');
  const { FormContext } = await import('../../../src/engine/form/form-context');
  const { FormLayout } = await import('../../../src/engine/form/form-layout');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { createFormStore } = await import('../../../src/engine/form/form-store');
  const { ErrorSummary } = await import('../../../src/engine/form/error-summary');
  const { reveal } = await import('../../../src/engine/form/form-tabs');
  const { createUploads } = await import('../../../src/engine/form/uploads');
  const store = createFormStore(record);
  const place = document.body.appendChild(document.createElement('form'));
  const root = createRoot(place);
  const form = { store, registry: createRegistry(widgets), groups: {}, uploads: createUploads() };
  const render = (attempt: readonly Problem[]) =>
    act(async () =>
      root.render(
        <FormContext value={form}>
          <ErrorSummary store={store} problems={attempt} attempt={attempt} />
          <FormLayout layout={layout} />
        </FormContext>,
      ),
    );
  await render([]);
  const tabs = () => [...place.querySelectorAll<HTMLElement>('[role=tab]:not([hidden])')];
  return {
    store,
    act,
    tabs,
    input: (name: string) => place.querySelector<HTMLInputElement>(`#field_${name}`)!,
    openTab: () => place.querySelector('[role=tab][aria-selected=true]')?.textContent,
    isVisible: (name: string) => !place.querySelector(`#field_${name}`)?.closest('[hidden]'),
    key: (key: string) =>
      act(async () =>
        document.activeElement!.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true })),
      ),
    refuse: (...names: string[]) => render(names.map((name) => ({ name, message: `${name} is wrong.` }))),
    reveal: (name: string) => act(async () => reveal(place.querySelector(`#field_${name}`)!)),
    close: () =>
      act(async () => {
        root.unmount();
        place.remove();
      }),
  };
}

test('one panel is shown, and those that are not are kept; a tab whose fields are all hidden is not there', async () => {
  const form = await open();
  assert.equal(
    form.tabs().map((tab) => tab.textContent),
    ['General', 'Result'],
  );
  assert.equal([form.isVisible('by'), form.isVisible('score')], [true, false]);
  await form.act(async () => form.tabs()[1]!.click());
  assert.equal([form.isVisible('by'), form.isVisible('score')], [false, true]);
  await form.act(async () => form.store.set('by', 'hazmat'));
  assert.is(form.tabs().length, 3);
  await form.close();
});

test('arrow keys, Home and End choose a tab, and only the chosen one is in the order of the Tab key', async () => {
  const form = await open();
  form.tabs()[0]!.focus();
  for (const [key, name] of [
    ['ArrowRight', 'Result'],
    ['ArrowRight', 'General'],
    ['ArrowLeft', 'Result'],
    ['Home', 'General'],
    ['End', 'Result'],
  ] as const) {
    await form.key(key);
    assert.equal([form.openTab(), document.activeElement?.textContent], [name, name], key);
  }
  assert.equal(
    form.tabs().map(({ tabIndex }) => tabIndex),
    [-1, 0],
  );
  await form.close();
});

test('a required field in a closed tab is an error, which its tab counts, and a link to it opens the tab', async () => {
  const form = await open();
  await form.act(async () => void form.store.submit());
  assert.equal(
    form.tabs().map((tab) => tab.textContent),
    ['General', 'Result1 error'],
  );
  await form.reveal('score');
  assert.equal([form.openTab(), form.isVisible('score')], ['Result1 error', true]);
  await form.act(async () => form.store.set('score', 7));
  assert.is(form.openTab(), 'Result');
  await form.close();
});

test('a refused save opens the tab of the first error, unless one can be seen already', async () => {
  const form = await open();
  await form.refuse('no', 'score');
  assert.is(form.openTab(), 'General');
  await form.refuse('score');
  assert.is(form.openTab(), 'Result');
  await form.refuse('by');
  assert.is(form.openTab(), 'General');
  await form.close();
});

function problemsWith(node: object): string[] {
  return problemsAfter(({ 'facilities.json': { screens, record } }) => {
    screens[0].form.layout.push(node);
    record.properties.note = { title: 'Note', type: 'string' };
  }).map((text) => text.replace('facilities.json screens[0].form.layout', ''));
}

const inTabs = (...names: string[]) => ({
  tabs: names.map((tab, i) => ({ tab, layout: i === 0 ? ['note'] : [{ field: 'geo_location', readonly: true }] })),
});

for (const [node, message] of [
  [inTabs('A', 'A'), '[6].tabs[1].tab: there is a tab "A" already'],
  [
    { section: 'S', layout: [inTabs('A', 'B')] },
    '[6].layout[0]: tabs stand at the top of a layout, in no row, section or tab',
  ],
  [
    {
      tabs: [
        { tab: 'A', layout: ['note'] },
        { tab: 'B', layout: [] },
      ],
    },
    '[6].tabs[1].layout: there is no field in this tab',
  ],
  [{ tabs: [{ tab: 'A', layout: ['note'] }] }, '[6].tabs: must NOT have fewer than 2 items'],
  [
    {
      tabs: [
        { tab: 'A', layout: ['note'] },
        { tab: 'B', layout: ['zone'] },
      ],
    },
    ': "zone" is in it twice',
  ],
  [
    {
      tabs: [
        { tab: 'A', layout: ['note'] },
        { tab: 'B', layout: ['zoen'] },
      ],
    },
    '[6].tabs[1].layout[0]: no field "zoen" in facility; did you mean "zone"?',
  ],
] as const)
  test(message, () => {
    const found = problemsWith(node);
    assert.ok(found.includes(message), found.join('\n'));
  });

test('tabs that make sense are let through', () => assert.equal(problemsWith(inTabs('A', 'B')), []));

test.run();
