// The values of a ticket under a newer version of its form: what is kept, what is converted, what has no place any more.
// A move never invents a value, and drops none that the new field can hold. What is not shown is what a save makes of it.
import { fieldLabel } from '../conditions/field-label';
import { statesFor, withoutHidden } from '../conditions/field-states';
import type { Property, Values } from '../descriptor/descriptor';
import { isEmpty, isFiles, isObject, isStoredFile } from '../formats/plain-values';
import { cellText } from '../model/cells';
import { computedValues } from '../model/computed-fields';
import { fileColumnsOf, filesInRows } from '../model/row-files';
import { parsed } from '../model/rows';
import { cellErrors, fieldViolations } from '../rules/check';
import { cellOfKey } from '../rules/check-rows';
import { ruleMessage } from '../rules/rule-messages';
import { violations } from '../rules/rules';
import { isRows } from '../values/kinds';
import { readValue } from '../values/read-value';
import type { RuleViolation } from '../values/violation';
import { convertValue } from './convert-value';
import { propertyOf } from './field-property';
import { hasValue, isComputed, isUnseen } from './field-types';
import { isFilled, isNumberField, wireFieldValues } from './field-values';
import type { TicketFieldValue, TicketFormDetail } from './ticket-field';
import { ticketSubForm } from './ticket-sub-form';
import { unseenValue } from './unseen-value';

/**
 * What comes of the value of a field: it stays as it is, is another one of the new type, loses some items of a list,
 * becomes an attachment of the ticket (files), is lost; or there is none where the new version requires one.
 */
export type MoveOutcome = 'kept' | 'converted' | 'partly' | 'attached' | 'lost' | 'missing';

/** What a move does to one field, as a preview shows it. */
export interface MovedField {
  ticket_form_detail_id: number;
  /** The label, of the newer version where it has the field. */
  input_name: string;
  outcome: MoveOutcome;
  /** The value as it is shown, before and after; empty without one. */
  before: string;
  after: string;
  /** Why it is lost, or the rule of the new version that a kept value violates. */
  note?: string;
}

/** The response of `GET /tickets/{id}/move`. */
export interface MovePreview {
  ticket_id: number;
  from_version: number;
  /** The version in force; the same where there is nothing to move. */
  to_version: number;
  fields: MovedField[];
}

/** A stored file of a ticket, with the field that has it. */
export interface TicketFile {
  file_id: number;
  ticket_form_detail_id: number;
  name: string;
  /** What a cell of rows calls it. */
  stored?: string;
}

/** A move that is computed and not stored yet. */
export interface Move {
  /** In the order of the newer version, then what it does not have. Fields that are empty before and after are left out. */
  fields: MovedField[];
  /** To be stored. */
  form_fields: TicketFieldValue[];
  /** Files that become attachments, by id. */
  attached: number[];
}

/** @param around the ticket, as its fields see it. */
export function moveValues(
  from: readonly TicketFormDetail[],
  definition: readonly TicketFormDetail[],
  stored: readonly TicketFieldValue[],
  files: readonly TicketFile[],
  around: Values = {},
): Move {
  const old = new Map(from.map((detail) => [detail.ticket_form_detail_id, detail]));
  const entries = new Map(stored.map((entry) => [entry.ticket_form_detail_id, entry]));
  const to = definition.filter(hasValue);
  const { record } = ticketSubForm('', to);
  const attached: number[] = [];
  const found: MovedField[] = [];
  const values: Values = {};
  /** Those of fields that have the same type as before. */
  const accepted: Values = {};

  /** The files of a field that have no place in it any more. */
  function attach(id: number, input_name: string, note?: string): void {
    const rest = files.filter((file) => file.ticket_form_detail_id === id && !stays(file));
    if (rest.length === 0) return;
    attached.push(...rest.map(({ file_id }) => file_id));
    const names = rest.map(({ name }) => name).join(', ');
    found.push({ ticket_form_detail_id: id, input_name, outcome: 'attached', before: names, after: '', note });
  }

  const read = new Map(
    to.map((detail) => {
      const id = detail.ticket_form_detail_id;
      const property = record.properties[String(id)] as Property;
      const entry = ofColumns(property, entries.get(id), old.get(id));
      // What is computed is computed anew.
      const isRead =
        entry !== undefined &&
        !isFiles(property) &&
        !property.computed &&
        (isFilled(entry) || property.type === 'boolean');
      const isSameType = entry?.input_type === detail.input_type;
      const converted = isRead ? readAs(property, entry, old.get(id), isSameType) : undefined;
      if (isFiles(property)) values[id] = filesValue(property, files, id);
      else if (converted && converted.problem === undefined) values[id] = converted.value;
      if (isUnseen(detail) && !isComputed(detail)) values[id] = unseenValue(property, values[id]);
      if (isSameType) accepted[id] = values[id];
      return [id, converted];
    }),
  );
  const states = statesFor(record, { ...values, ...around });
  const typed = { ...withoutHidden(values, states), ...around };
  const shown = withoutHidden({ ...typed, ...computedValues(record, typed) }, states);
  const wired = wireFieldValues(to, shown);
  const placed = new Set(to.flatMap(({ ticket_form_detail_id: id }) => storedIn(record.properties[id]!, shown[id])));
  const stays = ({ file_id, stored = '' }: TicketFile) => placed.has(String(file_id)) || placed.has(stored);

  for (const [index, detail] of to.entries()) {
    const id = detail.ticket_form_detail_id;
    const [name, input_name] = [String(id), labelOf(detail)];
    const [property, entry] = [record.properties[name] as Property, entries.get(id)];
    const isHidden = states.get(name)?.hidden === true;
    const [broken] = fieldViolations(record, name, shown, undefined, states, accepted);
    const [wrongCell] = broken || !isRows(property) ? [] : Object.entries(cellErrors(record, name, shown));
    const refusal = broken
      ? ruleMessage(broken, property)
      : wrongCell && `Row ${cellOfKey(wrongCell[0]).row + 1}: ${wrongCell[1][0]}`;
    const item = { ticket_form_detail_id: id, input_name };
    const before = entry && isFilled(entry) ? textBefore(entry, old.get(id)) : '';
    if (isFiles(property)) {
      const kept = files.filter((file) => file.ticket_form_detail_id === id && stays(file));
      const names = kept.map((file) => file.name).join(', ');
      if (kept.length > 0) found.push({ ...item, outcome: 'kept', before: names, after: names });
    }
    attach(id, input_name, isHidden ? HIDDEN : undefined);
    if (before === '') {
      if (refusal && shown[name] !== false)
        found.push({ ...item, outcome: 'missing', before, after: '', note: refusal });
      else if (refusal) found.push({ ...item, outcome: 'missing', before, after: 'No', note: refusal });
      continue;
    }
    const { problem, dropped = 0 } = read.get(id) ?? { problem: undefined };
    if (isHidden || problem !== undefined || isFiles(property) || shown[name] === undefined) {
      found.push({ ...item, outcome: 'lost', before, after: '', note: isHidden ? HIDDEN : problem });
      continue;
    }
    // A number keeps the digits that were typed.
    if (isNumberField(detail) && isNumberField(entry!) && !property.computed)
      wired[index] = { ...wired[index]!, value: entry!.value };
    const isSame = comparable(property, wired[index]!.value) === comparable(property, entry!.value);
    const outcome = dropped > 0 ? 'partly' : isSame ? 'kept' : 'converted';
    found.push({ ...item, outcome, before, after: cellText(property, shown[name]), note: refusal });
  }
  const kept = new Set(to.map((detail) => detail.ticket_form_detail_id));
  for (const entry of stored) {
    const id = entry.ticket_form_detail_id;
    if (kept.has(id)) continue;
    const [detail, input_name] = [old.get(id), labelOf(old.get(id) ?? entry)];
    if (isFilled(entry))
      found.push({
        ticket_form_detail_id: id,
        input_name,
        outcome: 'lost',
        before: textBefore(entry, detail),
        after: '',
      });
    attach(id, input_name);
  }
  return { fields: found, form_fields: wired, attached };
}

/** A cell names a file only where its column has files before and after: else its name would be read as a text. */
function ofColumns(
  property: Property,
  entry: TicketFieldValue | undefined,
  former: TicketFormDetail | undefined,
): TicketFieldValue | undefined {
  const before = former ? fileNames(propertyOf(former)) : [];
  const changed = [
    ...before.filter((name) => !fileNames(property).includes(name)),
    ...fileNames(property).filter((name) => !before.includes(name)),
  ];
  const rows = typeof entry?.value === 'string' && changed.length > 0 ? parsed(entry.value) : undefined;
  if (!entry || !Array.isArray(rows)) return entry;
  const isLeft = ([name]: [string, unknown]) => !changed.includes(name);
  const left = rows.map((row) => (isObject(row) ? Object.fromEntries(Object.entries(row).filter(isLeft)) : row));
  return { ...entry, value: JSON.stringify(left) };
}

const fileNames = (property: Property): string[] => fileColumnsOf(property).map(([name]) => name);

/** What the files in a value are called. */
const storedIn = (property: Property, value: unknown): string[] =>
  (isFiles(property) ? [value].flat() : filesInRows(property, value)).flatMap((file) =>
    isStoredFile(file) ? [file.stored] : [],
  );

/** A value as a text; of rows what is filled in, whatever the order in which it was written. */
function comparable(property: Property, value: TicketFieldValue['value']): string {
  const rows = isRows(property) && typeof value === 'string' ? parsed(value) : undefined;
  if (!Array.isArray(rows)) return JSON.stringify(value);
  const filled = (row: unknown) => Object.entries(isObject(row) ? row : {}).filter(([, cell]) => !isEmpty(cell));
  return JSON.stringify(rows.map((row) => filled(row).sort(([a], [b]) => (a < b ? -1 : 1))));
}

const HIDDEN = 'Its conditions hide it.';

const labelOf = ({ input_name }: Pick<TicketFormDetail, 'input_name'>): string =>
  fieldLabel({ title: input_name ?? '' });

/** Without a place in the new field, the reason is its `problem`. Limits are none: the value was accepted once. */
function readAs(
  property: Property,
  entry: TicketFieldValue,
  before: TicketFormDetail | undefined,
  isSameType: boolean,
) {
  const { value, dropped } = convertValue(property, entry, before?.options);
  const accepted = isSameType ? value : undefined;
  const list = Array.isArray(value) ? value : undefined;
  const kept =
    list?.filter((item) => unreadable({ ...property.items!, title: property.title }, item, accepted) === undefined) ??
    value;
  if (list && (kept as unknown[]).length > 0)
    return { value: kept, dropped: list.length - (kept as unknown[]).length, problem: undefined };
  const violation = unreadable(property, value, accepted);
  return { value, dropped, problem: violation && ruleMessage(violation, property) };
}

const UNREADABLE: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'choice',
  'format',
  'file',
  'character',
  'rangeOrder',
]);

const unreadable = (property: Property, value: unknown, accepted: unknown): RuleViolation | undefined =>
  violations(property, value, undefined, undefined, accepted).find(({ keyword }) => UNREADABLE.has(keyword));

function textBefore(entry: TicketFieldValue, detail: TicketFormDetail | undefined): string {
  const raw = Array.isArray(entry.value) ? entry.value.join(', ') : (entry.value ?? '');
  if (!detail) return raw;
  const property = propertyOf(detail);
  return cellText(property, readValue(property, entry.value)) || raw;
}

function filesValue({ type }: Property, files: readonly TicketFile[], id: number): unknown {
  const fieldFiles = files
    .filter((file) => file.ticket_form_detail_id === id)
    // What is stored was accepted.
    .map(({ file_id }) => ({ stored: String(file_id) }));
  return type === 'array' ? fieldFiles : fieldFiles[0];
}
