// The bell of the top bar: how much concerns the user that was not read, and the popover that says what.
import { useEffect, useRef, useState } from 'react';
import { MAX_UNREAD } from '../../schema/model/notifications';
import { IconButton } from '../controls/button';
import { useDataSource } from '../data/data-context';
import { whenSettled } from '../hooks/timing';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../lazy/lazy-component';
import { forgetFailures } from '../lazy/load-once';

const Notifications = lazyComponent(() => import('./notifications'), 'Notifications');

/** Renders nothing where the source has no notifications. The count comes once the page is idle. */
export function Bell() {
  const popover = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  useEffect(() => whenSettled(() => setReady(true)), []);
  if (!useDataSource().notifications) return null;
  const count = unread >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(unread);
  return (
    <>
      <span className="bell">
        <IconButton
          icon="bell"
          label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
          popoverTarget="notifications"
          aria-expanded={isOpen}
        />
        {unread > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <div
        className="popover"
        id="notifications"
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        ref={popover}
        onToggle={({ newState }) => {
          // Code that could not be loaded is requested again with every opening.
          if (newState === 'open') forgetFailures();
          setOpen(newState === 'open');
          setReady(true);
        }}
      >
        {isReady && (
          <ImmediateSuspense>
            <LoadBoundary>
              <Notifications onUnread={setUnread} close={() => popover.current?.hidePopover()} />
            </LoadBoundary>
          </ImmediateSuspense>
        )}
      </div>
    </>
  );
}
