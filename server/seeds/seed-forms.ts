// The ticket types that a new database and the demo bring: definition files, as the builder exports them. Together they
// use every field type and every property of a field that needs no setting.
import { readDefinition } from '../../src/schema/ticket-types/form-definition';
import type { FormDraft } from '../ticket-types/forms';
import damagedParcelPickup from './forms/damaged-parcel-pickup.json';
import derailmentRecovery from './forms/derailment-recovery.json';
import rightOfWayRecovery from './forms/right-of-way-recovery.json';
import searchAndSeizureDelivery from './forms/search-and-seizure-delivery.json';

/** The type that every new database begins with. */
export const startForm = (): FormDraft => draftOf(rightOfWayRecovery);

/** Further types of the demo. */
export const demoForms = (): FormDraft[] =>
  [searchAndSeizureDelivery, damagedParcelPickup, derailmentRecovery].map(draftOf);

/** @throws where a file breaks the rules that a save of it would obey. */
function draftOf({ form_name, status, form_datas }: Omit<FormDraft, 'details'> & { form_datas: unknown }): FormDraft {
  const definition = readDefinition(form_datas);
  if (!definition.ok) throw new Error(`The ticket type ${form_name} cannot be saved: ${definition.messages.join(' ')}`);
  return { form_name, status, details: definition.details };
}
