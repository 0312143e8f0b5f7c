// Stands between a browser and a product, counts what a page requests, and serves another version of the product: its
// page under another name, with the same files. What a service worker requests passes no route of a test.
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Relay {
  url: string;
  /** Addresses that were requested, in their order. */
  requested: string[];
  /** From now on the product has a newer version. */
  release(): void;
  /** Addresses that match are gone from the server. */
  lose(pattern: RegExp): void;
  /** Addresses that match get no response until another pattern is held, or none. */
  hold(pattern?: RegExp): void;
  close(): Promise<void>;
}

export async function openRelay(product: string): Promise<Relay> {
  const requested: string[] = [];
  let [version, lost] = [0, /^$/];
  let held = { pattern: /^$/, waiting: [] as (() => void)[] };

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = incoming;
    requested.push(url);
    if (held.pattern.test(url)) return void held.waiting.push(() => respond(incoming, response));
    respond(incoming, response);
  }

  function respond(incoming: IncomingMessage, response: ServerResponse): void {
    const { url = '', method, headers } = incoming;
    if (lost.test(url)) return void response.writeHead(404).end();
    const isNamed = url === '/service-worker.js' || headers.accept?.includes('text/html');
    const wanted = isNamed ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const passed = send(product + url, { method, headers: wanted }, (found) => {
      if (!isNamed) {
        response.writeHead(found.statusCode ?? 502, found.rawHeaders);
        return void found.pipe(response);
      }
      const { 'content-length': _changed, ...rest } = found.headers;
      response.writeHead(found.statusCode ?? 502, rest);
      let text = '';
      found.setEncoding('utf8').on('data', (part) => (text += part));
      found.on('end', () => response.end(version === 0 ? text : renamed(text, version)));
    });
    passed.on('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    incoming.pipe(passed);
  }

  const server = createServer(pass);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    release: () => version++,
    lose: (pattern) => {
      lost = pattern;
    },
    hold(pattern = /^$/) {
      const { waiting } = held;
      held = { pattern, waiting: [] };
      for (const pass of waiting) pass();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The name of a page is 16 hexadecimal digits, in the page and in its worker. */
const renamed = (text: string, version: number): string =>
  text.replace(/("release" content="|id: ?")([0-9a-f]{15})[0-9a-f]/, `$1$2${version}`);
