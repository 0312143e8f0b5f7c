// Connections on which no request has arrived when the server stops: one that a browser preconnected, or one that sends
// its head byte by byte. Node closes only those that are idle between two requests, and would wait for these.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds in which a request that is on its way can still arrive and get its 503. */
const GRACE_MS = 1_000;

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
