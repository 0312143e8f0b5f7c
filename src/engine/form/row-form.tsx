// The form around cells that are edited in place, of a row or one alone: its store, a registry whose ids belong to this
// row, and the compact template.

import { type KeyboardEvent, type ReactNode, use, useMemo } from 'react';
import { useRegistry } from '../registry/registry-context';
import { cellFrame, RowName } from './cell-frame';
import { FormContext, type ReadRecord } from './form-context';
import { createRegistry } from './form-registry';
import type { FormStore } from './form-store';
import { StateFollower } from './state-follower';
import { createUploads } from './uploads';

interface RowFormProps {
  /** What is typed, and the start of the ids of its controls. */
  session: { store: FormStore; prefix: string };
  /** Of the row; the label of every control ends with it. */
  name: string;
  /** The record as it was last read; none in the add row. */
  read?: ReadRecord;
  children: ReactNode;
}

/** Suspends until the widgets have loaded, so they are loaded ahead of what opens it. */
export function RowForm({ session, name, read, children }: RowFormProps) {
  const deps = use(useRegistry().widgets());
  const fixed = useMemo(
    () => ({
      store: session.store,
      registry: createRegistry(deps.widgets, cellFrame, session.prefix),
      groups: deps.groups,
      uploads: createUploads(),
    }),
    [session, deps],
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

/**
 * Enter saves, Escape cancels, except for keys that an open popup inside the row handles. `cancel` is left out where
 * there is nothing to cancel.
 */
export function rowKeys(event: KeyboardEvent<HTMLElement>, save: () => void, cancel?: () => void): void {
  const target = event.target as Element;
  // Enter that ends an input method's composition does not save; a calendar or a dialog has its own keys.
  if (event.defaultPrevented || event.nativeEvent.isComposing || target.closest('[popover], dialog')) return;
  if (event.key === 'Enter' && target.matches('input, select')) {
    event.preventDefault();
    save();
  }
  if (event.key === 'Escape' && cancel && !event.currentTarget.querySelector('[aria-expanded="true"]')) {
    event.preventDefault();
    cancel();
  }
}
