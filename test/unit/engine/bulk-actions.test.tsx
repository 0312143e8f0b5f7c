// The bulk actions of a list: which rows they are about, and what can be undone of them. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SharedDataSource } from '../../../src/engine/data/data-context';
import { takeToasts } from '../../../src/engine/feedback/toasts';
import type { ListModel } from '../../../src/engine/list/model/list-model';
import type { ListScreen, Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['history', 'localStorage', 'HTMLInputElement', 'HTMLTableRowElement', 'getComputedStyle']);

const noun: Noun = {
  noun: 'test_yard',
  title: 'Yard',
  label: 'yard',
  api: { id: 'yard_id', base: '/test-yard', list: 'POST', paged: true },
  record: { required: [], properties: { yard: { title: 'Yard', type: 'string' } } },
};
const screen: ListScreen = { kind: 'list', title: 'Yards', columns: ['yard'], actions: ['edit', 'delete'] };
const yards: Values[] = [1, 2, 3].map((yard_id) => ({ yard_id, yard: `Yard ${yard_id}` }));

/** A list with all rows selected, whose source deletes. @returns what can be done with it, and what was done. */
async function selecting(more: Partial<SharedDataSource> = {}) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const { createSelection } = await import('../../../src/engine/list/model/selection');
  const { RowSelection } = await import('../../../src/engine/list/bulk/row-selection');
  takeToasts();
  const deleted: unknown[] = [];
  const restored: unknown[] = [];
  const source: SharedDataSource = {
    ...recordingSource({}).source,
    delete: async (_noun, id) => {
      deleted.push(id);
      return { ok: true, data: undefined };
    },
    restore: async (_noun, id) => {
      restored.push(id);
      return { ok: true, data: undefined };
    },
    ...more,
  };
  const selection = createSelection();
  selection.setPage(new Map(yards.map((row) => [String(row.yard_id), row])));
  const page = { rows: yards, total: 3, filtered: 3 };
  const state = { page: 1, length: 10, sort: { path: 'yard', dir: 'asc' }, search: {} };
  const query = { shown: { page, start: 0, search: {} }, isPending: false };
  const list = { noun, screen, selection, columns: [], state, query, refetch() {} } as unknown as ListModel;
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <RegistryContext value={{} as never}>
        <DataSourceContext value={source}>
          <RowSelection list={list} root={{ current: place }} />
        </DataSourceContext>
      </RegistryContext>,
    ),
  );
  const button = (text: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text)!;
  const settle = () => act(async () => new Promise((done) => setTimeout(done, 50)));
  return {
    deleted,
    restored,
    selection,
    select: () => act(() => selection.selectPage(true)),
    /** Does `meanwhile` before anything else can happen. */
    press: async (text: string, meanwhile = () => {}) => {
      act(() => {
        button(text).click();
        meanwhile();
      });
      await act(async () => void (await import('../../../src/engine/list/bulk/bulk-dialog')));
      await settle();
    },
    dialog: () => place.querySelector('dialog'),
    end: () => act(async () => root.unmount()),
  };
}

// First, while the code of the dialog is not there.
test('rows that are unselected while the code of an action is loading are left alone', async () => {
  const { deleted, selection, select, press, dialog, end } = await selecting();
  select();
  await press('Delete…', () => selection.clear());
  assert.not.ok(dialog());
  select();
  await press('Delete…');
  await press('Delete');
  assert.equal(deleted, [1, 2, 3]);
  await end();
});

test.run();
