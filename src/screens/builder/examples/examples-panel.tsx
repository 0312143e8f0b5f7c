// Below the previewed form: the examples that are kept with it, whether each holds, and what is filled in as another one.
import { type FormEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { newKey } from '../../../engine/data/new-key';
import { failureText } from '../../../engine/feedback/failure-messages';
import { announce } from '../../../engine/feedback/live-region';
import { showToast } from '../../../engine/feedback/toasts';
import {
  EXAMPLE_NAME,
  type ExampleValue,
  type ExampleVerdict,
  exampleRunner,
} from '../../../schema/forms/form-examples';
import type { TicketFormDetail } from '../../../schema/forms/ticket-field';
import type { Preview } from '../preview/preview-store';
import { useExamples } from './examples-context';
import { examplesMessages } from './examples-messages';
import type { KeptExample } from './examples-store';

export function ExamplesPanel({ preview }: { preview: Preview }) {
  const examples = useExamples();
  const verdicts = useSyncExternalStore(examples.subscribe, examples.verdicts);
  const heading = useId();
  const details = examples.details();
  return (
    <section className="builder-examples" aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1}>
        Examples
      </h3>
      {examples.id === undefined ? (
        <p className="builder-preview-empty">{examplesMessages.unsaved}</p>
      ) : (
        <>
          {verdicts.length === 0 && <p className="builder-preview-empty">{examplesMessages.none}</p>}
          <ul>
            {verdicts.map((verdict) => (
              <ExampleItem key={verdict.example.example_id} verdict={verdict} details={details} preview={preview} />
            ))}
          </ul>
          <KeepExample preview={preview} />
        </>
      )}
    </section>
  );
}

interface ExampleItemProps {
  verdict: ExampleVerdict<KeptExample>;
  /** The fields of the design. */
  details: readonly TicketFormDetail[];
  preview: Preview;
}

function ExampleItem({ verdict, details, preview }: ExampleItemProps) {
  const examples = useExamples();
  const { example, holds } = verdict;
  const name = example.example_name;

  async function remove(button: HTMLElement): Promise<void> {
    const heading = button.closest('section')?.querySelector('h3');
    const result = await examples.remove(example);
    const text = result.ok ? undefined : failureText(result.failure);
    if (!result.ok && result.failure.kind !== 'missing') return text ? showToast({ kind: 'error', text }) : undefined;
    announce(`Removed ${name}.`);
    heading?.focus();
  }

  return (
    <li data-holds={holds || undefined}>
      <Icon name={holds ? 'check' : 'alert-circle'} />
      <p>
        <span className="visually-hidden">{holds ? 'Holds: ' : 'Does not hold: '}</span>
        <b>{name}</b> {examplesMessages.expected(example, details)}
        {!holds && `, and ${examplesMessages.now(verdict, details)}`}
      </p>
      <button
        type="button"
        className="button button-small button-quiet"
        aria-label={`Fill in ${name}`}
        onClick={() => {
          preview.fill(example.form_fields);
          announce(`Filled in ${name}.`);
        }}
      >
        Fill in
      </button>
      <button
        type="button"
        className="icon-button icon-button-small"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => void remove(currentTarget)}
      >
        <Icon name="x" />
      </button>
    </li>
  );
}

/** What is filled in now, with the result that it has now. */
function KeepExample({ preview }: { preview: Preview }) {
  const examples = useExamples();
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const isSending = useRef(false);
  /** What was sent last, and its key: a retry of the same, whose response was lost, keeps no second example. */
  const sent = useRef({ content: '', key: '' });

  async function keep(): Promise<void> {
    if (isSending.current) return;
    preview.check();
    const form_fields = preview.filled();
    const example = { example_name: name.trim(), expected_field: null, form_fields };
    const [first] = exampleRunner(examples.details())(example).refusals;
    const expected_field = first ? Number(first.field) : null;
    if (example.example_name === '') return setProblem('Give the example a name.');
    if (expected_field !== null && expected_field < 0) return setProblem(examplesMessages.newField);
    isSending.current = true;
    const kept = { ...example, expected_field, form_fields: form_fields.filter(isOfSavedField) };
    const content = JSON.stringify(kept);
    if (sent.current.content !== content) sent.current = { content, key: newKey() };
    const result = await examples.add(kept, sent.current.key);
    isSending.current = false;
    if (!result.ok) {
      const { failure } = result;
      return setProblem(
        failure.kind === 'invalid' ? Object.values(failure.fields).flat().join(' ') : failureText(failure),
      );
    }
    sent.current = { content: '', key: '' };
    setProblem(undefined);
    setName('');
    announce(`Kept ${example.example_name}: it ${examplesMessages.expected(kept, examples.details())}.`);
  }

  // Within the form of the preview there can be no other form.
  function pressed(event: { key: string } & Pick<FormEvent, 'preventDefault'>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void keep();
  }

  return (
    <div className="builder-keep-example">
      <label className="field-label" htmlFor={id}>
        Name of the example
      </label>
      <input
        id={id}
        className="control"
        maxLength={EXAMPLE_NAME}
        value={name}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={pressed}
      />
      <button type="button" className="button button-small" onClick={() => void keep()}>
        Keep as example
      </button>
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          <Icon name="alert-circle" />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}

const isOfSavedField = ({ ticket_form_detail_id: id }: ExampleValue): boolean => id > 0;
