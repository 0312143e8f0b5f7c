// The one popover: a dialog in the top layer that hangs below the button whose `popoverTarget` names it. `overlay.css`
// places it: a popover's button is its anchor.
import { type ReactNode, type ToggleEvent, useRef, useState } from 'react';
import { ImmediateSuspense, LoadBoundary } from '../lazy/lazy-component';
import { forgetFailures } from '../lazy/load-once';

interface PopoverProps {
  id: string;
  /** Its accessible name. */
  label: string;
  className: string;
  onToggle(isOpen: boolean): void;
  /** The content, given the callback that closes the popover. */
  children(close: () => void): ReactNode;
}

/** Its content is rendered while it is open and may be code that loads then. */
export function Popover({ id, label, className, onToggle, children }: PopoverProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function toggled({ newState }: ToggleEvent): void {
    const opened = newState === 'open';
    // Code that could not be loaded is requested again with every opening.
    if (opened) forgetFailures();
    setOpen(opened);
    onToggle(opened);
  }

  return (
    <div
      ref={element}
      id={id}
      className={`popover ${className}`}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={toggled}
    >
      {isOpen && (
        <ImmediateSuspense>
          <LoadBoundary>{children(() => element.current?.hidePopover())}</LoadBoundary>
        </ImmediateSuspense>
      )}
    </div>
  );
}
