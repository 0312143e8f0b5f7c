// The bulk actions of a list: which rows they are about, and what can be undone of them. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SharedDataSource } from '../../../src/engine/data/data-context';
import { pending, takeToasts } from '../../../src/engine/feedback/toasts';
import type { ListModel } from '../../../src/engine/list/model/list-model';
import type { ListScreen, Noun, Values } from '../../../src/schema/descriptor/descriptor';
import { columnsOf } from '../../../src/schema/model/columns';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, [
  'history',
  'localStorage',
  'HTMLInputElement',
  'HTMLTableRowElement',
  'getComputedStyle',
  'addEventListener',
  'removeEventListener',
]);

const noun: Noun = {
  noun: 'test_yard',
  title: 'Yard',
  label: 'yard',
  api: { id: 'yard_id', base: '/test-yard', list: 'POST', paged: true },
  record: { required: [], properties: { yard: { title: 'Yard', type: 'string' } } },
};
const screen: ListScreen = {
  kind: 'list',
  title: 'Yards',
  columns: [{ field: 'yard', editable: true }],
  actions: ['edit', 'delete'],
};
const yards: Values[] = [1, 2, 3].map((yard_id) => ({ yard_id, yard: `Yard ${yard_id}` }));

/** A list with all rows selected, whose source deletes. @returns what can be done with it, and what was done. */
async function selecting(more: Partial<SharedDataSource> = {}, filtered = 3) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { DataSourceContext } = await import('../../../src/engine/data/data-context');
  const { RegistryContext } = await import('../../../src/engine/registry/registry-context');
  const { createSelection } = await import('../../../src/engine/list/model/selection');
  const { RowSelection } = await import('../../../src/engine/list/bulk/row-selection');
  const registry = await import('../../../src/widgets/registry');
  const { once } = await import('../../../src/engine/lazy/load-once');
  takeToasts();
  let fetched = 0;
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
  const widgets = once(() => Promise.resolve(registry));
  const selection = createSelection();
  selection.setPage(new Map(yards.map((row) => [String(row.yard_id), row])));
  const page = { rows: yards, total: filtered, filtered };
  const state = { page: 1, length: 10, sort: { path: 'yard', dir: 'asc' }, search: {} };
  const query = { shown: { page, start: 0, search: {} }, isPending: false };
  const list = { noun, screen, selection, columns: columnsOf(noun, screen), state, query, refetch: () => fetched++ };
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <RegistryContext value={{ widgets } as never}>
        <DataSourceContext value={source}>
          <RowSelection list={list as unknown as ListModel} root={{ current: place }} />
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
      await act(async () => void (await import('../../../src/engine/list/bulk/change-dialog')));
      await settle();
    },
    settle,
    click: (text: string) => button(text).click(),
    chooseAll: () => act(async () => place.querySelectorAll<HTMLElement>('[type="radio"]')[1]!.click()),
    /** By Escape, or a button. */
    close: (by: string) =>
      act(async () => {
        if (by === 'Escape') place.querySelector('dialog')!.dispatchEvent(new Event('cancel'));
        else button(by).click();
      }),
    type: (text: string) =>
      act(async () => {
        const box = place.querySelector<HTMLInputElement>('dialog input')!;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    fetched: () => fetched,
    selected: () => [...selection.rows().keys()],
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

test('of two actions pressed while the code of the first one is loading, the later one opens', async () => {
  const { select, press, click, dialog, end } = await selecting(failingFrom(1));
  select();
  await press('Change…', () => click('Delete…'));
  assert.match(dialog()?.textContent ?? '', /^Delete 3 yards/);
  await end();
});

const refusing: Partial<SharedDataSource> = {
  delete: async (_noun, id) =>
    id === 2 ? { ok: false, failure: { kind: 'missing', message: '', fields: {} } } : { ok: true, data: undefined },
};

test('where a row failed, what was done can be undone once the dialog is closed', async () => {
  const { restored, select, press, settle, end } = await selecting(refusing);
  select();
  await press('Delete…');
  await press('Delete');
  assert.equal(pending.toasts, []);
  await press('Close');
  const [toast] = takeToasts();
  assert.is(toast?.text, '2 yards deleted');
  toast?.action?.run();
  await settle();
  assert.equal(restored, [1, 3]);
  await end();
});

test('where all failed, nothing is said to be done', async () => {
  const failure = { kind: 'missing', message: '', fields: {} } as const;
  const { select, press, end } = await selecting({ delete: async () => ({ ok: false, failure }) });
  select();
  await press('Delete…');
  await press('Delete');
  await press('Close');
  assert.equal(takeToasts(), []);
  await end();
});

/** A change of one field in portions, which fails from one of them on. */
function failingFrom(portion: number): Partial<SharedDataSource> {
  const nothing = { same: 0, refused: [] };
  return {
    changeMany: async (_noun, { isDryRun, after }) => {
      if (isDryRun) return { ok: true, data: { ...nothing, matched: 3, changed: 3, changes: [] } };
      if (portion === 1 || after !== undefined) return { ok: false, failure: { kind: 'unreachable' } };
      return { ok: true, data: { ...nothing, matched: 3, changed: 1, changes: [7], next: 1 } };
    },
    undo: async () => ({ ok: true, data: { refused: [] } }) as never,
  };
}

for (const by of ['Close', 'Escape'])
  test(`a change of one field that failed at once leaves all rows selected, after ${by}`, async () => {
    const { select, press, type, close, selected, dialog, end } = await selecting(failingFrom(1));
    select();
    await press('Change…');
    await type('Yard 9');
    await press('Continue');
    await press('Change 3 yards');
    await close(by);
    assert.not.ok(dialog());
    assert.equal([selected(), takeToasts()], [['1', '2', '3'], []]);
    await end();
  });

for (const by of ['Close', 'Escape'])
  test(`what was changed before a failure is unselected, fetched and can be undone, after ${by}`, async () => {
    const { select, press, type, close, selected, fetched, end } = await selecting(failingFrom(2));
    select();
    await press('Change…');
    await type('Yard 9');
    await press('Continue');
    await press('Change 3 yards');
    await close(by);
    assert.equal([selected(), fetched()], [['2', '3'], 1]);
    const [toast] = takeToasts();
    assert.equal([toast?.text, toast?.detail, toast?.action?.label], ['1 yard changed', '2 yards unchanged', 'Undo']);
    await end();
  });

for (const [isStopped, left] of [
  [true, ['2', '3']],
  [false, []],
] as const)
  test(`of all that match, ${isStopped ? 'those that a stop left out stay' : 'none stays'} selected`, async () => {
    const { select, press, click, chooseAll, type, selected, settle, end } = await selecting(
      {
        changeMany: async (_noun, { isDryRun, after }) => {
          await new Promise((done) => setTimeout(done, 10));
          if (!isDryRun && isStopped) click('Stop');
          const next = isDryRun || after !== undefined ? undefined : 1;
          return { ok: true, data: { matched: 4, changed: 4, changes: [], same: 0, refused: [], next } };
        },
      },
      4,
    );
    select();
    await press('Change…');
    await type('Yard 9');
    await chooseAll();
    await press('Continue');
    await press('Change 4 yards');
    await settle();
    assert.equal(selected(), left);
    takeToasts();
    await end();
  });

test.run();
