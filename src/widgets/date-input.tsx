// A date, or a date with a 24-hour time: typed as MM-dd-yyyy (HH:mm), or picked from a calendar that opens beside it.
// The value is text: nothing is converted to UTC, and what cannot be parsed stays as typed, so that the rules report
// it.
import type { WidgetProps } from '@rjsf/utils';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../engine/controls/button';
import type { IconName } from '../engine/controls/icons';
import { controlProps, focusProps, labelId } from '../engine/form/field-template';
import { lazyComponent } from '../engine/lazy/lazy-component';
import { Popover } from '../engine/overlay/popover';
import type { CalendarPopoverProps } from '../engine/registry/registry-context';
import type { Format, Property } from '../schema/descriptor/descriptor';
import { type DateRange, joinRange, showDate, splitRange } from '../schema/formats/dates';
import { kindOf } from '../schema/values/kinds';
import { readValue } from '../schema/values/read-value';
import type { DayLimits } from './calendar';
import { useParsedText } from './use-parsed-text';

/** One end of a range stands inside a legend instead of beside a label, so it has a name of its own for its end. */
export function DateInput(props: WidgetProps) {
  return useDatePicker(props, 'date', 'MM-dd-yyyy');
}

/** Its value is `yyyy-MM-dd HH:mm`, or what was typed. */
export function DateTimeInput(props: WidgetProps) {
  return useDatePicker(props, 'local-date-time', 'MM-dd-yyyy HH:mm');
}

/** A hook and no component: one less for each of many fields. */
function useDatePicker(props: WidgetProps, kind: Extract<Format, 'date' | 'local-date-time'>, format: string) {
  const typed = useParsedText(
    props.value,
    (value) => showDate(String(value ?? '')),
    (text) => (text === '' ? undefined : readValue({ type: 'string', format: kind }, text)),
  );
  const popoverId = `${props.id}-calendar`;
  const end = kindOf(props.schema as Property).controls === 2 ? props.label : undefined;

  return (
    <div className="control-with-button">
      <input
        {...controlProps(props)}
        aria-label={end}
        className="control"
        type="text"
        autoComplete="off"
        placeholder={props.placeholder || format}
        value={typed.text}
        onChange={(event) => props.onChange(typed.type(event.target.value))}
        onBlur={() => {
          typed.tidy();
          props.onBlur(props.id, props.value);
        }}
      />
      {!props.readonly && !props.disabled && (
        <PickerButton
          id={popoverId}
          icon="calendar"
          label={end ? `Choose date, ${end}` : 'Choose date'}
          describedBy={end ? undefined : labelId(props.id)}
        >
          {(onToggle) => (
            <CalendarPopover
              id={popoverId}
              value={typeof props.value === 'string' ? props.value : ''}
              withTime={kind === 'local-date-time'}
              limits={props.schema as Property}
              onPick={props.onChange}
              onToggle={onToggle}
            />
          )}
        </PickerButton>
      )}
    </div>
  );
}

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

/** The button beside an input that opens what its value can be picked from. */
export function PickerButton({ id, icon, label, describedBy, children }: PickerButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        popoverTarget={id}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        // A long form spares the popovers that nobody opens: the first click renders one before the browser shows it.
        onClick={() => flushSync(() => setWanted(true))}
      />
      {isWanted && children(setOpen)}
    </>
  );
}

/** The calendar is a fifth of the form code and rarely needed: it loads with the first click. */
const loadCalendar = () => import('./calendar');

const Calendar = lazyComponent(loadCalendar, 'Calendar');

interface CalendarLimits {
  limits: DayLimits;
}

/** The calendar below a date input of a form. */
function CalendarPopover({ id, value, withTime = false, limits, ...on }: CalendarPopoverProps & CalendarLimits) {
  return (
    <Popover id={id} label="Choose date" className="calendar" onToggle={on.onToggle}>
      {(close) => <Calendar value={value} withTime={withTime} limits={limits} onPick={on.onPick} onDone={close} />}
    </Popover>
  );
}

/**
 * One day, or several in a row: two date inputs, the second of which may stay empty. Their value is one text,
 * 'yyyy-MM-dd - yyyy-MM-dd'. The widget of the format `date-range`. The template's legend names both inputs, so each
 * only has the name of its end.
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
