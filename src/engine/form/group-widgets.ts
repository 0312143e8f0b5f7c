// What widgets over several fields are to the engine. `src/widgets/registry.ts` has them; the layout draws them by name.
import type { ComponentType } from 'react';

/** Widgets that cover several fields at once, such as a map over latitude and longitude; `names` are the cells. */
export type GroupWidgets = Record<string, ComponentType<GroupWidgetProps>>;
export interface GroupWidgetProps {
  names: readonly string[];
  label?: string;
}
