// One field of an open form: what stands around its widget follows the field's own messages alone, and the widget its
// value. A key re-renders at most the control inside (the leaf), a new message the field, and nothing else.

import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useMemo, useRef } from 'react';
import type { FieldEntry, Property } from '../../schema/descriptor/descriptor';
import { fixedChoices } from '../../schema/model/nouns';
import { hintOf } from '../../schema/rules/rule-messages';
import { type WidgetEntry, widgetFor } from '../registry/widget-entries';
import { NOTHING_TYPED, useFieldCell, useForm, useValue } from './form-context';
import { WhyEmpty } from './why-empty';

/** Start of every control's id in a form: `field_pkg_count`. */
export const ID_PREFIX = 'field';

interface FormFieldProps {
  name: string;
  entry: FieldEntry;
  /** With the sub-form that it is a field of. */
  isLocked?: boolean;
}

/** `name` is the cell, `entry` its entry in the layout. While the field is hidden, what the form has for that. */
export const FormField = memo(function FormField({ name, entry, isLocked: isAllLocked }: FormFieldProps) {
  const { store, registry, hiddenField: HiddenField } = useForm();
  const { errors: messages, state } = useFieldCell(store, name);
  const isLocked = isAllLocked || state?.locked === true;
  const view = useMemo(() => {
    const { property, required } = store.rule(name);
    const id = controlId(name, registry.globalFormOptions.idPrefix);
    const widget = widgetFor(registry.entries, property, entry);
    return {
      id,
      required,
      schema: schemaOf(state?.off ? withOff(property, state.off) : property, entry),
      uiSchema: asUiSchema({
        'ui:widget': widget,
        'ui:readonly': isLocked || (entry.readonly ?? property.readOnly ?? false),
        // An element that stays the same: what it says follows the cells by itself.
        ...(typeof property.computed === 'string' && { 'ui:help': <WhyEmpty name={name} id={id} /> }),
        ...(entry.uiOptions || entry.span ? { 'ui:options': { ...entry.uiOptions, span: entry.span } } : {}),
      }),
      entry: registry.entries[widget],
    };
  }, [store, registry, name, entry, isLocked, state?.off]);
  if (state?.hidden) return HiddenField ? <HiddenField name={name} /> : null;
  const { schema, uiSchema } = view;
  const required = state ? state.required : view.required;
  const rawErrors = messages.length > 0 ? [...messages] : undefined;
  const field = {
    id: view.id,
    label: schema.title ?? name,
    rawDescription: uiSchema['ui:options']?.description ?? schema.description,
    rawErrors,
    required,
    readonly: uiSchema['ui:readonly'] === true,
    help: uiSchema['ui:help'],
    uiSchema,
    children: <Leaf {...view} name={name} required={required} rawErrors={rawErrors} />,
  };
  return registry.renderFrame(field, view.entry);
});

interface LeafProps {
  name: string;
  id: string;
  schema: RJSFSchema;
  uiSchema: UiSchema;
  /** Undefined for a widget that is not there. */
  entry: WidgetEntry | undefined;
  required: boolean;
  rawErrors: string[] | undefined;
}

/** Reads the value from its cell, and passes the widget the props of RJSF's widget contract. */
function Leaf({ name, id, schema, uiSchema, entry, required, rawErrors }: LeafProps) {
  const { store, registry } = useForm();
  const typed = useRef<unknown>(NOTHING_TYPED);
  const value = useValue(store, name, typed);
  const { 'ui:widget': widget, 'ui:options': options, 'ui:readonly': readonly } = uiSchema;
  if (!entry) throw new Error(`No widget "${String(widget)}" for field "${name}"`);
  const Widget = entry.component;

  function change(next: unknown): void {
    if (entry!.keepsText) typed.current = next;
    store.set(name, next);
  }

  return (
    <Widget
      id={id}
      name={name}
      schema={schema}
      uiSchema={uiSchema}
      value={value}
      label={schema.title ?? name}
      options={options ? { ...EMPTY_TEXT, ...options } : EMPTY_TEXT}
      placeholder={(schema as { placeholder?: string }).placeholder}
      required={required}
      disabled={false}
      readonly={readonly}
      rawErrors={rawErrors}
      registry={registry}
      onChange={change}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
}

/** The id of a cell's control, for links from the error summary; `prefix` is that of the form's registry. */
export const controlId = (name: string, prefix: string = ID_PREFIX): string => `${prefix}_${name.replaceAll('.', '_')}`;

/** RJSF's type of a help knows texts alone. */
const asUiSchema = (given: object): UiSchema => given as UiSchema;

/** The property itself wherever it says the same: a form may have hundreds of fields. */
function schemaOf(property: Property, { label = property.title }: FieldEntry): RJSFSchema {
  const description = hintOf(property);
  const isUnchanged = label === property.title && description === property.description;
  return (isUnchanged ? property : { ...property, title: label, description }) as RJSFSchema;
}

/** The options with these values are offered no more; one that is chosen is still shown. */
const withOff = (property: Property, off: readonly string[]): Property => ({
  ...property,
  options: (fixedChoices(property) ?? []).map((choice) =>
    off.includes(String(choice.value)) ? { ...choice, isOff: true } : choice,
  ),
});

/** A control that was emptied has the value "". */
const EMPTY_TEXT = { emptyValue: '' };

const ignore = () => {};
