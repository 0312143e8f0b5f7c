// Names in descriptors that are not known.
import { allowed, suggestion } from '../../src/schema/model/nearest-name';
import type { Finding, Place } from './finding';

export { allowed, suggestion };

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
