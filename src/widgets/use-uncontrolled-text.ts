// Text that stands in its control and nowhere else while it is typed: the field is not rendered again for a key, the
// browser has done that already. Values set from elsewhere are put into the control; "1." or a half-typed phone number
// stays as long as it means the field's value.
import type { WidgetProps } from '@rjsf/utils';
import { type ChangeEvent, type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Format } from '../schema/descriptor/descriptor';
import { kindOf } from '../schema/values/kinds';

/** How a value that is no text is written and read. */
export interface Parsing {
  /** Writes a value in its usual form. */
  show(value: unknown): string;
  /** Reads a text; gives the text itself when it cannot be read, for the rules to name. */
  read(text: string): unknown;
  /** The usual form replaces what was typed once the field is left. */
  tidies?: boolean;
}

/** Of a format or of none, tidied once the field is left. To be made once for each widget. */
export function tidiedText(format?: Format): Parsing {
  const rule = { type: 'string', format } as const;
  const { read } = kindOf(rule);
  return { show: (value) => String(value ?? ''), read: (text) => (read ? read(text, rule) : text), tidies: true };
}

/** As a control gives it back: a record may hold the line ends of another system. */
const plain: Parsing = { show: (value) => String(value ?? '').replace(/\r\n?/g, '\n'), read: (text) => text };

/** What an `<input>` or `<textarea>` needs to hold the field's text. */
export function useUncontrolledText<T extends HTMLInputElement | HTMLTextAreaElement>(
  { id, value, schema, options, onChange, onBlur }: WidgetProps,
  { show, read, tidies }: Parsing = plain,
) {
  const ref = useRef<T>(null);
  const text = show(value);
  // The first one for ever: while nothing was typed another one would change the control unseen by React, which would then
  // take the first change by hand for none.
  const [first] = useState(text);
  // What is computed is never typed, and as an attribute it costs no event about a selection that has moved.
  const defaultValue = 'computed' in schema ? text : first;
  // After every rendering: the value may be what it was when last rendered, and the text something else since.
  useLayoutEffect(() => {
    const control = ref.current;
    if (control && control.value !== text && !Object.is(read(control.value), value)) replaceText(control, text);
  });
  return {
    ref,
    defaultValue,
    onChange({ target }: ChangeEvent<T>) {
      const next = read(target.value);
      onChange(next === '' ? options.emptyValue : next);
    },
    onBlur({ target }: FocusEvent<T>) {
      const last = read(target.value);
      if (tidies) target.value = show(last);
      onBlur(id, last);
    },
  };
}

/** Sets the text. Selected as a whole it stays so: what is typed next replaces the new text as it would the old one. */
function replaceText(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { value, selectionStart, selectionEnd } = control;
  const isSelected = value !== '' && selectionStart === 0 && selectionEnd === value.length;
  control.value = text;
  if (isSelected && control.ownerDocument.activeElement === control) control.select();
}
