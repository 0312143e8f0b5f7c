// What is sent to the operator's routing service. Which kind it is follows from its address: OSRM's ends in a version and
// a profile (`/route/v1/driving`), Valhalla's in the name of its action (`/route`, hosted ones `/route/v1`). Both then
// respond in OSRM's format, with polylines of five decimals.
import type { GeoPoint } from '../../src/schema/formats/geo';

/** The request for the routes from one point to another; a query of the address, like a key, goes along. */
export type ServiceRequest = (from: GeoPoint, to: GeoPoint) => { url: URL; init: RequestInit };

/** Metres that a point may be from the nearest road. Beyond there is no route rather than one to a far shore. */
const MAX_ROAD_METRES = 20_000;

/** @returns undefined for an address of neither kind. */
export function serviceRequest(address: string): ServiceRequest | undefined {
  const { pathname } = new URL(address);
  if (/\/route(\/v1)?\/?$/.test(pathname)) return (from, to) => valhalla(new URL(address), from, to);
  if (/\/v\d+(\/[\w-]+){1,2}\/?$/.test(pathname)) return (from, to) => osrm(new URL(address), from, to);
  return undefined;
}

function osrm(url: URL, from: GeoPoint, to: GeoPoint): ReturnType<ServiceRequest> {
  const pair = [from, to].map(({ longitude, latitude }) => `${longitude},${latitude}`).join(';');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${pair}`;
  for (const [name, value] of Object.entries({
    alternatives: 'true',
    steps: 'true',
    overview: 'full',
    geometries: 'polyline',
    radiuses: `${MAX_ROAD_METRES};${MAX_ROAD_METRES}`,
  }))
    url.searchParams.set(name, value);
  return { url, init: {} };
}

function valhalla(url: URL, from: GeoPoint, to: GeoPoint): ReturnType<ServiceRequest> {
  const body = {
    locations: [from, to].map(({ latitude, longitude }) => ({
      lat: latitude,
      lon: longitude,
      search_cutoff: MAX_ROAD_METRES,
    })),
    costing: 'auto',
    alternates: 2,
    format: 'osrm',
    shape_format: 'polyline5',
  };
  return {
    url,
    init: { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  };
}
