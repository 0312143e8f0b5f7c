// What only the server can do, and no outbox keeps: while there is no connection its buttons say so, and a press does
// nothing else. Elements are marked with `data-needs-server`; nothing is rendered for it.
import { subscribe } from 'valtio/vanilla';
import { connection } from '../hooks/connection';
import { showToast } from './toasts';

/** Deleting a record stands in each row of a list, which has its own mark of what it does. */
const NEEDS = '[data-needs-server], [data-action="delete"]';
const OFFLINE = 'data-offline';
/** Elements whose `aria-disabled` is set here. */
const DISABLED = 'data-offline-disabled';

/** Without a full stop: an accessible description, and the beginning of a message. */
export const NEEDS_CONNECTION = 'Needs a connection';

/** @returns how to stop it. */
export function markNeedsServer(): () => void {
  // What opens meanwhile is marked, too, and what was rendered again.
  const observer = new MutationObserver(mark);

  function follow(): void {
    observer.disconnect();
    unmark();
    if (connection.isOnline) return;
    mark();
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-disabled'] });
  }

  const forget = subscribe(connection, follow);
  addEventListener('click', refuse, { capture: true });
  follow();
  return () => {
    forget();
    observer.disconnect();
    removeEventListener('click', refuse, { capture: true });
    unmark();
  };
}

function mark(): void {
  for (const element of document.querySelectorAll(NEEDS)) {
    if (!element.hasAttribute(OFFLINE)) {
      element.setAttribute(OFFLINE, '');
      element.setAttribute('aria-description', NEEDS_CONNECTION);
    }
    if (element.getAttribute('aria-disabled') === 'true') continue;
    element.setAttribute('aria-disabled', 'true');
    element.setAttribute(DISABLED, '');
  }
}

function unmark(): void {
  for (const element of document.querySelectorAll(`[${OFFLINE}]`)) {
    element.removeAttribute(OFFLINE);
    element.removeAttribute('aria-description');
    if (element.hasAttribute(DISABLED)) element.removeAttribute('aria-disabled');
    element.removeAttribute(DISABLED);
  }
}

/** Before the button itself, and also for a finger, which sees no tooltip. */
function refuse(event: Event): void {
  if (connection.isOnline || !(event.target instanceof Element) || !event.target.closest(NEEDS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  showToast({ kind: 'error', text: `${NEEDS_CONNECTION}.` });
}
