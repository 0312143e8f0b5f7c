// Rules about the map of a list: where its coordinates come from.
import { columnOf } from '../../server/db/noun-columns';
import type { ListMap, Noun, Property } from '../../src/schema/model/descriptor';
import { coordinatesOf } from '../../src/schema/model/list-map';
import type { Finding, Place } from './finding';
import { noField } from './lint-context';

/** The server filters and clusters by both, so they are numbers that each record has in its own table. */
export function mapProblems(place: Place, { fields }: ListMap, noun: Noun): Finding[] {
  const { properties } = noun.record;
  const found = fields.flatMap((name, i): Finding[] => {
    const at = place.at('fields', i);
    if (!Object.hasOwn(properties, name)) return [noField(at, name, noun, Object.keys(properties))];
    if (fields.indexOf(name) < i) return [at.problem(`"${name}" is in it twice`)];
    return isCoordinate(name, properties[name]!) ? [] : [at.problem(`"${name}" is no coordinate: it must be a number`)];
  });
  const first = coordinatesOf(noun);
  return found.length === 0 && first?.join() !== fields.join()
    ? [place.at('fields').problem(`another list of ${noun.noun} has other coordinates`)]
    : found;
}

const isCoordinate = (name: string, property: Property): boolean =>
  (property.type === 'number' || property.type === 'integer') &&
  columnOf(name, property) !== undefined &&
  property.ref === undefined &&
  property.options === undefined &&
  !property.writeOnly;
