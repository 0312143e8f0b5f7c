// Which photos of a form go as scaled copies first: what shows them says so, and has the copies made while the form is
// filled in.
import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { learnedKind } from '../../schema/rules/file-kinds';
import { connection } from '../hooks/connection';
import { isWeakLine, readLine } from '../hooks/weak-line';
import { loadedCopyOf } from './form-copies';
import { isLargePhoto, learnKinds } from './photo';

/** @param takesCopies whether the form sends copies at all. */
export function useFollowing(files: readonly unknown[], takesCopies: boolean | undefined): File[] {
  const isWeak = useSyncExternalStore(onLine, () => isWeakLine(readLine()));
  const [, noteLearned] = useReducer((count: number) => count + 1, 0);
  const given = takesCopies && isWeak ? files.filter((file) => file instanceof File) : [];
  const following = given.filter(isLargePhoto);
  useEffect(() => {
    for (const file of following) void loadedCopyOf(file);
    // A draft brought it back.
    if (given.some((file) => learnedKind(file) === undefined)) void learnKinds(given).then(noteLearned);
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
