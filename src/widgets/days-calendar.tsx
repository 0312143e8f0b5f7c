// The calendar below the search box of a list's dates: one day, a range of two, or a span that moves with today. Loaded
// with the first press of its button.
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { Popover } from '../engine/overlay/popover';
import type { CalendarPopoverProps } from '../engine/registry/registry-context';
import { readDays, SPANS, showDays } from '../schema/filters/read-days';
import { localDay } from '../schema/formats/dates';
import { CALENDAR, toDate } from './calendar';

export function DaysCalendar({ id, value, onPick, onToggle }: CalendarPopoverProps) {
  return (
    <Popover id={id} label="Choose date" className="calendar" onToggle={onToggle}>
      {(close) => <Days value={value} onPick={onPick} onDone={close} />}
    </Popover>
  );
}

interface DaysProps extends Pick<CalendarPopoverProps, 'value' | 'onPick'> {
  onDone(): void;
}

/** A first click searches for that day at once and waits for a second one, which may be the same day. */
function Days({ value, onPick, onDone }: DaysProps) {
  const [first, setFirst] = useState<string>();
  const days = readDays(value, localDay());
  const [from, to] = [days?.from ?? days?.to, days?.to ?? days?.from];
  const [month, setMonth] = useState(() => (from === undefined ? new Date() : toDate(from)));

  function pickDay(day: string): void {
    if (first === undefined) {
      setFirst(day);
      onPick(day);
      return;
    }
    onPick(day === first ? day : [first, day].sort().join('..'));
    onDone();
  }

  function pickSpan(span: string): void {
    onPick(span);
    onDone();
  }

  return (
    <>
      {/** biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this */}
      <div className="calendar-spans" role="group" aria-label="Days">
        {SPANS.map((span) => (
          <button
            key={span}
            type="button"
            className="button button-small"
            aria-pressed={span === value}
            onClick={() => pickSpan(span)}
          >
            {showDays(span)}
          </button>
        ))}
      </div>
      <DayPicker
        mode="range"
        autoFocus
        {...CALENDAR}
        month={month}
        onMonthChange={setMonth}
        selected={from === undefined ? undefined : { from: toDate(from), to: toDate(to!) }}
        onSelect={(_, day) => pickDay(localDay(day))}
      />
      <div className="calendar-end">
        <p className="calendar-hint" role="status">
          {first === undefined ? 'Two clicks choose a range.' : 'Choose the last day, or close for one day.'}
        </p>
        {first !== undefined && (
          <button className="button button-small button-primary" type="button" onClick={onDone}>
            Done
          </button>
        )}
      </div>
    </>
  );
}
