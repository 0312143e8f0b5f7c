// Accounts that no API call can create: inactive ones, or many with one password.
import { uniqueKeys } from '../../server/db/unique-key';
import { nounOf } from '../../src/schema/model/nouns';
import type { Api } from './api';
import { admin } from './postgres';

export interface AccountOptions {
  email?: string;
  status?: number;
  unique_user_id?: string;
}

/** Adds an account with the password of the first one. @returns its id. */
export async function insertAccount(
  api: Pick<Api, 'rows'>,
  username: string,
  options: AccountOptions = {},
): Promise<number> {
  const { status = 1, email = `${username}@example.com`, unique_user_id = username.slice(0, 15) } = options;
  const names = { unique_user_id, username, email };
  const columns = Object.entries({
    first_name: 'Night',
    last_name: 'Shift',
    status,
    type_id: 2,
    ...names,
    ...uniqueKeys(nounOf('users'), names),
  });
  const [{ user_id }] = await api.rows(
    `insert into users (password_hash, ${columns.map(([name]) => name).join(', ')})
     select password_hash, ${columns.map((_, i) => `$${i + 2}`).join(', ')} from users where email = $1 returning user_id`,
    [admin.email, ...columns.map(([, value]) => value)],
  );
  return user_id;
}
