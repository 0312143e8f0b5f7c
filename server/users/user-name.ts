// How a user is called where another record names one, such as who saved it: as in the browser (`displayName`).
import { type RawBuilder, sql } from 'kysely';

/** The name of the joined user, else the username; null without a user. `alias` is that of the joined table. */
export const userName = (alias: string): RawBuilder<string | null> =>
  sql`(coalesce(nullif(btrim(concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})), ''), ${sql.ref(`${alias}.username`)}) collate people)`;
