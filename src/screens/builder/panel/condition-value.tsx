// The value of a condition: an option of the other field, yes or no, a number, a date or a text.

import { comparisonOf } from '../../../schema/conditions/operators';
import type { Property } from '../../../schema/descriptor/descriptor';
import { TEXT_LENGTH } from '../../../schema/descriptor/limits';
import { showDate, toWireDate } from '../../../schema/formats/dates';
import { useParsedText } from '../../../widgets/use-parsed-text';
import { choicesOf } from './conditions-model';

interface ConditionValueProps {
  label: string;
  source: Property;
  /** As it travels; empty while there is none. */
  value: string;
  onChange(value: string): void;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export function ConditionValue({ label, source, value, onChange, ...described }: ConditionValueProps) {
  const kind = comparisonOf(source);
  const choices = choicesOf(source);
  const control = { ...described, className: 'control', 'aria-label': label };
  if (choices)
    return (
      <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">-- Select --</option>
        {/* The option may be gone. */}
        {value !== '' && !choices.some((choice) => String(choice.value) === value) && <option>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.text}
          </option>
        ))}
      </select>
    );
  if (kind === 'date') return <DateValue {...control} value={value} onChange={onChange} />;
  return (
    <input
      {...control}
      type="text"
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={TEXT_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface DateValueProps {
  className: string;
  'aria-label': string;
  value: string;
  onChange(value: string): void;
}

/** Typed as staff write dates; what is no date stays as it is typed. */
function DateValue({ value, onChange, ...control }: DateValueProps) {
  const typed = useParsedText(
    value,
    (date) => showDate(String(date)),
    (text) => toWireDate(text) ?? text,
  );
  return (
    <input
      {...control}
      type="text"
      autoComplete="off"
      placeholder="MM-dd-yyyy"
      value={typed.text}
      onChange={(event) => onChange(String(typed.type(event.target.value)))}
      onBlur={typed.tidy}
    />
  );
}
