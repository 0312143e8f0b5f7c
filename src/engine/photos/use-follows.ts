// Which photos of a form go as scaled copies first: what shows them says so, and has the copies made while the form is
// filled in.
import { useEffect, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { connection } from '../hooks/connection';
import { isWeakLine, readLine } from '../hooks/weak-line';
import { loadedCopyOf } from './form-copies';
import { isLargePhoto } from './photo';

/** @param takesCopies whether the form sends copies at all. */
export function useFollowing(files: readonly unknown[], takesCopies: boolean | undefined): File[] {
  const isWeak = useSyncExternalStore(onLine, () => isWeakLine(readLine()));
  const following =
    takesCopies && isWeak ? files.filter((file): file is File => file instanceof File && isLargePhoto(file)) : [];
  useEffect(() => {
    for (const file of following) void loadedCopyOf(file);
  });
  return following;
}

/** "Copy; the whole photo follows" */
export const followsText = (count: number): string =>
  count === 1 ? 'Copy; the whole photo follows' : `${count} copies; the whole photos follow`;

/** When the connection, or what the browser says of it, changes. */
function onLine(listener: () => void): () => void {
  const { connection: line } = navigator as { connection?: EventTarget };
  line?.addEventListener('change', listener);
  const stop = subscribe(connection, listener);
  return () => {
    line?.removeEventListener('change', listener);
    stop();
  };
}
