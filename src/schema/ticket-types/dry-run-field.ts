// One field of a definition, ready to check values that were stored before: as the definition reads them, by the rules of
// browser and server. The verdicts about short values are remembered, since many tickets have the same.
import type { FieldState, FieldStates } from '../conditions/field-states';
import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { type FileLike, isEmpty, isFiles, type StoredFile } from '../formats/plain-values';
import { splitName } from '../formula/around';
import { readByColumns } from '../formula/row-around';
import { isFixed } from '../model/first-value';
import { cellErrors, fieldViolations, partnersOf } from '../rules/check';
import { cellOfKey } from '../rules/check-rows';
import { isSame } from '../rules/conditional-write';
import { labelOf, ruleMessage } from '../rules/rule-messages';
import { isRows } from '../values/kinds';
import type { RuleViolation } from '../values/violation';
import { convertValue } from './convert-value';
import { propertyOf } from './field-property';
import type { TicketFieldValue, TicketFormDetail } from './ticket-field';

/** A value as a ticket or an example stores it. */
export type StoredValue = Pick<TicketFieldValue, 'ticket_form_detail_id' | 'input_type' | 'value'>;

/** The files of one field of a ticket, as their metadata: their content is never read. */
export type StoredFiles = readonly (FileLike | StoredFile)[];

/** Why a field of a ticket would be refused. */
export interface Refusal {
  /** The field's id as text. */
  field: string;
  kind: RefusalKind;
  /** The rule's own message: `Weight must be 5 or more.` Made where it is read. */
  message(): string;
}

/** The other fields of the form, which rules between fields read, and the ticket around them. */
export interface OtherFields {
  record: RecordSchema;
  /** Undefined while the field is hidden. */
  valueOf(name: string): unknown;
}

/** There is no value, a text where a number belongs, a value that is no option, or any other violated rule. */
export type RefusalKind = 'missing' | 'text' | 'option' | 'rule';

/** Made once for a field of a definition, then used for every ticket. */
export type DryRunField = ReturnType<typeof dryRunField>;

/** @param property of a field whose columns call others by their names in the record. */
export function dryRunField(detail: TicketFormDetail, property = propertyOf(detail)) {
  const { ticket_form_detail_id: id, input_type } = detail;
  const name = String(id);
  const isRequired = detail.is_require === 1;
  const hasFiles = isFiles(property);
  const outer = readByColumns(property).map((one) => splitName(one)[0]);
  const partners = [...partnersOf(property), ...outer];
  const record = { required: isRequired ? [name] : [], properties: { [name]: property } };
  // One object for all checks: names are numbers, and an object with a high index is large.
  const values: Values = {};
  const known = new Map<FieldState | undefined, Map<string, Refusal | undefined>>();

  function readStored(stored: StoredValue | undefined, files: StoredFiles): unknown {
    if (hasFiles) return property.type === 'array' ? files : files[0];
    return stored && convertValue(property, stored).value;
  }

  function check(value: unknown, state: FieldState | undefined, others: OtherFields): Refusal | undefined {
    const states: FieldStates = state ? new Map([[name, state]]) : NO_STATES;
    for (const partner of partners) values[partner] = others.valueOf(partner);
    values[name] = value;
    const isChanged = state?.locked && isFixed(property) && !isSame(value, property.default);
    const [first] = isChanged ? [LOCKED] : fieldViolations(record, name, values, undefined, states);
    if (!first) return isRows(property) ? cellRefusal(others.record) : undefined;
    const titleOf = (other: string) => labelOf(others.record.properties[other] ?? { title: other });
    return { field: name, kind: kindOf(first, property), message: () => ruleMessage(first, property, titleOf) };
  }

  /** The first cell that is wrong. */
  function cellRefusal(form: RecordSchema): Refusal | undefined {
    const [wrong] = Object.entries(cellErrors(form, name, values));
    if (!wrong) return undefined;
    const { row, column } = cellOfKey(wrong[0]);
    const isMissing = isEmpty((values[name] as readonly Values[])[row]![column]);
    const message = () => `Row ${row + 1}: ${wrong[1][0]}`;
    return { field: name, kind: isMissing ? 'missing' : 'rule', message };
  }

  return {
    id,
    /** The id as text. */
    name,
    isRequired,
    property,
    /** The value, typed as in a form; undefined when there is none. */
    readStored,
    /** The first rule that the stored value violates. @param state what conditions make of the field. */
    refusalOf(
      stored: StoredValue | undefined,
      files: StoredFiles,
      state: FieldState | undefined,
      others: OtherFields,
    ): Refusal | undefined {
      if (state?.hidden) return undefined;
      // A verdict that follows from other values, too, is not that of this one.
      const key = hasFiles || partners.length > 0 ? undefined : keyOf(input_type, stored);
      if (key === undefined) return check(readStored(stored, files), state, others);
      let verdicts = known.get(state);
      if (!verdicts) {
        verdicts = new Map();
        known.set(state, verdicts);
      }
      if (verdicts.has(key)) return verdicts.get(key);
      const refusal = check(readStored(stored, files), state, others);
      if (verdicts.size < MAX_KNOWN) verdicts.set(key, refusal);
      return refusal;
    },
  };
}

const NO_STATES: FieldStates = new Map();

/** What is locked has its first value. */
const LOCKED: RuleViolation = { keyword: 'locked' };

/** Verdicts that are remembered of a field in one state. */
const MAX_KNOWN = 200;

/** Characters of a value whose verdict is remembered: choices, days, numbers and nothing are short. */
const MAX_CACHED_LENGTH = 24;

/** A text for the stored value of a field whose type is still the same; undefined where its verdict is not remembered. */
function keyOf(type: string, stored: StoredValue | undefined): string | undefined {
  if (!stored || stored.value === null) return '';
  const { value } = stored;
  if (stored.input_type !== type) return undefined;
  if (typeof value === 'string') return value.length <= MAX_CACHED_LENGTH ? value : undefined;
  return Array.isArray(value) && value.length <= 2 ? `\0${value.join('\0')}` : undefined;
}

function kindOf({ keyword }: RuleViolation, { type }: Property): RefusalKind {
  // A checkbox that must be ticked and is not counts as empty.
  if (keyword === 'required' || keyword === 'const') return 'missing';
  if (keyword === 'type') return type === 'number' || type === 'integer' ? 'text' : 'rule';
  return keyword === 'choice' || keyword === 'enum' ? 'option' : 'rule';
}

/** The response of `POST /tickets/form/{id}/try`. */
export interface DryRun {
  ticket_form_id: number;
  /** How many tickets were checked, the newest first; fewer than there are where it took too long. */
  tickets: number;
  /** How many of them would have been refused. */
  refused: number;
  /** How many of the refused ones the version in force would refuse, too. */
  refused_now: number;
  /** What refuses them, the most frequent first. */
  problems: DryRunProblem[];
}

/** One reason for which tickets would be refused, summed up over all of them, for the dialog before a save. */
export interface DryRunProblem {
  /** The field's label. */
  input_name: string;
  kind: RefusalKind;
  /** The rule's message in the first of the tickets. */
  message: string;
  /** In how many tickets. */
  tickets: number;
  /** The newest of them. */
  examples: { ticket_id: number; ticket_no: string }[];
}
