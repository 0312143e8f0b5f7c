// With which tab a list opens, for a user or a user type, and in which order a user has its tabs.
import { sql } from 'kysely';
import { userName } from '../users/user-name';
import { admitSharing, type ViewWrite } from './write-view';

/** @param role the user type that it is for; the caller alone without it. @throws 403, 422. */
export async function setOpening(
  write: ViewWrite,
  list: string,
  tab: string | null,
  role: number | null,
): Promise<void> {
  await admitSharing(write, role);
  const { caller } = write;
  const [owner, id] = role === null ? (['user_id', caller.userId] as const) : (['role_id', role] as const);
  await upsert(write, list, owner, id, 'view', tab);
}

/** Those that are not in `tabs` follow. */
export const orderTabs = (write: ViewWrite, list: string, tabs: readonly string[]): Promise<void> =>
  upsert(write, list, 'user_id', write.caller.userId, 'tabs', JSON.stringify(tabs));

async function upsert(
  { db, caller }: ViewWrite,
  list: string,
  owner: 'user_id' | 'role_id',
  id: number,
  column: 'view' | 'tabs',
  value: string | null,
): Promise<void> {
  const stored = column === 'tabs' ? sql`${value}::jsonb` : sql`${value}::text`;
  await sql`insert into list_opening (list, ${sql.id(owner)}, ${sql.id(column)}, set_by_name)
    select ${list}, ${id}, ${stored}, ${userName('u')} from users u where u.user_id = ${caller.userId}
    on conflict (list, ${sql.id(owner)}) do update set ${sql.id(column)} = excluded.${sql.id(column)},
      set_by_name = excluded.set_by_name`.execute(db);
}
