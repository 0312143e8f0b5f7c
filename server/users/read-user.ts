// One account as it is read: for `GET /user/{id}`, for `GET /profile`, and by whoever changes it. The hash of the password never leaves the database here.
import { sql } from 'kysely';
import { type Connection, utcText } from '../db/database';
import { viewLink } from '../files/links';

export type User = NonNullable<Awaited<ReturnType<typeof readUser>>>;

/** The account, as it is stored. */
export async function readUser(db: Connection, id: number) {
  return db
    .selectFrom('users')
    .select([
      'user_id',
      'first_name',
      'last_name',
      'unique_user_id',
      'username',
      'email',
      'mobile',
      'address',
      'type_id',
      'position_id',
      'terminal_id',
      'facility_id',
      'timezone',
      'status',
      'digital_signature',
      'profile_image',
      utcText(sql.ref('updated_at')).as('updated_at'),
    ])
    .where('user_id', '=', id)
    .executeTakeFirst();
}

/** As the edit form loads it (spec section 3, "User"): the user type as `user_role_id`, images as names that `/storage/` shows for some minutes. */
export function wireUser({ type_id, digital_signature, profile_image, ...rest }: User, linkKey: string) {
  return {
    ...rest,
    user_role_id: type_id,
    digital_signature: imageLink(digital_signature, linkKey),
    profile_image: imageLink(profile_image, linkKey),
  };
}

/**
 * What people read of themselves (spec section 7, `GET /profile`), where they work, so that a map can open there, and when they signed in before this session:
 * ISO text, null where it is not known.
 */
export function wireProfile(user: User, lastLogin: string | null, linkKey: string) {
  const { user_id, first_name, last_name, username, mobile, address, email, terminal_id, updated_at } = user;
  const profile_image = imageLink(user.profile_image, linkKey);
  return {
    user_id,
    first_name,
    last_name,
    username,
    mobile,
    address,
    email,
    profile_image,
    terminal_id,
    last_login: lastLogin,
    updated_at,
  };
}

const imageLink = (name: string | null, linkKey: string): string | null =>
  name === null ? null : viewLink(name, linkKey);
