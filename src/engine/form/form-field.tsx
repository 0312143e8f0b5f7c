// One field of an open form: passes RJSF's SchemaField props that only change with the field's own messages, and the
// widget its value. A key re-renders at most the control inside (the leaf), a new message the field, and nothing else.

import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { ErrorSchema, FieldPathId, FieldPathList, FieldProps, Registry, RJSFSchema } from '@rjsf/utils';
import { memo, useMemo, useRef } from 'react';
import type { FieldEntry, Property } from '../../schema/descriptor/descriptor';
import { fixedChoices } from '../../schema/model/nouns';
import { hintOf } from '../../schema/rules/rule-messages';
import { type WidgetEntries, widgetFor } from '../registry/widget-entries';
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
    const path = pathOf(name, registry);
    return {
      required,
      schema: schemaOf(state?.off ? withOff(property, state.off) : property, entry),
      uiSchema: {
        'ui:field': 'LeafField',
        'ui:widget': widgetFor(registry.widgets, property, entry),
        'ui:readonly': isLocked || (entry.readonly ?? property.readOnly ?? false),
        // An element that stays the same: what it says follows the cells by itself.
        ...(typeof property.computed === 'string' && { 'ui:help': whyEmpty(name, path.$id) }),
        ...(entry.uiOptions || entry.span ? { 'ui:options': { ...entry.uiOptions, span: entry.span } } : {}),
      },
      path,
      onChange: (value: unknown, _path: FieldPathList) => store.set(name, value),
    };
  }, [store, registry, name, entry, isLocked, state?.off]);
  if (state?.hidden) return HiddenField ? <HiddenField name={name} /> : null;
  return (
    <SchemaField
      name={name}
      required={state ? state.required : view.required}
      schema={view.schema}
      uiSchema={view.uiSchema}
      fieldPathId={view.path}
      // The leaf reads its value from the cell itself.
      formData={undefined}
      errorSchema={messages.length > 0 ? ({ __errors: [...messages] } as ErrorSchema) : undefined}
      onChange={view.onChange}
      onBlur={ignore}
      onFocus={ignore}
      registry={registry}
    />
  );
});

/**
 * The one RJSF field of a registry: reads its value from its cell, finds its widget by name and passes it the props of
 * RJSF's widget contract.
 */
export function leafField(entries: WidgetEntries) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  return function LeafField(props: FieldProps) {
    const { schema, uiSchema, fieldPathId, registry, onChange, onBlur, onFocus, name, rawErrors } = props;
    const { required, disabled, readonly, autofocus, hideError } = props;
    const { store } = useForm();
    const typed = useRef<unknown>(NOTHING_TYPED);
    const value = useValue(store, name, typed);
    // All that `FormField` sets, so RJSF's own merging of options is not needed.
    const { 'ui:widget': widget, 'ui:options': options } = uiSchema ?? {};
    const entry = entries[String(widget)];
    if (!entry) throw new Error(`No widget "${String(widget)}" for field "${name}"`);
    const Widget = entry.component;

    function change(next: unknown): void {
      if (entry!.keepsText) typed.current = next;
      onChange(next, fieldPathId.path);
    }

    return (
      <Widget
        id={fieldPathId.$id}
        name={name}
        schema={schema}
        uiSchema={uiSchema}
        value={value}
        label={schema.title ?? name}
        options={options ? { ...EMPTY_TEXT, ...options } : EMPTY_TEXT}
        placeholder={(schema as { placeholder?: string }).placeholder}
        required={required}
        disabled={disabled}
        readonly={readonly}
        autofocus={autofocus}
        hideError={hideError}
        rawErrors={rawErrors}
        registry={registry}
        onChange={change}
        onBlur={onBlur}
        onFocus={onFocus}
      />
    );
  };
}

/** The id of a cell's control, for links from the error summary; `prefix` is that of the form's registry. */
export const controlId = (name: string, prefix: string = ID_PREFIX): string => `${prefix}_${name.replaceAll('.', '_')}`;

/** RJSF's type of it knows texts alone. */
const whyEmpty = (name: string, id: string) => (<WhyEmpty name={name} id={id} />) as unknown as string;

/** As RJSF makes one for a field of the outermost record. */
const pathOf = (name: string, registry: Registry): FieldPathId => ({
  $id: controlId(name, registry.globalFormOptions.idPrefix),
  path: [name.replace('.', '_')],
});

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
