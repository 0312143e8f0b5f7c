// The form around the cells of one row in edit mode: its store, a registry whose ids belong to this row, and the
// compact template.

import type { FieldTemplateProps } from '@rjsf/utils';
import { createContext, type KeyboardEvent, type ReactNode, use, useMemo } from 'react';
import { describedBy, labelId, notesOf } from '../form/field-template';
import { FormContext, type ReadRecord } from '../form/form-context';
import { createRegistry } from '../form/form-registry';
import { StateFollower } from '../form/state-follower';
import { createUploads } from '../form/uploads';
import { useRegistry } from '../registry/registry-context';
import type { WidgetEntry } from '../registry/widget-entries';
import type { RowSession } from './row-session';

interface RowFormProps {
  session: RowSession;
  /** Of the row; the label of every control ends with it. */
  name: string;
  /** The record as it was last read; none in the add row. */
  read?: ReadRecord;
  children: ReactNode;
}

export function RowForm({ session, name, read, children }: RowFormProps) {
  const deps = use(useRegistry().widgets());
  const fixed = useMemo(
    () => ({
      store: session.store,
      registry: createRegistry(deps.widgets, cellFrame, session.prefix),
      groups: deps.groups,
      uploads: createUploads(),
    }),
    [session, deps],
  );
  const form = useMemo(() => ({ ...fixed, read }), [fixed, read]);
  return (
    <RowName value={name}>
      <FormContext value={form}>
        {children}
        <StateFollower />
      </FormContext>
    </RowName>
  );
}

/**
 * Enter saves, Escape cancels, except for keys that an open popup inside the row handles. `cancel` is left out where
 * there is nothing to cancel.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>, save: () => void, cancel?: () => void): void {
  const target = event.target as Element;
  // Enter that ends an input method's composition does not save; a calendar or a dialog has its own keys.
  if (event.defaultPrevented || event.nativeEvent.isComposing || target.closest('[popover], dialog')) return;
  if (event.key === 'Enter' && target.matches('input, select')) {
    event.preventDefault();
    save();
  }
  if (event.key === 'Escape' && cancel && !event.currentTarget.querySelector('[aria-expanded="true"]')) {
    event.preventDefault();
    cancel();
  }
}

/** The name of the row that the fields belong to. */
const RowName = createContext('');

/**
 * A field inside a table cell: the column's header is its visible label, so its own stays for those who cannot see the
 * header; the error stands below the control. The theme puts it around every widget of a row in edit mode.
 */
function cellFrame(field: FieldTemplateProps, entry: WidgetEntry | undefined) {
  const { id, label, rawDescription, rawErrors, children } = field;
  const name = `${label}, ${use(RowName)}`;
  const { hint, problem } = notesOf(field);
  const isGroup = entry?.group !== undefined;
  const Frame = isGroup ? 'fieldset' : 'div';
  return (
    <Frame
      className="inline-field"
      data-field
      aria-describedby={isGroup ? describedBy(id, rawDescription, rawErrors) : undefined}
      data-error={problem ? '' : undefined}
    >
      {isGroup ? (
        <legend className="visually-hidden">{name}</legend>
      ) : (
        <label className="visually-hidden" id={labelId(id)} htmlFor={id}>
          {name}
        </label>
      )}
      {children}
      {hint}
      {problem}
    </Frame>
  );
}
