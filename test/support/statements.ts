// What something sends to the database, without what else is sent meanwhile, such as the work of a job.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export interface Statement {
  /** By which its session keeps it. */
  name?: string;
  text: string;
  values: unknown[];
}

const recorded = new AsyncLocalStorage<Statement[]>();

/** Runs `work`; @returns its result with the statements that it sent to the database. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]) {
    const [first, values] = given;
    recorded
      .getStore()
      ?.push(
        typeof first === 'string'
          ? { text: first, values }
          : { name: first.name, text: first.text, values: first.values },
      );
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    return { result: await recorded.run(statements, work), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** Runs `work` in a transaction that begins with the statements `first`; what it has written is taken back. */
export async function takenBack<T>(
  pool: pg.Pool,
  first: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${first}`);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
