// The time zone of a reader, in which moments are written as wall time.
import type { FastifyRequest } from 'fastify';
import { isTimeZone } from '../base/time-zones';
import { problem, UNKNOWN_TIME_ZONE } from '../http/http-errors';
import { queryOf } from '../http/query';

/** The zone that a call names as `time_zone` in its address, an IANA name; UTC without one. @throws 400. */
export const timeZoneIn = (request: Pick<FastifyRequest, 'raw'>): string =>
  timeZoneOf(queryOf(request).get('time_zone'));

/** @throws 400 for a zone that does not exist: moments would be shown in another one than was meant. */
export function timeZoneOf(name: string | null | undefined): string {
  if (name === null || name === undefined || name === '') return 'UTC';
  if (isTimeZone(name)) return name;
  throw problem(400, UNKNOWN_TIME_ZONE);
}
