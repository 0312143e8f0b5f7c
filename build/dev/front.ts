// What the browser talks to while the product is developed: scripts and styles from memory, an event for each reload,
// and everything else from the server of the moment.

import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { failStartup } from '../../server/base/startup-error';

/** The address of the script that reloads the page. */
export const RELOAD = '/dev-reload.js';
const EVENTS = '/dev-events';
const SCRIPT = `new EventSource('${EVENTS}').onmessage = () => location.reload();\n`;

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.map': 'application/json' };

interface FrontOptions {
  /** The content of an address that is served from memory. */
  fileOf(path: string): Uint8Array | undefined;
  /** Where every other request goes; undefined until the first server is ready. */
  serverUrl(): string | undefined;
}

interface Front {
  url: string;
  /** Reloads the pages that are open. */
  reload(): void;
  close(): void;
}

/** Listens at HOST and PORT. @throws a startup error that names them. */
export function openFront({ fileOf, serverUrl }: FrontOptions): Promise<Front> {
  const open = new Set<ServerResponse>();
  const front = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === EVENTS) return listen(open, response);
    const content = path === RELOAD ? SCRIPT : fileOf(path);
    if (content === undefined) return pass(request, response, serverUrl());
    const type = `${TYPES[extname(path)] ?? 'application/octet-stream'}; charset=utf-8`;
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(content);
  });
  const [host, port] = [process.env.HOST || '127.0.0.1', process.env.PORT || 8080];
  return new Promise<Front>((ready, fail) => {
    front.once('error', fail);
    front.listen(Number(port), host, () =>
      ready({
        url: `http://${host}:${(front.address() as AddressInfo).port}`,
        reload: () => open.forEach((response) => response.write('data: reload\n\n')),
        close: () => front.closeAllConnections(),
      }),
    );
  }).catch(({ code }: NodeJS.ErrnoException) =>
    failStartup(
      `HOST ${host} with PORT ${port} cannot be listened on (${code}): stop what uses the port, or set PORT to another number.`,
    ),
  );
}

function listen(open: Set<ServerResponse>, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(':\n\n');
  open.add(response);
  response.once('close', () => open.delete(response));
}

/** The server is about to be started, again or at all, where it cannot be reached: the browser tries again. */
function pass(request: IncomingMessage, response: ServerResponse, url: string | undefined): void {
  // A page that was open before looks whether it is there again.
  if (url === undefined) return void response.writeHead(502).end();
  const { method, headers } = request;
  const passed = send(url + request.url, { method, headers }, (found) => {
    response.writeHead(found.statusCode ?? 502, found.rawHeaders);
    found.pipe(response);
  });
  passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.once('close', () => passed.destroy());
  request.pipe(passed);
}
