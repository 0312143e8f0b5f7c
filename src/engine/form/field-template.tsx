// Label, hint, control and error of one field, connected for screen readers. The theme puts it around every widget of a
// form; several controls get a legend instead of a label.

import type { FieldTemplateProps, WidgetProps } from '@rjsf/utils';
import { FieldError } from '../feedback/field-error';
import { spanProps } from '../layout/layout-view';
import type { WidgetEntry } from '../registry/widget-entries';

/** `entry` is the widget's; none for a widget that is not ours. */
export function fieldFrame(
  { id, label, rawDescription, rawErrors, required, readonly, help, uiSchema, children }: FieldTemplateProps,
  entry: WidgetEntry | undefined,
) {
  const error = rawErrors?.[0];
  const span = uiSchema?.['ui:options']?.span as number | undefined;
  const title = (
    <>
      {label}
      {!required && !readonly && <span className="field-optional"> optional</span>}
    </>
  );
  const { hint, problem } = notesOf({ id, rawDescription, rawErrors });
  // RJSF passes an element also where there is nothing to render.
  const helpText = uiSchema?.['ui:help'] || uiSchema?.['ui:options']?.help ? help : null;

  if (entry?.group) {
    return (
      <fieldset
        className="field field-group"
        data-field
        {...spanProps(span)}
        // Only a radio group has attributes for required and invalid; for checkboxes the description must suffice.
        {...(entry.group === 'radiogroup'
          ? { role: entry.group, 'aria-required': required || undefined, 'aria-invalid': error ? true : undefined }
          : {})}
        aria-describedby={describedBy(id, rawDescription, rawErrors)}
        data-error={error ? '' : undefined}
      >
        <legend className="field-label">{title}</legend>
        {hint}
        {children}
        {problem}
        {helpText}
      </fieldset>
    );
  }
  return (
    <div className="field" data-field {...spanProps(span)} data-error={error ? '' : undefined}>
      {!entry?.ownsLabel && (
        <label className="field-label" id={labelId(id)} htmlFor={id}>
          {title}
        </label>
      )}
      {!entry?.ownsLabel && hint}
      {children}
      {entry?.ownsLabel && hint}
      {problem}
      {helpText}
    </div>
  );
}

/** The hint and the error of a field, under the ids that its control is described by. */
export function notesOf({
  id,
  rawDescription,
  rawErrors,
}: Pick<FieldTemplateProps, 'id' | 'rawDescription' | 'rawErrors'>) {
  const error = rawErrors?.[0];
  return {
    hint: rawDescription ? (
      <div className="field-hint" id={hintId(id)}>
        {rawDescription}
      </div>
    ) : null,
    problem: error ? <FieldError data-field-error id={errorId(id)} text={error} /> : null,
  };
}

/** The ids a control is described by: its hint, its error and its help, when there are any. */
export function describedBy(
  id: string,
  hint: unknown,
  errors: readonly string[] | undefined,
  help?: unknown,
): string | undefined {
  const ids = [hint ? hintId(id) : '', errors?.length ? errorId(id) : '', help ? helpId(id) : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** What every control of a widget carries, whatever it looks like. */
export function controlProps(props: WidgetProps) {
  const { id, required, readonly, disabled, autofocus, rawErrors, schema, options } = props;
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': rawErrors?.length ? true : undefined,
    'aria-describedby': describedBy(id, options?.description ?? schema.description, rawErrors, options?.help),
    readOnly: readonly || undefined,
    disabled: disabled || undefined,
    autoFocus: autofocus || undefined,
    ...focusProps(props),
  };
}

/** RJSF hears of the focus with the field's id and value. */
export const focusProps = ({ id, value, onBlur, onFocus }: WidgetProps) => ({
  onBlur: () => onBlur(id, value),
  onFocus: () => onFocus(id, value),
});

/** The label's own id, for controls beside the main one that need to refer to it. */
export const labelId = (id: string) => `${id}-label`;
const hintId = (id: string) => `${id}-hint`;
/** The id of the help below a control. */
export const helpId = (id: string) => `${id}-help`;
/** The id of the message of a field. */
export const errorId = (id: string) => `${id}-error`;
