// While the server stops: calls that are under way finish, new ones get a 503 as long as there is a process to send it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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

/** Milliseconds in which a request that is on its way can still arrive and get its 503. */
const GRACE_MS = 1_000;

/** A browser keeps connections open, which the server's close would wait for: those that carry no request are ended. */
export function closeIdleSocketsOnStop(app: FastifyInstance): void {
  const idle = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
  app.addHook('preClose', async () => {
    let before = new Set(idle);
    const timer = setInterval(() => {
      for (const socket of idle) if (before.has(socket)) socket.destroy();
      before = new Set(idle);
    }, GRACE_MS);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
