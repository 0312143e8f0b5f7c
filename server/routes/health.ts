// For supervisors and load balancers: is the process alive, and may it be sent work? Nothing about the inside is told.
// A server that is stopping is no longer ready; `closing.ts` answers for it.
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { later } from '../problems';

export function healthRoutes(app: FastifyInstance, { db }: Context): void {
  app.get('/healthz', { config: { open: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', { config: { open: true } }, async (_request, reply) => {
    await sql`select 1`.execute(db).catch(() => {
      throw later(503, 'The database does not answer.', 5);
    });
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
}
