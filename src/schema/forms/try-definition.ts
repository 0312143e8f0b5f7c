// Checks tickets that are filled in already against a definition: which of them it would refuse, and why. By the rules
// of browser and server, with the conditions of the definition.
import type { Property, Values } from '../model/descriptor';
import { fieldViolations } from '../rules/check';
import { ruleMessage } from '../rules/rule-messages';
import type { RuleViolation } from '../rules/rules';
import { type FileLike, isFiles, type StoredFile } from '../rules/values';
import { convertValue } from './convert-value';
import { type FieldStates, statesFor, withoutHidden } from './field-states';
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
  const fields = details.map((detail): TriedField => {
    const name = String(detail.ticket_form_detail_id);
    const property = record.properties[name] as Property;
    return { detail, name, property, hasFiles: isFiles(property), known: new Map() };
  });
  const hasConditions = fields.some(({ property }) => property.when !== undefined);

  function refusalOf({ name, property }: TriedField, values: Values, states: FieldStates): Refusal | undefined {
    const [first] = fieldViolations(record, name, values, undefined, states);
    return first && { field: name, kind: kindOf(first, property), message: () => ruleMessage(first, property) };
  }

  return ({ form_fields, files }) => {
    const stored = new Map<number, Entry>();
    for (const entry of form_fields) stored.set(entry.ticket_form_detail_id, entry);
    const valueOf = ({ detail: { ticket_form_detail_id: id }, property, hasFiles }: TriedField): unknown => {
      if (hasFiles) return fileValue(property, files.get(id) ?? []);
      const entry = stored.get(id);
      return entry && convertValue(property, entry).value;
    };
    const all = hasConditions ? Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])) : {};
    const states = hasConditions ? statesFor(record, all) : NO_STATES;
    const counting = withoutHidden(all, states);
    const refusals: Refusal[] = [];
    for (const field of fields) {
      const { detail, name, property, hasFiles, known } = field;
      let refusal: Refusal | undefined;
      if (hasFiles || property.when) {
        refusal = refusalOf(field, hasConditions ? counting : { [name]: valueOf(field) }, states);
      } else {
        // Without conditions the verdict follows from the value alone, and many tickets have the same one.
        const key = keyOf(detail, stored.get(detail.ticket_form_detail_id));
        if (key !== undefined && known.has(key)) refusal = known.get(key);
        else {
          refusal = refusalOf(field, { [name]: valueOf(field) }, states);
          if (key !== undefined && known.size < MOST_KNOWN) known.set(key, refusal);
        }
      }
      if (refusal) refusals.push(refusal);
    }
    return refusals;
  };
}

type Entry = FilledTicket['form_fields'][number];

interface TriedField {
  detail: TicketFormDetail;
  name: string;
  property: Property;
  hasFiles: boolean;
  /** Verdicts by stored value. */
  known: Map<string, Refusal | undefined>;
}

const NO_STATES: FieldStates = new Map();

/** Verdicts that are remembered of a field. */
const MOST_KNOWN = 200;

/** Characters of a value whose verdict is remembered: choices, days, numbers and nothing are short. */
const SHORT = 24;

/** A text for the stored value of a field whose type is still the same; undefined where its verdict is not remembered. */
function keyOf({ input_type }: TicketFormDetail, entry: Entry | undefined): string | undefined {
  if (!entry || entry.value === null) return '';
  const { value } = entry;
  if (entry.input_type !== input_type) return undefined;
  if (typeof value === 'string') return value.length <= SHORT ? value : undefined;
  return Array.isArray(value) && value.length <= 2 ? `\0${value.join('\0')}` : undefined;
}

const fileValue = ({ type }: Property, files: readonly unknown[]): unknown => (type === 'array' ? files : files[0]);

function kindOf({ keyword }: RuleViolation, { type }: Property): RefusalKind {
  // A checkbox that must be ticked and is not counts as empty.
  if (keyword === 'required' || keyword === 'const') return 'missing';
  if (keyword === 'type') return type === 'number' || type === 'integer' ? 'text' : 'rule';
  return keyword === 'choice' || keyword === 'enum' ? 'option' : 'rule';
}
