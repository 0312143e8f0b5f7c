// A line between a browser and a product that is cut where a ticket is created: before the request, in the middle of it,
// or when the response is due. Everything else passes.

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** What becomes of requests that create a ticket. */
export type Cut = 'none' | 'before' | 'during' | 'after' | 'slow';

export interface CutLine {
  url: string;
  /** Applies to requests that begin from now on. */
  cut: Cut;
  close(): Promise<void>;
}

/** @param product where the product listens now; it may change, as after a restart. */
export async function openLine(product: () => URL): Promise<CutLine> {
  const sockets = new Set<Socket>();
  const line = { cut: 'none' as Cut };

  const server = createServer((browser) => {
    const { hostname, port } = product();
    const upstream = connect(Number(port), hostname);
    let cut: Cut = 'none';
    let passed = 0;
    const end = () => {
      browser.destroy();
      upstream.destroy();
    };
    for (const socket of [browser, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    browser.on('data', (bytes: Buffer) => {
      if (bytes.includes(CREATE)) [cut, passed] = [line.cut, 0];
      passed += bytes.length;
      if (cut === 'before') return end();
      upstream.write(bytes);
      // Some of the photo is on its way.
      if (cut === 'during' && passed > HALF_BYTES) setTimeout(end, 20);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (cut === 'after') end();
      else if (cut === 'slow') setTimeout(() => browser.write(bytes), SLOW_MS);
      else browser.write(bytes);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(line, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  });
}

const CREATE = 'POST /api/client/tickets/create';
const HALF_BYTES = 60_000;
const SLOW_MS = 400;
