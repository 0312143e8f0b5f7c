// Makes a user responsible for a record: an update that changes nothing else.
import type { Choice, Noun, Values } from '../../schema/descriptor/descriptor';
import { displayName, userId } from '../../schema/model/profile';
import { loadedValues, recordFor } from '../../schema/model/record-for';
import { assigneeOf } from '../../schema/model/tasks';
import type { DataSource, RecordId } from '../data/data-source';
import type { Result } from '../feedback/result';
import { session } from '../session/session';

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
  { id, read, to }: { id: RecordId; read: Values; to: Assignee },
): Promise<Result<Values> & { changeId?: number }> =>
  source.update(noun, id, changedBody(noun, read, { [assigneeOf(noun)!]: to?.id ?? null }));

export const isAssignedTo = (noun: Noun, row: Values, to: Assignee): boolean =>
  String(row[assigneeOf(noun)!] ?? '') === String(to?.id ?? '');

/**
 * The body of an update that changes these values alone: an update must name every required field, so it repeats those as
 * they were just read; optional ones are left out and so keep theirs. `updated_at` makes sure that nothing newer is
 * overwritten.
 */
export function changedBody(noun: Noun, read: Values, changed: Values): Values {
  const { required } = recordFor(noun, 'edit');
  const values = loadedValues(noun, read);
  const kept = required.filter((name) => !noun.record.properties[name]?.readOnly).map((name) => [name, values[name]]);
  return { ...Object.fromEntries(kept), ...changed, updated_at: read.updated_at };
}
