// Puts a set of fields into the form.
import { loadWithRetry } from '../../../engine/lazy/load-with-retry';
import type { Builder } from '../store/builder';
import type { FieldSet } from '../store/field-sets';

/** Adds copies of the fields of a set, below the field `after`, or at the end. */
export async function addSet({ store, newKey }: Builder, set: FieldSet, after?: string): Promise<void> {
  const module = await loadWithRetry(() => import('./set-definition'), document.activeElement as HTMLElement);
  if (!module) return;
  const known = after !== undefined && Object.hasOwn(store.design().fields, after) ? after : undefined;
  const { outcome, dropped } = module.setStep(store.design(), set, newKey, known);
  if (!store.run(outcome)) return;
  if ('field' in outcome) store.requestFocus({ key: outcome.field });
  module.sayDropped(set.set_name, dropped);
}
