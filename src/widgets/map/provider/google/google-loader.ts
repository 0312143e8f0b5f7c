// Google's script, through Google's loader: started once a page, with the operator's key and version.
/// <reference types="google.maps" />
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { pageSetting } from '../../../../engine/navigation/page-setting';
import { PROVIDER_TIMEOUT_MS } from '../../base/map-provider';

const rejection = new AbortController();

/** Aborted when Google rejects the key: nothing of Google works in this page any more. */
export const keyRejected: AbortSignal = rejection.signal;

let isStarted = false;

/** Names key and version to the loader. @throws on a second call, of which the loader would take nothing. */
export function startGoogleMaps(key: string, version: string): void {
  if (isStarted) throw new Error('You already started the loading of google maps');
  isStarted = true;
  // The name is Google's: its script calls this when the key is not accepted.
  Object.assign(globalThis, { gm_authFailure: () => rejection.abort(new Error('Google rejected the key')) });
  setOptions({ key, v: version, language: 'en', authReferrerPolicy: 'origin' });
}

/** Rejects when Google's script does not load, which the next call tries again, and when the key was rejected. */
export async function googleLibrary<Name extends keyof google.maps.ImportLibraryMap>(
  name: Name,
): Promise<google.maps.ImportLibraryMap[Name]> {
  keyRejected.throwIfAborted();
  if (!isStarted) startGoogleMaps(pageSetting('google-maps-key') ?? '', pageSetting('google-maps-version') ?? '');
  return importLibrary(name);
}

/** `response`, unless `signal` is aborted, the key is rejected or nothing comes before: then rejects with the reason. */
export function unlessAborted<T>(response: Promise<T>, signal: AbortSignal): Promise<T> {
  const end = AbortSignal.any([signal, keyRejected, AbortSignal.timeout(PROVIDER_TIMEOUT_MS)]);
  return new Promise((resolve, reject) => {
    const abort = () => reject(end.reason);
    end.addEventListener('abort', abort);
    if (end.aborted) abort();
    response.then(resolve, reject).finally(() => end.removeEventListener('abort', abort));
  });
}
