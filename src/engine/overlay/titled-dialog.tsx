// A modal dialog with a head, its title and a cross, and a footer below what it is about.
import { type ReactNode, type RefObject, useId } from 'react';
import { IconButton } from '../controls/button';
import { ModalDialog } from './modal-dialog';

interface TitledDialogProps {
  title: string;
  className?: string;
  /** Of the title, which names the dialog. */
  id?: string;
  /** The title; it takes the focus unless something else has `data-first`. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
  /** The cross and Escape call this instead of closing at once. */
  onCross?(): void;
  /** The buttons below. */
  footer?: ReactNode;
  children: ReactNode;
}

/** For what is more than a decision, such as a form; a decision has `ConfirmFrame`. */
export function TitledDialog({
  title,
  className = '',
  id: given,
  heading,
  opener,
  onClose,
  onCross = onClose,
  footer,
  children,
}: TitledDialogProps) {
  const generatedId = useId();
  const id = given ?? generatedId;
  return (
    <ModalDialog
      className={`modal ${className}`.trim()}
      labelledBy={id}
      opener={opener}
      onClose={onClose}
      onEscape={onCross}
    >
      <div className="modal-head">
        <h2 id={id} ref={heading} tabIndex={-1} data-first={heading ? undefined : true}>
          {title}
        </h2>
        <IconButton icon="x" label="Close" onClick={onCross} />
      </div>
      {children}
      {footer && <div className="modal-footer">{footer}</div>}
    </ModalDialog>
  );
}
