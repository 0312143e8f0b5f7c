// A form that is left while it saves: the user stays where they are by the time the response arrives, and is informed
// there. In a small page of happy-dom, on a data source in memory.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { takeToasts } from '../../../src/engine/feedback/toasts';
import type { Noun } from '../../../src/schema/descriptor/descriptor';
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
  record: { required: [], properties: { crew: { title: 'Crew', type: 'string' } } },
};

/** A form whose save has been sent; `leave` takes it off the page, `arrive` lets the response in. */
async function openSaving() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { widgets } = await import('../../../src/widgets/registry');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { OpenForm } = await import('../../../src/engine/form/open-form');
  const { recordingSource } = await import('../../support/recording-source');
  const recording = recordingSource({ test_crew: [] });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const { create } = recording.source;
  recording.source.create = async (...sent) => {
    await arrival;
    return create(...sent);
  };
  const continued: string[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <DataSourceContext value={recording.source}>
        <OpenForm
          task={{ noun: crew, form: { layout: ['crew'] } }}
          deps={{ registry: createRegistry(widgets), widgets, groups: {} }}
          className=""
          footer={() => <button type="submit">Save</button>}
          onSaved={({ message }) => continued.push(message)}
        />
      </DataSourceContext>,
    ),
  );
  await act(async () => document.querySelector('button')!.click());
  takeToasts();
  return {
    continued,
    fail: recording.fail,
    leave: () => act(async () => root.unmount()),
    arrive: () => act(async () => arrive()),
    toasts: () => takeToasts().map(({ kind, text }) => ({ kind, text })),
  };
}

test('a form that is still open continues with what follows the save', async () => {
  const { continued, arrive, leave } = await openSaving();
  await arrive();
  assert.equal(continued, ['Crew created!']);
  await leave();
});

test('one that was left says that it was saved, and nothing follows', async () => {
  const { continued, leave, arrive, toasts } = await openSaving();
  await leave();
  await arrive();
  assert.equal(continued, []);
  assert.equal(toasts(), [{ kind: 'success', text: 'Crew created!' }]);
});

test('what the server refuses of one that was left is said, too: its fields are gone', async () => {
  const { fail, leave, arrive, toasts } = await openSaving();
  fail({ kind: 'invalid', message: 'Invalid', fields: { crew: ['Crew is taken.'] } });
  await leave();
  await arrive();
  assert.equal(toasts(), [{ kind: 'error', text: 'Crew was not saved: Crew is taken.' }]);
});

test.run();
