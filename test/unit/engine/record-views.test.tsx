// The page of a record whose views (maps) cannot be loaded: the record is there without them, and they can be retried.
// In a small page of happy-dom, on a data source in memory.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EngineRegistry } from '../../../src/engine/registry/registry-context';
import type { FormScreen, Noun } from '../../../src/schema/descriptor/descriptor';
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

test.run();
