// A message below the row it is about: why it could not be saved, deleted or left. It stays until the next attempt,
// unlike a toast.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../controls/icons';

interface NoteRowProps {
  text?: string;
  span: number;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Announced elsewhere already, so it is no live region of its own. */
export function NoteRow({ text, span, children }: NoteRowProps) {
  const note = useRef<HTMLSpanElement>(null);
  // It may lie below the window, or left of the visible part of a wide table.
  useLayoutEffect(() => {
    if (text) note.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [text]);
  if (!text && !children) return null;
  return (
    <tr role="row" className="inline-note">
      <td role="cell" colSpan={span}>
        {text && (
          <p className="field-error">
            <Icon name="alert-circle" />
            <span ref={note}>{text}</span>
          </p>
        )}
        {children}
      </td>
    </tr>
  );
}
