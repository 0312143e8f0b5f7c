// The earliest or the latest day of a field.
import type { WidgetProps } from '@rjsf/utils';
import { useState } from 'react';
import { controlProps } from '../../../engine/form/field-template';
import { showDate, toWireDate } from '../../../schema/formats/dates';
import { daysFromToday } from '../../../schema/formats/day-limits';
import { useParsedText } from '../../../widgets/use-parsed-text';

const KINDS = {
  none: 'No limit',
  today: 'Today',
  after: 'Days ahead',
  before: 'Days ago',
  day: 'A day',
} as const;

type Kind = keyof typeof KINDS;

/** What a value is; undefined where it is not complete yet. */
function kindOf(value: string): Kind | undefined {
  if (value === '') return 'none';
  const days = daysFromToday(value);
  if (days === undefined) return value.startsWith('today') ? undefined : 'day';
  return days === 0 ? 'today' : days > 0 ? 'after' : 'before';
}

/** What a kind begins with. A day is empty at first, as nothing is. */
const FIRST: Record<Kind, string | undefined> = {
  none: undefined,
  today: 'today',
  after: 'today+7',
  before: 'today-30',
  day: undefined,
};

/**
 * A widget of the edit panel: none, today, so many days from it, or a day of the calendar. Its value is what
 * `notBefore` and `notAfter` may be: `today+7`, or a day as `yyyy-MM-dd`.
 */
export function DayLimit(props: WidgetProps) {
  const value = typeof props.value === 'string' ? props.value : '';
  const [chosen, setChosen] = useState<Kind>(kindOf(value) ?? 'none');
  // Undo may have brought another one back; a number or a day that is being typed may be none.
  const known = kindOf(value);
  const kind = known === undefined || (known === 'none' && chosen === 'day') ? chosen : known;

  function choose(next: Kind): void {
    setChosen(next);
    props.onChange(FIRST[next]);
  }

  function type(next: string): void {
    setChosen(kind);
    props.onChange(next || undefined);
  }

  return (
    <div className="builder-day-limit">
      <select
        {...controlProps(props)}
        className="control"
        value={kind}
        onChange={(event) => choose(event.target.value as Kind)}
      >
        {Object.entries(KINDS).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      {(kind === 'after' || kind === 'before') && (
        <input
          className="control"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          aria-label={`${props.label}: days`}
          value={value.slice('today'.length + 1)}
          onChange={({ target }) => type(`today${kind === 'after' ? '+' : '-'}${target.value.replace(/\D/g, '')}`)}
        />
      )}
      {kind === 'day' && <Day label={`${props.label}: day`} value={value} onChange={type} />}
    </div>
  );
}

function Day({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const typed = useParsedText(
    value,
    (day) => showDate(String(day)),
    (text) => toWireDate(text) ?? text,
  );
  return (
    <input
      className="control"
      type="text"
      autoComplete="off"
      placeholder="MM-dd-yyyy"
      aria-label={label}
      value={typed.text}
      onChange={(event) => onChange(String(typed.type(event.target.value)))}
      onBlur={typed.tidy}
    />
  );
}
