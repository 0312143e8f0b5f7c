// The form around the cells of one row in edit mode: its store, a registry whose ids belong to this row, and the compact template.
// Edit row and add row wrap their cells in it.
import { createContext, type ReactNode, use, useMemo } from 'react';
import { FormContext } from '../form/form-context';
import { createRegistry, type Widgets } from '../form/form-registry';
import type { GroupWidgets } from '../form/group-widgets';
import { createUploads } from '../form/uploads';
import { CellTemplate, RowName } from './cell-template';
import type { RowSession } from './inline-model';

/** The app's widgets. */
export const RowFormContext = createContext<{ widgets: Widgets; groups: GroupWidgets } | null>(null);

/** `name` is what people call the row; every control says it after its own label. */
export function RowForm({ session, name, children }: { session: RowSession; name: string; children: ReactNode }) {
  const kit = use(RowFormContext);
  if (!kit) throw new Error('A row was opened outside <RowFormContext>');
  const form = useMemo(
    () => ({
      store: session.store,
      registry: rowRegistry(kit.widgets, session.prefix),
      groups: kit.groups,
      uploads: createUploads(),
      read: session.read,
    }),
    [session, kit],
  );
  return (
    <RowName value={name}>
      <FormContext value={form}>{children}</FormContext>
    </RowName>
  );
}

function rowRegistry(widgets: Widgets, prefix: string) {
  const registry = createRegistry(widgets);
  return {
    ...registry,
    templates: { ...registry.templates, FieldTemplate: CellTemplate },
    globalFormOptions: { ...registry.globalFormOptions, idPrefix: prefix },
  };
}
