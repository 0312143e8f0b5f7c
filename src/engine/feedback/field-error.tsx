// What is wrong with a field, or with what is filled in beside it.
import type { HTMLAttributes } from 'react';
import { Icon } from '../controls/icons';

/** `id` is what its control is described by; `role` makes it a live region. */
export function FieldError({ text, ...attributes }: { text: string } & HTMLAttributes<HTMLParagraphElement>) {
  return (
    <p className="field-error" {...attributes}>
      <Icon name="alert-circle" />
      <span>{text}</span>
    </p>
  );
}
