// Who becomes responsible for records, in the dialog of a bulk action.
import { useId } from 'react';
import type { Noun } from '../../../schema/descriptor/descriptor';
import { assigneeOf } from '../../../schema/model/tasks';
import { FieldError } from '../../feedback/field-error';
import { useChoices } from '../../form/use-choices';
import type { Assignee } from '../../record/assign';

interface AssigneeFieldProps {
  noun: Noun;
  problem?: string;
  /** Undefined while nothing is chosen. */
  onChange(to: Assignee | undefined): void;
}

/** What stands for nobody: no record has it as its id. */
const NOBODY = 'nobody';

/** Offers the users who can still be chosen. `onChange` gets null for Nobody, undefined for the empty first entry. */
export function AssigneeField({ noun, problem, onChange }: AssigneeFieldProps) {
  const id = useId();
  const property = noun.record.properties[assigneeOf(noun)!]!;
  const { choices, state, choose } = useChoices(property);
  const open = choices.filter(({ isOff }) => !isOff);
  function pick(value: string): void {
    const chosen = open.find((choice) => String(choice.value) === value);
    onChange(value === NOBODY ? null : chosen && { id: chosen.value, name: chosen.text });
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {property.title}
      </label>
      <select
        id={id}
        className="control"
        data-first
        required
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-error`}
        onChange={(event) => pick(event.currentTarget.value)}
      >
        <option value="">
          {state === 'loading' ? 'Loading…' : state === 'failed' ? 'Could not be loaded' : choose}
        </option>
        {open.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        <option value={NOBODY}>Nobody</option>
      </select>
      {problem !== undefined && <FieldError id={`${id}-error`} text={problem} />}
    </div>
  );
}
