// The frame of a field in a cell of a table, of a row that is edited in place as of a table inside a form: the header of
// the column is its visible label, so its own stays for those who cannot see the header; the error stands below.
import type { FieldTemplateProps } from '@rjsf/utils';
import { createContext, type ReactNode, use } from 'react';
import type { WidgetEntry } from '../registry/widget-entries';
import { describedBy, labelId, notesOf } from './field-template';

/** What the row of a field is called: the labels of its controls end with it. */
export const RowName = createContext<ReactNode>('');

/** A theme puts it around every widget of such a row. */
export function cellFrame(field: FieldTemplateProps, entry: WidgetEntry | undefined) {
  const { id, label, rawDescription, rawErrors, children } = field;
  const name = (
    <>
      {label}, <RowText />
    </>
  );
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

/** The only part of a cell that changes when its row is moved. */
const RowText = () => use(RowName);
