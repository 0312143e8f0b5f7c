// "Why?" beside a value that is missing: opens to the reason. What is inside is rendered once it is open.
import { type ReactNode, useState } from 'react';

interface WhyProps {
  /** The id of what says which value it is about. */
  describedBy?: string;
  children: ReactNode;
}

/** A native disclosure, so that it works by keyboard and is read out with its state. */
export function Why({ describedBy, children }: WhyProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="why" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-describedby={describedBy}>Why?</summary>
      <p aria-live="polite">{isOpen && children}</p>
    </details>
  );
}
