// The form for the name of a view.
import { type FormEvent, useId, useState } from 'react';
import { MAX_VIEW_NAME, MAX_VIEWS } from '../../../schema/model/saved-views';
import { Button } from '../../controls/button';
import { isNamed, type View } from './saved-views';

interface NameFormProps {
  /** The views of the user. */
  own: readonly View[];
  /** The view that gets another name; a new one without it. */
  renamed?: View;
  onSave(name: string): void;
}

/** A new view replaces an own one of the same name; a view that is renamed may not take the name of another. */
export function NameForm({ own, renamed, onSave }: NameFormProps) {
  const id = useId();
  const [name, setName] = useState(renamed?.name ?? '');
  const isTaken = own.some((view) => view.tab !== renamed?.tab && isNamed(view, name));
  const isFull = !renamed && own.length >= MAX_VIEWS && !isTaken;
  const isRefused = isFull || (renamed !== undefined && isTaken);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() !== '' && !isRefused) onSave(name.trim());
  }
  return (
    <form className="list-menu-form" onSubmit={submit}>
      <label htmlFor={id}>Name of the view</label>
      <input
        id={id}
        className="control"
        maxLength={MAX_VIEW_NAME}
        autoComplete="off"
        required
        // biome-ignore lint/a11y/noAutofocus: opened by a press, to be typed into
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        aria-describedby={`${id}-note`}
      />
      <Button look="primary" type="submit">
        Save
      </Button>
      <p id={`${id}-note`} role="status">
        {isTaken && (renamed ? 'There is a view of this name.' : 'Replaces the view of that name.')}
        {isFull && `At most ${MAX_VIEWS} views are saved. Delete one first, or replace one by its name.`}
      </p>
    </form>
  );
}
