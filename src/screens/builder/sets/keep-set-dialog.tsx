// Keeps some fields of the design as a set.
import { type FormEvent, useId, useMemo, useState } from 'react';
import { Button } from '../../../engine/controls/button';
import { useDataSource } from '../../../engine/data/data-context';
import { FieldError } from '../../../engine/feedback/field-error';
import { failureText } from '../../../engine/feedback/result';
import { showToast } from '../../../engine/feedback/toasts';
import { TitledDialog } from '../../../engine/overlay/titled-dialog';
import { newKey } from '../../../schema/formats/new-key';
import { messagesOf } from '../../../schema/model/messages';
import { Problems } from '../import/problems';
import { fieldsInOrder, nameOf } from '../model/design';
import { useBuilder } from '../store/builder';
import { setNoun } from '../store/field-sets';
import { partKeys, toSet } from './set-definition';

interface KeepSetDialogProps {
  /** Key of the field that is selected; empty without one. */
  selected: string;
  opener: HTMLElement;
  onClose(): void;
}

/** Which fields, and what the set is called. A section or page that is selected comes with what is in it. */
export function KeepSetDialog({ selected, opener, onClose }: KeepSetDialogProps) {
  const { store, sets } = useBuilder();
  const source = useDataSource();
  const design = store.design();
  const id = useId();
  const fields = useMemo(() => fieldsInOrder(design), [design]);
  const [name, setName] = useState(() => (design.fields[selected] ? nameOf(design.fields[selected]) : ''));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => partKeys(design, selected));
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [key] = useState(newKey);
  const { definition, leftOut } = useMemo(() => toSet(design, chosen), [design, chosen]);

  async function keep(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (chosen.size === 0) return setProblem('Choose at least one field.');
    const noun = setNoun()!;
    setBusy(true);
    const result = await source.create(noun, { set_name: name.trim(), definition }, { key });
    setBusy(false);
    if (!result.ok) {
      const { failure } = result;
      const messages = 'fields' in failure ? Object.values(failure.fields ?? {}).flat() : [];
      return setProblem(messages[0] ?? failureText(failure));
    }
    onClose();
    showToast({ kind: 'success', text: messagesOf(noun).created });
    await sets.load(source);
  }

  return (
    <TitledDialog
      title="Keep fields as a set"
      opener={opener}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={`${id}-form`} isDisabled={isBusy}>
            Keep
          </Button>
        </>
      }
    >
      <form className="builder-save-body" id={`${id}-form`} noValidate onSubmit={(event) => void keep(event)}>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Name
          </label>
          <input
            id={id}
            className="control"
            data-first
            data-own-undo
            type="text"
            maxLength={60}
            autoComplete="off"
            placeholder="Address"
            value={name}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-error`}
            onChange={({ target }) => setName(target.value)}
          />
          {problem !== undefined && <FieldError id={`${id}-error`} text={problem} />}
        </div>
        <fieldset className="builder-set-fields">
          <legend className="field-label">Fields</legend>
          {fields.map((field) => (
            <label className="check" key={field.key}>
              <input
                type="checkbox"
                checked={chosen.has(field.key)}
                onChange={({ target }) => setChosen(toggled(chosen, field.key, target.checked))}
              />
              <span>{nameOf(field)}</span>
            </label>
          ))}
        </fieldset>
        <Problems title="What the set does not keep" problems={leftOut} />
      </form>
    </TitledDialog>
  );
}

function toggled(chosen: ReadonlySet<string>, key: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(chosen);
  if (isChosen) next.add(key);
  else next.delete(key);
  return next;
}
