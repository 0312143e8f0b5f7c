// The rules between fields of one definition: that the other field is there, can be compared, and does not have to be later in
// turn.

import { dependencyOrder } from '../conditions/dependency-order';
import { fieldLabel } from '../conditions/field-label';
import type { Property } from '../descriptor/descriptor';
import { fieldNamed } from '../formula/around';
import type { Errors } from '../rules/check';
import { draftProperty } from './field-property';
import { canRefer, type PartnerKeyword, REFERENCES, ruleFieldsOf } from './field-references';
import { fieldTypeOf } from './field-types';
import { isReferred, ticketAround } from './ticket-around';
import type { DraftDetail } from './ticket-field';

/** What is wrong, by attribute, by the index of the field. `names` are what fields call each other. */
export function referenceErrors(details: readonly DraftDetail[], names: readonly string[]): Map<number, Errors> {
  const errors = new Map<number, Errors>();
  if (details.every((detail) => ruleFieldsOf(detail).length === 0)) return errors;
  const fields = new Map(details.map((detail, index) => [names[index]!, detail]));
  details.forEach((detail, index) => {
    for (const [attribute, name] of ruleFieldsOf(detail)) {
      const message = referenceProblem(detail, attribute, fields.get(name));
      if (message !== undefined) errors.set(index, { ...errors.get(index), [attribute]: [message] });
    }
  });
  if (errors.size > 0) return errors;
  for (const { index, attribute, message } of contradictions(details, names))
    errors.set(index, { ...errors.get(index), [attribute]: [message] });
  for (const [attribute, keyword] of REFERENCES) {
    const must = IN_TURN[keyword];
    for (const cycle of must === undefined ? [] : cyclesOf(details, names, attribute)) {
      const [first = '', ...others] = cycle.map((name) => labelOf(fields.get(name)!));
      const message = `${first} would have to ${must} ${[...others, first].join(`, which would have to ${must} `)}.`;
      errors.set(names.indexOf(cycle[0]!), { [attribute]: [message] });
    }
  }
  return errors;
}

function referenceProblem(detail: DraftDetail, attribute: string, other: DraftDetail | undefined): string | undefined {
  const label = labelOf(detail);
  if (REFERENCES.get(attribute) === FOLLOWS) return followProblem(detail, detail.default_field ?? '', other);
  if (!other || fieldTypeOf(other.input_type).text)
    return `${label} is compared with a field that this form does not have.`;
  if (other === detail) return `${label} cannot be compared with itself.`;
  const [own, compared] = [detail, other].map(draftProperty) as [Property, Property];
  return canRefer(REFERENCES.get(attribute)!, own, compared)
    ? undefined
    : `${label} cannot be compared with ${labelOf(other)}.`;
}

const FOLLOWS: PartnerKeyword = 'default.from';

/** Of a field that begins with what another one has, or the ticket. */
function followProblem(detail: DraftDetail, name: string, other: DraftDetail | undefined): string | undefined {
  const label = labelOf(detail);
  const source = other && !fieldTypeOf(other.input_type).text ? draftProperty(other) : ofTicket(name);
  if (!source) return `${label} begins with what a field has that is not there.`;
  if (other === detail) return `${label} cannot begin with what it has itself.`;
  if (detail.is_unique === 1)
    return `${label} cannot begin with what another field has: no two tickets may have the same.`;
  return canRefer(FOLLOWS, draftProperty(detail), source)
    ? undefined
    : `${label} cannot begin with what ${fieldLabel(source)} has: that is of another kind.`;
}

/** What a record has that the ticket refers to can change while the form is open, and nothing would follow it. */
const ofTicket = (name: string): Property | undefined =>
  isReferred(name) ? undefined : fieldNamed(new Map(Object.entries(ticketAround())), name);

/** What two fields that must be the same cannot be to each other. */
const NEVER_OF_SAME: Partial<Record<PartnerKeyword, string>> = { after: 'later than', notEqualTo: 'different from' };

/** Rules between the same two fields, of either, that no two values obey. */
function contradictions(details: readonly DraftDetail[], names: readonly string[]) {
  const rules = details.flatMap((detail, index) =>
    ruleFieldsOf(detail).map(([attribute, other]) => ({ index, attribute, name: names[index]!, other })),
  );
  const pairOf = ({ name, other }: (typeof rules)[number]) => JSON.stringify([name, other].sort());
  const same = new Set(rules.filter(({ attribute }) => REFERENCES.get(attribute) === 'match').map(pairOf));
  return rules.flatMap((rule) => {
    const { index, attribute, other } = rule;
    const words = NEVER_OF_SAME[REFERENCES.get(attribute)!];
    if (words === undefined || !same.has(pairOf(rule))) return [];
    const [own, compared] = [details[index]!, details[names.indexOf(other)]!].map(labelOf);
    const message = `${own} and ${compared} would have to be the same, and ${own} ${words} ${compared}.`;
    return [{ index, attribute, message }];
  });
}

/** What no field can do to itself, by way of others. */
const IN_TURN: Partial<Record<PartnerKeyword, string>> = {
  after: 'be later than',
  dependsOn: 'belong to',
  'default.from': 'begin with the value of',
};

/** Fields of which each names the next, and the last the first. */
function cyclesOf(
  details: readonly DraftDetail[],
  names: readonly string[],
  attribute: string,
): readonly (readonly string[])[] {
  const sources = details.map((detail, index): [string, string[]] => [
    names[index]!,
    ruleFieldsOf(detail).flatMap(([one, name]) => (one === attribute ? [name] : [])),
  ]);
  return dependencyOrder(new Map(sources)).cycles;
}

const labelOf = ({ input_name }: DraftDetail): string => fieldLabel({ title: input_name });
