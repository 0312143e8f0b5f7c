// Above the fields of a form whose record another user has saved meanwhile: who and when, and for each field that
// differs the choice between theirs and mine. The fields below follow it.
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Noun, Property, Values } from '../../schema/descriptor/descriptor';
import { isEmpty, isFiles } from '../../schema/formats/plain-values';
import { nestedLabel } from '../../schema/model/cell-value';
import { cellText } from '../../schema/model/cells';
import { showCell } from '../cells/cell';
import { Button } from '../controls/button';
import { useCell, useForm } from './form-context';
import { type ChangedField, isSameValueOf } from './merge-changes';
import { conflictText } from './merge-rows';
import { useChoices } from './use-choices';
import { changedText } from './use-save';

/** What another user has saved, compared with an open form. */
export interface Conflict {
  /** The record as they saved it. */
  theirs: Values;
  changedBy?: string;
  fields: readonly ChangedField[];
}

interface CompareButtonProps {
  /** Opens the panel. */
  onPress(): void;
  /** What the focus is taken from; the form around the button without it. */
  from?: RefObject<HTMLElement | null>;
}

/** Saving again would fail again: it takes the focus, unless that has left the form meanwhile. */
export function CompareButton({ onPress, from }: CompareButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  // After the layout effect that gives the focus back to the field in which Enter was pressed.
  useEffect(() => {
    const fields = from ? from.current : button.current?.closest('form');
    if (fields?.contains(document.activeElement)) button.current?.focus();
  }, [from]);
  return (
    <Button ref={button} onClick={onPress}>
      Compare with my changes
    </Button>
  );
}

/** Takes the focus when it appears. */
export function ConflictPanel({ noun, conflict }: { noun: Noun; conflict: Conflict }) {
  const { theirs, changedBy, fields } = conflict;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every conflict takes the focus.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView?.({ block: 'nearest' });
  }, [conflict]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this
    <div className="conflict" role="group" aria-labelledby={id} tabIndex={-1} ref={panel}>
      <p id={id} className="conflict-title">
        {changedText(noun, theirs, changedBy)}
      </p>
      <p>
        {fields.length === 0
          ? 'Nothing on this form differs from it: save, and it is as you see it.'
          : 'What you typed is in the form. Choose what to keep of each field, then save.'}
      </p>
      {fields.map((field) =>
        field.rows?.length === 0 ? (
          <BothKept key={field.name} name={field.name} />
        ) : (
          <FieldChoice key={field.name} field={field} read={theirs} />
        ),
      )}
    </div>
  );
}

/** Of a table in which no row was changed by both. */
function BothKept({ name }: { name: string }) {
  const { store } = useForm();
  return <p>{store.rule(name).property.title}: their rows and yours are both in the form.</p>;
}

function FieldChoice({ field, read }: { field: ChangedField; read: Values }) {
  const { name, theirs, mine: typed, rows } = field;
  const { store } = useForm();
  const id = useId();
  const { property } = store.rule(name);
  const { value } = useCell(store, name);
  const isTheirs = isSameValueOf(property, value, theirs);
  // What is typed below from now on is mine, too.
  const [mine, setMine] = useState(typed);
  if (!isTheirs && !isSameValueOf(property, value, mine)) setMine(value);
  const text = (of: unknown) =>
    rows ? (
      conflictText(property, rows, of === theirs ? 'theirs' : 'mine')
    ) : (
      <FieldValue name={name} property={property} value={of} read={read} />
    );
  const option = (label: string, of: unknown, isChosen: boolean) => (
    <label className="choice">
      <input type="radio" name={id} checked={isChosen} onChange={() => store.set(name, of)} />
      <span className="conflict-author">{label}</span>
      <span className="conflict-value">{text(of)}</span>
    </label>
  );
  return (
    <fieldset className="conflict-field">
      <legend>{property.title}</legend>
      {option('Theirs', theirs, isTheirs)}
      {option('Mine', mine, !isTheirs)}
    </fieldset>
  );
}

interface FieldValueProps {
  name: string;
  property: Property;
  value: unknown;
  read: Values;
}

/** A value as text, also one that was typed and not saved; `read` is the record as it was read. */
export function FieldValue(props: FieldValueProps) {
  const { property, value } = props;
  if (isEmpty(value)) return showCell(property, value);
  if (property.ref !== undefined) return <ReferenceName {...props} />;
  return isFiles(property) ? cellText(property, value) || 'File' : showCell(property, value);
}

/** The record that an id refers to, which may no longer be offered. */
function ReferenceName({ name, property, value, read }: FieldValueProps) {
  const { store } = useForm();
  const { choices } = useChoices(property);
  const known = choices.find((choice) => String(choice.value) === String(value))?.text;
  const isRead = String(read[property.readAs ?? name] ?? read[name]) === String(value);
  return known ?? String((isRead ? nestedLabel(store.record, name, read) : undefined) ?? value);
}
