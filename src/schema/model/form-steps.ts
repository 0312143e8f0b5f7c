// What the steps of a form on a phone say besides their fields: where the place is typed, and which nouns are looked for
// near it.
import type { FormScreen, FormStep, Noun } from '../descriptor/descriptor';
import { entriesIn } from './layout-fields';

/** The widget that reads from a device where it is. */
export const LOCATION = 'location';

/** The fields of the point that the steps begin with; undefined without one. */
export function pointOfSteps(steps: readonly FormStep[]): readonly [string, string] | undefined {
  for (const entry of steps.flatMap(({ layout }) => entriesIn(layout)))
    if (typeof entry === 'object' && 'fields' in entry && entry.as === LOCATION) {
      const [latitude = '', longitude = ''] = entry.fields;
      return [latitude, longitude];
    }
  return undefined;
}

/** The nouns of which some form proposes the nearest record: their choices have coordinates along. */
export const soughtNear = (nouns: Iterable<Noun>): Set<string> =>
  new Set(
    [...nouns].flatMap(({ record, screens = [] }) =>
      screens
        .filter((screen): screen is FormScreen => screen.kind === 'form')
        .flatMap(({ propose = {} }) =>
          Object.keys(propose).flatMap((name) =>
            propose[name] === 'nearest' ? (record.properties[name]?.ref ?? []) : [],
          ),
        ),
    ),
  );
