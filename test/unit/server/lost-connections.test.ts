// A PostgreSQL that ends a session while the pool still sets it up: the call that gets the connection is refused as one whose
// database is away, as at any other moment.
import { createServer } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DatabaseUnavailable } from '../../../server/base/unavailable';
import { boundedPool, openPool } from '../../../server/db/pool';

/** A message of the protocol: its kind, its length without that, and its content. */
function message(kind: string, ...content: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string)));
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(kind), length, body]);
}

const READY = message('Z', 'I');
const SIGNED_IN = [message('R', Buffer.alloc(4)), message('K', Buffer.alloc(8)), READY];
/** One column of integers, `pid`, and a row of it. */
const COLUMN = [Buffer.from([0, 1]), 'pid\0', Buffer.from([...Array(9).fill(0), 23, 0, 4, ...Array(6).fill(0)])];
const ROW = Buffer.from([0, 1, 0, 0, 0, 1, 49]);
const LIMITS_SET = [
  ...[message('C', 'SET\0'), message('C', 'SET\0')],
  ...[message('T', ...COLUMN), message('D', ROW), message('C', 'SELECT 1\0'), READY],
];
const SHUT_DOWN = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');

test('a session that ends in the moment in which it is ready is a database that is away', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat(SIGNED_IN));
      // In one piece, as a busy machine reads it.
      socket.once('data', () => socket.end(Buffer.concat([...LIMITS_SET, SHUT_DOWN])));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const connection = { host: '127.0.0.1', port, user: 'yard', database: 'yard' };
  const pool = openPool(connection, { info() {}, warn() {} });
  try {
    const work = async () => {
      const client = await boundedPool(pool, 1_000).connect();
      try {
        await client.query('select 1', []);
      } finally {
        client.release();
      }
    };
    const error = await work().catch((thrown: unknown) => thrown);
    assert.instance(error, DatabaseUnavailable, String(error));
    assert.is(pool.totalCount, 0);
  } finally {
    await pool.end();
    server.close();
  }
});

test.run();
