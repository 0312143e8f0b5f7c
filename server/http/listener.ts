// The address that the product listens on, bound before anything else is done: a start that cannot bind it changes
// nothing, and a client that connects during the start gets a 503 instead of a refused connection.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { failStartup } from '../base/startup-error';
import { bareResponse, forAnyCall, later } from './http-errors';

interface Listener {
  /** As typed into a browser. */
  url: string;
  /** From now on the app serves the connections; closing it also closes the address. */
  serve(app: FastifyInstance): Promise<void>;
  close(): void;
}

/** @throws a startup error that names PORT or HOST. */
export async function listen(host: string, port: number): Promise<Listener> {
  const starting = createServer(respondStarting);
  await bind(starting, () => starting.listen(port, host)).catch((error: unknown) => rejectAddress(error, host, port));
  let isOurs = true;
  return {
    url: urlOf(starting.address() as AddressInfo),
    // A server can listen on another server's handle.
    async serve(app) {
      await bind(app.server, () => app.server.listen(starting));
      isOurs = false;
    },
    close: () => void (isOurs && starting.close()),
  };
}

/** The port, or the next free one above it; 0, any free one, when there is none. */
export async function freePort(host: string, port: number): Promise<number> {
  for (let next = port; next < port + 100; next++) if (await isFree(host, next)) return next;
  return 0;
}

const STARTING = forAnyCall(later(503, 'The server is starting. Try again in a few seconds.', 2));

/** One response to every request, without reading it. */
function respondStarting(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  socket.setTimeout(10_000, () => socket.destroy());
  socket.once('data', () => {
    socket.write(bareResponse(STARTING));
    socket.destroySoon();
  });
}

function bind(server: Pick<Server, 'once' | 'off'>, start: () => unknown): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.once('listening', () => {
      server.off('error', fail);
      done();
    });
    start();
  });
}

function rejectAddress(error: unknown, host: string, port: number): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    failStartup(`PORT ${port} is already in use on ${host}; stop what uses it, or set PORT to another number.`);
  if (code === 'EACCES') failStartup(`PORT ${port} may not be used by this user; set PORT to a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    failStartup(`HOST ${host} is not an address of this machine; set HOST to one that is.`);
  throw error;
}

/** Listening on every address includes the one of this machine itself. */
function urlOf({ address, family, port }: AddressInfo): string {
  const reachable = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${port}`;
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, host, () => probe.close(() => done(true)));
  });
}
