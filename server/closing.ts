// While the server stops: calls that are under way finish, new ones on open connections get a 503 (promises T-L5). Installed by `buildApp`.
import type { FastifyInstance } from 'fastify';
import { later } from './problems';

export function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request) => {
    // The process is alive all the same.
    if (closing && request.routeOptions.url !== '/healthz') throw later(503, 'The server is stopping. Try again in a few seconds.', 5);
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept open would keep the server from ending.
    if (closing) reply.header('connection', 'close');
  });
}
