// Below the previewed form: the examples that are kept with it, whether each holds, and what is filled in as another one.
import { memo, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../../../engine/controls/icons';
import { announce } from '../../../engine/feedback/live-region';
import { failureText } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import type { Preview } from '../store/preview-store';
import { EditExample } from './edit-example';
import type { ShownExample } from './example-checks';
import { examplesMessages, goneValues, labelsOf } from './examples-messages';
import { useExamples } from './examples-store';
import { KeepExample } from './keep-example';

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
