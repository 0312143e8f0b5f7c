// The widgets of the edit panels: those of every form, and the editor of options.
import type { Registry } from '@rjsf/utils';
import type { FormDependencies } from '../../../engine/form/form-dependencies';
import { createRegistry } from '../../../engine/form/form-registry';
import type { WidgetEntry } from '../../../engine/registry/widget-entries';
import type { PanelWidgetName } from '../../../schema/descriptor/names';
import { PANEL_PREFIX } from './leave-attribute';
import { OptionsEditor } from './options-editor';

const registries = new WeakMap<FormDependencies, Registry>();

/** The registry for the panels of one page; controls have ids of their own, beside those of the page's other forms. */
export function panelRegistry(kit: FormDependencies): Registry {
  const known = registries.get(kit);
  if (known) return known;
  const own: Record<PanelWidgetName, WidgetEntry> = { 'field-options': { component: OptionsEditor, group: 'group' } };
  const widgets = { ...kit.widgets, ...own };
  const registry = createRegistry(widgets, undefined, PANEL_PREFIX);
  registries.set(kit, registry);
  return registry;
}
