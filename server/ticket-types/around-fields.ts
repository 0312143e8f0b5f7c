// The ticket as conditions and formulas of its fields read it, in a statement that reads more of it.
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import {
  AUTHOR_TYPE,
  aroundValues,
  TICKET,
  type TicketReference,
  ticketAround,
  ticketReferences,
  withReferred,
} from '../../src/schema/ticket-types/ticket-around';
import { wireValue } from '../db/column-types';
import { type Connection, idOf } from '../db/database';

/** The name of the user type of who filled in a ticket, as it is now; `alias` is that of the ticket's table. */
export const authorType = (alias: string): RawBuilder<string | null> =>
  sql`(select r.role_name from users u join role r on r.role_id = u.type_id where u.user_id = ${sql.ref(`${alias}.created_by`)})`;

/** An object of what the fields can read; `alias` is that of the ticket's table. */
export function aroundColumn(alias: string): RawBuilder<Values> {
  const { properties } = nounOf('ticket').record;
  const names = Object.keys(ticketAround()[TICKET]!.properties!).filter((name) => Object.hasOwn(properties, name));
  const parts = names.map((name) => sql`${sql.lit(name)}, ${wireValue(name, properties[name]!, alias)}`);
  const own = sql`jsonb_build_object(${sql.join([...parts, sql`${sql.lit(AUTHOR_TYPE)}, ${authorType(alias)}`])})`;
  return sql`(${own} || ${referredColumn(ticketReferences(), (name) => sql.ref(`${alias}.${name}`))})`;
}

/** An object of what records have that a ticket refers to, by path; `idOf` gives the id under a name of the ticket. */
export function referredColumn(
  references: readonly TicketReference[],
  idOf: (name: string) => RawBuilder<unknown>,
): RawBuilder<Values> {
  const objects = references.map(({ name, noun, parts }) => {
    const pairs = parts.map(
      ({ path, column, property }) =>
        sql`jsonb_build_object(${sql.lit(path)}::text, ${wireValue(column, property, 'referred')})`,
    );
    return sql`coalesce((select ${sql.join(pairs, sql` || `)} from ${sql.id(noun.noun)} as referred
      where ${sql.ref(`referred.${noun.api.id}`)} = ${idOf(name)}), '{}'::jsonb)`;
  });
  return objects.length === 0 ? sql`'{}'::jsonb` : sql`${sql.join(objects, sql` || `)}`;
}

/** The values around the fields of a type, with what they read of these records. */
export async function withRecords(
  db: Connection,
  references: readonly TicketReference[],
  around: Values,
): Promise<Values> {
  return withReferred(around, await readReferred(db, references, around));
}

/** What these records have, by path. */
export async function readReferred(
  db: Connection,
  references: readonly TicketReference[],
  around: Values,
): Promise<Values> {
  if (references.length === 0) return {};
  const ticket = around[TICKET] as Values;
  const column = referredColumn(references, (name) => sql`${idOf(String(ticket[name])) ?? null}::integer`);
  const { rows } = await sql<{ referred: Values }>`select ${column} as referred`.execute(db);
  return withoutNull(rows[0]!.referred);
}

/** Which records they are, as a text. */
export const referredKey = (references: readonly TicketReference[], around: Values): string =>
  JSON.stringify(references.map(({ name }) => [name, (around[TICKET] as Values)[name] ?? null]));

/** What such a column has, as values beside those of the fields. */
export const aroundIn = (column: Values): Values => aroundValues(withoutNull(column), column[AUTHOR_TYPE]);

const withoutNull = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]));
