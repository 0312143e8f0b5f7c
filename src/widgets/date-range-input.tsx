// One day, or several in a row: two date inputs, the second of which may stay empty. Their value is one text,
// 'yyyy-MM-dd - yyyy-MM-dd'.
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { focusProps } from '../engine/form/field-template';
import { type DateRange, joinRange, splitRange } from '../schema/formats/dates';
import { DateInput } from './date-input';

/**
 * The widget of the format `date-range`. The template's legend names both inputs, so each only has the name of its end.
 */
export function DateRangeInput(props: WidgetProps) {
  const value = typeof props.value === 'string' ? props.value : '';
  const [typed, setTyped] = useState(() => splitRange(value));
  // What is being typed may itself look like a range; it stays in its input while the value was set from here.
  const ends = joinRange(typed) === value ? typed : splitRange(value);

  function set(end: Partial<DateRange>): void {
    const next = { ...ends, ...end };
    setTyped(next);
    props.onChange(joinRange(next) || undefined);
  }

  const focus = focusProps(props);
  return (
    <div className="date-range">
      <DateInput {...props} {...focus} label="From" value={ends.from} onChange={(from = '') => set({ from })} />
      <span className="date-range-to" aria-hidden="true">
        to
      </span>
      <DateInput
        {...props}
        {...focus}
        id={`${props.id}-to`}
        label="To"
        required={false}
        value={ends.to}
        onChange={(to = '') => set({ to })}
      />
    </div>
  );
}
