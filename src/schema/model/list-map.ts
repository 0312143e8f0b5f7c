// Which fields of a noun are the coordinates of its records on a map: those that its list names (`map`).
import type { ListScreen, Noun } from '../descriptor/descriptor';

/** Names of the latitude and the longitude; undefined for a noun whose list has no map. */
export function coordinatesOf({ screens = [] }: Pick<Noun, 'screens'>): readonly [string, string] | undefined {
  return screens.find((screen): screen is ListScreen => screen.kind === 'list' && screen.map !== undefined)?.map
    ?.fields;
}
