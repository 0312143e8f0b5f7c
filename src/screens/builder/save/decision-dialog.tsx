// The dialog in which a save is decided on: what it means, then Cancel and the save.
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { clock } from '../../../engine/form/draft-messages';
import { TitledDialog } from '../../../engine/overlay/titled-dialog';

interface DecisionDialogProps {
  title: string;
  save: string;
  close?: string;
  /** Beside the two buttons. */
  also?: ReactNode;
  /** Whether there is something to save. */
  isOffered?: boolean;
  /** Gets the focus back; what has it now without one. */
  opener?: HTMLElement;
  onSave(): void;
  onClose(): void;
  children: ReactNode;
}

/** `children` say what the save means; `save` and `close` are the texts of the buttons. */
export function DecisionDialog({
  title,
  save,
  close = 'Cancel',
  also,
  isOffered = true,
  opener: given,
  onSave,
  onClose,
  children,
}: DecisionDialogProps) {
  const heading = useId();
  const [opener] = useState(() => given ?? (document.activeElement as HTMLElement));
  return (
    <TitledDialog
      title={title}
      id={heading}
      opener={opener}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{close}</Button>
          {also}
          {isOffered && (
            <Button look="primary" onClick={onSave}>
              {save}
            </Button>
          )}
        </>
      }
    >
      {/** biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <section className="builder-save-body" tabIndex={0} aria-labelledby={heading}>
        {children}
      </section>
    </TitledDialog>
  );
}

/** The time in a moment that a server sent; undefined for anything else. */
export const timeOf = (moment: unknown): string | undefined =>
  typeof moment === 'string' && !Number.isNaN(Date.parse(moment)) ? clock(Date.parse(moment)) : undefined;
