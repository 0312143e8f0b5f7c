// Text that stands in its control and nowhere else while it is typed: the field is not rendered again for a key, the
// browser has done that already. Used by the inputs whose value is their text; their registry entries say `keepsText`.
// Values set from elsewhere are put into the control.
import type { WidgetProps } from '@rjsf/utils';
import { type ChangeEvent, type FocusEvent, useLayoutEffect, useRef } from 'react';

/** What an `<input>` or `<textarea>` needs to hold the field's text. */
export function useUncontrolledText<T extends HTMLInputElement | HTMLTextAreaElement>({
  id,
  value,
  options,
  onChange,
  onBlur,
}: WidgetProps) {
  const ref = useRef<T>(null);
  // As a control gives it back: a record may hold the line ends of another system.
  const text = String(value ?? '').replace(/\r\n?/g, '\n');
  // After every rendering: the value may be what it was when last rendered, and the text something else since.
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== text) ref.current.value = text;
  });
  return {
    ref,
    defaultValue: text,
    onChange: ({ target }: ChangeEvent<T>) => onChange(target.value === '' ? options.emptyValue : target.value),
    onBlur: ({ target }: FocusEvent<T>) => onBlur(id, target.value),
  };
}
