// What the steps of a form on a phone say besides their fields: where the place is typed, and which nouns are looked for
// near it.
import type { FormScreen, FormStep, Noun } from '../descriptor/descriptor';
import { choiceParents } from './dependent-refs';
import { entriesIn } from './layout-fields';
import { coordinatesOf } from './list-map';
import { nounOf, nouns } from './nouns';

/** The widget that reads from a device where it is. */
const LOCATION = 'location';

/** The fields of the point that the steps begin with; undefined without one. */
export function pointOfSteps(steps: readonly FormStep[]): readonly [string, string] | undefined {
  for (const entry of steps.flatMap(({ layout }) => entriesIn(layout)))
    if (typeof entry === 'object' && 'fields' in entry && entry.as === LOCATION) {
      const [latitude = '', longitude = ''] = entry.fields;
      return [latitude, longitude];
    }
  return undefined;
}

/** What the choices of a noun have along: what fields depend on, and where its records are, if a form looks for that. */
export const choiceDetails = (noun: Pick<Noun, 'noun'>): string[] => [
  ...new Set([...choiceParents(noun), ...placeOfChoices(noun)]),
];

/** The coordinates of its records, if some form proposes the nearest one; an option list has them on request. */
export const placeOfChoices = (noun: Pick<Noun, 'noun'>): readonly string[] =>
  (isSoughtNear(noun) && coordinatesOf(nounOf(noun.noun))) || [];

/** Whether some form proposes the nearest record of the noun. */
const isSoughtNear = ({ noun }: Pick<Noun, 'noun'>): boolean =>
  [...nouns.values()].some(({ record, screens = [] }) =>
    screens
      .filter((screen): screen is FormScreen => screen.kind === 'form')
      .some(({ propose = {} }) =>
        Object.keys(propose).some((name) => propose[name] === 'nearest' && record.properties[name]?.ref === noun),
      ),
  );
