// The signed-in user in the shape of `GET /profile`, and how a user is shown: name, e-mail, image, two letters where
// there is no image.
import type { Role } from './rights';

/** What `GET /profile` returns; null where nothing is filled in. */
export interface Profile {
  user_id?: number;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  mobile: string | null;
  address: string | null;
  profile_image: string | null;
  /** The name of the user's type: what this user may do follows from it. */
  role_name?: Role;
  /** Where this user works, if that is known. */
  terminal_id?: number | null;
  /** When this user signed in before this session, as ISO text, if that is known. */
  last_login?: string | null;
}

type Names = Pick<Profile, 'first_name' | 'last_name' | 'username'>;

/** How the header shows the user. */
export interface UserLabels {
  name: string;
  mail: string;
  initials: string;
  /** Address of the image, if there is one; it is valid for some minutes. */
  image?: string;
}

/** The name of the user's type, by which rights are given; undefined before the profile is there. */
export const roleOf = (user: Pick<Profile, 'role_name'> | null): Role => user?.role_name;

/** `fileUrl` returns the address of a stored file. */
export function userLabels(user: Profile, fileUrl: (name: string) => string): UserLabels {
  const image = user.profile_image ? fileUrl(user.profile_image) : undefined;
  return { name: displayName(user), mail: user.email, initials: initials(displayName(user)), image };
}

/** The id of the user; undefined while it is not known. */
export const userId = (user: Pick<Profile, 'user_id'> | null): number | undefined => user?.user_id;

/** Identifies the user in what a browser stores per user. */
export const profileKey = (user: Profile): string => String(user.user_id ?? user.username);

/** Full name, else username. */
export function displayName(user: Names): string {
  return (
    [user.first_name, user.last_name]
      .map((name) => name?.trim())
      .filter(Boolean)
      .join(' ') || user.username
  );
}

/** The first letters of two names, or the first two of one. */
export function initials(name: string): string {
  const names = name.split(/\s+/).map((word) => [...word]);
  const letters = names.length > 1 ? [names[0]?.[0], names.at(-1)?.[0]] : (names[0] ?? []).slice(0, 2);
  return letters.join('').toUpperCase();
}
