// For supervisors and load balancers: is the process alive, and may it be sent work? Nothing about the inside is said.
// A server that is stopping is no longer ready; `graceful-shutdown.ts` responds for it.

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context';
import { later } from '../http/http-errors';
import { pause } from '../postgres/processes';

/**
 * Milliseconds in which a database that works has responded; who watches a server does not wait as long as one who
 * works with it.
 */
const PATIENCE = 2_000;

export function healthRoutes(app: FastifyInstance, { db }: Context): void {
  app.get('/healthz', { config: { open: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    const reached = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([reached, pause(PATIENCE)]))) throw later(503, 'The database does not answer.', 5);
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
}
