// When two spellings name the same account: the one normalization of usernames, e-mails and user ids. It is computed here and nowhere else; the database
// stores its result in unique columns and never folds case itself, because its rules depend on its locale and differ from these.
// Used by sign-in, its throttle, and whatever writes an account.

/** The columns of `users` that hold the keys, by the column that they are computed from. */
const KEY_COLUMNS = { unique_user_id: 'unique_user_id_key', username: 'username_key', email: 'email_key' } as const;

export type KeyedColumn = keyof typeof KEY_COLUMNS;

/** Unicode compatibility form (NFKC), lower case, no space around it. A key is its own key. */
export const accountKey = (name: string): string => name.normalize('NFKC').toLowerCase().normalize('NFKC').trim();

type Keys<Names> = { [Name in keyof Names & KeyedColumn as (typeof KEY_COLUMNS)[Name]]: string };

/** The key columns that belong to those of the three names that are in `values`; everything else in it is left out. */
export function accountKeys<Names extends Partial<Record<KeyedColumn, unknown>>>(values: Names): Keys<Names> {
  const named = Object.entries(KEY_COLUMNS).filter(([name]) => typeof values[name as KeyedColumn] === 'string');
  return Object.fromEntries(
    named.map(([name, column]) => [column, accountKey(values[name as KeyedColumn] as string)]),
  ) as Keys<Names>;
}
