// A form that copies a record: it is a form for a new one, filled with the values of the other. In a small page of
// happy-dom, on a data source in memory.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { copiedValues } from '../../../src/schema/model/record-for';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'history',
  'localStorage',
  'HTMLInputElement',
  'HTMLSelectElement',
  'HTMLTextAreaElement',
  'HTMLButtonElement',
  'MutationObserver',
  'getComputedStyle',
  'addEventListener',
  'removeEventListener',
]);

const crew: Noun = {
  noun: 'test_crew',
  title: 'Crew',
  label: 'crew',
  api: { id: 'crew_id', base: '/test-crew', list: 'POST' },
  record: {
    required: ['crew', 'code'],
    properties: {
      crew: { title: 'Crew', type: 'string' },
      code: { title: 'Code', type: 'string', unique: true },
      size: { title: 'Size', type: 'integer', default: 4 },
      badge: { title: 'Badge', file: { accept: 'image/*' } },
      roster: { title: 'Roster', type: 'array', items: { file: {} } },
    },
  },
};

test('the copy has the values that two records may share, and is saved as a record of its own', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { widgets } = await import('../../../src/widgets/registry');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { OpenForm } = await import('../../../src/engine/form/open-form');
  const { RecordLoader } = await import('../../../src/engine/form/record-loader');
  const { recordingSource } = await import('../../support/recording-source');
  const recording = recordingSource({
    test_crew: [{ crew_id: 1, crew: 'Day Crew', code: 'D', size: 9, badge: 'badge.png', updated_at: 'then' }],
  });
  const task = { noun: crew, form: { layout: ['crew', 'code', 'size'] }, copyOf: 1 };
  const deps = { registry: createRegistry(widgets), widgets, groups: {} };
  const saved: string[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <DataSourceContext value={recording.source}>
        <RecordLoader task={task} skeleton={null} way={null}>
          {(read) => (
            <OpenForm
              task={task}
              deps={deps}
              read={read}
              className=""
              footer={() => <button type="submit">Save</button>}
              onSaved={({ message }) => saved.push(message)}
            />
          )}
        </RecordLoader>
      </DataSourceContext>,
    ),
  );
  const input = (name: string) => document.querySelector<HTMLInputElement>(`#field_${name}`)!;
  assert.equal(
    ['crew', 'code', 'size'].map((name) => input(name).value),
    ['Day Crew', '', '9'],
  );
  assert.match(document.body.textContent!, 'Files are not copied: Badge.');

  await act(async () => {
    // Past React's own setter, as a browser would.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input('code'), 'N');
    input('code').dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => document.querySelector('button')!.click());
  assert.equal(
    recording.written().map(({ call, id, values }) => ({ call, id, values })),
    [{ call: 'create', id: undefined, values: { crew: 'Day Crew', code: 'N', size: 9 } }],
  );
  assert.equal(saved, ['Crew created!']);
  await act(async () => root.unmount());
});

test('with "carry" the next record takes over what says so, after a save and as a copy', async () => {
  const { properties } = crew.record;
  const carrying: Noun = {
    ...crew,
    record: { required: ['crew'], properties: { ...properties, size: { ...properties.size!, carry: true } } },
  };
  assert.equal(copiedValues(carrying, { crew: 'Day Crew', size: 9 }), { size: 9 });
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { widgets } = await import('../../../src/widgets/registry');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { OpenForm } = await import('../../../src/engine/form/open-form');
  const { SaveActions } = await import('../../../src/engine/form/save-actions');
  const { recordingSource } = await import('../../support/recording-source');
  const recording = recordingSource({ test_crew: [] });
  const rules: unknown[] = [];
  const effects = { rules: [{ on: ['size'], run: async ({ size }: Values) => void rules.push(size) }] };
  const ended: string[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <DataSourceContext value={recording.source}>
        <OpenForm
          task={{ noun: carrying, form: { layout: ['crew', 'size'] } }}
          deps={{ registry: createRegistry(widgets), widgets, groups: {}, effects }}
          className=""
          footer={(actions) => <SaveActions {...actions} cancel={null} />}
          onSaved={() => ended.push('saved')}
          onAnother={() => ended.push('another')}
        />
      </DataSourceContext>,
    ),
  );
  const input = (name: string) => document.querySelector<HTMLInputElement>(`#field_${name}`)!;
  const box = () => document.querySelector<HTMLInputElement>('[name="another"]')!;
  const fill = (name: string, value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(name), value);
      input(name).dispatchEvent(new Event('input', { bubbles: true }));
    });
  const save = () => act(async () => document.querySelector<HTMLElement>('[type="submit"]')!.click());
  await fill('crew', 'Night Crew');
  await fill('size', '7');
  await act(async () => box().click());
  await save();
  assert.equal([ended, input('crew').value, input('size').value, box().checked], [['another'], '', '7', true]);
  assert.is(document.activeElement, input('crew'));
  assert.equal(rules, [7, 7]);
  await act(async () => box().click());
  await fill('crew', 'Third Crew');
  await save();
  assert.equal(ended, ['another', 'saved']);
  assert.equal(
    recording.written().map(({ values }) => values),
    [
      { crew: 'Night Crew', size: 7 },
      { crew: 'Third Crew', size: 7 },
    ],
  );
  await act(async () => root.unmount());
});

test.run();
