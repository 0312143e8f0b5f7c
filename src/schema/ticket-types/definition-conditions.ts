// The conditions and rules between the fields of one definition, where fields may not have an id yet.

import { checkConditions } from '../conditions/check-conditions';
import { withAround } from '../formula/around';
import type { Errors } from '../rules/check';
import { valueMessage } from '../rules/value-message';
import { referenceErrors } from './definition-references';
import { draftProperty } from './field-property';
import { hasValue } from './field-types';
import { mapReferences } from './map-conditions';
import { withSections } from './sections';
import { ticketAround } from './ticket-around';
import type { DraftDetail, TicketFormDetail } from './ticket-field';

/** What is wrong with conditions, under `conditions`, by the index of their field. */
export function conditionErrors(details: readonly DraftDetail[]): Map<number, Errors> {
  const errors = new Map<number, Errors>();
  if (details.every(({ conditions }) => !conditions)) return errors;
  const names = namesOf(details);
  const properties = new Map(
    withSections(details, names).map((detail, index) => [names[index]!, draftProperty(detail)]),
  );
  const texts = new Set(names.filter((_, index) => !hasValue(details[index]!)));
  for (const { field, message } of checkConditions(withAround(properties, ticketAround()), texts, valueMessage)) {
    const index = names.indexOf(field);
    const { conditions = [] } = errors.get(index) ?? {};
    errors.set(index, { conditions: [...conditions, message] });
  }
  return errors;
}

/** What is wrong with rules between fields, by attribute, by the index of their field. */
export const ruleErrors = (details: readonly DraftDetail[]): Map<number, Errors> =>
  referenceErrors(details, namesOf(details));

/** The details with their ids, and their conditions and rules with those ids in place of what the request called the fields. */
export function withIds(details: readonly DraftDetail[], ids: readonly number[]): TicketFormDetail[] {
  const idOf = new Map(namesOf(details).map((name, index) => [name, String(ids[index])]));
  return details.map(({ field_key: _key, ...detail }, index) => ({
    ...detail,
    ticket_form_detail_id: ids[index]!,
    ...mapReferences(detail, idOf),
  }));
}

/** The same for a definition that is only looked at: fields without an id of their own get a number. */
export function withNumbers(details: readonly DraftDetail[]): TicketFormDetail[] {
  const taken = new Set<number>();
  const ids = details.map(({ ticket_form_detail_id: given }, index) => {
    const id = given === undefined || taken.has(given) ? -1 - index : given;
    taken.add(id);
    return id;
  });
  return withIds(details, ids);
}

/** What conditions call each field: its id, or the key of one that has none; the first of two with one name. */
export function namesOf(details: readonly DraftDetail[]): string[] {
  const taken = new Set<string>();
  return details.map(({ ticket_form_detail_id: id, field_key }, index) => {
    const name = id === undefined ? field_key : String(id);
    const unique = name === undefined || taken.has(name) ? `\0${index}` : name;
    taken.add(unique);
    return unique;
  });
}
