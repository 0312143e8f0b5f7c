// What a page shows of what was kept, for as long as there is no connection. Loads when something was.
import { proxy } from 'valtio/vanilla';
import { onReconnected } from './connection';

interface Kept {
  /** When the oldest response came of those that are shown, in milliseconds; undefined where none is. */
  at: number | undefined;
  /** False when the browser keeps nothing. */
  hasStorage: boolean;
}

/** Readable anywhere, changed only by the functions below. */
export const kept = proxy<Kept>({ at: undefined, hasStorage: true });

/** The page shows a response of this moment. */
export function noteKept(at: number): void {
  kept.at = Math.min(at, kept.at ?? at);
}

/** Another page is shown, or everything is fetched anew. */
export function forgetKept(): void {
  kept.at = undefined;
}

/** Whether the browser has kept a response. */
export function noteStorage(works: boolean): void {
  kept.hasStorage = works;
}

onReconnected(forgetKept);
