// Our theme for RJSF: widgets and the template around them. It obeys RJSF's public contracts alone, so that it also
// works in RJSF's own `<Form>` (`withTheme(createTheme(widgets))`); `test/unit/engine/rjsf-theme.test.tsx` renders every form
// of the product both ways.

import type { ThemeProps } from '@rjsf/core';
import { type FieldTemplateProps, getUiOptions, type RegistryWidgetsType } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Property } from '../../schema/descriptor/descriptor';
import { widgetOf } from '../../schema/values/kinds';
import type { WidgetEntries, WidgetEntry } from '../registry/widget-entries';
import { fieldFrame } from './field-template';

/** What surrounds a control: label, hint and error. A function and no component: one less for each of many fields. */
export type RenderFrame = (props: FieldTemplateProps, entry: WidgetEntry | undefined) => ReactNode;

/** `renderFrame` is that of a form, or of a table cell. */
export function createTheme(
  entries: WidgetEntries,
  renderFrame: RenderFrame = fieldFrame,
): Pick<Required<ThemeProps>, 'widgets' | 'templates'> {
  const widgets = withRjsfNames(entries);

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

/** The entries under their own names and under RJSF's. */
const withRjsfNames = (entries: WidgetEntries): WidgetEntries => ({
  ...entries,
  ...Object.fromEntries(
    Object.values(entries).flatMap((entry) => (entry.rjsfName === undefined ? [] : [[entry.rjsfName, entry]])),
  ),
});
