// `"default": "me"` on a reference to the accounts: a new record begins with the user who adds it.
import type { Noun, Property, RecordSchema } from '../descriptor/descriptor';
import { ACCOUNTS } from './accounts';
import type { Profile } from './profile';

/** The user or the id; null while it is not known. */
type Me = Profile | number | null;

/** Whether a new record's field begins with the user. */
export const isMe = ({ default: usual, ref }: Pick<Property, 'default' | 'ref'>): boolean =>
  usual === 'me' && ref === ACCOUNTS;

/** The record as a user fills it: the id of that user stands for "me"; while it is not known the field begins empty. */
export function recordForUser<Schema extends Pick<RecordSchema, 'properties'>>(record: Schema, user: Me): Schema {
  const properties = Object.entries(record.properties).filter(([, property]) => isMe(property));
  if (properties.length === 0) return record;
  const id = typeof user === 'number' ? user : user?.user_id;
  const known = properties.map(([name, property]) => [name, { ...property, default: id }]);
  return { ...record, properties: { ...record.properties, ...Object.fromEntries(known) } };
}

/** The same for a noun. */
export const nounForUser = (noun: Noun, user: Me): Noun => ({ ...noun, record: recordForUser(noun.record, user) });
