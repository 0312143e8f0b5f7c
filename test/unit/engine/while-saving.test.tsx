// A form while it saves: nothing in it reacts; and when it is left meanwhile, the user stays where they are by the time
// the response arrives, and is informed there. In a small page of happy-dom, on a data source in memory.
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
  record: {
    required: [],
    properties: {
      crew: { title: 'Crew', type: 'string' },
      roster: { title: 'Roster', type: 'array', items: { file: {} } },
    },
  },
};

const roster = { stored: 1, name: 'roster.txt', size: 9, url: '/files/1?x' };

/** A form whose save has been sent; `leave` takes it off the page, `arrive` lets the response in. */
async function openSaving(id?: number) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { widgets } = await import('../../../src/widgets/registry');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { createRegistry } = await import('../../../src/engine/form/form-registry');
  const { OpenForm } = await import('../../../src/engine/form/open-form');
  const { recordingSource } = await import('../../support/recording-source');
  const recording = recordingSource({ test_crew: [{ crew_id: 1, crew: 'Day Crew' }] });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const { create, update } = recording.source;
  recording.source.create = (...sent) => arrival.then(() => create(...sent));
  recording.source.update = (...sent) => arrival.then(() => update(...sent));
  const continued: string[] = [];
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <DataSourceContext value={recording.source}>
        <OpenForm
          task={{ noun: crew, form: { layout: ['crew', 'roster'] }, id }}
          read={id === undefined ? undefined : { crew_id: 1, crew: 'Day Crew', roster: [roster] }}
          after={<button type="button">Restore Crew</button>}
          deps={{ registry: createRegistry(widgets), widgets, groups: {} }}
          className=""
          footer={() => <button type="submit">Save</button>}
          onSaved={({ message }) => continued.push(message)}
        />
      </DataSourceContext>,
    ),
  );
  const input = document.querySelector<HTMLInputElement>('#field_crew')!;
  input.focus();
  await act(async () => document.querySelector<HTMLElement>('[type="submit"]')!.click());
  takeToasts();
  return {
    act,
    input,
    continued,
    written: recording.written,
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

test('nothing in a form reacts while it saves: not its fields, its stored files, what is dropped, or what follows', async () => {
  const { act, input, written, leave, arrive } = await openSaving(1);
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find((one) =>
      `${one.textContent}${one.getAttribute('aria-label')}`.includes(name),
    )!;
  const isInert = (element: Element) => element.closest('[inert]') !== null;
  assert.equal([input, button('Restore Crew'), button('Save')].map(isInert), [true, true, false]);
  await act(async () => button('Remove roster.txt').click());
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [new File(['-'], 'late.txt')] },
  });
  await act(async () => document.querySelector('.files')!.dispatchEvent(drop));
  assert.ok(drop.defaultPrevented, 'the browser does not open it');
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files: [new File(['-'], 'late.txt')], types: ['Files'] },
  });
  await act(async () => document.body.dispatchEvent(paste));
  await act(async () => {});
  const names = () => [...document.querySelectorAll('.file-name')].map(({ textContent }) => textContent);
  assert.equal(names(), ['roster.txt']);
  await arrive();
  assert.is((written()[0]!.values.roster as unknown[]).length, 1);
  assert.equal([input, button('Restore Crew')].map(isInert), [false, false]);
  assert.is(document.activeElement, input);
  await act(async () => button('Remove roster.txt').click());
  assert.equal(names(), []);
  await leave();
});

test.run();
