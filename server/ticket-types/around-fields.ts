// The ticket as conditions and formulas of its fields read it, in a statement that reads more of it.
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { AUTHOR_TYPE, aroundValues, TICKET, ticketAround } from '../../src/schema/ticket-types/ticket-around';
import { wireValue } from '../db/column-types';

/** The name of the user type of who filled in a ticket, as it is now; `alias` is that of the ticket's table. */
export const authorType = (alias: string): RawBuilder<string | null> =>
  sql`(select r.role_name from users u join role r on r.role_id = u.type_id where u.user_id = ${sql.ref(`${alias}.created_by`)})`;

/** An object of what the fields can read; `alias` is that of the ticket's table. */
export function aroundColumn(alias: string): RawBuilder<Values> {
  const { properties } = nounOf('ticket').record;
  const names = Object.keys(ticketAround()[TICKET]!.properties!).filter((name) => Object.hasOwn(properties, name));
  const parts = names.map((name) => sql`${sql.lit(name)}, ${wireValue(name, properties[name]!, alias)}`);
  return sql`jsonb_build_object(${sql.join([...parts, sql`${sql.lit(AUTHOR_TYPE)}, ${authorType(alias)}`])})`;
}

/** What such a column has, as values beside those of the fields. */
export const aroundIn = (column: Values): Values =>
  aroundValues(
    Object.fromEntries(Object.entries(column).map(([name, value]) => [name, value ?? undefined])),
    column[AUTHOR_TYPE],
  );
