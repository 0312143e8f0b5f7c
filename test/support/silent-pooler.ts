// A pooler in front of PostgreSQL that passes no notices on and makes up the process ids of sessions, as one that gives
// each transaction another connection.
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface SilentPooler {
  port: number;
  /** Whether notices are kept back; at first they are. */
  silent(isSilent: boolean): void;
  stop(): void;
}

/** @param socketDir of the PostgreSQL that new connections lead to. */
export async function startSilentPooler(socketDir: () => string): Promise<SilentPooler> {
  let isSilent = true;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const behind = connect(join(socketDir(), '.s.PGSQL.5432'));
    let rest: Buffer = Buffer.alloc(0);
    socket.pipe(behind);
    behind.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      // A message is its kind, its length without that, and its content.
      while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
        const message = rest.subarray(0, rest.readInt32BE(1) + 1);
        rest = rest.subarray(message.length);
        const kind = String.fromCharCode(message[0]!);
        if (kind === 'K') message.writeInt32BE(1, 5);
        if (!isSilent || kind !== 'A') socket.write(message);
      }
    });
    for (const one of [socket, behind]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        socket.destroy();
        behind.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    silent(next) {
      isSilent = next;
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
