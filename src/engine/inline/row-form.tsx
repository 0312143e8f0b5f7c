// The form around the cells of one row in edit mode: its store, a registry whose ids belong to this row, and the
// compact template.
import { createContext, type ReactNode, use, useMemo } from 'react';
import { FormContext, type ReadRecord } from '../form/form-context';
import { createRegistry } from '../form/form-registry';
import { StateFollower } from '../form/state-follower';
import { createUploads } from '../form/uploads';
import type { WidgetKit } from '../registry/widget-entries';
import { cellFrame, RowName } from './cell-template';
import type { RowSession } from './inline-model';

/** The app's widgets. */
export const RowFormContext = createContext<WidgetKit | null>(null);

interface RowFormProps {
  session: RowSession;
  /** Of the row; the label of every control ends with it. */
  name: string;
  /** The record as it was last read; none in the add row. */
  read?: ReadRecord;
  children: ReactNode;
}

export function RowForm({ session, name, read, children }: RowFormProps) {
  const kit = use(RowFormContext);
  if (!kit) throw new Error('A row was opened outside <RowFormContext>');
  const fixed = useMemo(
    () => ({
      store: session.store,
      registry: createRegistry(kit.widgets, cellFrame, session.prefix),
      groups: kit.groups,
      uploads: createUploads(),
    }),
    [session, kit],
  );
  const form = useMemo(() => ({ ...fixed, read }), [fixed, read]);
  return (
    <RowName value={name}>
      <FormContext value={form}>
        {children}
        <StateFollower />
      </FormContext>
    </RowName>
  );
}
