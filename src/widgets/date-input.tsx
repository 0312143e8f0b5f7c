// A date, or a date with a 24-hour time: typed as MM-dd-yyyy (HH:mm), or picked from a calendar that opens beside it.
// The value is text: nothing is converted to UTC, and what cannot be parsed stays as typed, so that the rules report
// it.
import type { WidgetProps } from '@rjsf/utils';
import { controlProps, labelId } from '../engine/form/field-template';
import type { Format, Property } from '../schema/descriptor/descriptor';
import { showDate } from '../schema/formats/dates';
import { kindOf, readValue } from '../schema/values/kinds';
import { CalendarPopover } from './calendar-popover';
import { PickerButton } from './picker-button';
import { useParsedText } from './use-parsed-text';

/** One end of a range stands inside a legend instead of beside a label, so it has a name of its own for its end. */
export function DateInput(props: WidgetProps) {
  return useDatePicker(props, 'date', 'MM-dd-yyyy');
}

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
              onPick={props.onChange}
              onToggle={onToggle}
            />
          )}
        </PickerButton>
      )}
    </div>
  );
}
