// Everything that can go wrong with a call, as one union. A data source creates failures; the engine decides how each
// kind is shown.
import type { Values } from '../../schema/descriptor/descriptor';
import type { Errors } from '../../schema/rules/check';

/** Why a call gave no data. `message` is the server's own short message, empty when it sent none. */
export type ApiError =
  | { kind: 'invalid'; message: string; fields: Errors } // 422
  | { kind: 'signed-out' } // 401; the session has been ended by then
  | { kind: 'forbidden' | 'missing' | 'too-large' | 'busy'; message: string; fields: Errors } // 403, 404 and 410, 413 and 507; 408, 429 and 503
  | { kind: 'conflict'; message: string; fields: Errors; current?: Values; changedBy?: string } // 409; the record as it is now and who saved that, if the server sent it
  | { kind: 'unreachable'; message?: string } // no network, or no response in ten seconds
  | { kind: 'aborted' } // aborted by the caller: show nothing
  | { kind: 'server'; status: number; message: string; fields?: Errors }; // everything else

/**
 * What every call resolves to; calls never reject. `changeId` is the change that a save has made, if it is known; `keptAt`
 * when the response came, where it was kept; `fresh` the response that is still awaited then, where there is a connection.
 */
export type Result<T> =
  | { ok: true; data: T; changeId?: number; keptAt?: number; fresh?: Promise<Result<T>> }
  | { ok: false; failure: ApiError };

/** The result with what `read` makes of its data, also of those that are still awaited. */
export function mapResult<T, U>(result: Result<T>, read: (data: T) => Result<U>): Result<U> {
  if (!result.ok) return result;
  const { fresh, ...known } = result;
  const made = read(known.data);
  return made.ok ? { ...known, ...made, ...(fresh && { fresh: fresh.then((later) => mapResult(later, read)) }) } : made;
}

/**
 * The messages for calls that failed, unless the screen has its own. The message for the user; undefined when there is
 * none (cancelled by the caller, or signed out and already at the sign-in page).
 */
export function failureText(failure: ApiError): string | undefined {
  switch (failure.kind) {
    case 'aborted':
    case 'signed-out':
      return undefined;
    case 'unreachable':
      return failure.message ?? 'The server cannot be reached. Check your connection and try again.';
    case 'busy':
      return failure.message || 'The server is busy. Wait a moment and try again.';
    case 'missing':
      return failure.message || 'This record no longer exists.';
    case 'forbidden':
    case 'conflict':
    case 'too-large':
    case 'invalid':
    case 'server':
      return failure.message && failure.kind !== 'server' ? failure.message : 'Something went wrong!';
  }
}
