// Stands between the server and an S3-compatible store, and does to chosen requests what stores do on bad days.
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A status to respond with, and its code; nothing at all, ever; or the end of the connection. */
export type Fault = { status: number; code?: string } | 'silent' | 'broken';

export interface FaultyStore {
  port: number;
  /** Says for each request what happens to it; undefined passes it on. */
  faultOf: (request: IncomingMessage) => Fault | undefined;
  /** What came: method, path and query. */
  calls: string[];
  stop(): void;
}

/** @param port of the store behind it. */
export async function startFaultyStore(port: number): Promise<FaultyStore> {
  const server = createServer((incoming, response) => {
    store.calls.push(`${incoming.method} ${incoming.url}`);
    const fault = store.faultOf(incoming);
    if (fault === 'silent') return;
    if (fault === 'broken') return void incoming.socket.destroy();
    if (fault) {
      incoming.resume();
      const body = `<Error><Code>${fault.code ?? 'Fault'}</Code></Error>`;
      response.writeHead(fault.status, { 'content-type': 'application/xml', 'content-length': body.length }).end(body);
      return;
    }
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const store: FaultyStore = {
    port: (server.address() as AddressInfo).port,
    faultOf: () => undefined,
    calls: [],
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return store;
}
