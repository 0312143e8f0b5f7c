// Loads what a press opens over the page (a modal, a row in edit mode). When that fails, a dialog says why and offers a
// retry.
import { createListeners } from '../hooks/listeners';
import { ChunkError } from './load-code';
import { forgetFailures, settledValue } from './load-once';

/** The dialog while it is open. Replaced, never changed. */
export interface RetryRequest {
  failure: ChunkError;
  /** Gets the focus back. */
  opener: HTMLElement;
  /** A retry is running. */
  busy: boolean;
  decide(again: boolean): void;
}

let pending: RetryRequest | undefined;
const retryListeners = createListeners();

/** The dialog that is open, undefined while there is none; for `useSyncExternalStore`. */
export const currentRetry = (): RetryRequest | undefined => pending;

/** Calls `listener` when the dialog opens, changes or closes. @returns how to stop it. */
export const onRetryChange = retryListeners.subscribe;

/**
 * The result of `load`; undefined when it could not be loaded and the user has cancelled. The focus goes back to
 * `opener`. Rejects only with errors other than `ChunkError`.
 */
export async function loadWithRetry<T>(load: () => Promise<T>, opener = focusedElement()): Promise<T | undefined> {
  let failure: ChunkError | undefined;
  for (;;) {
    forgetFailures();
    try {
      const loaded = await load();
      if (failure) show(undefined);
      return loaded;
    } catch (error) {
      if (!(error instanceof ChunkError)) throw error;
      failure = error;
      if (!(await isTriedAgain(error, opener))) return undefined;
    }
  }
}

/**
 * Calls `act` with what `load` has loaded. Where its tracked promise is fulfilled already that happens at once, so that what
 * a press opens is in the next frame; else as soon as `loadWithRetry` has it. What failed before is requested again either
 * way: what opens may contain it.
 */
export function openWhenLoaded<T>(load: () => Promise<T>, act: (loaded: T) => void, opener?: HTMLElement): void {
  forgetFailures();
  const loaded = settledValue(load());
  if (loaded) act(loaded);
  else void loadWithRetry(load, opener).then((late) => late && act(late));
}

async function isTriedAgain(failure: ChunkError, opener: HTMLElement): Promise<boolean> {
  // One dialog at a time: the request before is cancelled.
  pending?.decide(false);
  const again = await new Promise<boolean>((decide) => show({ failure, opener, busy: false, decide }));
  if (pending?.failure === failure) show(again ? { ...pending, busy: true } : undefined);
  return again;
}

function show(next: RetryRequest | undefined): void {
  pending = next;
  retryListeners.notify();
}

/** What has the focus, and gets it back when a dialog closes; the page itself where nothing has it. */
export const focusedElement = (): HTMLElement =>
  document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
