// What was typed into the fields of a ticket type that an admin changes meanwhile: fields of another type read it as
// far as they can, and what has no place any more stays in view.
import type { Property, Values } from '../descriptor/descriptor';
import { isEmpty, isFiles } from '../formats/plain-values';
import { cellText } from '../model/cells';
import { isFixed } from '../model/first-value';
import type { KeptValue } from '../model/sub-form';
import { violations } from '../rules/rules';
import { convertValue } from './convert-value';
import { hasValue } from './field-types';
import { wireFieldValues } from './field-values';
import type { TicketFormDetail } from './ticket-field';
import type { TicketSubForm } from './ticket-sub-form';

interface ReplacedValues {
  /** Of the fields whose type is another one now, by their names. */
  values: Values;
  /** What no field holds any more as it was typed. */
  kept: KeptValue[];
}

/** @param typed the values of `before`, by the names of its fields. */
export function replacedValues(before: TicketSubForm, after: TicketSubForm, typed: Values): ReplacedValues {
  const values: Values = {};
  const kept: KeptValue[] = [];
  for (const detail of before.details) {
    const name = String(detail.ticket_form_detail_id);
    const old = before.record.properties[name]!;
    const property = after.record.properties[name];
    const value = typed[name];
    if (property && isSameKind(old, property)) continue;
    const read = property && readAs(property, old, detail, value);
    if (read) values[name] = read.value;
    if (!isEmpty(value) && !read?.isWhole) kept.push({ name, label: old.title, text: shownText(old, value) });
  }
  return { values, kept };
}

const isSameKind = (a: Property, b: Property): boolean => a.type === b.type && isFiles(a) === isFiles(b);

/** `isWhole` when nothing of it is lost. A text that is no number stays in its field, for the rules to report. */
function readAs(property: Property, old: Property, detail: TicketFormDetail, value: unknown) {
  if (isFiles(old) && isFiles(property)) {
    const files = [value].flat().filter((file) => !isEmpty(file));
    return property.type === 'array' ? { value: files, isWhole: true } : { value: files[0], isWhole: files.length < 2 };
  }
  if (isEmpty(value) || !hasValue(detail) || isFiles(old) || isFiles(property))
    return { value: firstValue(property), isWhole: false };
  const [entry] = wireFieldValues([detail], { [detail.ticket_form_detail_id]: value });
  const { value: read, dropped } = convertValue(property, entry!, detail.options ?? []);
  const hasNoErrors = violations(property, read).length === 0;
  const isShown = hasNoErrors || ((property.type === 'number' || property.type === 'integer') && !Array.isArray(read));
  return { value: isShown ? read : firstValue(property), isWhole: hasNoErrors && dropped === 0 };
}

/** A moment is that of the form which opens, and long gone. */
const firstValue = (property: Property): unknown => (isFixed(property) ? property.default : undefined);

/** Of files their names. */
const shownText = (property: Property, value: unknown): string => cellText(property, value) || 'File';
