// Checks tickets that are filled in already against a definition: which of them it would refuse, and why. By the rules
// of browser and server, with the conditions of the definition.
import { type FieldStates, fieldStates } from '../conditions/field-states';
import type { RecordSchema, Values } from '../descriptor/descriptor';
import { withOuterColumns } from './columns-around';
import {
  type DryRunField,
  dryRunField,
  type OtherFields,
  type Refusal,
  type StoredFiles,
  type StoredValue,
} from './dry-run-field';
import { withSections } from './sections';
import { ticketAround } from './ticket-around';
import type { TicketFormDetail } from './ticket-field';

/** A ticket as it was filled in. */
export interface FilledTicket {
  /** The ticket itself, as its fields see it. */
  around?: Values;
  form_fields: readonly StoredValue[];
  /** By the id of the field. */
  files: ReadonlyMap<number, StoredFiles>;
}

/** The fields of a ticket that would be refused, each with the first rule that it violates. */
export function dryRunDefinition(details: readonly TicketFormDetail[]): (ticket: FilledTicket) => Refusal[] {
  const check = refusalsAmong(fieldsWith(details, (detail) => dryRunField(detail)));
  return ({ form_fields, files, around }) => check(storedValues(form_fields, files, around));
}

/** The fields of a definition, each as `fieldOf` makes it; columns call other fields by their names in the record. */
export function fieldsWith(
  details: readonly TicketFormDetail[],
  fieldOf: (detail: TicketFormDetail) => DryRunField,
): DryRunField[] {
  const placed = withSections(details);
  const fields = placed.map(fieldOf);
  const keys = fields.map(({ name }) => name);
  const properties = Object.fromEntries(fields.map(({ name, property }) => [name, property]));
  const kept = withOuterColumns(properties, details, keys);
  return fields.map((field, at) =>
    kept[field.name] === field.property ? field : dryRunField(placed[at]!, kept[field.name]),
  );
}

/** The same for the fields of a definition, which remember their verdicts, and what is stored of them. */
export function refusalsAmong(fields: readonly DryRunField[]): (values: StoredValues) => Refusal[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const record: RecordSchema = {
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: Object.fromEntries(fields.map(({ name, property }) => [name, property])),
    around: ticketAround(),
  };
  const statesOf = conditionsAmong(record, byName);
  return (values) => {
    const states = statesOf?.(values);
    const others: OtherFields = {
      record,
      valueOf: (name) =>
        values.around[name] ?? (states?.get(name)?.hidden ? undefined : valueIn(values, byName.get(name))),
    };
    const refusals: Refusal[] = [];
    for (const field of fields) {
      const { id, name } = field;
      const refusal = field.refusalOf(values.of(id), values.filesOf(id), states?.get(name), others);
      if (refusal) refusals.push(refusal);
    }
    return refusals;
  };
}

/** What is stored of a ticket or an example, by the ids of fields. */
export interface StoredValues {
  of(id: number): StoredValue | undefined;
  filesOf(id: number): StoredFiles;
  around: Values;
}

/** The values of one ticket. @param files of the fields that have files, by the ids of fields. */
export function storedValues(
  form_fields: readonly StoredValue[],
  files: ReadonlyMap<number, StoredFiles>,
  around: Values = {},
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
  return { of, filesOf: (id) => files.get(id) ?? NO_FILES, around };
}

const NO_FILES: StoredFiles = [];

/** What conditions make of the fields that have them; undefined where none has any. */
function conditionsAmong(
  record: RecordSchema,
  byName: ReadonlyMap<string, DryRunField>,
): ((values: StoredValues) => FieldStates) | undefined {
  if (Object.values(record.properties).every(({ when }) => when === undefined)) return undefined;
  return (values) => fieldStates(record, (name) => values.around[name] ?? valueIn(values, byName.get(name)));
}

const valueIn = (values: StoredValues, field: DryRunField | undefined): unknown =>
  field?.readStored(values.of(field.id), values.filesOf(field.id));
