// The query string of a request: unlike Fastify's own parsing, a repeated name is no list.
import type { FastifyRequest } from 'fastify';

/** All behind the first `?` of the address, as it was sent; a further one belongs to a value. */
export const queryTextOf = ({ raw: { url = '' } }: Pick<FastifyRequest, 'raw'>): string =>
  url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';

/** Its names and values. */
export const queryOf = (request: Pick<FastifyRequest, 'raw'>): URLSearchParams =>
  new URLSearchParams(queryTextOf(request));
