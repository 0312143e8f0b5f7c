// The button beside an input that opens what its value can be picked from.
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon, type IconName } from '../engine/controls/icons';

interface PickerButtonProps {
  /** Of the popover. */
  id: string;
  icon: IconName;
  /** Its accessible name. */
  label: string;
  /** The id of what says which field it belongs to, where its name does not. */
  describedBy?: string;
  /** The popover, which reports when it opens and closes. */
  children(onToggle: (isOpen: boolean) => void): ReactNode;
}

export function PickerButton({ id, icon, label, describedBy, children }: PickerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <button
        className="icon-button"
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // A long form spares the popovers that nobody opens: the first click renders one before the browser shows it.
        onClick={() => flushSync(() => setWanted(true))}
      >
        <Icon name={icon} />
      </button>
      {isWanted && children(setOpen)}
    </>
  );
}
