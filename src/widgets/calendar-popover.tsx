// The calendar below a date input of a form.
import { lazyComponent } from '../engine/lazy/lazy-component';
import { Popover } from '../engine/overlay/popover';
import type { CalendarPopoverProps } from '../engine/registry/registry-context';

/** The calendar is a fifth of the form code and rarely needed: it loads with the first click. */
const loadCalendar = () => import('./calendar').then((module) => module.Calendar);

const Calendar = lazyComponent(loadCalendar);

export function CalendarPopover({ id, value, withTime = false, onPick, onToggle }: CalendarPopoverProps) {
  return (
    <Popover id={id} label="Choose date" className="calendar" onToggle={onToggle}>
      {(close) => <Calendar value={value} withTime={withTime} onPick={onPick} onDone={close} />}
    </Popover>
  );
}
