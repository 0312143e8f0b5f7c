// RJSF as a leaf renderer: its SchemaField with our field and our theme, and nothing of its <Form>. See
// docs/decisions/0002-rjsf-as-a-leaf-renderer.md.

import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { Registry, SchemaUtilsType } from '@rjsf/utils';
import type { WidgetEntries } from '../registry/widget-entries';
import { ID_PREFIX, leafField } from './form-field';
import { createTheme, type RenderFrame } from './theme';

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
      FieldHelpTemplate: Nothing,
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
