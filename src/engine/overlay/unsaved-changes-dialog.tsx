// The confirmation before a page with unsaved changes is left: by a link, by Back and Forward, by Escape in a modal; a
// closing or reloading tab has the browser's own. Loads with the forms.
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../controls/button';
import { useLatest } from '../hooks/use-latest';
import { focusedElement } from '../lazy/load-with-retry';
import { addNavigationGuard, confirmNavigation } from '../navigation/navigation-guard';
import { type Leaving, unsavedChangesMessages } from '../navigation/unsaved-changes-messages';
import { ConfirmFrame } from './confirm-frame';

interface RetryRequest {
  leaving: Leaving;
  leave(): void;
  opener: HTMLElement;
  kept: boolean;
}

interface UnsavedChangesDialog {
  /** The dialog, while it is open. */
  question: ReactNode;
  /** Shows the confirmation, then calls `leave` or drops it. */
  confirm(leave: () => void, leaving: Leaving): void;
  /** No confirmation from now on: the changes were saved, or discarded knowingly. */
  done(): void;
}

/**
 * `hasChanges` compares when it is called, never before; `keep` stores the changes and resolves to whether that worked.
 */
export function useUnsavedChangesDialog(hasChanges: () => boolean, keep: () => Promise<boolean>): UnsavedChangesDialog {
  const [request, setRequest] = useState<RetryRequest>();
  const free = useRef(false);
  const isFree = useEffectEvent(() => free.current || !hasChanges());
  const keepSoon = useEffectEvent(() => patiently(keep()));
  const confirm = useLatest((leave: () => void, leaving: Leaving) => {
    const opener = focusedElement();
    void patiently(keep()).then((kept) => setRequest((now) => now ?? { leaving, leave, opener, kept }));
  });

  useEffect(() => {
    const here = { path: location.pathname, address: location.href, state: history.state as unknown };

    // The browser has already left, the router does not know yet: the page is pushed back on top of the history, and
    // confirming then means going back once more.
    const travelled = (event: PopStateEvent) => {
      if (location.pathname === here.path) return;
      event.stopImmediatePropagation();
      history.pushState(here.state, '', here.address);
      confirm(() => history.back(), 'page');
    };
    const onClose = (event: BeforeUnloadEvent) => {
      if (!isFree()) event.preventDefault();
    };
    const unguard = addNavigationGuard({
      holds: () => !isFree(),
      confirm,
      travelled,
      keep: () => keepSoon(),
      release: () => {
        free.current = true;
      },
    });
    addEventListener('beforeunload', onClose);
    return () => {
      unguard();
      removeEventListener('beforeunload', onClose);
    };
  }, [confirm]);

  const done = useCallback(() => {
    free.current = true;
    setRequest(undefined);
  }, []);

  function leave(): void {
    // The dialog is removed before the page is, so that the focus is restored in the right order.
    flushSync(done);
    confirmNavigation();
    request?.leave();
  }

  const question = request && <Question {...request} leave={leave} onStay={() => setRequest(undefined)} />;
  return useMemo(() => ({ question, confirm, done }), [question, confirm, done]);
}

function Question({ leaving, leave, opener, kept, onStay }: RetryRequest & { onStay(): void }) {
  const messages = unsavedChangesMessages[leaving];
  return (
    <ConfirmFrame title={messages.title} text={<p>{messages.text(kept)}</p>} opener={opener} onClose={onStay}>
      <Button onClick={leave}>{messages.leave}</Button>
      <Button look="primary" data-first onClick={onStay}>
        {messages.stay}
      </Button>
    </ConfirmFrame>
  );
}

/** A browser whose storage hangs must not block leaving. */
function patiently(kept: Promise<boolean>): Promise<boolean> {
  return Promise.race([kept, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 500))]);
}
