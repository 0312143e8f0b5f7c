// What of a record that is shown or edited cannot be loaded: its views (maps) can be retried, and what is there already
// stays. In a small page of happy-dom, on a data source in memory.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiError, Result } from '../../../src/engine/feedback/result';
import { takeToasts } from '../../../src/engine/feedback/toasts';
import type { EngineRegistry } from '../../../src/engine/registry/registry-context';
import type { FormScreen, Noun, Values } from '../../../src/schema/descriptor/descriptor';
import type { Notice } from '../../../src/schema/model/notice';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'history',
  'localStorage',
  'sessionStorage',
  'HTMLElement',
  'HTMLInputElement',
  'MutationObserver',
  'getComputedStyle',
  'addEventListener',
  'removeEventListener',
]);

const screen: FormScreen = {
  kind: 'form',
  path: '/yards/{id}',
  title: 'Yard',
  under: '/yards',
  readonly: true,
  layout: ['yard', { as: 'ground', fields: ['latitude', 'longitude', 'depot_id'], label: 'Where' }],
};
const noun: Noun = {
  noun: 'test_yard',
  title: 'Yard',
  label: 'yard',
  api: { id: 'yard_id', base: '/test-yard', list: 'POST' },
  record: {
    required: [],
    properties: {
      yard: { title: 'Yard', type: 'string' },
      latitude: { title: 'Latitude', type: 'number' },
      longitude: { title: 'Longitude', type: 'number' },
      depot_id: { title: 'Depot', type: 'integer', ref: 'facility' },
    },
  },
  screens: [screen],
};

test('a record is shown without the views that cannot be loaded, and with them after a retry', async () => {
  const { act, Suspense } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Route, Router } = await import('wouter');
  const { memoryLocation } = await import('wouter/memory-location');
  const { ChunkError } = await import('../../../src/engine/lazy/load-code');
  const { once } = await import('../../../src/engine/lazy/load-once');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { RecordScreenView } = await import('../../../src/engine/record/record-screen');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const { recordingSource } = await import('../../support/recording-source');
  let isReachable = false;
  const ground = { page: () => <p>The ground</p>, sheet: () => null, preparePrint: () => Promise.resolve() };
  const registry = {
    views: once(async () => {
      if (!isReachable) throw new ChunkError('unreachable');
      return { ground };
    }),
  } as unknown as EngineRegistry;
  const { source } = recordingSource({
    test_yard: [
      {
        yard_id: 1,
        yard: 'Alton',
        latitude: 41.5,
        longitude: -87.25,
        facility: { facility_name: 'Depot 9' },
        depot_id: 9,
      },
    ],
  });
  const main = document.body.appendChild(document.createElement('main'));
  const { hook } = memoryLocation({ path: '/yards/1' });
  const root = createRoot(main);
  await act(async () =>
    root.render(
      <RegistryContext value={registry}>
        <DataSourceContext value={source}>
          <Router hook={hook}>
            <Suspense fallback="Loading">
              <Route path="/yards/:id">
                <RecordScreenView noun={noun} screen={screen} />
              </Route>
            </Suspense>
          </Router>
        </DataSourceContext>
      </RegistryContext>,
    ),
  );
  const text = () => main.textContent ?? '';
  const press = (name: string) =>
    act(async () => [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click());
  assert.match(text(), 'Alton');
  assert.match(text(), 'A part of this page could not be loaded. All values are here.');
  assert.match(text(), '41.50000, -87.25000');
  await press('Try again');
  assert.match(text(), 'could not be loaded', 'it failed again');
  isReachable = true;
  await press('Try again');
  assert.not.match(text(), 'could not be loaded');
  assert.not.match(text(), '41.50000, -87.25000');
  assert.match(text(), 'The ground');
  await act(async () => root.unmount());
});

test('a page that is left while printing waits for its views is not printed, nor is the next one', async () => {
  const { act, Suspense } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Route, Router } = await import('wouter');
  const { memoryLocation } = await import('wouter/memory-location');
  const { once } = await import('../../../src/engine/lazy/load-once');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { RecordScreenView } = await import('../../../src/engine/record/record-screen');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const { recordingSource } = await import('../../support/recording-source');
  let load = () => {};
  const preparePrint = () => new Promise<void>((resolve) => (load = resolve));
  const ground = { page: () => <p>The ground</p>, sheet: () => null, preparePrint };
  const registry = { views: once(async () => ({ ground })) } as unknown as EngineRegistry;
  const { source } = recordingSource({ test_yard: [{ yard_id: 1, yard: 'Alton', latitude: 41.5, longitude: -87.25 }] });
  const main = document.body.appendChild(document.createElement('main'));
  const { hook, navigate } = memoryLocation({ path: '/yards/1' });
  const root = createRoot(main);
  let printed = 0;
  Object.assign(globalThis, { print: () => printed++ });
  await act(async () =>
    root.render(
      <RegistryContext value={registry}>
        <DataSourceContext value={source}>
          <Router hook={hook}>
            <Suspense>
              <Route path="/yards/:id">
                <RecordScreenView noun={noun} screen={screen} />
              </Route>
            </Suspense>
          </Router>
        </DataSourceContext>
      </RegistryContext>,
    ),
  );
  const press = () =>
    act(async () => [...main.querySelectorAll('button')].find(({ textContent }) => textContent === 'Print')!.click());
  await press();
  assert.is(printed, 0);
  await act(async () => load());
  assert.is(printed, 1);
  await press();
  await act(async () => navigate('/yards'));
  await act(async () => load());
  assert.is(printed, 1);
  Reflect.deleteProperty(globalThis, 'print');
  await act(async () => root.unmount());
});

test('a page stays when its record cannot be read again, with what is typed on it, until the record is gone', async () => {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Route, Router } = await import('wouter');
  const { memoryLocation } = await import('wouter/memory-location');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { RecordScreenView } = await import('../../../src/engine/record/record-screen');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const { once } = await import('../../../src/engine/lazy/load-once');
  const { recordingSource } = await import('../../support/recording-source');
  const { source } = recordingSource({ test_yard: [{ yard_id: 1, yard: 'Alton' }] });
  const notices = new Set<(notice: Notice) => void>();
  source.onNotice = (listener) => {
    notices.add(listener);
    return () => void notices.delete(listener);
  };
  let failure: ApiError | undefined;
  const { read } = source;
  source.read = async (...call) => (failure ? { ok: false, failure } : read(...call));
  const main = document.body.appendChild(document.createElement('main'));
  const { hook } = memoryLocation({ path: '/yards/1' });
  const root = createRoot(main);
  const registry = { views: once(async () => ({})) } as unknown as EngineRegistry;
  await act(async () =>
    root.render(
      <RegistryContext value={registry}>
        <DataSourceContext value={source}>
          <Router hook={hook}>
            <Route path="/yards/:id">
              <RecordScreenView noun={noun} screen={screen} />
            </Route>
          </Router>
        </DataSourceContext>
      </RegistryContext>,
    ),
  );
  const notify = () => act(async () => notices.forEach((listener) => void listener({ kind: 'missed' })));
  const page = main.querySelector('.record-page')!;
  assert.match(page.textContent!, 'Alton');
  failure = { kind: 'server', status: 500, message: '' };
  await notify();
  assert.is(main.querySelector('.record-page'), page);
  assert.match(page.textContent!, 'Alton');
  assert.match(main.querySelector('[role="alert"]')!.textContent!, 'Something went wrong!');
  failure = undefined;
  await act(async () => main.querySelector<HTMLElement>('[role="alert"] button')!.click());
  assert.is(main.querySelector('[role="alert"]'), null);
  assert.is(document.activeElement, main.querySelector('h1'));
  failure = { kind: 'missing', message: '', fields: {} };
  await notify();
  assert.match(main.textContent!, 'Yard not found');
  await act(async () => root.unmount());
});

for (const kind of ['busy', 'missing'] as const)
  test(`a form that was opened with a kept record stays open when the response is "${kind}"`, async () => {
    const { act } = await import('react');
    const { createRoot } = await import('react-dom/client');
    const { DataSourceContext } = await import('../../../src/engine/data/data-context');
    const { RecordLoader } = await import('../../../src/engine/form/record-loader');
    const { recordingSource } = await import('../../support/recording-source');
    const { source } = recordingSource({});
    let respond = () => {};
    const fresh = new Promise<Result<Values>>((resolve) => {
      respond = () => resolve({ ok: false, failure: { kind, message: '', fields: {} } });
    });
    const kept = { ok: true, data: { yard_id: 1, yard: 'Alton' }, keptAt: 1, fresh };
    source.read = async () => kept as never;
    const main = document.body.appendChild(document.createElement('main'));
    const root = createRoot(main);
    const missing: string[] = [];
    await act(async () =>
      root.render(
        <DataSourceContext value={source}>
          <RecordLoader
            task={{ noun, form: { layout: ['yard'] }, id: 1 }}
            skeleton={null}
            way={null}
            onMissing={() => missing.push('closed')}
          >
            {(found) => <input defaultValue={String(found!.yard)} />}
          </RecordLoader>
        </DataSourceContext>,
      ),
    );
    const input = main.querySelector('input')!;
    takeToasts();
    await act(async () => respond());
    assert.is(main.querySelector('input'), input);
    assert.equal(missing, []);
    assert.equal(
      takeToasts().map(({ text }) => text),
      kind === 'missing' ? ['This yard no longer exists.'] : [],
    );
    await act(async () => root.unmount());
  });

test.run();
