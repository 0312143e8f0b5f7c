// The features of a list besides its rows: those that its descriptor does not disable, and its bulk actions.
import type { Choice, Entry, InlineScreen, ListFeature, ListScreen, Noun } from '../../../schema/descriptor/descriptor';
import { hasCall } from '../../../schema/model/calls';
import { fixedChoices } from '../../../schema/model/nouns';
import { roleOf } from '../../../schema/model/profile';
import { mayDo } from '../../../schema/model/rights';
import { assigneeOf } from '../../../schema/model/tasks';
import type { DataSource } from '../../data/data-source';
import { session } from '../../session/session';

/** Every list has every feature, unless its descriptor disables it. */
export const hasFeature = (screen: ListScreen, extra: ListFeature): boolean => !screen.disable?.includes(extra);

/** Records come from a file where the user may add some, one by one. */
export const canImport = (source: DataSource, noun: Noun, { actions, path }: ListScreen | InlineScreen): boolean =>
  source.imports !== undefined &&
  path !== undefined &&
  (actions as readonly string[]).includes('add') &&
  hasCall(noun, 'create');

/** The bulk actions of a list. */
export interface Bulk {
  /** The states that rows can be given. */
  states: readonly Choice[];
  canDelete: boolean;
  /** Rows can be brought into another of the states that their noun has. */
  canMove: boolean;
  /** They can be assigned to a user. */
  canAssign: boolean;
  /** Fields of them can be given one value. */
  canChange: boolean;
}

/**
 * Rows can get a status where the list can edit and the record has a `status` with fixed choices, and be deleted where
 * the list can delete; undefined without any action, so that there is no selection either.
 */
export function bulkOf(noun: Noun, screen: ListScreen): Bulk | undefined {
  if (!hasFeature(screen, 'bulk')) return undefined;
  const { status } = noun.record.properties;
  const canEdit = screen.actions.includes('edit') && status !== undefined && !status.readOnly;
  const states = (canEdit && fixedChoices(status)) || [];
  const canDelete = screen.actions.includes('delete');
  const mayUpdate = mayDo(noun, 'update', roleOf(session.user));
  const canMove = noun.states !== undefined && mayUpdate;
  const canAssign = assigneeOf(noun) !== undefined && mayUpdate;
  const isEditable = (entry: Entry) => typeof entry === 'object' && 'editable' in entry && entry.editable === true;
  const canChange = mayUpdate && screen.columns.some(isEditable);
  const bulk = { states, canDelete, canMove, canAssign, canChange };
  return canDelete || canMove || canAssign || canChange || states.length > 0 ? bulk : undefined;
}
