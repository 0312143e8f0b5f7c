// What conditions and formulas of a ticket type can read of the ticket itself: `ticket.pkg_count`.

import type { Property, RecordSchema, Values } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { isFiles } from '../formats/plain-values';
import { fixedChoices, nounOf } from '../model/nouns';
import { STATE } from '../model/states';
import { labelOf } from '../rules/rule-messages';

/** What conditions call the ticket. */
export const TICKET = 'ticket';

/** Who filled it in, by the name of the user type; a read has it under this name. */
export const AUTHOR_TYPE = 'author_type';

/** The ticket as a record around its fields. */
export const ticketAround = (): NonNullable<RecordSchema['around']> => aroundOf(nounOf('ticket').record);

const aroundOf = memoize(({ properties }: RecordSchema) => ({
  [TICKET]: {
    title: nounOf('ticket').title,
    type: 'object',
    properties: {
      ...Object.fromEntries(Object.entries(properties).filter(isReadable).map(asRead)),
      [AUTHOR_TYPE]: { title: "Author's User Type", type: 'string' },
    },
  } satisfies Property,
}));

/** What a save of the ticket can change: the type is always the same, and a state changes without one. */
const isReadable = ([name, property]: [string, Property]): boolean =>
  !property.readOnly &&
  name !== STATE &&
  name !== 'ticket_form_type_id' &&
  property.type !== 'object' &&
  property.type !== 'array' &&
  !isFiles(property);

/** Nothing of it is required, follows conditions or has a value of its own here. */
const asRead = ([name, property]: [string, Property]): [string, Property] => {
  const { type, format, ref, multipleOf, enum: values } = property;
  const options = fixedChoices(property);
  const rule = { type, format, ref, multipleOf, enum: values, options };
  const given = Object.entries(rule).filter(([, value]) => value !== undefined);
  return [name, { title: labelOf(property), ...Object.fromEntries(given) }];
};

/** The values of the ticket as those of its fields have it beside them. */
export function aroundValues(ticket: Values, authorType: unknown): Values {
  const names = Object.keys(ticketAround()[TICKET]!.properties!);
  const values = Object.fromEntries(names.map((name) => [name, ticket[name]]));
  return { [TICKET]: { ...values, [AUTHOR_TYPE]: authorType ?? undefined } };
}
