// What conditions and formulas of a ticket type can read of the ticket itself, `ticket.pkg_count`, and of the records that
// it refers to, `ticket.terminal.status`.

import type { ListScreen, Noun, Property, RecordSchema, Values } from '../descriptor/descriptor';
import { memoize } from '../formats/memoize';
import { isFiles } from '../formats/plain-values';
import { splitName } from '../formula/around';
import { partsOfProperty, readAround, readByColumns } from '../formula/row-around';
import { ACCOUNTS } from '../model/accounts';
import { followed } from '../model/first-value';
import { fixedChoices, nounOf } from '../model/nouns';
import { refsOf } from '../model/refs';
import { mayDo, type Role } from '../model/rights';
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
      ...Object.fromEntries(ticketReferences().flatMap(({ parts }) => parts.map(({ path, asRead }) => [path, asRead]))),
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

/** A property of a record that the ticket refers to. */
interface ReferredPart {
  /** What it is called behind `ticket.`: `terminal.status`. */
  path: string;
  column: string;
  property: Property;
  asRead: Property;
}

/** A record that the ticket refers to, and what its fields can read of it. */
export interface TicketReference {
  /** The property of the ticket that holds the id. */
  name: string;
  noun: Noun;
  parts: readonly ReferredPart[];
}

/** Accounts are left out: who may see them is also a setting of the server, which a page does not know. */
export const ticketReferences = (): readonly TicketReference[] => referencesOf(nounOf('ticket').record);

const referencesOf = memoize((record: RecordSchema) =>
  refsOf(record).flatMap(({ key, name, ref }): TicketReference[] => {
    const outer = record.properties[name]!;
    if (!isReadable([name, outer]) || ref === ACCOUNTS) return [];
    const noun = nounOf(ref);
    const parts = listedIn(noun).map(([column, property]): ReferredPart => {
      const [, read] = asRead([column, property]);
      const title = `${labelOf(outer)}: ${read.title}`;
      return { path: `${key}.${column}`, column, property, asRead: { ...read, title } };
    });
    return parts.length > 0 ? [{ name, noun, parts }] : [];
  }),
);

/** What lists of a noun show of it that is typed or chosen, without records that it refers to itself. */
function listedIn({ record, screens = [] }: Noun): [string, Property][] {
  const lists = screens.filter((screen): screen is ListScreen => screen.kind === 'list');
  const shown = new Set(
    lists.flatMap(({ columns }) =>
      columns.flatMap((one) => (typeof one === 'string' ? one : 'field' in one ? one.field : [])),
    ),
  );
  return Object.entries(record.properties).filter(([name, property]) => shown.has(name) && isPlain(property));
}

const PLAIN = ['string', 'integer', 'number', 'boolean'];

const isPlain = ({ type, ref, readOnly, writeOnly, computed, labelOf, countOf, file }: Property): boolean =>
  PLAIN.includes(String(type)) &&
  !readOnly &&
  !writeOnly &&
  [ref, computed, labelOf, countOf, file].every((one) => one === undefined);

/** Whether conditions, formulas or first values of these fields read something of the ticket. */
export const isReadingTicket = (properties: RecordSchema['properties']): boolean =>
  Object.values(properties).some((property) =>
    [...partsOfProperty(property), ...readByColumns(property), followed(property) ?? ''].some(
      (name) => splitName(name)[0] === TICKET,
    ),
  );

/** The records of which the fields of a ticket type read something. */
export function allReferencesIn(record: RecordSchema): TicketReference[] {
  const read = new Set(readAround(record));
  return ticketReferences().flatMap((reference) => {
    const parts = reference.parts.filter(({ path }) => read.has(`${TICKET}.${path}`));
    return parts.length > 0 ? [{ ...reference, parts }] : [];
  });
}

/** The same, as far as a user of this type may read them. */
export const referencesIn = (record: RecordSchema, role: Role): TicketReference[] =>
  allReferencesIn(record).filter(({ noun }) => mayDo(noun, 'read', role));

/** The values around fields with those of other records in place of what they had, by path. */
export function withReferred(around: Values, referred: Values): Values {
  const own = Object.entries((around[TICKET] ?? {}) as Values).filter(([name]) => !name.includes('.'));
  return { ...around, [TICKET]: { ...Object.fromEntries(own), ...referred } };
}

/** The values around fields with what the ticket has now; an emptied value is undefined. */
export const withTicket = (around: Values, ticket: Values): Values =>
  Object.fromEntries(
    Object.entries(around).map(([root, values]) => {
      const changed = Object.keys(values as Values).filter((name) => Object.hasOwn(ticket, name));
      return [root, { ...(values as Values), ...Object.fromEntries(changed.map((name) => [name, ticket[name]])) }];
    }),
  );

/** Whether it is read of a record that the ticket refers to. */
export const isReferred = (name: string): boolean => splitName(name)[0] === TICKET && splitName(name)[1].includes('.');

/** The values of the ticket as those of its fields have it beside them. */
export function aroundValues(ticket: Values, authorType: unknown): Values {
  const names = Object.keys(ticketAround()[TICKET]!.properties!);
  const values = Object.fromEntries(names.map((name) => [name, ticket[name]]));
  return { [TICKET]: { ...values, [AUTHOR_TYPE]: authorType ?? undefined } };
}
