// From a record to the next one of its list, on the next page of it. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SharedDataSource } from '../../../src/engine/data/data-context';
import type { TablePage } from '../../../src/engine/data/data-source';
import type { FormScreen, Noun } from '../../../src/schema/descriptor/descriptor';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['history', 'localStorage', 'addEventListener', 'removeEventListener', 'getComputedStyle']);

const screen: FormScreen = {
  kind: 'form',
  path: '/yards/{id}',
  title: 'Yard',
  under: '/yards',
  readonly: true,
  layout: ['yard'],
};
const noun: Noun = {
  noun: 'test_yard',
  title: 'Yard',
  label: 'yard',
  api: { id: 'yard_id', base: '/test-yard', list: 'POST' },
  record: { required: [], properties: { yard: { title: 'Yard', type: 'string' } } },
  screens: [screen],
};
const request = { page: 1, length: 1, search: {}, sort: [] } as unknown as Parameters<SharedDataSource['page']>[2];
const pageOf = (yard_id: number): TablePage => ({ rows: [{ yard_id }], total: 2, filtered: 2 }) as unknown as TablePage;

/** The head of the first of two records, which are a page each. @returns where it has led. */
async function open() {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Router } = await import('wouter');
  const { memoryLocation } = await import('wouter/memory-location');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { RecordHead } = await import('../../../src/engine/record/record-head');
  const { rememberList } = await import('../../../src/engine/record/seen-list');
  const led: string[] = [];
  history.replaceState = (_state, _title, path) => void led.push(String(path));
  rememberList(noun, [], request, pageOf(1));
  let respond = (_page: TablePage) => {};
  const source: SharedDataSource = {
    ...recordingSource({}).source,
    page: () => new Promise((resolve) => (respond = (data) => resolve({ ok: true, data }))),
  };
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  const { hook } = memoryLocation({ path: '/yards/1' });
  await act(async () =>
    root.render(
      <DataSourceContext value={source}>
        <Router hook={hook}>
          <RecordHead noun={noun} screen={screen} id={1} title="Yard" record={{ yard_id: 1 }} today="2026-11-20" />
        </Router>
      </DataSourceContext>,
    ),
  );
  return {
    led,
    next: () => act(async () => document.querySelector<HTMLElement>('button[aria-label=Next]')!.click()),
    arrive: () => act(async () => respond(pageOf(2))),
    close: () => act(async () => root.unmount()),
  };
}

test('Next leads to the first record of the next page', async () => {
  const { led, next, arrive, close } = await open();
  await next();
  await arrive();
  assert.equal(led, ['/yards/2']);
  await close();
});

test('it leads nobody away from a page that was opened meanwhile', async () => {
  const { led, next, arrive, close } = await open();
  await next();
  await close();
  await arrive();
  assert.equal(led, []);
});

test.run();
