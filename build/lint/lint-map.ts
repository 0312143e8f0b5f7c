// Rules about the map of a list: where its coordinates come from.
import { columnOf } from '../../server/db/noun-columns';
import type { ListMap, Noun, Property } from '../../src/schema/descriptor/descriptor';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { noField } from '../../src/schema/keywords/lint-context';
import { coordinatesOf } from '../../src/schema/model/list-map';

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
  if (found.length > 0) return found;
  return first?.join() === fields.join()
    ? roleProblems(place.at('fields'), fields, properties)
    : [place.at('fields').problem(`another list of ${noun.noun} has other coordinates`)];
}

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

const isCoordinate = (name: string, property: Property): boolean =>
  (property.type === 'number' || property.type === 'integer') &&
  columnOf(name, property) !== undefined &&
  property.ref === undefined &&
  property.options === undefined &&
  !property.writeOnly;
