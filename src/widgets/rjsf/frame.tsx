// What surrounds a field in RJSF's forms: our frame, and for a key that was added its name and the button that removes it.
import { RichDescription } from '@rjsf/core';
import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  type FieldTemplateProps,
  getTemplate,
  getUiOptions,
  TranslatableString,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import { fieldFrame, notesOf } from '../../engine/form/field-template';
import type { WidgetEntries, WidgetEntry } from '../../engine/registry/widget-entries';
import type { Property } from '../../schema/descriptor/descriptor';
import { widgetOf } from '../../schema/values/kinds';

/** RJSF's `FieldTemplate`; `entries` say which widgets are several controls or have a label of their own. */
export function fieldTemplate(entries: WidgetEntries) {
  const all: WidgetEntries = { ...entries, radio: entries['radio-group']!, checkboxes: entries['checkbox-group']! };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for the theme
  return function FieldTemplate(props: FieldTemplateProps) {
    const { uiSchema, registry, hidden, children } = props;
    if (hidden) return <div hidden>{children}</div>;
    const Wrap = getTemplate('WrapIfAdditionalTemplate', registry, getUiOptions(uiSchema));
    return <Wrap {...props}>{framed(props, entryOf(all, props))}</Wrap>;
  };
}

function framed(props: FieldTemplateProps, entry: WidgetEntry | undefined) {
  const { schema, displayLabel, uiSchema, children } = props;
  if (hasFieldsOfItsOwn(props, entry))
    return (
      <>
        {children}
        {notesOf(props).problem}
        {uiSchema?.['ui:help'] ? props.help : null}
      </>
    );
  // An array that a widget edits as a whole.
  const isList = schema.type === 'array' && entry === undefined;
  const frame = fieldFrame({ ...props, rawDescription: descriptionOf(props) }, isList ? GROUP : entry);
  return displayLabel || entry?.ownsLabel ? frame : <div className="rjsf-unlabelled">{frame}</div>;
}

/** The text itself unless it is marked up. */
function descriptionOf({ rawDescription, uiSchema, registry }: FieldTemplateProps): string | undefined {
  const { enableMarkdownInDescription } = getUiOptions(uiSchema, registry.globalUiOptions);
  if (!rawDescription || !enableMarkdownInDescription) return rawDescription;
  // RJSF's type of it knows texts alone.
  return (<RichDescription description={rawDescription} {...{ uiSchema, registry }} />) as unknown as string;
}

const GROUP = { group: 'group' } as WidgetEntry;

/** A group, a list of fields, or alternatives: labels stand at the fields inside. */
function hasFieldsOfItsOwn({ schema, uiSchema, displayLabel, registry }: FieldTemplateProps, entry?: WidgetEntry) {
  if (entry?.ownsLabel) return false;
  if ((schema.oneOf || schema.anyOf) && !registry.schemaUtils.isSelect(schema)) return true;
  const { label = true, widget } = getUiOptions(uiSchema, registry.globalUiOptions);
  if (schema.type === 'object' && !widget) return true;
  return !displayLabel && (label !== false || (schema.type === 'array' && !widget));
}

function entryOf(entries: WidgetEntries, { schema, uiSchema, registry }: FieldTemplateProps): WidgetEntry | undefined {
  const { widget } = getUiOptions(uiSchema, registry.globalUiOptions);
  if (schema.type === 'array' && (!widget || widget === 'select') && registry.schemaUtils.isMultiSelect(schema))
    return entries['multi-select'];
  if (widget !== undefined) return typeof widget === 'string' ? entries[widget] : undefined;
  return entries[widgetOf(schema as Property)];
}

/** A key that was added: its name can be changed, and it can be removed. */
export function WrapIfAdditional(props: WrapIfAdditionalTemplateProps) {
  const { id, label, schema, uiSchema, registry, required, disabled, readonly, children } = props;
  const { classNames, style, onKeyRenameBlur, onRemoveProperty } = props;
  const { RemoveButton } = registry.templates.ButtonTemplates;
  const isFixed = disabled || readonly;
  const isAdded = ADDITIONAL_PROPERTY_FLAG in schema;
  // RJSF's own classes alone style nothing here.
  const named = getUiOptions(uiSchema).classNames;
  if (!isAdded)
    return named || style ? (
      <div className={classNames} style={style}>
        {children}
      </div>
    ) : (
      children
    );
  return (
    <div className="rjsf-added">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-key`}>
          {registry.translateString(TranslatableString.KeyLabel, [label])}
        </label>
        <input
          key={label}
          className="control"
          id={`${id}-key`}
          type="text"
          autoComplete="off"
          defaultValue={label}
          readOnly={isFixed}
          onBlur={onKeyRenameBlur}
        />
      </div>
      <div className="rjsf-added-value">{children}</div>
      <div className="rjsf-item-buttons">
        {!required && (
          <RemoveButton
            {...{ uiSchema, registry }}
            id={buttonId(id, 'remove')}
            title={`${registry.translateString(TranslatableString.RemoveButton)}: ${label}`}
            disabled={isFixed}
            onClick={onRemoveProperty}
          />
        )}
      </div>
    </div>
  );
}
