// Name and expected result of an example, for a new one and for one that is kept.
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { EXAMPLE_NAME } from '../../../schema/ticket-types/form-examples';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { labelsOf } from './examples-messages';
import { useExamples } from './examples-store';

/** What an example must do, as it is chosen: the result that it has now, to pass, or the id of the field that refuses it. */
export type Expectation = 'now' | 'pass' | number;

interface ExampleInputsProps {
  /** Starts the ids of the inputs. */
  id: string;
  name: string;
  onName(name: string): void;
  nameLabel: string;
  expectation: Expectation;
  onExpectation(expectation: Expectation): void;
  /** Whether the result that it has now can be chosen. */
  hasNow: boolean;
  /** What an expected field is called until the fields are listed, and if the design does not have it. */
  expectedLabel?: string;
  problem: string | undefined;
  /** Enter was pressed: within the form of the preview there can be no other form. */
  onEnter(): void;
}

export function ExampleInputs(props: ExampleInputsProps) {
  const { id, name, onName, nameLabel, expectation, onExpectation, hasNow, expectedLabel, problem, onEnter } = props;
  const examples = useExamples();
  // Hundreds of fields, which change with every key: where it is always on the page they are listed when it is reached.
  const [details, setDetails] = useState<readonly TicketFormDetail[]>(hasNow ? [] : examples.details);
  const list = () => setDetails(examples.details());
  const labelOf = labelsOf(details);
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  const isListed = typeof expectation !== 'number' || labelOf(expectation) !== undefined;
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {nameLabel}
      </label>
      <input
        id={id}
        className="control"
        maxLength={EXAMPLE_NAME}
        value={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => onName(target.value)}
        onKeyDown={keyDown}
      />
      <label className="field-label" htmlFor={`${id}-expected`}>
        Expected result
      </label>
      <select
        id={`${id}-expected`}
        className="control"
        value={expectation}
        onChange={({ target }) => onExpectation(readExpectation(target.value))}
        onFocus={list}
        onPointerDown={list}
        onKeyDown={keyDown}
      >
        {hasNow && <option value="now">The same as now</option>}
        <option value="pass">It passes</option>
        {!isListed && <option value={expectation}>{refusedAt(expectedLabel)}</option>}
        {details.map(({ ticket_form_detail_id: field }) =>
          // A field that is not saved yet has no id that would stay.
          field > 0 ? (
            <option key={field} value={field}>
              {refusedAt(labelOf(field))}
            </option>
          ) : null,
        )}
      </select>
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          <Icon name="alert-circle" />
          <span>{problem}</span>
        </p>
      )}
    </>
  );
}

const refusedAt = (label = 'a field that is gone'): string => `It is refused at ${label}`;

const readExpectation = (value: string): Expectation => (value === 'now' || value === 'pass' ? value : Number(value));
