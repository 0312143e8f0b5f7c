// The calendar that hangs below a date box, in forms and in the search row of a list. The box brings the button; this opens below it.
// `date-input.tsx` draws it, and `app.tsx` hands it to the engine, whose lists may not import widgets.
import { Suspense, type ToggleEvent, useRef, useState } from 'react';
import { LoadBoundary, lazyComponent } from '../engine/code/lazy-component';
import type { CalendarPopoverProps } from '../engine/registry-context';

/** The calendar is a fifth of the form code and rarely needed: it comes with the first click. */
export const loadCalendar = () => import('./calendar').then((module) => module.Calendar);

const Calendar = lazyComponent(loadCalendar);

/** In the top layer: a block with content-visibility, or a table that scrolls, would clip anything that hangs out of it. */
export function CalendarPopover({ id, button, value, withTime = false, onPick, onToggle }: CalendarPopoverProps) {
  const [open, setOpen] = useState(false);
  const popover = useRef<HTMLDivElement>(null);

  function toggled(event: ToggleEvent): void {
    const opened = event.newState === 'open';
    setOpen(opened);
    onToggle(opened);
    if (opened && popover.current && button.current) place(popover.current, button.current);
  }

  return (
    <div
      ref={popover}
      id={id}
      className="popover calendar"
      popover="auto"
      role="dialog"
      aria-label="Choose date"
      onToggle={toggled}
    >
      {open && (
        <Suspense fallback={null}>
          <LoadBoundary>
            <Calendar value={value} withTime={withTime} onPick={onPick} onDone={() => popover.current?.hidePopover()} />
          </LoadBoundary>
        </Suspense>
      )}
    </div>
  );
}

/** Below the button, right edges aligned; above it where there is no room. */
function place(popover: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const height = Math.max(popover.offsetHeight, 340);
  const below = at.bottom + 4 + height <= window.innerHeight;
  popover.style.top = `${Math.max(8, below ? at.bottom + 4 : at.top - 4 - height)}px`;
  popover.style.left = `${Math.max(8, Math.min(at.right - 288, window.innerWidth - 296))}px`;
}
