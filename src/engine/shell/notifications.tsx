// What concerns the user, newest first: in the popover of the bell, and as a count on it. Loads when the page is idle.
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'wouter';
import type { Noun } from '../../schema/descriptor/descriptor';
import { localMinute, showDate } from '../../schema/formats/dates';
import { grouped } from '../../schema/formats/numbers';
import { columnsOf } from '../../schema/model/columns';
import { panelList, type Searches } from '../../schema/model/dashboard';
import type { NotificationPage, UserNotification } from '../../schema/model/notifications';
import { lowered, nounLabel } from '../../schema/model/noun-label';
import { nouns, screenRoutes } from '../../schema/model/nouns';
import { ME } from '../../schema/model/tasks';
import { Button } from '../controls/button';
import { useDataSource } from '../data/data-context';
import type { NotificationCalls } from '../data/data-source';
import { useQuery } from '../data/use-query';
import { announce } from '../feedback/live-region';
import { QueryFailure } from '../feedback/query-failure';
import { searchAddress } from '../list/model/list-address';
import { rowPath } from '../record/row-model';
import { ShowOlder } from '../record/show-older';

interface NotificationsProps {
  onUnread(count: number): void;
  close(): void;
}

/** Rendered also while the popover is closed, because `onUnread` follows the server's notices. */
export function Notifications({ onUnread, close }: NotificationsProps) {
  const { notifications: calls, onNotice } = useDataSource();
  const fetch = useCallback((signal: AbortSignal) => calls!.page({ signal }), [calls]);
  const { data, failure, isPending, refetch, change } = useQuery(fetch);
  const heading = useRef<HTMLHeadingElement>(null);
  const unread = data?.unread ?? 0;
  const last = lastOf(data);
  const report = useEffectEvent(onUnread);
  useEffect(() => report(unread), [unread]);
  useEffect(
    () =>
      onNotice?.(({ kind }) => {
        if (kind === 'notified' || kind === 'missed') void refetch();
      }),
    [onNotice, refetch],
  );

  async function markRead(
    which: Parameters<NotificationCalls['markRead']>[0],
    isIt: (one: UserNotification) => boolean,
  ) {
    change((page) => ({
      ...page,
      notifications: page.notifications.map((one) => (isIt(one) ? { ...one, is_read: true } : one)),
      unread: page.unread - page.notifications.filter((one) => !one.is_read && isIt(one)).length,
    }));
    await calls!.markRead(which);
    void refetch();
  }
  async function markAll(): Promise<void> {
    // The button goes.
    heading.current?.focus();
    await markRead({ up_to: data!.notifications[0]!.notification_id }, () => true);
    announce('All notifications are read');
  }
  return (
    <div className="notifications">
      <div className="notifications-head">
        <h2 ref={heading} tabIndex={-1}>
          Notifications
        </h2>
        {unread > 0 && (
          <Button isSmall look="quiet" onClick={() => void markAll()}>
            Mark all as read
          </Button>
        )}
      </div>
      {failure && <QueryFailure failure={failure} isPending={isPending} refetch={refetch} />}
      {data?.notifications.length === 0 && <p className="notifications-empty">Nothing concerns you at the moment.</p>}
      <ul className="notifications-list">
        {data?.notifications.map((one) => (
          <li key={one.notification_id}>
            <Link
              className="menu-entry"
              href={pathOf(one)}
              onClick={() => {
                close();
                if (!one.is_read)
                  void markRead(
                    { notification_ids: [one.notification_id] },
                    (other) => other.notification_id === one.notification_id,
                  );
              }}
            >
              <span className="notification-dot" data-unread={!one.is_read || undefined} aria-hidden="true" />
              <span className="notification-text">
                {!one.is_read && <span className="visually-hidden">Unread: </span>}
                {textOf(one)}
                <time dateTime={one.notified_at}>{showDate(localMinute(new Date(one.notified_at)))}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <ShowOlder
        text="Show older ones"
        more={data?.more ?? false}
        fetch={() => calls!.page({ before: last! })}
        // Those that came meanwhile have taken the place of the page that these follow.
        onFetched={(older) => change((page) => (lastOf(page) === last ? joined(page, older) : page))}
      />
    </div>
  );
}

const lastOf = (page: NotificationPage | undefined): number | undefined => page?.notifications.at(-1)?.notification_id;

const joined = (newer: NotificationPage, older: NotificationPage): NotificationPage => ({
  ...older,
  notifications: [...newer.notifications, ...older.notifications],
});

function textOf(one: UserNotification): string {
  const { noun: name, label, record_count, reason, actor_name } = one;
  const actor = actor_name ?? 'Somebody';
  const noun = nouns.get(name);
  const names = noun && nounLabel(noun);
  const record = isOfMany(one)
    ? `${grouped(String(record_count))} ${(record_count === 1 ? names?.one : names?.many) ?? name}`
    : `${lowered(noun?.title ?? name)} ${label}`;
  switch (reason) {
    case 'mentioned':
      return `${actor} mentioned you on ${record}`;
    case 'assigned':
      return `${actor} assigned ${record} to you`;
    case 'changed':
      return `${actor} changed ${record}, for which you are responsible`;
  }
}

/** Of several, or of one of them whose name is not known. */
const isOfMany = ({ record_count, label }: UserNotification): boolean =>
  (record_count ?? 1) > 1 || (record_count === 1 && label === '');

/** The page of the record; of one that has none, and of several, the list that it is in. */
function pathOf(one: UserNotification): string {
  const { noun: name, record_id } = one;
  const noun = nouns.get(name);
  const several = noun && (one.record_count ?? 1) > 1 && searchAddress(noun, ownSearch(noun));
  if (several) return several;
  const screens = screenRoutes().flatMap(({ noun, screen }) => (noun?.noun === name ? [screen] : []));
  const page = screens.find((screen) => screen.kind === 'form' && screen.readonly && screen.path.endsWith('{id}'));
  return page ? rowPath(page.path, record_id) : (screens.find(({ kind }) => kind !== 'form')?.path ?? '/');
}

/** What finds the records that the reader is responsible for. */
function ownSearch(noun: Noun): Searches {
  const screen = panelList(noun);
  const column = screen && columnsOf(noun, screen).find(({ assignee }) => assignee);
  return column ? { [column.path]: ME } : {};
}
