// Whether there is a connection to the server, for the whole page. Calls report what became of them; what checks while
// there is none is in `watch-connection.ts`, which loads later. Components use `use-connection.ts`.

import { proxy } from 'valtio/vanilla';
import { createListeners } from './listeners';

/** What is known of the connection. */
interface Connection {
  /** False when the browser has no network, or the last calls had no response. */
  isOnline: boolean;
  /** When that has changed last, in milliseconds. */
  since: number;
  /** When the last response came, in milliseconds; undefined before the first one of this page. */
  lastResponse: number | undefined;
  /** Calls in a row that had no response. */
  failures: number;
}

const hasNetwork = (): boolean => globalThis.navigator?.onLine !== false;

/** Readable anywhere, changed only by the functions below. */
export const connection = proxy<Connection>({
  isOnline: hasNetwork(),
  since: Date.now(),
  lastResponse: undefined,
  failures: 0,
});

/** So many calls in a row without a response mean that there is no connection; one alone may be an accident. */
const MAX_FAILURES = 2;

/** The server has responded, whatever it said. */
export function noteResponse(): void {
  connection.lastResponse = Date.now();
  const isBack = connection.failures > 0 || !connection.isOnline;
  connection.failures = 0;
  setOnline(true);
  if (isBack) reconnected.notify();
}

/** A call had no response, for want of a network or of a server. */
export function noteUnreachable(): void {
  connection.failures++;
  if (connection.failures >= MAX_FAILURES || !hasNetwork()) setOnline(false);
}

/** The browser says that there is no network. */
export const noteOffline = (): void => setOnline(false);

const reconnected = createListeners();

/** Calls `listener` whenever the server responds after a call that had no response. @returns how to stop it. */
export const onReconnected = reconnected.subscribe;

function setOnline(isOnline: boolean): void {
  if (connection.isOnline !== isOnline) Object.assign(connection, { isOnline, since: Date.now() });
}
