// Loads what a press opens over the page (a modal, a row in edit mode). When that fails a dialog says why and offers to try again; `app.tsx` renders it.
import { CodeError } from '../../api/load-code';
import { forgetFailures } from './load-once';

/** The dialog while it is open. Replaced, never changed. */
export interface RetryRequest {
  failure: CodeError;
  /** Gets the focus back. */
  opener: HTMLElement;
  /** It is being tried again. */
  busy: boolean;
  decide(again: boolean): void;
}

let asking: RetryRequest | undefined;
const listeners = new Set<() => void>();

export const currentRetry = (): RetryRequest | undefined => asking;

export function onRetryChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What `load` gives; undefined when it could not be loaded and the visitor has given up. The focus goes back to `opener`.
 * Rejects only with what is no `CodeError`.
 */
export async function loadWithRetry<T>(load: () => Promise<T>, opener = focused()): Promise<T | undefined> {
  let failure: CodeError | undefined;
  for (;;) {
    forgetFailures();
    try {
      const loaded = await load();
      if (failure) show(undefined);
      return loaded;
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      failure = error;
      if (!(await isTriedAgain(error, opener))) return undefined;
    }
  }
}

async function isTriedAgain(failure: CodeError, opener: HTMLElement): Promise<boolean> {
  // One dialog at a time: what was wanted before is given up.
  asking?.decide(false);
  const again = await new Promise<boolean>((decide) => show({ failure, opener, busy: false, decide }));
  if (asking?.failure === failure) show(again ? { ...asking, busy: true } : undefined);
  return again;
}

function show(next: RetryRequest | undefined): void {
  asking = next;
  listeners.forEach((listener) => listener());
}

const focused = (): HTMLElement =>
  document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
