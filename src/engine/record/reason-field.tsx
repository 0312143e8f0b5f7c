// Why records come into a state, in the dialog that confirms it.
import { useId } from 'react';
import { MAX_REASON } from '../../schema/model/states';
import { FieldError } from '../feedback/field-error';

interface ReasonFieldProps {
  /** The question. */
  label: string;
  value: string;
  problem?: string;
  onChange(value: string): void;
}

/** Takes the focus in its dialog. At most `MAX_REASON` characters. */
export function ReasonField({ label, value, problem, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="control"
        rows={3}
        maxLength={MAX_REASON}
        data-first
        required
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problem !== undefined && <FieldError id={`${id}-error`} text={problem} />}
    </div>
  );
}
