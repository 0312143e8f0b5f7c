// Makes a user responsible for a record: an update that changes nothing else.
import type { Choice, Noun, Values } from '../../schema/descriptor/descriptor';
import { displayName, userId } from '../../schema/model/profile';
import { assigneeOf } from '../../schema/model/tasks';
import type { DataSource, RecordId } from '../data/data-source';
import type { Result } from '../feedback/result';
import { session } from '../session/session';
import { saveField } from './save-field';

/** Who becomes responsible: a user by id and name; nobody with null. */
export type Assignee = { id: Choice['value']; name: string } | null;

/** Who is signed in; undefined while that is not known. */
export function myself(): NonNullable<Assignee> | undefined {
  const { user } = session;
  const id = userId(user);
  return user && id !== undefined ? { id, name: displayName(user) } : undefined;
}

/** @param read as it was read: what was saved since is not overwritten. */
export const assign = (
  source: DataSource,
  noun: Noun,
  { id, read, to, batch }: { id: RecordId; read: Values; to: Assignee; batch?: string },
): Promise<Result<Values>> =>
  saveField(source, noun, { id, read, name: assigneeOf(noun)!, value: to?.id ?? null, options: { batch } });

/** Also true where nobody is responsible and `to` is null: there is nothing to do then. */
export const isAssignedTo = (noun: Noun, row: Values, to: Assignee): boolean =>
  String(row[assigneeOf(noun)!] ?? '') === String(to?.id ?? '');
