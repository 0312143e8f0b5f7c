// Label, hint, control and error of one field, tied together for eye and screen reader (look: "Form field"; promises section 3).
// RJSF calls it around every widget; groups of choices get a legend instead of a label.
import { type FieldTemplateProps, getUiOptions, type WidgetProps } from '@rjsf/utils';
import type { WidgetName } from '../../schema/model/names';
import { Icon } from '../controls/icons';

/** Widgets of several controls: a legend names them all. */
export const GROUPS: ReadonlySet<string> = new Set<WidgetName>([
  'radio-group',
  'checkbox-group',
  'multi-select',
  'date-range',
]);

export function FieldTemplate({
  id,
  label,
  rawDescription,
  rawErrors,
  required,
  readonly,
  uiSchema,
  children,
}: FieldTemplateProps) {
  const widget = String(getUiOptions(uiSchema).widget);
  const error = rawErrors?.[0];
  const isGroup = GROUPS.has(widget);
  const title = (
    <>
      {label}
      {!required && !readonly && <span className="field-optional"> optional</span>}
    </>
  );
  const hint = rawDescription ? (
    <p className="field-hint" id={hintId(id)}>
      {rawDescription}
    </p>
  ) : null;
  const problem = error ? (
    <p className="field-error" id={errorId(id)}>
      <Icon name="alert-circle" />
      <span>{error}</span>
    </p>
  ) : null;

  if (isGroup) {
    return (
      <fieldset
        className="field field-group"
        // Only a radio group can say of itself that it is required or wrong; for checkboxes the description has to do.
        {...(widget === 'radio-group'
          ? { role: 'radiogroup', 'aria-required': required || undefined, 'aria-invalid': error ? true : undefined }
          : {})}
        aria-describedby={describedBy(id, rawDescription, rawErrors)}
        data-error={error ? '' : undefined}
      >
        <legend className="field-label">{title}</legend>
        {hint}
        {children}
        {problem}
      </fieldset>
    );
  }
  // A single checkbox carries its own label beside the box.
  const ownLabel = widget === 'checkbox';
  return (
    <div className="field" data-error={error ? '' : undefined}>
      {!ownLabel && (
        <label className="field-label" id={labelId(id)} htmlFor={id}>
          {title}
        </label>
      )}
      {!ownLabel && hint}
      {children}
      {ownLabel && hint}
      {problem}
    </div>
  );
}

/** The ids a control is described by: its hint and its error, when there are any. */
export function describedBy(id: string, hint: unknown, errors: readonly string[] | undefined): string | undefined {
  const ids = [hint ? hintId(id) : '', errors?.length ? errorId(id) : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** What every control of a widget carries, whatever it looks like. */
export function controlProps({ id, required, readonly, rawErrors, schema }: WidgetProps) {
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': rawErrors?.length ? true : undefined,
    'aria-describedby': describedBy(id, schema.description, rawErrors),
    readOnly: readonly || undefined,
  };
}

/** The label's own id, for controls beside the main one that need to say what they belong to. */
export const labelId = (id: string) => `${id}-label`;
const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;
