// Which photos of a form go as scaled copies first: what shows them says so, and has the copies made while the form is
// filled in.
import { useEffect, useReducer, useRef, useSyncExternalStore } from 'react';
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
  /** One that cannot be read, as it has changed on the device, is not read again after each rendering. */
  const tried = useRef(new WeakSet<File>());
  const given = takesCopies && isWeak ? files.filter((file) => file instanceof File) : [];
  const following = given.filter(isLargePhoto);
  useEffect(() => {
    for (const file of following) void loadedCopyOf(file);
    // A draft brought it back.
    const unknown = given.filter((file) => learnedKind(file) === undefined && !tried.current.has(file));
    for (const file of unknown) tried.current.add(file);
    if (unknown.length > 0) void learnKinds(unknown).then(noteLearned);
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
