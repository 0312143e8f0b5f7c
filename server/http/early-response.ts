// A response before the request's body has arrived: 401, 413, 408. The sender receives it, at most 1 MiB more is read
// and dropped, then the connection closes. Without that a rejected upload of gigabytes would be read to its end, or a
// sender in the middle of it would see a reset instead of the response.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const DRAIN_BYTES = 1_048_576;
/**
 * Milliseconds that a sender may go on sending until the connection ends; and that it has to read the response when it
 * sent too much or the server stops.
 */
const LINGER_MS = 5_000;
const SHORT_LINGER_MS = 500;

/** Installs the hooks. When the server closes, connections that are only drained end soon. */
export function closeAfterEarlyResponse(app: FastifyInstance): void {
  /** Sockets that are only drained, with a callback that ends them soon. */
  const lingering = new Map<Socket, () => void>();
  let closing = false;
  app.addHook('onRequest', async (request, reply) => {
    // A request that follows one that was not read to its end is not processed.
    if (lingering.has(request.raw.socket)) reply.hijack();
  });
  app.addHook('onSend', async (request, reply) => {
    const { socket, complete } = request.raw;
    // Undefined where requests are injected.
    if (complete !== false || lingering.has(socket)) return;
    reply.header('connection', 'close');
    lingering.set(socket, linger(request.raw));
    socket.once('close', () => lingering.delete(socket));
    if (closing) lingering.get(socket)?.();
  });
  app.addHook('preClose', async () => {
    closing = true;
    lingering.forEach((endSoon) => endSoon());
  });
}

/**
 * Node would destroy the socket as soon as the response is written; instead only our direction ends, and the sender is
 * waited for within limits.
 * @returns shortens the wait.
 */
function linger(raw: IncomingMessage): () => void {
  const { socket } = raw;
  let lingerMs = LINGER_MS;
  let timer: NodeJS.Timeout | undefined;
  const end = () => void socket.destroy();
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(end, lingerMs);
  };
  const endSoon = () => {
    lingerMs = SHORT_LINGER_MS;
    if (timer) wait();
  };

  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= DRAIN_BYTES) return;
    raw.pause();
    endSoon();
  });
  raw.resume();

  socket.once('close', () => clearTimeout(timer));
  socket.destroySoon = () => {
    socket.end();
    wait();
    const endWhenWritten = () => (socket.writableFinished ? end() : socket.once('finish', end));
    if (raw.complete) endWhenWritten();
    else raw.once('end', endWhenWritten);
  };
  return endSoon;
}
