// RJSF as a leaf renderer: its SchemaField with our field and our theme, and nothing of its <Form>. See
// docs/decisions/0002-rjsf-as-a-leaf-renderer.md.

import type { ThemeProps } from '@rjsf/core';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import {
  type FieldHelpProps,
  type FieldTemplateProps,
  getUiOptions,
  type Registry,
  type RegistryWidgetsType,
  type SchemaUtilsType,
} from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Property } from '../../schema/descriptor/descriptor';
import { widgetOf } from '../../schema/values/kinds';
import type { WidgetEntries, WidgetEntry } from '../registry/widget-entries';
import { fieldFrame } from './field-template';
import { ID_PREFIX, leafField } from './form-field';

/** RJSF's registry for fields of ours; `renderFrame` as in `createTheme`, `idPrefix` starts the id of every control. */
export function createRegistry(
  widgets: WidgetEntries,
  renderFrame?: RenderFrame,
  idPrefix: string = ID_PREFIX,
): Registry {
  const theme = createTheme(widgets, renderFrame);
  return {
    fields: { SchemaField, LeafField: leafField(widgets) },
    widgets: theme.widgets,
    templates: {
      ...theme.templates,
      DescriptionFieldTemplate: Nothing,
      FieldHelpTemplate: Help,
      FieldErrorTemplate: Nothing,
    },
    formContext: {},
    rootSchema: {},
    schemaUtils: leafSchemaUtils,
    translateString: (text: string) => text,
    // Cells decide what is rendered again; comparing props deeply once more would cost more than rendering.
    globalFormOptions: {
      idPrefix,
      idSeparator: '_',
      useFallbackUiForUnsupportedType: false,
      experimental_componentUpdateStrategy: 'always',
    },
    uiSchemaDefinitions: {},
  } as unknown as Registry;
}

/** Leaves have no references, conditions or alternatives to resolve. */
const leafSchemaUtils = {
  retrieveSchema: (schema: unknown) => schema,
  isSelect: () => true,
  getDisplayLabel: () => true,
} as unknown as SchemaUtilsType;

/** The field template renders label, hint and error itself. */
const Nothing = () => null;

/** What stands below a control. */
const Help = ({ help }: FieldHelpProps) => help;

/** What surrounds a control: label, hint and error. A function and no component: one less for each of many fields. */
export type RenderFrame = (props: FieldTemplateProps, entry: WidgetEntry | undefined) => ReactNode;

/**
 * Widgets and the template around them, which obey RJSF's public contracts alone: `src/widgets/rjsf/theme.ts` is the whole
 * theme for RJSF's own `<Form>`. `renderFrame` is that of a form, or of a table cell.
 */
function createTheme(
  widgets: WidgetEntries,
  renderFrame: RenderFrame = fieldFrame,
): Pick<Required<ThemeProps>, 'widgets' | 'templates'> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each module or test
  function FieldTemplate(props: FieldTemplateProps) {
    const { schema, uiSchema, registry, hidden, displayLabel, children } = props;
    const widget = uiSchema?.['ui:widget'] ?? getUiOptions(uiSchema, registry.globalUiOptions).widget;
    const entry = widgets[typeof widget === 'string' ? widget : widgetOf(schema as Property)];
    if (hidden) return <div hidden>{children}</div>;
    // A record, or a list of records: its fields have labels of their own.
    if (!displayLabel && !entry?.ownsLabel) return children;
    return renderFrame(props, entry);
  }
  return { widgets: componentsOf(widgets), templates: { FieldTemplate } };
}

/** The components alone, as RJSF takes them. */
const componentsOf = (entries: WidgetEntries): RegistryWidgetsType =>
  Object.fromEntries(Object.entries(entries).map(([name, { component }]) => [name, component]));
