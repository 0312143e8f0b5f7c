// How the fields of two compared versions are marked.
import type { DefinitionChange } from '../../../schema/forms/definition-change';

export type Mark = 'removed' | 'added' | 'changed';

/** By the name of the field, as changes have it. A moved field is none of these: the messages name it. */
export function marksOf(changes: readonly DefinitionChange[]): ReadonlyMap<string, Mark> {
  return new Map(
    changes.flatMap(({ kind, field }) => (field === undefined || kind === 'moved' ? [] : [[field, kind] as const])),
  );
}
