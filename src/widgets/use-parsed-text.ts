// What stands in an input whose value is not text: a number, a date, a phone number. The text stays exactly as typed
// while its value is the field's value, so that "1." or a half-typed date never jumps; it follows when the value is set
// from elsewhere.
import { useState } from 'react';

/**
 * `show` writes a value, `read` reads a text (and gives the text itself when it cannot be read, for the rules to name).
 */
export function useParsedText(value: unknown, show: (value: unknown) => string, read: (text: string) => unknown) {
  const [text, setText] = useState(() => show(value));
  const [seen, setSeen] = useState(value);
  if (!Object.is(seen, value)) {
    setSeen(value);
    if (!Object.is(read(text), value)) setText(show(value));
  }
  return {
    text,
    /** Takes over what was typed and gives its value. */
    type(next: string): unknown {
      setText(next);
      return read(next);
    },
    /** Writes the value in its usual form, once the person has left the field. */
    tidy(): void {
      setText(show(value));
    },
  };
}
