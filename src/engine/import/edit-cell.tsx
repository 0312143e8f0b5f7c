// One cell of the file gets another text, in a dialog with what is wrong with it.

import { type ChangeEvent, useId, useState } from 'react';
import { countText } from '../../schema/formats/words';
import { Button } from '../controls/button';
import { FieldError } from '../feedback/field-error';
import { TitledDialog } from '../overlay/titled-dialog';
import { choicesIn, type EditedCell, type StepProps } from './step-props';

interface EditCellProps extends StepProps {
  cell: EditedCell;
  onClose(): void;
}

/** Save changes this row alone, and closes at once: the row is checked again meanwhile. */
export function EditCell({ cell, onClose, ...props }: EditCellProps) {
  const { row, column: name, message, opener } = cell;
  const id = useId();
  const [text, setText] = useState(cell.text);
  const column = props.state.columns.find((one) => one.name === name)!;
  const choices = choicesIn(props.state, column);
  const known = choices?.some((choice) => choice.text === text);
  const control = {
    id,
    className: 'control',
    'data-first': true,
    'aria-describedby': message && `${id}-why`,
    value: text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => setText(target.value),
  };

  function save(): void {
    onClose();
    void props.model.edit(row, name, text);
  }

  return (
    <TitledDialog
      title={`Row ${countText(row)}`}
      className="import-edit"
      opener={opener}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <form
        className="field import-edit-body"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label className="field-label" htmlFor={id}>
          {column.title}
        </label>
        {choices && choices.length > 0 ? (
          <select {...control}>
            {!known && <option value={text}>{text || '-- None --'}</option>}
            {text !== '' && <option value="">-- None --</option>}
            {choices.map((choice) => (
              <option key={choice.value}>{choice.text}</option>
            ))}
          </select>
        ) : (
          <input {...control} />
        )}
        {message !== undefined && <FieldError id={`${id}-why`} text={message} />}
      </form>
    </TitledDialog>
  );
}
