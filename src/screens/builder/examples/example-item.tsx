// One example in the list: its name and verdict, and what can be done with it.
import { memo, useRef, useState } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { announce } from '../../../engine/feedback/live-region';
import { failureText } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import type { Preview } from '../store/preview-store';
import { EditExample } from './edit-example';
import type { ShownExample } from './example-checks';
import { useExamples } from './examples-context';
import { examplesMessages, goneValues, labelsOf } from './examples-messages';

interface ExampleItemProps {
  shown: ShownExample;
  preview: Preview;
}

/** Rendered again only when something about the example changes: not with every key. */
export const ExampleItem = memo(function ExampleItem({ shown, preview }: ExampleItemProps) {
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
        ref={edit}
        type="button"
        className="icon-button icon-button-small"
        aria-label={`Edit ${name}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="pencil" />
      </button>
      <button
        type="button"
        className="icon-button icon-button-small"
        aria-label={`Remove ${name}`}
        onClick={({ currentTarget }) => void remove(currentTarget)}
      >
        <Icon name="x" />
      </button>
      {gone && (
        <p className="builder-example-gone">
          {gone}{' '}
          <button type="button" className="button button-small" onClick={() => void drop()}>
            {examplesMessages.drop(goneValues(example, labelsOf(examples.details())).length)}
          </button>
        </p>
      )}
      {isOpen && <EditExample example={example} onClose={close} />}
    </li>
  );
});

const showFailure = (text: string | undefined): void => {
  if (text) showToast({ kind: 'error', text });
};
