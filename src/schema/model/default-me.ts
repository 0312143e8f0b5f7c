// `"default": "me"` on a reference to the accounts: a new record begins with the user who adds it.
import type { Noun, Property, RecordSchema } from '../descriptor/descriptor';
import { ACCOUNTS } from './accounts';
import type { Profile } from './profile';
import { tablesOf, withColumns } from './rows';

/** The user or the id; null while it is not known. */
type Me = Profile | number | null;

/** Whether a new record's field begins with the user. */
export const isMe = ({ default: usual, ref }: Pick<Property, 'default' | 'ref'>): boolean =>
  usual === 'me' && ref === ACCOUNTS;

/** The record as a user fills it: the id of that user stands for "me"; while it is not known the field begins empty. */
export function recordForUser<Schema extends Pick<RecordSchema, 'properties'>>(record: Schema, user: Me): Schema {
  const id = typeof user === 'number' ? user : user?.user_id;
  const asUser = (property: Property): Property => (isMe(property) ? { ...property, default: id } : property);
  const tables = tablesOf(record).filter(([, { items }]) => Object.values(items?.properties ?? {}).some(isMe));
  const known = [
    ...Object.entries(record.properties).flatMap(([name, property]) =>
      isMe(property) ? [[name, asUser(property)] as const] : [],
    ),
    ...tables.map(([name, property]) => [name, withColumns(property, asUser)] as const),
  ];
  if (known.length === 0) return record;
  return { ...record, properties: { ...record.properties, ...Object.fromEntries(known) } };
}

/** The same for a noun. */
export const nounForUser = (noun: Noun, user: Me): Noun => ({ ...noun, record: recordForUser(noun.record, user) });
