// GET /notices: what other users change, as it happens (server-sent events; the page reads them with `fetch`, which
// sends the token).
import type { FastifyInstance } from 'fastify';
import { type Operation, text } from '../http/operation';
import type { AppContext } from '../request/context';
import { callerOf } from '../request/guard';

const NOTICES: Operation = {
  tag: 'Notices',
  errors: [429],
  summary: 'What other users change, as it happens',
  description:
    'Server-sent events; each `data` is a JSON object with a `kind`: ready, changed (with noun and id), commented (likewise), opened (likewise: who has it open), notified, missed, ended.',
  response: { 'text/event-stream': text() },
};

/**
 * A notice names what has changed and not how: pages fetch that by their own rights. The call does not extend the
 * session.
 */
export function noticeRoutes(app: FastifyInstance, { notices }: AppContext): void {
  app.get(
    '/notices',
    { config: { passive: true, describe: NOTICES }, exposeHeadRoute: false },
    async (request, reply) => {
      const stream = await notices.open(callerOf(request));
      return (
        reply
          .type('text/event-stream; charset=utf-8')
          // A proxy passes on every line at once, and as it is. No request follows on a connection that is as old.
          .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
          .send(stream)
      );
    },
  );
}
