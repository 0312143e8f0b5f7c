// Below the previewed form: the examples that are kept with it, whether each holds, and what is filled in as another one.
import { memo, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from '../../../engine/controls/button';
import { Icon } from '../../../engine/controls/icons';
import { announce } from '../../../engine/feedback/live-region';
import { failureText } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import { newKey } from '../../../schema/formats/new-key';
import { exampleRunner } from '../../../schema/ticket-types/example-run';
import type { ExampleValue, FormExample } from '../../../schema/ticket-types/form-examples';
import type { Preview } from '../store/preview-store';
import { EditExample, ExampleInputs, useExampleInputs } from './edit-example';
import type { ShownExample } from './example-checks';
import { exampleProblem, examplesMessages, goneValues, labelsOf } from './examples-messages';
import { useExamples } from './examples-store';

/** Rendered when an example changes, not with every change of the previewed form. */
export const ExamplesPanel = memo(function ExamplesPanel({ preview }: { preview: Preview }) {
  const examples = useExamples();
  const shown = useSyncExternalStore(examples.subscribe, examples.shown);
  const copied = useSyncExternalStore(examples.subscribe, examples.copied);
  const heading = useId();
  return (
    <section className="builder-examples" aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1}>
        Examples
      </h3>
      {examples.id === undefined ? (
        <p className="builder-preview-empty">
          {copied > 0 ? examplesMessages.copied(copied) : examplesMessages.unsaved}
        </p>
      ) : (
        <>
          {shown.length === 0 && <p className="builder-preview-empty">{examplesMessages.none}</p>}
          <ul>
            {shown.map((one) => (
              <ExampleItem key={one.example.example_id} shown={one} preview={preview} />
            ))}
          </ul>
          <KeepExample preview={preview} />
        </>
      )}
    </section>
  );
});

interface ExampleItemProps {
  shown: ShownExample;
  preview: Preview;
}

/** Rendered again only when something about the example changes: not with every key. */
const ExampleItem = memo(function ExampleItem({ shown, preview }: ExampleItemProps) {
  const examples = useExamples();
  const [isOpen, setOpen] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { example, holds, expected, now, gone } = shown;
  const name = example.example_name;

  async function remove(button: HTMLElement): Promise<void> {
    const heading = button.closest('section')?.querySelector('h3');
    const result = await examples.remove(example);
    if (!result.ok && result.failure.kind !== 'missing') return showFailure(failureText(result.failure));
    announce(`Removed ${name}.`);
    heading?.focus();
  }

  async function drop(): Promise<void> {
    const labelOf = labelsOf(examples.details());
    const form_fields = example.form_fields.filter((field) => labelOf(field.ticket_form_detail_id) !== undefined);
    const result = await examples.change(example, { ...example, form_fields });
    if (!result.ok) return showFailure(failureText(result.failure));
    announce(`Changed ${name}.`);
    edit.current?.focus();
  }

  function close(): void {
    setOpen(false);
    requestAnimationFrame(() => edit.current?.focus());
  }

  return (
    <li data-holds={holds || undefined}>
      <Icon name={holds ? 'check' : 'alert-circle'} />
      <p>
        <span className="visually-hidden">{holds ? 'Holds: ' : 'Does not hold: '}</span>
        <b>{name}</b> {expected}
        {now && `, and ${now}`}
      </p>
      <Button
        look="quiet"
        isSmall
        aria-label={`Fill in ${name}`}
        onClick={() => {
          preview.fill(example);
          announce(`Filled in ${name}.`);
        }}
      >
        Fill in
      </Button>
      <IconButton
        icon="pencil"
        label={`Edit ${name}`}
        isSmall
        ref={edit}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <IconButton
        icon="x"
        label={`Remove ${name}`}
        isSmall
        onClick={({ currentTarget }) => void remove(currentTarget)}
      />
      {gone && (
        <p className="builder-example-gone">
          {gone}{' '}
          <Button isSmall onClick={() => void drop()}>
            {examplesMessages.drop(goneValues(example, labelsOf(examples.details())).length)}
          </Button>
        </p>
      )}
      {isOpen && <EditExample example={example} onClose={close} />}
    </li>
  );
});

const showFailure = (text: string | undefined): void => {
  if (text) showToast({ kind: 'error', text });
};

/** Keeps what is filled in now as an example, with the result that it has now or with one that is chosen. */
const KeepExample = memo(function KeepExample({ preview }: { preview: Preview }) {
  const examples = useExamples();
  const id = useId();
  const inputs = useExampleInputs('', 'now');
  const { name, setName, expectation, setExpectation, setProblem, isSending } = inputs;
  /** What was sent last, and its key: a retry of the same, whose response was lost, keeps no second example. */
  const sent = useRef({ content: '', key: '' });

  async function keep(): Promise<void> {
    if (isSending.current) return;
    preview.check();
    const form_fields = preview.filled();
    const ticket_fields = preview.ticket();
    const example = {
      ...{ example_name: name.trim(), expected_field: null, form_fields },
      ...(ticket_fields && { ticket_fields }),
    };
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

  function refusedAt(example: FormExample): number | null {
    const [first] = exampleRunner(examples.details())(example).refusals;
    return first ? Number(first.field) : null;
  }

  return (
    <div className="builder-keep-example">
      <ExampleInputs id={id} nameLabel="Name of the example" inputs={inputs} hasNow onEnter={() => void keep()} />
      <Button isSmall onClick={() => void keep()}>
        Keep as example
      </Button>
    </div>
  );
});

const isOfSavedField = ({ ticket_form_detail_id: id }: ExampleValue): boolean => id > 0;
