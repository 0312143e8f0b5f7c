// A time of day, 24 hours.
import type { WidgetProps } from '@rjsf/utils';
import { labelId } from '../engine/form/field-template';
import { Popover } from '../engine/overlay/popover';
import { localMinute } from '../schema/formats/dates';
import { PickerButton } from './date-input';
import { useLine } from './text-input';
import { tidiedText } from './use-uncontrolled-text';

/**
 * Typed, also as 730 or 7, or chosen from a list of quarter hours that opens beside it. Its value is `HH:mm`, or what
 * was typed.
 */
export function TimeInput(props: WidgetProps) {
  const line = useLine(props, parsing, { placeholder: 'HH:mm' });
  const popoverId = `${props.id}-times`;
  return (
    <div className="control-with-button">
      {line}
      {!props.readonly && !props.disabled && (
        <PickerButton id={popoverId} icon="clock" label="Choose time" describedBy={labelId(props.id)}>
          {(onToggle) => (
            <Popover id={popoverId} label="Choose time" className="time-choice" onToggle={onToggle}>
              {(close) => <Times value={props.value} onPick={props.onChange} onDone={close} />}
            </Popover>
          )}
        </PickerButton>
      )}
    </div>
  );
}

interface TimesProps {
  value: unknown;
  onPick(time: string): void;
  onDone(): void;
}

/** A native list: arrow keys and typed digits move in it, Enter and a click choose. A phone shows its own picker. */
function Times({ value, onPick, onDone }: TimesProps) {
  const time = typeof value === 'string' && value !== '' ? value : localMinute(new Date()).slice(11);
  return (
    <select
      className="control"
      size={8}
      aria-label="Time"
      // It opens at the last quarter hour before the time.
      defaultValue={QUARTERS.findLast((quarter) => quarter <= time) ?? QUARTERS[0]}
      ref={(list) => list?.focus()}
      onChange={(event) => onPick(event.target.value)}
      onClick={({ target }) => {
        if (!(target instanceof HTMLOptionElement)) return;
        onPick(target.value);
        onDone();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onPick(event.currentTarget.value);
        onDone();
      }}
    >
      {QUARTERS.map((quarter) => (
        <option key={quarter}>{quarter}</option>
      ))}
    </select>
  );
}

const two = (number: number): string => String(number).padStart(2, '0');
const QUARTERS = Array.from({ length: 96 }, (_, i) => `${two(Math.floor(i / 4))}:${two((i % 4) * 15)}`);

const parsing = tidiedText('time');
