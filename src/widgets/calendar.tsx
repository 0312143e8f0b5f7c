// The calendar behind a date field: react-day-picker's grid (arrow, page, home and end keys) with two lists for the time where one is asked.
// Loaded with the first click on a calendar button.
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { isDate, localMinute } from '../schema/dates';

/** `value` is in wire form or empty; `onPick` gives wire form and whether the person is done choosing. */
export function Calendar({ value, withTime, onPick }: { value: string; withTime: boolean; onPick(value: string, done: boolean): void }) {
  const day = isDate(value.slice(0, 10)) ? value.slice(0, 10) : undefined;
  const time = /^\d{2}:\d{2}$/.test(value.slice(11)) ? value.slice(11) : localMinute(new Date()).slice(11);
  const [month, setMonth] = useState(() => (day ? toDate(day) : new Date()));
  const [hour = '00', minute = '00'] = time.split(':');

  function pickDay(picked: Date | undefined): void {
    if (picked) onPick(localMinute(picked).slice(0, 10) + (withTime ? ` ${time}` : ''), !withTime);
  }

  function pickTime(next: string): void {
    onPick(`${day ?? localMinute(new Date()).slice(0, 10)} ${next}`, false);
  }

  return (
    <>
      <DayPicker mode="single" autoFocus showOutsideDays captionLayout="dropdown" startMonth={new Date(2000, 0)} endMonth={new Date(2049, 11)} month={month} onMonthChange={setMonth} selected={day ? toDate(day) : undefined} onSelect={pickDay} />
      {withTime && (
        <div className="calendar-time">
          <label>
            <span className="field-label">Hour</span>
            <select className="control" value={hour} onChange={(event) => pickTime(`${event.target.value}:${minute}`)}>{numbers(24)}</select>
          </label>
          <label>
            <span className="field-label">Minute</span>
            <select className="control" value={minute} onChange={(event) => pickTime(`${hour}:${event.target.value}`)}>{numbers(60)}</select>
          </label>
        </div>
      )}
    </>
  );
}

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
