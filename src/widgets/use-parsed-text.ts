// The text of an input whose value is not text: a number, a date, a phone number. It stays exactly as typed while its
// value is the field's value, so that "1." or a half-typed date never jumps; it follows when the value is set from
// elsewhere.
import { useState } from 'react';

/** `read` gives the text itself when it cannot be parsed, so that the rules report it. */
export function useParsedText(value: unknown, show: (value: unknown) => string, read: (text: string) => unknown) {
  const [text, setText] = useState(() => show(value));
  const [seen, setSeen] = useState(value);
  if (!Object.is(seen, value)) {
    setSeen(value);
    if (!Object.is(read(text), value)) setText(show(value));
  }
  return {
    text,
    /** Stores the typed text and returns its value. */
    type(next: string): unknown {
      setText(next);
      return read(next);
    },
    /** Formats the text in the usual way, when the input loses focus. */
    tidy(): void {
      setText(show(value));
    },
  };
}
