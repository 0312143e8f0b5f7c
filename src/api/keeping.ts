// The seam between calls and what is kept of their responses. Part of the first load; what keeps them (`keep-calls.ts`)
// and what reads them (`kept-calls.ts`) loads when it is needed.
import type { Result } from '../engine/feedback/result';
import type { CallRequest } from './call-request';

/** A call that has its response. */
export interface Arrival extends CallRequest {
  token: string | null;
  result: Result<unknown>;
}

/** What came before anything is there to keep it. */
const early: Arrival[] = [];
let keep = (arrival: Arrival): void => void early.push(arrival);

/** Every response passes here. */
export const arrived = (arrival: Arrival): void => keep(arrival);

/** From now on `listener` is called with every response, and at once with those that came before. */
export function keepWith(listener: (arrival: Arrival) => void): void {
  keep = listener;
  early.splice(0).forEach(listener);
}

/** Milliseconds after which what was kept is shown, until the response is there. */
const KEPT_AFTER_MS = 4_000;

/** The response to a call; where it takes long, what was kept of it. */
export async function soonOrKept<T>(request: CallRequest, response: Promise<Result<T>>): Promise<Result<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, KEPT_AFTER_MS);
  });
  const result = await Promise.race([response, late]);
  clearTimeout(timer);
  return result ?? Promise.race([response, keptMeanwhile(request, response)]);
}

const keptMeanwhile = <T>(request: CallRequest, response: Promise<Result<T>>): Promise<Result<T>> =>
  import('./kept-calls').then((calls) => calls.keptMeanwhile(request, response)).catch(() => response);

/** What was kept of the response to a call; undefined where it is none that may be kept. */
export const keptResult = <T>(request: CallRequest): Promise<Result<T> | undefined> =>
  import('./kept-calls').then(({ readKeptCall }) => readKeptCall<T>(request)).catch(() => undefined);
