// Below an example: its name, what it must do, and its place among the others.
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../engine/controls/button';
import { FieldError } from '../../../engine/feedback/field-error';
import { announce } from '../../../engine/feedback/live-region';
import { showToast } from '../../../engine/feedback/toasts';
import { type KeptExample, MAX_EXAMPLE_NAME_LENGTH } from '../../../schema/ticket-types/form-examples';
import type { TicketFormDetail } from '../../../schema/ticket-types/ticket-field';
import { exampleProblem, examplesMessages, expectedLabel, labelsOf } from './examples-messages';
import { useExamples } from './examples-store';

interface EditExampleProps {
  example: KeptExample;
  onClose(): void;
}

/** Changes its name, what is expected of it, and its place: its values stay as they were kept. */
export function EditExample({ example, onClose }: EditExampleProps) {
  const examples = useExamples();
  const id = useId();
  const { example_name, expected_field, form_fields, ticket_fields } = example;
  const inputs = useExampleInputs(example_name, expected_field ?? 'pass');
  const { name, expectation, setProblem, isSending } = inputs;
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => group.current?.querySelector('input')?.focus(), []);

  async function save(): Promise<void> {
    if (isSending.current) return;
    const next = {
      example_name: name.trim(),
      expected_field: typeof expectation === 'number' ? expectation : null,
      form_fields,
      ...(ticket_fields && { ticket_fields }),
    };
    if (next.example_name === '') return setProblem(examplesMessages.unnamed);
    isSending.current = true;
    const result = await examples.change(example, next);
    isSending.current = false;
    if (!result.ok) return setProblem(exampleProblem(result.failure));
    announce(`Changed ${next.example_name}: it ${examplesMessages.expected(next, labelsOf(examples.details()))}.`);
    onClose();
  }

  async function move(by: -1 | 1, button: HTMLElement): Promise<void> {
    const all = examples.list();
    const place = all.indexOf(example) + by;
    if (isSending.current || place < 0 || place >= all.length) return;
    isSending.current = true;
    const result = await examples.move(example, by);
    isSending.current = false;
    const text = result.ok ? undefined : exampleProblem(result.failure);
    if (text) return showToast({ kind: 'error', text });
    announce(`${example_name} is example ${place + 1} of ${all.length}.`);
    // Its item was put elsewhere.
    requestAnimationFrame(() => button.focus());
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="builder-edit-example" role="group" aria-label={`Edit ${example_name}`} ref={group}>
      <ExampleInputs
        id={id}
        nameLabel="Name"
        inputs={inputs}
        hasNow={false}
        expectedLabel={expectedLabel(example, labelsOf(examples.details()))}
        onEnter={() => void save()}
      />
      <div className="builder-example-actions">
        <Button isSmall onClick={() => void save()}>
          Save example
        </Button>
        <Button look="quiet" isSmall onClick={onClose}>
          Cancel
        </Button>
        {([-1, 1] as const).map((by) => (
          <IconButton
            icon={by < 0 ? 'arrow-up' : 'arrow-down'}
            label={`Move ${example_name} ${by < 0 ? 'up' : 'down'}`}
            isSmall
            key={by}
            onClick={({ currentTarget }) => void move(by, currentTarget)}
          />
        ))}
      </div>
    </div>
  );
}

/** What an example must do, as it is chosen: the result that it has now, to pass, or the id of the field that refuses it. */
export type Expectation = 'now' | 'pass' | number;

/** What is filled in about an example, and why it was not kept. */
export function useExampleInputs(initialName: string, initialExpectation: Expectation) {
  const [name, setName] = useState(initialName);
  const [expectation, setExpectation] = useState(initialExpectation);
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  return { name, setName, expectation, setExpectation, problem, setProblem, isSending };
}

interface ExampleInputsProps {
  /** Starts the ids of the inputs. */
  id: string;
  inputs: ReturnType<typeof useExampleInputs>;
  nameLabel: string;
  hasNow: boolean;
  /** What an expected field is called until the fields are listed, and if the design does not have it. */
  expectedLabel?: string;
  /** Enter was pressed: within the form of the preview there can be no other form. */
  onEnter(): void;
}

/** Name and expected result of an example, for a new one and for one that is kept. */
export function ExampleInputs({ id, inputs, nameLabel, hasNow, expectedLabel, onEnter }: ExampleInputsProps) {
  const { name, setName, expectation, setExpectation, problem } = inputs;
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
        maxLength={MAX_EXAMPLE_NAME_LENGTH}
        value={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={keyDown}
      />
      <label className="field-label" htmlFor={`${id}-expected`}>
        Expected result
      </label>
      <select
        id={`${id}-expected`}
        className="control"
        value={expectation}
        onChange={({ target }) => setExpectation(readExpectation(target.value))}
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
      {problem && <FieldError id={`${id}-problem`} role="alert" text={problem} />}
    </>
  );
}

const refusedAt = (label = 'a field that is gone'): string => `It is refused at ${label}`;

const readExpectation = (value: string): Expectation => (value === 'now' || value === 'pass' ? value : Number(value));
