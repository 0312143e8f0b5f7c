// RJSF as a leaf renderer: its SchemaField with our field, templates and widgets, and nothing of its <Form> (DESIGN.md section 5).
// The form screen makes one registry a page; `docs/decisions/` says what of RJSF is used and why the rest is not.
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { type FieldProps, getUiOptions, type Registry, type SchemaUtilsType, type WidgetProps } from '@rjsf/utils';
import { type ComponentType, useRef } from 'react';
import { FieldTemplate } from './field-template';
import { NOTHING_TYPED, useForm, useValue } from './form-context';

/** Every widget by its name (see `src/widgets/registry.ts`). Props are RJSF's own widget contract; `schema` is our `Property`. */
export type Widgets = Record<string, ComponentType<WidgetProps>>;

/** Start of every control's id: `field_pkg_count`. */
export const ID_PREFIX = 'field';

export function createRegistry(widgets: Widgets): Registry {
  return {
    fields: { SchemaField, LeafField },
    widgets,
    templates: {
      FieldTemplate,
      DescriptionFieldTemplate: Nothing,
      FieldHelpTemplate: Nothing,
      FieldErrorTemplate: Nothing,
    },
    formContext: {},
    rootSchema: {},
    schemaUtils: leafSchemaUtils,
    translateString: (text: string) => text,
    // Cells decide what is drawn again; comparing props deeply once more would cost more than drawing.
    globalFormOptions: {
      idPrefix: ID_PREFIX,
      idSeparator: '_',
      useFallbackUiForUnsupportedType: false,
      experimental_componentUpdateStrategy: 'always',
    },
    uiSchemaDefinitions: {},
  } as unknown as Registry;
}

/** Leaves have no references, conditions or alternatives to resolve: the schema is what it is. */
const leafSchemaUtils = {
  retrieveSchema: (schema: unknown) => schema,
  isSelect: () => true,
  getDisplayLabel: () => true,
} as unknown as SchemaUtilsType;

/** Label, hint and error are all drawn by the field template. */
const Nothing = () => null;

/** Widgets whose control keeps its own text (`src/widgets/use-uncontrolled-text.ts`): typing needs no drawing. */
const KEEPS_TEXT = new Set(['text', 'email', 'password', 'textarea']);

/** The one field: takes its value from its cell, finds its widget by name and speaks RJSF's widget contract with it. */
function LeafField(props: FieldProps) {
  const {
    schema,
    uiSchema,
    fieldPathId,
    registry,
    onChange,
    name,
    rawErrors,
    required,
    disabled,
    readonly,
    autofocus,
  } = props;
  const { store } = useForm();
  const typed = useRef<unknown>(NOTHING_TYPED);
  const value = useValue(store, name, typed);
  const { widget, ...options } = getUiOptions(uiSchema);
  const Widget = registry.widgets[String(widget)];
  if (!Widget) throw new Error(`No widget "${String(widget)}" for field "${name}"`);

  function change(next: unknown): void {
    if (KEEPS_TEXT.has(String(widget))) typed.current = next;
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
      options={options}
      placeholder={(schema as { placeholder?: string }).placeholder}
      required={required}
      disabled={disabled}
      readonly={readonly}
      autofocus={autofocus}
      rawErrors={rawErrors}
      registry={registry}
      onChange={change}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
}

const ignore = () => {};
