// Keeps what is filled in now as an example, with the result that it has now or with one that is chosen.
import { memo, useId, useRef, useState } from 'react';
import { announce } from '../../../engine/feedback/live-region';
import { newKey } from '../../../engine/storage/idempotency-key';
import { exampleRunner } from '../../../schema/ticket-types/example-run';
import type { ExampleValue } from '../../../schema/ticket-types/form-examples';
import type { Preview } from '../store/preview-store';
import { ExampleInputs, type Expectation } from './example-inputs';
import { exampleProblem, examplesMessages, labelsOf } from './examples-messages';
import { useExamples } from './examples-store';

export const KeepExample = memo(function KeepExample({ preview }: { preview: Preview }) {
  const examples = useExamples();
  const id = useId();
  const [name, setName] = useState('');
  const [expectation, setExpectation] = useState<Expectation>('now');
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  /** What was sent last, and its key: a retry of the same, whose response was lost, keeps no second example. */
  const sent = useRef({ content: '', key: '' });

  async function keep(): Promise<void> {
    if (isSending.current) return;
    preview.check();
    const form_fields = preview.filled();
    const example = { example_name: name.trim(), expected_field: null, form_fields };
    const details = examples.details();
    const expected_field = expectation === 'now' ? refusedAt(example) : expectation === 'pass' ? null : expectation;
    if (example.example_name === '') return setProblem(examplesMessages.unnamed);
    if (expected_field !== null && expected_field < 0) return setProblem(examplesMessages.newField);
    isSending.current = true;
    const kept = { ...example, expected_field, form_fields: form_fields.filter(isOfSavedField) };
    const content = JSON.stringify(kept);
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    const result = await examples.add(kept, sent.current.key);
    isSending.current = false;
    if (!result.ok) return setProblem(exampleProblem(result.failure));
    sent.current = { content: '', key: '' };
    setProblem(undefined);
    setName('');
    setExpectation('now');
    announce(`Kept ${example.example_name}: it ${examplesMessages.expected(kept, labelsOf(details))}.`);
  }

  function refusedAt(example: Parameters<ReturnType<typeof exampleRunner>>[0]): number | null {
    const [first] = exampleRunner(examples.details())(example).refusals;
    return first ? Number(first.field) : null;
  }

  return (
    <div className="builder-keep-example">
      <ExampleInputs
        id={id}
        nameLabel="Name of the example"
        name={name}
        onName={setName}
        expectation={expectation}
        onExpectation={setExpectation}
        hasNow
        problem={problem}
        onEnter={() => void keep()}
      />
      <button type="button" className="button button-small" onClick={() => void keep()}>
        Keep as example
      </button>
    </div>
  );
});

const isOfSavedField = ({ ticket_form_detail_id: id }: ExampleValue): boolean => id > 0;
