// The comments and the history of a record while others add to them: what is shown stays. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DataSourceContext, type SharedDataSource } from '../../../src/engine/data/data-context';
import type { CommentPage, RecordComment } from '../../../src/schema/model/comments';
import type { LoggedChange } from '../../../src/schema/model/history';
import type { Notice } from '../../../src/schema/model/notice';
import { nouns } from '../../../src/schema/model/nouns';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLTextAreaElement', 'addEventListener', 'removeEventListener']);

const tickets = nouns.get('ticket')!;
const PAGE_LENGTH = 2;

const written = (comment_id: number, isOwn = false): RecordComment => ({
  comment_id,
  written_at: '2026-11-20T12:00:00Z',
  edited_at: null,
  deleted_at: null,
  user_id: 1,
  user_name: 'Berta Comment',
  token_name: null,
  text: `Comment ${comment_id}`,
  mentions: [],
  files: [],
  is_own: isOwn,
  edit_seconds: isOwn ? 600 : 0,
});

/** The comments of a ticket that has `ids`, the newest first, two on a page. */
async function open(ids: number[], isOwn = false) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { RecordComments } = await import('../../../src/engine/record/record-comments');
  let notify = (_notice: Notice) => {};
  let gate: Promise<void> | undefined;
  const deleted: number[] = [];
  const source: SharedDataSource = {
    ...recordingSource({}).source,
    onNotice(listener) {
      notify = listener;
      return () => {};
    },
    comments: {
      async page(_noun: unknown, _id: unknown, { before = Number.POSITIVE_INFINITY }) {
        const older = ids.filter((one) => one < before);
        const data: CommentPage = {
          comments: older.slice(0, PAGE_LENGTH).map((one) => ({
            ...written(one, isOwn),
            ...(deleted.includes(one) && { text: '', deleted_at: '2026-11-20T12:01:00Z' }),
          })),
          more: older.length > PAGE_LENGTH,
        };
        await gate;
        return { ok: true, data };
      },
      async add() {
        ids.unshift(ids[0]! + 1);
        return { ok: true, data: written(ids[0]!) };
      },
      edit: async (_noun: unknown, _id: unknown, comment: RecordComment) => ({ ok: true, data: comment }),
      async delete(_noun: unknown, _id: unknown, { comment_id }: RecordComment) {
        deleted.push(comment_id);
        return { ok: true, data: undefined };
      },
    } as unknown as SharedDataSource['comments'],
  };
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <DataSourceContext value={source}>
        <RecordComments noun={tickets} id={1} />
      </DataSourceContext>,
    ),
  );
  return {
    shown: () => [...document.querySelectorAll('.comment-text')].map(({ textContent }) => Number(textContent.slice(8))),
    showOlder: () =>
      act(async () => [...document.querySelectorAll('button')].find((one) => /older/.test(one.textContent))!.click()),
    /** A button that has the focus, the last one of its name. */
    async press(name: string) {
      const button = [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === name)!;
      button.focus();
      await act(async () => button.click());
      await act(async () => new Promise((done) => setTimeout(done, 20)));
    },
    focused: () => document.activeElement as HTMLElement,
    notify: () => act(async () => void notify({ kind: 'commented', noun: 'ticket', id: 1 })),
    /** Pages that are requested during `run` arrive afterwards. @returns what lets them. */
    async hold(run: () => Promise<void>) {
      let arrive = () => {};
      gate = new Promise((resolve) => (arrive = resolve));
      await run();
      gate = undefined;
      return () => act(async () => arrive());
    },
    async send(text: string) {
      const area = document.querySelector('textarea')!;
      await act(async () => {
        // Past React's own setter, as a browser would.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(area), 'value')!.set!.call(area, text);
        area.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await act(async () => {
        area.dispatchEvent(Object.assign(new Event('keydown', { bubbles: true }), { key: 'Enter', ctrlKey: true }));
      });
    },
    async close() {
      await act(async () => root.unmount());
      document.body.replaceChildren();
    },
  };
}

test('older ones that were fetched stay when another user writes one', async () => {
  const ids = [5, 4, 3, 2, 1];
  const { shown, showOlder, notify, close } = await open(ids);
  assert.equal(shown(), [5, 4]);
  await showOlder();
  assert.equal(shown(), [5, 4, 3, 2]);
  ids.unshift(6);
  await notify();
  assert.equal(shown(), [6, 5, 4, 3]);
  await showOlder();
  assert.equal(shown(), [6, 5, 4, 3, 2, 1]);
  ids.splice(1, 1);
  await notify();
  assert.equal(shown(), [6, 4, 3, 2, 1]);
  await close();
});

test('a page that was requested before a comment was sent, and arrives after it, does not take it away', async () => {
  const { shown, notify, hold, send, close } = await open([2, 1]);
  const arrive = await hold(notify);
  await send('Comment 3');
  assert.equal(shown()[0], 3);
  await arrive();
  assert.equal(shown()[0], 3);
  await close();
});

test('the focus goes into the editor of a comment, and back to its buttons', async () => {
  const { ConfirmDialog } = await import('../../../src/engine/overlay/lazy-confirm-dialog');
  await ConfirmDialog.load();
  const { press, focused, close } = await open([1], true);
  for (const end of ['Cancel', 'Save comment']) {
    await press('Edit');
    assert.is(focused().getAttribute('aria-label'), 'Edit comment');
    await press(end);
    assert.is(focused().textContent, 'Edit');
  }
  await press('Delete');
  await press('Delete');
  assert.match(focused().textContent, /Deleted/);
  assert.is(focused().className, 'comment');
  await close();
});

test('the focus goes to the first of the last older ones, with which the button is gone', async () => {
  const { shown, press, focused, close } = await open([5, 4, 3, 2, 1]);
  await press('Show older comments');
  assert.is(focused().textContent, 'Show older comments');
  await press('Show older comments');
  assert.equal(shown(), [5, 4, 3, 2, 1]);
  assert.equal([focused().className, focused().querySelector('p')?.textContent], ['comment', 'Comment 1']);
  await close();
});

const changed = (change_id: number): LoggedChange => ({
  change_id,
  changed_at: '2026-11-20T12:00:00Z',
  action: 'create',
  label: `Change ${change_id}`,
  user_id: 1,
  user_name: `User ${change_id}`,
  token_name: null,
  fields: [],
});

test('older comments that arrive after a newer one leave none out', async () => {
  const ids = [4, 3, 2, 1];
  const { shown, showOlder, notify, hold, close } = await open(ids);
  const arrive = await hold(showOlder);
  ids.unshift(5);
  await notify();
  assert.equal(shown(), [5, 4]);
  await arrive();
  assert.equal(shown(), [5, 4, 3, 2]);
  await close();
});

/** The history of a ticket with the changes `ids`, the newest first, two on a page. */
async function openHistory(ids: number[]) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { RecordHistory } = await import('../../../src/engine/record/record-history');
  let gate: Promise<void> | undefined;
  const source: SharedDataSource = {
    ...recordingSource({}).source,
    async history(_noun, _id, { before = Number.POSITIVE_INFINITY }) {
      const older = ids.filter((one) => one < before);
      const data = { changes: older.slice(0, PAGE_LENGTH).map(changed), more: older.length > PAGE_LENGTH };
      await gate;
      return { ok: true, data };
    },
  };
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  const show = (version: number) =>
    act(async () =>
      root.render(
        <DataSourceContext value={source}>
          <RecordHistory noun={tickets} id={1} version={version} />
        </DataSourceContext>,
      ),
    );
  await show(1);
  return {
    shown: () => [...document.querySelectorAll('.history-who')].map(({ textContent }) => Number(textContent.slice(5))),
    /** Another version of the record is there. */
    renew: show,
    showOlder: () => act(async () => document.querySelector('button')!.click()),
    hold() {
      let arrive = () => {};
      gate = new Promise((resolve) => (arrive = resolve));
      return () => {
        gate = undefined;
        return act(async () => arrive());
      };
    },
    release: () => (gate = undefined),
    async close() {
      await act(async () => root.unmount());
      document.body.replaceChildren();
    },
  };
}

test('older changes that were fetched stay when another version of the record is there', async () => {
  const ids = [5, 4, 3, 2, 1];
  const { shown, showOlder, renew, close } = await openHistory(ids);
  assert.equal(shown(), [5, 4]);
  await showOlder();
  assert.equal(shown(), [5, 4, 3, 2]);
  ids.unshift(6);
  await renew(2);
  assert.equal(shown(), [6, 5, 4, 3]);
  await showOlder();
  assert.equal(shown(), [6, 5, 4, 3, 2, 1]);
  await close();
});

test('older changes that arrive after newer ones leave none out', async () => {
  const ids = [4, 3, 2, 1];
  const { shown, showOlder, renew, hold, release, close } = await openHistory(ids);
  const arrive = hold();
  await showOlder();
  release();
  ids.unshift(5);
  await renew(2);
  assert.equal(shown(), [5, 4]);
  await arrive();
  assert.equal(shown(), [5, 4, 3, 2]);
  await close();
});

test.run();
