// The frame of every dialog that confirms or reports one thing: a title, what it is about, and buttons beside a note.
import { type ReactNode, useId } from 'react';
import { ModalDialog } from './modal-dialog';

interface ConfirmFrameProps {
  title: ReactNode;
  /** Paragraphs that describe the decision: they are read out with the title. */
  text: ReactNode;
  /** Below them. */
  more?: ReactNode;
  /** Beside the buttons, and announced: what is going on. */
  note?: ReactNode;
  /** Something is running whose end must be seen: Escape waits. */
  busy?: boolean;
  /** Gets the focus back. */
  opener: HTMLElement;
  onClose(): void;
  /** The buttons. */
  children: ReactNode;
}

/** The one with `data-first` among the buttons takes the focus. */
export function ConfirmFrame({ title, text, more, note, busy, opener, onClose, children }: ConfirmFrameProps) {
  const id = useId();
  return (
    <ModalDialog
      className="confirm"
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      busy={busy}
      opener={opener}
      onClose={onClose}
    >
      <div className="confirm-text">
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>{text}</div>
        {more}
      </div>
      <div className="confirm-footer">
        <p className="confirm-note" role="status">
          {note}
        </p>
        {children}
      </div>
    </ModalDialog>
  );
}
