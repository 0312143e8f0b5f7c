// Text that stands in its control and nowhere else while it is typed: the field is not drawn again for a key, the browser has done that already.
// Used by the boxes whose value is their text; `form-registry.tsx` lists them. Values set from elsewhere are put into the control.
import type { WidgetProps } from '@rjsf/utils';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

/** What an `<input>` or `<textarea>` needs to hold the field's text. */
export function useUncontrolledText<T extends HTMLInputElement | HTMLTextAreaElement>({
  value,
  onChange,
}: WidgetProps) {
  const ref = useRef<T>(null);
  // As a control gives it back: a record may hold the line ends of another system.
  const text = String(value ?? '').replace(/\r\n?/g, '\n');
  // After every drawing: the value may be what it was when last drawn, and the text something else since.
  useLayoutEffect(() => {
    if (ref.current && ref.current.value !== text) ref.current.value = text;
  });
  return { ref, defaultValue: text, onChange: (event: ChangeEvent<T>) => onChange(event.target.value) };
}
