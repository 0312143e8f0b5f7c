// The comments of a record while others write some: what is shown stays. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DataSourceContext, type SharedDataSource } from '../../../src/engine/data/data-context';
import type { CommentPage, RecordComment } from '../../../src/schema/model/comments';
import type { Notice } from '../../../src/schema/model/notice';
import { nouns } from '../../../src/schema/model/nouns';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['HTMLTextAreaElement', 'addEventListener', 'removeEventListener']);

const tickets = nouns.get('ticket')!;
const PAGE_LENGTH = 2;

const written = (comment_id: number): RecordComment => ({
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
  is_own: false,
  edit_seconds: 0,
});

/** The comments of a ticket that has `ids`, the newest first, two on a page. */
async function open(ids: number[]) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { RecordComments } = await import('../../../src/engine/record/record-comments');
  let notify = (_notice: Notice) => {};
  let gate: Promise<void> | undefined;
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
          comments: older.slice(0, PAGE_LENGTH).map(written),
          more: older.length > PAGE_LENGTH,
        };
        await gate;
        return { ok: true, data };
      },
      async add() {
        ids.unshift(ids[0]! + 1);
        return { ok: true, data: written(ids[0]!) };
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

test.run();
