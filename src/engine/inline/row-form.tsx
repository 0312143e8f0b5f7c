// The form around the cells of one row in edit mode: its store, a registry whose ids belong to this row, and the
// compact template.
import { createContext, type ReactNode, use, useMemo } from 'react';
import { FormContext } from '../form/form-context';
import { createRegistry } from '../form/form-registry';
import { StateFollower } from '../form/state-follower';
import { createUploads } from '../form/uploads';
import type { WidgetKit } from '../form/widget-entries';
import { cellFrame, RowName } from './cell-template';
import type { RowSession } from './inline-model';

/** The app's widgets. */
export const RowFormContext = createContext<WidgetKit | null>(null);

/** `name` is the name of the row; the label of every control ends with it. */
export function RowForm({ session, name, children }: { session: RowSession; name: string; children: ReactNode }) {
  const kit = use(RowFormContext);
  if (!kit) throw new Error('A row was opened outside <RowFormContext>');
  const form = useMemo(
    () => ({
      store: session.store,
      registry: createRegistry(kit.widgets, cellFrame, session.prefix),
      groups: kit.groups,
      uploads: createUploads(),
      read: session.read,
    }),
    [session, kit],
  );
  return (
    <RowName value={name}>
      <FormContext value={form}>
        {children}
        <StateFollower />
      </FormContext>
    </RowName>
  );
}
