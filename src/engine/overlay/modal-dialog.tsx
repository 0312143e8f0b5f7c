// The native modal dialog under the form modal and the confirm dialog: focus goes in and comes back, Escape requests to
// close, the page behind is inert.
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { forgetAnnouncements, LiveRegions, latestAnnouncement } from '../feedback/live-region';

interface ModalDialogProps {
  className: string;
  /** Id of its heading. */
  labelledBy: string;
  /** Id of the text that describes the decision; makes it an alert dialog. */
  describedBy?: string;
  /** Something is running whose end must be seen: Escape waits. */
  busy?: boolean;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
  /** Escape calls this instead of closing at once. */
  onEscape?(): void;
  /** The element with `data-first` takes the focus; without it the browser chooses. */
  children: ReactNode;
}

/**
 * Open as long as it is rendered: `onClose` has to remove it. What is announced meanwhile is read out from within it.
 */
export function ModalDialog({
  className,
  labelledBy,
  describedBy,
  busy,
  opener,
  onClose,
  onEscape = onClose,
  children,
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [before] = useState(latestAnnouncement);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      // Closed before it is removed, otherwise the focus would be lost; not every browser focuses a button that is
      // clicked.
      element?.close();
      forgetAnnouncements(before);
      if (opener.isConnected) opener.focus();
    };
  }, [opener, before]);

  // Both events also bubble up from inside, from a file input or a smaller dialog.
  return (
    <dialog
      ref={dialog}
      className={className}
      role={describedBy ? 'alertdialog' : undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!busy) onEscape();
      }}
      onClose={(event) => event.target === dialog.current && onClose()}
    >
      {children}
      {/* A live region outside of a modal dialog is not read out while it is open. */}
      <LiveRegions since={before} />
    </dialog>
  );
}
