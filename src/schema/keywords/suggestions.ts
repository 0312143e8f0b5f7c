// Names in descriptors that are not known.
import { allowed, suggestion as nearest } from '../formats/nearest-name';
import type { Finding, Place } from './finding';
import { synonymOf } from './synonyms';

export { allowed };

/** The known name that was probably meant: one that means the same, or else the nearest. */
export function suggestion(name: string, known: readonly string[]): string {
  const synonym = synonymOf(name, known);
  return synonym === undefined ? nearest(name, known) : `; did you mean "${synonym}"?`;
}

/** A problem where `name` is none of the `known` ones, with the nearest of them. */
export function named(place: Place, what: string, name: string, known: readonly string[]): Finding[] {
  return known.includes(name)
    ? []
    : [
        place.lazily(
          () => `no ${what} "${name}"${suggestion(name, known)}`,
          () => allowed(name, known),
        ),
      ];
}
