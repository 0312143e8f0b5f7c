// How the signed-in user is shown: name, e-mail, picture, two letters where there is no picture. The frame around every page and the greeting ask here,
// so that neither knows what a profile is made of.
import { storedUrl } from './call';
import type { Profile } from './session';

type Names = Pick<Profile, 'first_name' | 'last_name' | 'username'>;

export interface UserLabels {
  name: string;
  mail: string;
  initials: string;
  /** Address of the picture, if there is one; it works for some minutes. */
  image?: string;
}

export function userLabels(user: Profile): UserLabels {
  const image = user.profile_image ? storedUrl(user.profile_image) : undefined;
  return { name: displayName(user), mail: user.email, initials: initials(user), image };
}

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
export function initials(user: Names): string {
  const words = displayName(user)
    .split(/\s+/)
    .map((word) => [...word]);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : (words[0] ?? []).slice(0, 2);
  return letters.join('').toUpperCase();
}
