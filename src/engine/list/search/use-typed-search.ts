// The text in a search input, ahead of the search that it will become.
import { useEffect, useEffectEvent, useState } from 'react';

/** How a text becomes a search. */
export interface SearchFormat {
  /** The wire form of a text, empty for no search; undefined while the text is invalid. */
  read(text: string): string | undefined;
  /** Whether an invalid text may only need more letters. */
  mayGrow(text: string): boolean;
}

interface Typing {
  /** Undefined until it has loaded: what is searched for waits. */
  format: SearchFormat | undefined;
  /** The text for a value in wire form. */
  show(value: string): string;
  /** The current search, in wire form; empty for none. */
  value: string;
  /** Changes whenever every input is to be emptied. */
  cleared: number;
  onSearch(value: string): void;
}

/**
 * A date that was typed as 11/16/2026 becomes 11-16-2026, ten digits get the phone mask; an invalid text stays as it
 * was typed.
 */
export function tidied(text: string, { show, read }: Pick<Typing & SearchFormat, 'show' | 'read'>): string {
  const value = read(text);
  return value === undefined ? text : show(value);
}

interface Box {
  text: string;
  isWrong: boolean;
  /** The search that the box has followed. */
  seen: string;
  sent: string;
  cleared: number;
  /** The text is to be searched for once it can be read, as one that is done or not. */
  isAwaited?: boolean;
}

/** A search waits for a short pause in the typing (ms). */
const DEBOUNCE_MS = 300;

/**
 * A search that changes from outside (a removed chip, Back) replaces the text; the input's own search coming back does
 * not, because more may have been typed meanwhile. An invalid text searches nothing, so that the rows are never those
 * of a text that is gone; it is reported as soon as typing cannot be in progress.
 */
export function useTypedSearch({ value, cleared, format, show, onSearch }: Typing) {
  const fresh: Box = { text: show(value), isWrong: false, seen: value, sent: value, cleared };
  const [box, setBox] = useState(fresh);
  if (box.cleared !== cleared) setBox(fresh);
  else if (box.seen !== value) setBox(value === box.sent ? { ...box, seen: value } : fresh);

  function search(text: string, isDone: boolean): void {
    if (!format && text.trim() !== '') {
      // The pause of the typing takes nothing from an Enter before it.
      setBox((before) => ({ ...before, text, isAwaited: isDone || before.isAwaited === true }));
      return;
    }
    const found = format ? format.read(text) : '';
    const next = found ?? '';
    const isWrong = found === undefined && (isDone || !format!.mayGrow(text));
    setBox((before) => ({ ...before, text, isWrong, sent: next, isAwaited: undefined }));
    if (next !== value) onSearch(next);
  }

  const isVisibleResult = useEffectEvent(() => box.text !== show(box.sent) && !box.isWrong);
  // A text that was found invalid meanwhile, because its input lost focus, stays invalid.
  const searchAfterPause = useEffectEvent(() => isVisibleResult() && search(box.text, false));
  const searchAwaited = useEffectEvent(() => box.isAwaited !== undefined && search(box.text, box.isAwaited));
  const isReady = format !== undefined;
  useEffect(() => {
    if (isReady) searchAwaited();
  }, [isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause; a re-rendered table must not.
  useEffect(() => {
    if (!isVisibleResult()) return;
    const pause = setTimeout(searchAfterPause, DEBOUNCE_MS);
    return () => clearTimeout(pause);
  }, [box.text]);

  return {
    text: box.text,
    isWrong: box.isWrong,
    type: (text: string) => setBox((before) => ({ ...before, text, isWrong: false, isAwaited: undefined })),
    /** The input lost focus: a valid text is formatted in the usual way. */
    leave: () =>
      setBox((before) => ({
        ...before,
        text: format ? tidied(before.text, { show, read: format.read }) : before.text,
      })),
    /** Searches for `text` at once. */
    search: (text: string) => search(text, true),
  };
}
