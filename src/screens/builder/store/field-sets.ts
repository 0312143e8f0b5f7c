// The sets of fields that the server keeps: an address, a crew.

import type { SharedDataSource } from '../../../engine/data/data-context';
import { createListeners } from '../../../engine/hooks/listeners';
import { nouns } from '../../../schema/model/nouns';

/** As the noun `field_set` has it. */
export interface FieldSet {
  field_set_id: number;
  set_name: string;
  /** A ticket form as a file. */
  definition: string;
  updated_at?: string;
}

/** What `createFieldSets` returns: an external store of React, with `load`. */
export type FieldSets = ReturnType<typeof createFieldSets>;

/** The noun; undefined in a product without it. */
export const setNoun = () => nouns.get('field_set');

/**
 * Empty until `load`, which a builder calls when it opens, and after a change. Where there are none, or they cannot be
 * read, the builder offers none.
 */
export function createFieldSets() {
  const { subscribe, notify } = createListeners();
  let sets: readonly FieldSet[] = [];

  return {
    all: () => sets,
    subscribe,
    async load(source: SharedDataSource): Promise<void> {
      const noun = setNoun();
      const result = noun && (await source.list(noun));
      if (!result?.ok) return;
      const read = result.data as unknown as FieldSet[];
      sets = [...read].sort((a, b) => a.set_name.localeCompare(b.set_name));
      notify();
    },
  };
}
