// When a draft is bound to its user, kept at once, or ended: by the session and the page, the same for every kind of
// draft.
import { useEffect, useEffectEvent } from 'react';
import { subscribe } from 'valtio/vanilla';
import { noteKept, onSessionEnd, type SessionEnd, session, userKey } from '../session/session';

/** What every draft has, whatever it holds. */
interface LifecycleDraft {
  open(user: string): Promise<void>;
  touch(): void;
  flush(): Promise<boolean>;
  end(forget: boolean): void;
  close(): void;
}

/**
 * Opens the draft as soon as the user is known, and keeps it before the page may be gone.
 *
 * @param isChanged whether there is anything to keep when the session has ended.
 * @param watch calls its listener after every change that the draft must keep; returns how to stop.
 * @param leave permits the page to be left without a confirmation.
 */
export function useDraftLifecycle(
  draft: LifecycleDraft,
  isChanged: () => boolean,
  watch: (listener: () => void) => () => void,
  leave: () => void,
): void {
  const open = useEffectEvent(() => {
    const user = userKey();
    if (user !== undefined) void draft.open(user);
  });
  const ended = useEffectEvent((how: SessionEnd) => {
    if (how === 'expired' && isChanged()) {
      // Also what is stored already: another tab may be deleting what is older than this moment.
      draft.touch();
      void draft.flush().then((isKept) => isKept && noteKept());
    }
    leave();
    draft.end(how === 'logged-out');
  });
  const watchNow = useEffectEvent(watch);

  useEffect(() => {
    open();
    const stops = [
      subscribe(session, () => open()),
      watchNow(draft.touch),
      onSessionEnd((how) => ended(how)),
      listen(window, 'beforeunload', () => void draft.flush()),
      listen(window, 'pagehide', () => void draft.flush()),
      listen(document, 'visibilitychange', () => document.visibilityState === 'hidden' && void draft.flush()),
    ];
    return () => {
      draft.close();
      stops.forEach((stop) => void stop());
    };
  }, [draft]);
}

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
