// Requests written by hand on raw sockets, for senders that a client library cannot imitate: slow, stalled, never
// ending. Shared by the scenarios here.
import { connect } from 'node:net';

/** A running server and a session in it. */
export interface Target {
  origin: URL;
  token: string;
}

/** The outcome of one connection, once it is closed. */
export interface Exchange {
  /** Of the response, undefined when there was none. */
  status: number | undefined;
  /** The body of the response as JSON, or undefined. */
  body: any;
  /** Bytes that the kernel has accepted. */
  sent: number;
  /**
   * Milliseconds from the beginning to the response, and to the end of the connection; Infinity when it did not come to
   * that within `timeoutMs`.
   */
  respondedAfter: number;
  closedAfter: number;
}

/** The lines of a request to `path`, signed in unless `token` is empty. */
export function head({ origin, token }: Target, path: string, headers: Record<string, string | number>): string {
  const lines = { host: origin.host, ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers };
  return `POST /api/client${path} HTTP/1.1\r\n${Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

/**
 * Opens a connection and sends `pieces`, as fast as they are accepted or, with `every`, one in so many milliseconds.
 * Then waits, up to `timeoutMs` milliseconds in all, for the server to close; `closeAfterResponse` does it from this
 * side.
 */
export function exchange(
  { origin }: Target,
  pieces: Iterable<Buffer | string>,
  { every = 0, timeoutMs = 60_000, closeAfterResponse = false } = {},
): Promise<Exchange> {
  return new Promise((resolve) => {
    const started = performance.now();
    // The server may have ended its direction: a sender that goes on is what several scenarios are about.
    const socket = connect({ port: Number(origin.port), host: origin.hostname, allowHalfOpen: true });
    const remaining = pieces[Symbol.iterator]();
    let [text, respondedAfter, closedAfter] = ['', Infinity, Infinity];
    let timer: NodeJS.Timeout | undefined;
    let [allSent, hasEnded] = [false, false];
    const endTogether = () => void (allSent && hasEnded && socket.end());
    const sendNext = () => {
      const { done, value } = remaining.next();
      if (done || socket.destroyed) {
        allSent = true;
        return endTogether();
      }
      socket.write(value, (error) => {
        if (!error) timer = every > 0 ? setTimeout(sendNext, every) : void setImmediate(sendNext);
      });
    };
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(limit);
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(text) ?? [];
      resolve({
        status: status ? Number(status) : undefined,
        body: json(text.split('\r\n\r\n')[1]),
        sent: socket.bytesWritten - socket.writableLength,
        respondedAfter,
        closedAfter,
      });
      socket.destroy();
    };
    const limit = setTimeout(finish, timeoutMs);
    socket.on('connect', sendNext);
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8');
      respondedAfter = Math.min(respondedAfter, performance.now() - started);
      if (closeAfterResponse && json(text.split('\r\n\r\n')[1])) finish();
    });
    socket.on('end', () => {
      hasEnded = true;
      endTogether();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      closedAfter = performance.now() - started;
      finish();
    });
  });
}

function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

export const BOUNDARY = 'a-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** One part of a multipart body. Without a name it is none of a form. */
export const part = (name: string | undefined, content: string, more = ''): string =>
  `--${BOUNDARY}\r\ncontent-disposition: ${name === undefined ? 'attachment' : `form-data; name="${name}"`}${more}\r\n\r\n${content}\r\n`;

export const END = `--${BOUNDARY}--\r\n`;
