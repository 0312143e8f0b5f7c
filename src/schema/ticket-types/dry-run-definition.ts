// Checks tickets that are filled in already against a definition: which of them it would refuse, and why. By the rules
// of browser and server, with the conditions of the definition.
import { type FieldStates, fieldStates } from '../conditions/field-states';
import { sourcesOf } from '../descriptor/conditions';
import type { RecordSchema } from '../descriptor/descriptor';
import { type DryRunField, dryRunField, type Refusal, type StoredFiles, type StoredValue } from './dry-run-field';
import type { TicketFormDetail } from './ticket-field';

/** A ticket as it was filled in. */
export interface FilledTicket {
  form_fields: readonly StoredValue[];
  /** By the id of the field. */
  files: ReadonlyMap<number, StoredFiles>;
}

/** The fields of a ticket that would be refused, each with the first rule that it violates. */
export function dryRunDefinition(details: readonly TicketFormDetail[]): (ticket: FilledTicket) => Refusal[] {
  const fields = details.map(dryRunField);
  const conditions = conditionsAmong(fields);
  return ({ form_fields, files }) => {
    const values = storedValues(form_fields, files);
    const states = conditions?.statesOf(values);
    const refusals: Refusal[] = [];
    for (const field of fields) {
      const refusal = field.refusalOf(values.of(field.id), values.filesOf(field.id), states?.get(field.name));
      if (refusal) refusals.push(refusal);
    }
    return refusals;
  };
}

/** What is stored of a ticket or an example, by the ids of fields. */
export interface StoredValues {
  of(id: number): StoredValue | undefined;
  filesOf(id: number): StoredFiles;
}

export function storedValues(
  form_fields: readonly StoredValue[],
  files: ReadonlyMap<number, StoredFiles>,
): StoredValues {
  let next = 0;
  let stored: Map<number, StoredValue> | undefined;
  function of(id: number): StoredValue | undefined {
    // Mostly they are stored and read in the same order, once for the conditions and once for the rules.
    if (form_fields[next]?.ticket_form_detail_id !== id) next = 0;
    if (form_fields[next]?.ticket_form_detail_id === id) return form_fields[next++];
    stored ??= new Map(form_fields.map((value) => [value.ticket_form_detail_id, value]));
    return stored.get(id);
  }
  return { of, filesOf: (id) => files.get(id) ?? NO_FILES };
}

const NO_FILES: StoredFiles = [];

export interface ConditionsAmong {
  /** The names of the fields that they read. */
  reads: ReadonlySet<string>;
  /** What they make of the fields that have them. */
  statesOf(values: StoredValues): FieldStates;
}

/** The conditions among these fields; undefined where none has any. */
export function conditionsAmong(fields: readonly DryRunField[]): ConditionsAmong | undefined {
  if (fields.every(({ property }) => property.when === undefined)) return undefined;
  const byName = new Map(fields.map((field) => [field.name, field]));
  const record: RecordSchema = {
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, property }) => [name, property])),
  };
  return {
    reads: new Set(fields.flatMap(({ property: { when } }) => (when ? sourcesOf(when) : []))),
    statesOf: (values) =>
      fieldStates(record, (name) => {
        const field = byName.get(name);
        return field?.readStored(values.of(field.id), values.filesOf(field.id));
      }),
  };
}
