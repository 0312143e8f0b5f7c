import type { FieldType } from '../../../schema/forms/field-type';
import type { Builder } from '../builder-context';
import { addField } from '../model/commands';

/** Adds a field of this type at the end, and focuses it. */
export function addOfType({ store, newKey, focus }: Builder, type: FieldType): void {
  const outcome = addField(store.state().history.design, type, newKey);
  if (store.run(outcome) && 'field' in outcome) focus.request({ key: outcome.field });
}
