// A field inside a table cell: the column's header is its visible label, so its own stays for those who cannot see the header; the error
// stands below the control. RJSF calls it around every widget of a row in edit mode.
import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { createContext, use } from 'react';
import { Icon } from '../controls/icons';
import { describedBy, GROUPS, labelId } from '../form/field-template';

/** What people call the row that the fields belong to. */
export const RowName = createContext('');

export function CellTemplate({ id, label, rawDescription, rawErrors, uiSchema, children }: FieldTemplateProps) {
  const name = `${label}, ${use(RowName)}`;
  const error = rawErrors?.[0];
  const [hintId, errorId] = [describedBy(id, rawDescription, undefined), describedBy(id, undefined, rawErrors)];
  const below = (
    <>
      {rawDescription && (
        <p className="field-hint" id={hintId}>
          {rawDescription}
        </p>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          <Icon name="alert-circle" />
          <span>{error}</span>
        </p>
      )}
    </>
  );
  if (GROUPS.has(String(getUiOptions(uiSchema).widget))) {
    return (
      <fieldset
        className="inline-field"
        aria-describedby={describedBy(id, rawDescription, rawErrors)}
        data-error={error ? '' : undefined}
      >
        <legend className="visually-hidden">{name}</legend>
        {children}
        {below}
      </fieldset>
    );
  }
  return (
    <div className="inline-field" data-error={error ? '' : undefined}>
      <label className="visually-hidden" id={labelId(id)} htmlFor={id}>
        {name}
      </label>
      {children}
      {below}
    </div>
  );
}
