// Fastify alone with the statements that the product sends for the same call: `node bare.mjs STATEMENTS DATABASE`. It
// checks nothing and knows nothing of tickets; what is above it is what the product costs.

import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import pg from 'pg';
import { SEARCH_PLANS } from '../../server/db/pool';
import type { Statement } from '../../test/support/statements';

/** The statements of one call. */
export interface Recorded {
  statements: Statement[];
  /** The product sends one after the other, on one connection. */
  isInOrder: boolean;
  /** The product sends them, but for the first one, by the connections for searches. */
  isSearch: boolean;
  /** The id of the ticket that it created; the replay creates one of its own. */
  made?: number;
}

const [, , file, database] = process.argv as [string, string, string, string];
const recorded: Record<string, Recorded[]> = JSON.parse(readFileSync(file, 'utf8'));
const pool = new pg.Pool({ connectionString: database, max: 10 });
/** The product has one for what it searches and counts. */
const searches = new pg.Pool({
  connectionString: database,
  max: 4,
  onConnect: async (client) => void (await client.query(SEARCH_PLANS)),
});
const app = fastify();

app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null));
app.route<{ Params: { action: string; variant: string } }>({
  method: ['GET', 'POST'],
  url: '/:action/:variant',
  handler: async ({ params: { action, variant } }) => {
    const { statements, made, isInOrder, isSearch } = recorded[action]![Number(variant)]!;
    const [session, ...others] = statements;
    const from = isSearch ? searches : pool;
    if (isInOrder) {
      await pool.query(session!);
      return { data: await oneByOne(from, others, made) };
    }
    const results = await Promise.all([pool.query(session!), ...others.map((statement) => from.query(statement))]);
    return { data: results.at(-1)?.rows };
  },
});

/** Also in a transaction where the product has one; of what is created the id that it gets is used. */
async function oneByOne(from: pg.Pool, statements: readonly Statement[], made: number | undefined): Promise<unknown[]> {
  const client = await from.connect();
  let id: number | undefined;
  let rows: unknown[] = [];
  const replaced = (value: unknown) => (id !== undefined && value === made ? id : value);
  try {
    for (const statement of statements) {
      const result = await client.query({ ...statement, values: statement.values?.map(replaced) });
      if (statement.text.includes('insert into "ticket" ')) id = result.rows[0].id;
      if (result.rows.length > 0) rows = result.rows;
    }
    return rows;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once('SIGTERM', async () => {
  await app.close();
  await Promise.all([pool.end(), searches.end()]);
});
