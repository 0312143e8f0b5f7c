// A field inside a table cell: the column's header is its visible label, so its own stays for those who cannot see the
// header; the error stands below the control. The theme puts it around every widget of a row in edit mode.
import type { FieldTemplateProps } from '@rjsf/utils';
import { createContext, use } from 'react';
import { describedBy, labelId, notesOf } from '../form/field-template';
import type { WidgetEntry } from '../registry/widget-entries';

/** The name of the row that the fields belong to. */
export const RowName = createContext('');

export function cellFrame(field: FieldTemplateProps, entry: WidgetEntry | undefined) {
  const { id, label, rawDescription, rawErrors, children } = field;
  const name = `${label}, ${use(RowName)}`;
  const { hint, problem } = notesOf(field);
  if (entry?.group) {
    return (
      <fieldset
        className="inline-field"
        data-field
        aria-describedby={describedBy(id, rawDescription, rawErrors)}
        data-error={problem ? '' : undefined}
      >
        <legend className="visually-hidden">{name}</legend>
        {children}
        {hint}
        {problem}
      </fieldset>
    );
  }
  return (
    <div className="inline-field" data-field data-error={problem ? '' : undefined}>
      <label className="visually-hidden" id={labelId(id)} htmlFor={id}>
        {name}
      </label>
      {children}
      {hint}
      {problem}
    </div>
  );
}
