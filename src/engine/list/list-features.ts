// What a list offers besides its rows: which parts its descriptor leaves on, and what can be done with several rows at
// once. The list screen, its table and its menu ask here.
import type { Choice, ListFeature, ListScreen, Noun } from '../../schema/model/descriptor';
import { fixedChoices } from '../../schema/model/nouns';

/** Every list has every part, unless its descriptor says `without`. */
export const hasFeature = (screen: ListScreen, extra: ListFeature): boolean => !screen.disable?.includes(extra);

/** What can be done with selected rows. */
export interface Bulk {
  /** The states that rows can be given. */
  states: readonly Choice[];
  canDelete: boolean;
}

/**
 * Rows can be given a state where the list can edit and the record has a `status` with fixed choices, and be deleted
 * where the list can delete; undefined where nothing is left to do, so that there is nothing to select rows for.
 */
export function bulkOf(noun: Noun, screen: ListScreen): Bulk | undefined {
  if (!hasFeature(screen, 'bulk')) return undefined;
  const { status } = noun.record.properties;
  const canEdit = screen.actions.includes('edit') && status !== undefined && !status.readOnly;
  const states = (canEdit && fixedChoices(status)) || [];
  const canDelete = screen.actions.includes('delete');
  return canDelete || states.length > 0 ? { states, canDelete } : undefined;
}
