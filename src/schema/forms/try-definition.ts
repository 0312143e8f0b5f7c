// What a definition would say to tickets that are filled in already: which of them it would refuse, and why. By the rules
// of browser and server, with the conditions of the definition.
import type { Property, Values } from '../model/descriptor';
import { fieldViolations } from '../rules/check';
import { ruleMessage } from '../rules/rule-messages';
import type { RuleViolation } from '../rules/rules';
import { type FileLike, isFiles, type StoredFile } from '../rules/values';
import { convertValue } from './convert-value';
import { statesFor, withoutHidden } from './field-states';
import type { TicketFieldValue, TicketFormDetail } from './ticket-field';
import { ticketSubForm } from './ticket-sub-form';

/** A ticket as it was filled in. */
export interface FilledTicket {
  form_fields: readonly Pick<TicketFieldValue, 'ticket_form_detail_id' | 'input_type' | 'value'>[];
  /** By the id of the field. */
  files: ReadonlyMap<number, readonly (FileLike | StoredFile)[]>;
}

/** Why a field of a ticket would be refused. */
export interface Refusal {
  /** The field's id as text. */
  field: string;
  kind: RefusalKind;
  /** The rule's own message: `Weight must be 5 or more.` Made where it is read. */
  message(): string;
}

/** There is no value, a text where a number belongs, a value that is no option, or any other violated rule. */
export type RefusalKind = 'missing' | 'text' | 'option' | 'rule';

/**
 * @param details with ids; a field that is not saved yet has a number that no other one has.
 * @returns the fields of a ticket that would be refused, each with the first rule that it violates.
 */
export function tryDefinition(details: readonly TicketFormDetail[]): (ticket: FilledTicket) => Refusal[] {
  const { record } = ticketSubForm('', details);
  const properties = Object.entries(record.properties) as [string, Property][];
  const fileFields = properties.filter(([, property]) => isFiles(property));
  const others = new Map(
    properties.flatMap(([name, property]) => (isFiles(property) ? [] : [[Number(name), { name, property }] as const])),
  );
  return ({ form_fields, files }) => {
    const values: Values = {};
    for (const entry of form_fields) {
      const field = others.get(entry.ticket_form_detail_id);
      if (field) values[field.name] = convertValue(field.property, entry).value;
    }
    for (const [name, property] of fileFields) values[name] = fileValue(property, files.get(Number(name)) ?? []);
    const states = statesFor(record, values);
    const counting = withoutHidden(values, states);
    const now = new Date();
    const refusals: Refusal[] = [];
    for (const [field, property] of properties) {
      const [first] = fieldViolations(record, field, counting, now, states);
      if (first) refusals.push({ field, kind: kindOf(first, property), message: () => ruleMessage(first, property) });
    }
    return refusals;
  };
}

const fileValue = ({ type }: Property, files: readonly unknown[]): unknown => (type === 'array' ? files : files[0]);

function kindOf({ keyword }: RuleViolation, { type }: Property): RefusalKind {
  // A checkbox that must be ticked and is not counts as empty.
  if (keyword === 'required' || keyword === 'const') return 'missing';
  if (keyword === 'type') return type === 'number' || type === 'integer' ? 'text' : 'rule';
  return keyword === 'choice' || keyword === 'enum' ? 'option' : 'rule';
}
