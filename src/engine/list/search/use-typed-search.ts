// The text in a search box, ahead of the search that it will become.
import { useEffect, useEffectEvent, useState } from 'react';

/** How a text becomes a search and back. */
export interface SearchFormat {
  /** The text for a value in wire form. */
  show(value: string): string;
  /** The wire form of a text, empty for no search; undefined while the text stands for none. */
  read(text: string): string | undefined;
  /** Whether a text that stands for nothing may only need more letters. */
  mayGrow(text: string): boolean;
}

interface Typing extends SearchFormat {
  /** What is searched now, in wire form; empty for nothing. */
  value: string;
  /** Changes whenever every box is to be emptied. */
  cleared: number;
  onSearch(value: string): void;
}

/**
 * A date that was typed as 11/16/2026 becomes 11-16-2026, ten digits get the phone mask; what stands for nothing stays
 * as it was typed.
 */
export function tidied(text: string, { show, read }: Pick<SearchFormat, 'show' | 'read'>): string {
  const value = read(text);
  return value === undefined ? text : show(value);
}

/** A search waits for a short pause in the typing (ms). */
const PAUSE = 300;

/**
 * A search that changes from outside (a removed chip, Back) replaces the text; the box's own search coming back does
 * not, because more may have been typed meanwhile. A text that stands for nothing searches nothing, so that the rows
 * are never those of a text that is gone; it is wrong as soon as nobody can be in the middle of it.
 */
export function useTypedSearch({ value, cleared, show, read, mayGrow, onSearch }: Typing) {
  const fresh = { text: show(value), isWrong: false, seen: value, sent: value, cleared };
  const [box, setBox] = useState(fresh);
  if (box.cleared !== cleared) setBox(fresh);
  else if (box.seen !== value) setBox(value === box.sent ? { ...box, seen: value } : fresh);

  function search(text: string, isDone: boolean): void {
    const found = read(text);
    const next = found ?? '';
    setBox((before) => ({ ...before, text, isWrong: found === undefined && (isDone || !mayGrow(text)), sent: next }));
    if (next !== value) onSearch(next);
  }

  const isNews = useEffectEvent(() => box.text !== show(box.sent) && !box.isWrong);
  // A text that was found wrong meanwhile, because its input was left, stays wrong.
  const searchAfterPause = useEffectEvent(() => isNews() && search(box.text, false));
  useEffect(() => {
    // Only typing starts the pause again; a redrawn table must not.
    if (!isNews()) return;
    const pause = setTimeout(searchAfterPause, PAUSE);
    return () => clearTimeout(pause);
  }, [box.text]);

  return {
    text: box.text,
    isWrong: box.isWrong,
    type: (text: string) => setBox((before) => ({ ...before, text, isWrong: false })),
    /** The input was left: a text that stands for something is written as it is always shown. */
    leave: () => setBox((before) => ({ ...before, text: tidied(before.text, { show, read }) })),
    /** Searches for `text` at once. */
    search: (text: string) => search(text, true),
  };
}
