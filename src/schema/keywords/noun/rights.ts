// Who may do what with the records of a noun.

import type { Right, Rights } from '../../descriptor/descriptor';
import { START_ROLES } from '../../descriptor/names';
import type { Finding, Place } from '../finding';
import { listed } from '../message-text';
import { suggestion } from '../suggestions';

/** "Only Administrator may add records or delete records." One message for the same roles. */
export function rightLines(rights: Rights): string[] {
  const byRoles = new Map<string, string[]>();
  for (const [right, roles] of Object.entries(rights) as [Right, readonly string[]][])
    byRoles.set(onlyRoles(roles), [...(byRoles.get(onlyRoles(roles)) ?? []), RIGHTS[right] ?? right]);
  return [...byRoles].map(([who, does]) => `${who} may ${listed(does, 'or')}.`);
}

const onlyRoles = (roles: readonly string[]): string => (roles.length === 0 ? 'Nobody' : `Only ${listed(roles)}`);

/** What a user may do from now on, or no longer. */
export function rightChange(
  right: Right,
  from: readonly string[] | undefined,
  to: readonly string[] | undefined,
): string[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return [];
  const does = RIGHTS[right] ?? right;
  if (!to)
    return [
      `everyone may ${does} again, no longer ${onlyRoles(from!).toLowerCase().startsWith('only') ? `only ${listed(from!)}` : 'nobody'}`,
    ];
  const who = to.length === 0 ? 'nobody' : `only ${listed(to)}`;
  return [from ? `${who} may ${does} now, where it was ${listed(from) || 'nobody'}` : `${who} may ${does} now`];
}

/** Where no user type can be called that. */
export function roleNameProblems(place: Place, role: string): Finding[] {
  if (role.trim() !== role || role === '') return [place.problem('no user type is called that')];
  // A database may have others, but hardly one that is nearly called like these.
  const meant = START_ROLES.some((known) => known === role) ? '' : suggestion(role, START_ROLES);
  return meant === '' ? [] : [place.problem(`no user type "${role}"${meant}`)];
}

const RIGHTS: Record<Right, string> = {
  list: 'see the list',
  read: 'open a record',
  create: 'add records',
  update: 'edit records',
  delete: 'delete records',
  export: 'export the list',
};
