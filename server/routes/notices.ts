// GET /notices: what other users change, as it happens (server-sent events; the page reads them with `fetch`, which
// sends the token).
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { callerOf } from '../http/guard';

export function noticeRoutes(app: FastifyInstance, { notices }: Context): void {
  app.get('/notices', { config: { passive: true }, exposeHeadRoute: false }, async (request, reply) => {
    const stream = await notices.open(callerOf(request));
    return (
      reply
        .type('text/event-stream; charset=utf-8')
        // A proxy passes on every line at once, and as it is. No request follows on a connection that is as old.
        .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
        .send(stream)
    );
  });
}
