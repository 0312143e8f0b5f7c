// What the fields of a form are rendered with: widgets and what surrounds each, in RJSF's contract. Nothing of RJSF itself
// is loaded: see docs/decisions/0124-fields-without-rjsf.md. `src/widgets/rjsf/theme.ts` is the theme for RJSF's own `<Form>`.

import type { RegistryWidgetsType } from '@rjsf/utils';
import type { WidgetEntries } from '../registry/widget-entries';
import { fieldFrame, type RenderFrame } from './field-template';
import type { FormRegistry } from './form-context';
import { ID_PREFIX } from './form-field';

/** The registry for fields of ours; `idPrefix` starts the id of every control. */
export const createRegistry = (
  widgets: WidgetEntries,
  renderFrame: RenderFrame = fieldFrame,
  idPrefix: string = ID_PREFIX,
): FormRegistry =>
  ({
    entries: widgets,
    renderFrame,
    widgets: componentsOf(widgets),
    formContext: {},
    rootSchema: {},
    translateString: (text: string) => text,
    globalFormOptions: { idPrefix, idSeparator: '_', useFallbackUiForUnsupportedType: false },
  }) as unknown as FormRegistry;

/** The components alone, as RJSF takes them. */
const componentsOf = (entries: WidgetEntries): RegistryWidgetsType =>
  Object.fromEntries(Object.entries(entries).map(([name, { component }]) => [name, component]));
