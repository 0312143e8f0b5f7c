// A table request in the wire format of DataTables, on which the API is built. Columns and their order come from the
// descriptor.
import type { TableRequest } from '../engine/data/data-source';
import { pageSetting } from '../engine/navigation/page-setting';
import type { Noun, Property } from '../schema/descriptor/descriptor';
import { boundsText } from '../schema/formats/bounds-text';
import { type Column, dependsOnZone } from '../schema/model/columns';
import { EVERYWHERE } from '../schema/model/list-view';

/** The request as nested data; a POST sends it as it is. `draw` is the number of the request. */
export function tableQuery(columns: readonly Column[], request: TableRequest, draw: number) {
  const sorted = columns.findIndex((column) => column.path === request.sort?.path);
  return {
    draw,
    start: (request.page - 1) * request.length,
    length: request.length,
    search: { value: request.search[EVERYWHERE] ?? '', regex: false },
    filters: 'typed',
    ...(!request.isExact && { count: 'capped' }),
    ...(request.bounds && { bounds: boundsText(request.bounds) }),
    ...(request.sort && sorted >= 0 ? { order: [{ column: sorted, dir: request.sort.dir }] } : {}),
    columns: [...columns.map(({ path }) => ({ path, text: request.search[path] })), ...(request.within ?? [])].map(
      ({ path, text = '' }) => ({
        data: path,
        name: path,
        searchable: true,
        orderable: true,
        search: { value: text.trim(), regex: false },
      }),
    ),
  };
}

/**
 * Moments are shown, searched and exported as wall time where they are read, ages and filters such as "last 7 days" as
 * of the day there: a call for such `properties`, all of the noun's unless it says which, and with any search, names the zone. Only then: some browsers need
 * time to find it, which a first list has not.
 */
export const zoneOf = (
  { record }: Noun,
  search: TableRequest['search'] = {},
  properties: readonly Property[] = Object.values(record.properties),
): { time_zone?: string } =>
  Object.keys(search).length > 0 || properties.some((one) => one.due || dependsOnZone(one))
    ? { time_zone: readerZone() }
    : {};

/** The time zone of the business (TIME_ZONE), else that of the browser: an IANA name. */
export const readerZone = (): string => pageSetting('time-zone') || zoneOfBrowser();

/** By `Temporal`, where a browser has it: the first format of a date costs eight milliseconds before the first rows. */
const zoneOfBrowser = (): string =>
  globalThis.Temporal ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Nested data as flat bracket names: `columns[0][search][value]`. */
export function flatten(value: unknown, name = '', flat: Record<string, string> = {}): Record<string, string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, name ? `${name}[${key}]` : key, flat);
  } else {
    // The client encodes well-formed text alone; half a character finds nothing anyway.
    flat[name] = String(value).replace(/\p{Surrogate}/gu, '\ufffd');
  }
  return flat;
}
