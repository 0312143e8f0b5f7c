// Below an example: its name, what it must do, and its place among the others.

import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { announce } from '../../../engine/feedback/live-region';
import { showToast } from '../../../engine/feedback/toasts';
import type { KeptExample } from '../../../schema/ticket-types/form-examples';
import { ExampleInputs, type Expectation } from './example-inputs';
import { exampleProblem, examplesMessages, expectedLabel, labelsOf } from './examples-messages';
import { useExamples } from './examples-store';

interface EditExampleProps {
  example: KeptExample;
  onClose(): void;
}

export function EditExample({ example, onClose }: EditExampleProps) {
  const examples = useExamples();
  const id = useId();
  const { example_name, expected_field, form_fields } = example;
  const [name, setName] = useState(example_name);
  const [expectation, setExpectation] = useState<Expectation>(expected_field ?? 'pass');
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => group.current?.querySelector('input')?.focus(), []);

  async function save(): Promise<void> {
    if (isSending.current) return;
    const next = {
      example_name: name.trim(),
      expected_field: typeof expectation === 'number' ? expectation : null,
      form_fields,
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
        name={name}
        onName={setName}
        expectation={expectation}
        onExpectation={setExpectation}
        hasNow={false}
        expectedLabel={expectedLabel(example, labelsOf(examples.details()))}
        problem={problem}
        onEnter={() => void save()}
      />
      <div className="builder-example-actions">
        <button type="button" className="button button-small" onClick={() => void save()}>
          Save example
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onClose}>
          Cancel
        </button>
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className="icon-button icon-button-small"
            aria-label={`Move ${example_name} ${by < 0 ? 'up' : 'down'}`}
            onClick={({ currentTarget }) => void move(by, currentTarget)}
          >
            <Icon name={by < 0 ? 'arrow-up' : 'arrow-down'} />
          </button>
        ))}
      </div>
    </div>
  );
}
