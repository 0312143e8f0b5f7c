// Rules about coordinates: which of two numbers is the latitude, and what the map of a list needs.

import type { ListMap, Noun, Property } from '../descriptor/descriptor';
import { coordinatesOf } from '../model/list-map';
import { isOneValue } from '../model/stored';
import type { Finding, Place } from './finding';
import { eachField } from './lint-context';

/** The server filters and clusters by both, so they are numbers that each record has in its own table. */
export function mapProblems(place: Place, { fields }: ListMap, noun: Noun): Finding[] {
  const { properties } = noun.record;
  const found = eachField(place.at('fields'), fields, noun, (at, property, name) =>
    at.problemUnless(isCoordinate(property), `"${name}" is no coordinate: it must be a number`),
  );
  const first = coordinatesOf(noun);
  if (found.length > 0) return found;
  return first?.join() === fields.join()
    ? roleProblems(place.at('fields'), fields, properties)
    : [place.at('fields').problem(`another list of ${noun.noun} has other coordinates`)];
}

const isCoordinate = (property: Property): boolean =>
  (property.type === 'number' || property.type === 'integer') &&
  isOneValue(property) &&
  property.ref === undefined &&
  property.options === undefined;

/** Of two numbers the latitude comes first; of four two places follow each other. Names and bounds say which is which. */
export function roleProblems(
  place: Place,
  fields: readonly string[],
  properties: Readonly<Record<string, Property>>,
): Finding[] {
  return fields.flatMap((name, i) => {
    const [role, other, most] =
      i % 2 === 0 ? (['latitude', LONGITUDE, 90] as const) : (['longitude', LATITUDE, 180] as const);
    const { minimum = 0, maximum = 0 } = properties[name] ?? {};
    if (other.test(name))
      return [
        place.at(i).problem(`"${name}" stands where the ${role} belongs: first the latitude, then the longitude`),
      ];
    return minimum < -most || maximum > most
      ? [place.at(i).problem(`"${name}" is no ${role}, which is between -${most} and ${most}`)]
      : [];
  });
}

const LATITUDE = /(^|_)lat(itude)?($|_)/;
const LONGITUDE = /(^|_)(lng|lon|long|longitude)($|_)/;
