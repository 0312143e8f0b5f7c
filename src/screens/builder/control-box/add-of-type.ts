import type { FieldType } from '../../../schema/ticket-types/field-type';
import { addField } from '../model/commands';
import type { Place } from '../model/design';
import type { Builder } from '../store/builder-context';

/** Adds a field of this type, at the end without a `place`, and opens its panel: a field is named first. */
export function addOfType({ store, newKey, focus }: Builder, type: FieldType, place?: Place): void {
  const outcome = addField(store.state().history.design, type, newKey, place);
  if (!store.run(outcome) || !('field' in outcome)) return;
  store.openPanel(outcome.field);
  focus.request({ key: outcome.field });
}
