// `"default": "me"` on a reference to the accounts: a new record begins with the user who adds it.
import type { Noun, Property, RecordSchema } from '../descriptor/descriptor';
import { ACCOUNTS } from './accounts';
import { nouns } from './nouns';
import type { Profile } from './profile';
import { tablesOf, withColumns } from './rows';

/** The user, as far as he is known, or the id; null while it is not known. */
type Me = Partial<Profile> | number | null;

/** The property of an account that says to which record of the noun `ref` its user belongs, as the own profile shows it. */
function ownProperty(ref: string | undefined): string | undefined {
  const profile = [...nouns.values()].find(({ table, api }) => table === ACCOUNTS && api.single);
  const shown = profile?.record.properties ?? {};
  const found = Object.entries(nouns.get(ACCOUNTS)?.record.properties ?? {}).find(
    ([name, property]) => ref !== undefined && property.ref === ref && Object.hasOwn(shown, name),
  );
  return found?.[0];
}

/** Whether it begins with the record that the user belongs to: "my terminal". */
export const isMine = ({ default: usual, ref }: Pick<Property, 'default' | 'ref'>): boolean =>
  usual === 'mine' && ownProperty(ref) !== undefined;

/** Whether a new record's field begins with the user. */
export const isMe = ({ default: usual, ref }: Pick<Property, 'default' | 'ref'>): boolean =>
  usual === 'me' && ref === ACCOUNTS;

/** The record as a user fills it: the id of that user stands for "me"; while it is not known the field begins empty. */
export function recordForUser<Schema extends Pick<RecordSchema, 'properties'>>(record: Schema, user: Me): Schema {
  const id = typeof user === 'number' ? user : user?.user_id;
  const own = (ref: string | undefined) =>
    typeof user === 'object' && user ? Reflect.get(user, ownProperty(ref)!) : null;
  const asUser = (property: Property): Property => {
    if (isMe(property)) return { ...property, default: id };
    return isMine(property) ? { ...property, default: own(property.ref) ?? undefined } : property;
  };
  const tables = tablesOf(record).filter(([, { items }]) => Object.values(items?.properties ?? {}).some(isMe));
  const known = [
    ...Object.entries(record.properties).flatMap(([name, property]) =>
      isMe(property) || isMine(property) ? [[name, asUser(property)] as const] : [],
    ),
    ...tables.map(([name, property]) => [name, withColumns(property, asUser)] as const),
  ];
  if (known.length === 0) return record;
  return { ...record, properties: { ...record.properties, ...Object.fromEntries(known) } };
}

/** The same for a noun. */
export const nounForUser = (noun: Noun, user: Me): Noun => ({ ...noun, record: recordForUser(noun.record, user) });
