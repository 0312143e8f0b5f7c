// The calendar of a date's search input: a button in the input, the calendar itself loaded at its first use.
import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Icon } from '../../controls/icons';
import { loadWithRetry } from '../../lazy/load-with-retry';
import { type CalendarPopoverProps, useRegistry } from '../../registry/registry-context';

interface SearchCalendarProps {
  id: string;
  inputId: string;
  label: string;
  /** The searched days in wire form, or empty. */
  value: string;
  onPick(days: string): void;
}

/** Closing it moves the focus back into the input, where the day can be changed by typing. */
export function SearchCalendar({ id, inputId, label, value, onPick }: SearchCalendarProps) {
  const { calendar } = useRegistry();
  const button = useRef<HTMLButtonElement>(null);
  const [Popover, setPopover] = useState<ComponentType<CalendarPopoverProps>>();
  const [open, setOpen] = useState(false);

  function load(event: MouseEvent): void {
    // Where the code is there already, this press would open what the one below then closes.
    event.preventDefault();
    void loadWithRetry(calendar).then((loaded) => {
      if (!loaded) return;
      flushSync(() => setPopover(() => loaded));
      // The press again, now that the button has something to open.
      button.current?.click();
    });
  }

  function toggled(opened: boolean): void {
    setOpen(opened);
    if (!opened && document.activeElement === button.current) document.getElementById(inputId)?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="search-field-calendar"
        aria-label={`Choose ${label}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={Popover && id}
        onPointerEnter={() => void calendar().catch(() => {})}
        onClick={Popover ? undefined : load}
      >
        <Icon name="calendar" />
      </button>
      {/* Not inside the table, whose styles do not suit a calendar's cells; but inside a dialog, outside of which
          nothing can be pressed. */}
      {Popover &&
        createPortal(
          <Popover id={id} value={value} onPick={onPick} onToggle={toggled} />,
          button.current?.closest('dialog, [data-list-screen]') ?? document.body,
        )}
    </>
  );
}
