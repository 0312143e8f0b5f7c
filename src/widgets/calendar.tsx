// The calendars behind a date field and behind the search box of a list's dates. Loaded with the first click on a
// calendar button.
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { Button } from '../engine/controls/button';
import { Popover } from '../engine/overlay/popover';
import type { CalendarPopoverProps } from '../engine/registry/registry-context';
import { readDays, SPANS } from '../schema/filters/read-days';
import { showDays } from '../schema/filters/show-days';
import { isDate, localDay, localMinute } from '../schema/formats/dates';
import { dayOf } from '../schema/formats/day-limits';

interface CalendarProps {
  /** In wire form, or empty. */
  value: string;
  withTime: boolean;
  /** The first and the last day that can be chosen, where the rules of the field say so. */
  limits?: DayLimits;
  /** Receives the wire form. */
  onPick(value: string): void;
  /** The choice is complete: a day without a time, or Done was pressed. */
  onDone(): void;
}

/** As a property has them: days of the calendar, or counted from today. */
export interface DayLimits {
  notBefore?: string;
  notAfter?: string;
}

/**
 * One day, or one minute: react-day-picker's grid with its own keys (arrow, page, home and end). Values are in wire
 * form: `yyyy-MM-dd`, or `yyyy-MM-dd HH:mm`.
 */
export function Calendar({ value, withTime, limits = {}, onPick, onDone }: CalendarProps) {
  const day = isDate(value.slice(0, 10)) ? value.slice(0, 10) : undefined;
  const time = /^\d{2}:\d{2}$/.test(value.slice(11)) ? value.slice(11) : localMinute(new Date()).slice(11);
  const [first, last] = [limits.notBefore, limits.notAfter].map((limit) =>
    limit === undefined ? undefined : toDate(dayOf(limit, new Date())),
  );
  const [month, setMonth] = useState(() => (day ? toDate(day) : nearest(new Date(), first, last)));
  const [hour = '00', minute = '00'] = time.split(':');

  function pickDay(picked: Date): void {
    onPick(localDay(picked) + (withTime ? ` ${time}` : ''));
    if (!withTime) onDone();
  }

  function pickTime(next: string): void {
    onPick(`${day ?? localDay()} ${next}`);
  }

  function pickNow(): void {
    setMonth(new Date());
    onPick(localMinute(new Date()));
  }

  return (
    <>
      <DayPicker
        mode="single"
        required
        autoFocus
        {...CALENDAR}
        month={month}
        onMonthChange={setMonth}
        disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
        selected={day ? toDate(day) : undefined}
        onSelect={pickDay}
      />
      {withTime && (
        <div className="calendar-time">
          <label>
            <span className="field-label">Hour</span>
            <select className="control" value={hour} onChange={(event) => pickTime(`${event.target.value}:${minute}`)}>
              {numbers(24)}
            </select>
          </label>
          <label>
            <span className="field-label">Minute</span>
            <select className="control" value={minute} onChange={(event) => pickTime(`${hour}:${event.target.value}`)}>
              {numbers(60)}
            </select>
          </label>
        </div>
      )}
      {withTime && (
        <div className="calendar-end">
          <Button isSmall onClick={pickNow}>
            Now
          </Button>
          <Button look="primary" isSmall onClick={onDone}>
            Done
          </Button>
        </div>
      )}
    </>
  );
}

/** The day itself, or that of the two ends which is next to it. */
function nearest(day: Date, first: Date | undefined, last: Date | undefined): Date {
  if (first && day < first) return first;
  return last && day > last ? last : day;
}

/** What every calendar has. */
const CALENDAR = {
  showOutsideDays: true,
  captionLayout: 'dropdown',
  startMonth: new Date(2000, 0),
  endMonth: new Date(2049, 11),
} as const;

/** Noon of the day on this machine's clock: far from every clock change, and only its calendar day is read again. */
function toDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

const numbers = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const text = String(i).padStart(2, '0');
    return <option key={text}>{text}</option>;
  });

/** The calendar below a search box: one day, a range of two, or a span that moves with today. */
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
          <Button isSmall key={span} aria-pressed={span === value} onClick={() => pickSpan(span)}>
            {showDays(span)}
          </Button>
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
          <Button look="primary" isSmall onClick={onDone}>
            Done
          </Button>
        )}
      </div>
    </>
  );
}
