// The popover of the bell while notifications arrive and older ones are shown. In a small page of happy-dom.
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DataSourceContext, type SharedDataSource } from '../../../src/engine/data/data-context';
import type { Notice } from '../../../src/schema/model/notice';
import type { NotificationPage } from '../../../src/schema/model/notifications';
import { recordingSource } from '../../support/recording-source';
import { inSmallPage } from '../../support/small-page';

inSmallPage(test, ['addEventListener', 'removeEventListener']);

const PAGE_LENGTH = 2;

/** The popover of a user who has the unread notifications `ids`, the newest first, two on a page. */
async function open(ids: number[]) {
  const { act } = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { Notifications } = await import('../../../src/engine/shell/notifications');
  let notify = (_notice: Notice) => {};
  let gate: Promise<void> | undefined;
  let isRead = false;
  const source: SharedDataSource = {
    ...recordingSource({}).source,
    onNotice(listener) {
      notify = listener;
      return () => {};
    },
    notifications: {
      async page({ before = Number.POSITIVE_INFINITY }: { before?: number }) {
        const older = ids.filter((one) => one < before);
        const data: NotificationPage = {
          notifications: older.slice(0, PAGE_LENGTH).map((notification_id) => ({
            notification_id,
            noun: 'ticket',
            record_id: notification_id,
            label: `T-${notification_id}`,
            record_count: null,
            reason: 'mentioned',
            actor_name: 'Berta Comment',
            notified_at: '2026-11-20T12:00:00Z',
            is_read: isRead,
          })),
          more: older.length > PAGE_LENGTH,
          unread: isRead ? 0 : ids.length,
        };
        await gate;
        return { ok: true, data };
      },
      async markRead() {
        isRead = true;
        return { ok: true, data: undefined };
      },
    } as unknown as SharedDataSource['notifications'],
  };
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <DataSourceContext value={source}>
        <Notifications onUnread={() => {}} close={() => {}} />
      </DataSourceContext>,
    ),
  );
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)!;
  return {
    shown: () => [...document.querySelectorAll('li')].map(({ textContent }) => Number(/ T-(\d)/.exec(textContent)![1])),
    async press(name: string, times = 1) {
      button(name).focus();
      await act(async () => {
        for (let i = 0; i < times; i += 1) button(name).click();
      });
    },
    notify: () => act(async () => void notify({ kind: 'notified' })),
    /** Pages that are requested during `run` arrive afterwards. @returns what lets them. */
    async hold(run: () => Promise<void>) {
      let arrive = () => {};
      gate = new Promise((resolve) => (arrive = resolve));
      await run();
      gate = undefined;
      return () => act(async () => arrive());
    },
    close: () => act(async () => root.unmount()),
  };
}

test('older ones come once, however often the button is pressed while they load', async () => {
  const bell = await open([5, 4, 3, 2, 1]);
  assert.equal(bell.shown(), [5, 4]);
  const arrive = await bell.hold(async () => {
    await bell.press('Show older ones');
    await bell.press('Show older ones');
  });
  await arrive();
  assert.equal(bell.shown(), [5, 4, 3, 2]);
  await bell.close();
});

test('older ones that arrive after a new one leave none out', async () => {
  const ids = [5, 4, 3, 2, 1];
  const bell = await open(ids);
  const arrive = await bell.hold(() => bell.press('Show older ones'));
  ids.unshift(6);
  await bell.notify();
  await arrive();
  assert.equal(bell.shown(), [6, 5]);
  await bell.press('Show older ones');
  assert.equal(bell.shown(), [6, 5, 4, 3]);
  await bell.close();
});

test('the focus stays in the popover when its button goes', async () => {
  const bell = await open([3, 2, 1]);
  await bell.press('Show older ones');
  assert.equal([document.activeElement?.tagName, bell.shown()], ['LI', [3, 2, 1]]);
  await bell.press('Mark all as read');
  assert.equal(document.activeElement?.textContent, 'Notifications');
  await bell.close();
});

test.run();
