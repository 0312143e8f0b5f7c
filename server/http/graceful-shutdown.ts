// While the server stops: calls that are under way finish, new ones get a 503 as long as there is a process to send it.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { later } from './http-errors';

/**
 * Hooks before the close that are installed later, such as the one that ends the database, run when no call is under
 * way any more.
 */
export function rejectWhileClosing(app: FastifyInstance): void {
  const underWay = new Set<ServerResponse>();
  let closing = false;
  let drained = () => {};

  app.addHook('preClose', async () => {
    closing = true;
    if (underWay.size > 0) await new Promise<void>((done) => (drained = done));
  });
  app.addHook('onRequest', async (request, { raw }) => {
    // The process is still alive.
    if (request.routeOptions.url === '/healthz') return;
    if (closing) throw later(503, 'The server is stopping. Try again in a few seconds.', 5);
    underWay.add(raw);
    // Sent, or disconnected.
    for (const end of ['finish', 'close'])
      raw.once(end, () => void (underWay.delete(raw) && underWay.size === 0 && drained()));
  });
  app.addHook('onSend', async (_request, reply) => {
    // A connection that is kept open would keep the server from ending.
    if (closing) reply.header('connection', 'close');
  });
}
