// Shown where code could not be loaded: why, and what to do. Part of the first load, because it is shown when nothing
// else can be loaded.
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button';
import { Alert } from '../feedback/alert';
import { failureText } from '../feedback/result';
import { reloadPage } from '../navigation/navigation-guard';
import type { ChunkError } from './load-code';

/** `onRetry` loads again and renders the result; until then the button stays, and keeps its focus. */
export function LoadError({ failure, onRetry }: { failure: ChunkError; onRetry(): void }) {
  const { text, detail, button } = recoveryOf(failure);
  const [triedFor, setTriedFor] = useState<ChunkError>();
  const element = useRef<HTMLButtonElement>(null);
  const busy = triedFor === failure;
  useLayoutEffect(() => () => passFocusOn(element.current), []);

  function go(): void {
    if (failure.kind === 'replaced') return void reloadPage();
    setTriedFor(failure);
    startTransition(onRetry);
  }

  return (
    <div className="load-failed">
      <Alert kind="error">{text}</Alert>
      {detail && <p>{detail}</p>}
      <Button ref={element} isBusy={busy} onClick={go}>
        {button}
      </Button>
    </div>
  );
}

/**
 * The button is removed when the code is loaded: the focus moves on to the new heading, or to the element around it.
 */
function passFocusOn(button: HTMLElement | null): void {
  if (!button || document.activeElement !== button) return;
  const around = button.closest<HTMLElement>('[role="dialog"], dialog, main');
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    (around?.querySelector<HTMLElement>('h1[tabindex], button, input') ?? around)?.focus();
  });
}

/** The messages about code that could not be loaded, for the page and for the dialog over it. */
export interface Recovery {
  text: string;
  detail?: string;
  /** Label of the button. */
  button: string;
}

/** Without a connection a retry may help; where the server has a newer version, only a reload. */
export function recoveryOf({ kind }: ChunkError): Recovery {
  switch (kind) {
    case 'unreachable':
      return { text: failureText({ kind: 'unreachable' })!, button: 'Try again' };
    case 'replaced':
      return {
        text: 'There is a new version of this page. Reload it to go on.',
        detail: 'What you typed into a form is kept as a draft.',
        button: 'Reload the page',
      };
  }
}
