// How a user is called in the top bar: full name, else username; two letters for the round mark.
import type { Profile } from '../../api/session';

type Names = Pick<Profile, 'first_name' | 'last_name' | 'username'>;

export function displayName(user: Names): string {
  return [user.first_name, user.last_name].map((name) => name?.trim()).filter(Boolean).join(' ') || user.username;
}

/** The first letters of two names, or the first two of one. */
export function initials(user: Names): string {
  const words = displayName(user).split(/\s+/).map((word) => [...word]);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : (words[0] ?? []).slice(0, 2);
  return letters.join('').toUpperCase();
}
