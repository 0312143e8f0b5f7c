// The query string of a request, name by name: unlike Fastify's own, a repeated name is no list.
import type { FastifyRequest } from 'fastify';

export const queryOf = ({ raw }: Pick<FastifyRequest, 'raw'>): URLSearchParams =>
  new URLSearchParams(raw.url?.split('?')[1] ?? '');
