// Makes the tables of a backup in an empty database, in one transaction: a restore that is interrupted leaves it empty.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { failStartup } from '../base/startup-error';
import { sqlState } from '../base/unavailable';
import { MARK } from '../files/store';
import type { Schema, Statement } from './archive-format';
import { copyTarget, hasTables } from './read-schema';
import { begin, inSession } from './session';

/** A restore into one database, in the order of its functions. Without `commit` nothing of it stays. */
export interface DatabaseRestore {
  /** What comes before the rows. */
  begin(schema: Schema): Promise<void>;
  /** The rows of a table of the schema, by its index. */
  rows(table: number, content: AsyncIterable<Buffer>): Promise<void>;
  /** What follows the rows. @returns what could not be made, as messages. */
  finish(): Promise<string[]>;
  /** The id that the folder of the files has to have, where the database has one. */
  installationId(): Promise<string | undefined>;
  commit(): Promise<void>;
}

/**
 * Runs `work` with a transaction on an empty database; it is kept only by `commit`. @throws a startup error where the
 * database has tables.
 */
export function restoreDatabase<T>(
  connection: pg.ClientConfig,
  work: (restore: DatabaseRestore) => Promise<T>,
): Promise<T> {
  const begun = async (client: pg.Client): Promise<T> => {
    await begin(client, SETTINGS);
    await rejectFilled(client);
    return work(restoreWith(client));
  };
  return inSession(connection, 'restore', begun);
}

/** Functions may name tables that come later. */
const SETTINGS = ['check_function_bodies = off', 'client_min_messages = warning'];

/** The table of ids and keys. */
const SECRETS = 'public.secret';

function restoreWith(client: pg.Client): DatabaseRestore {
  const warnings: string[] = [];
  let schema: Schema;
  const runAll = async (statements: readonly Statement[]) => {
    for (const statement of statements) await run(client, statement, warnings);
  };
  return {
    async begin(read) {
      schema = read;
      await runAll(schema.before);
    },
    async rows(table, content) {
      const copy = client.query(copyFrom(`copy ${copyTarget(schema.tables[table]!)} from stdin`));
      await pipeline(Readable.from(content), copy);
    },
    async finish() {
      await runAll(schema.after);
      return warnings;
    },
    async installationId() {
      if (!schema.tables.some(({ name }) => name === SECRETS)) return undefined;
      const { rows } = await client.query(`select value from ${SECRETS} where name = $1`, [MARK]);
      return rows[0]?.value;
    },
    async commit() {
      await client.query('commit');
      // Without it lists would be slow for minutes. Where it fails, the next start does it.
      for (const { name } of schema.tables) await client.query(`vacuum (analyze) ${name}`).catch(() => {});
    },
  };
}

async function run(client: pg.Client, { sql, unless }: Statement, warnings: string[]): Promise<void> {
  if (!unless) return void (await client.query(sql));
  await client.query('savepoint attempt');
  try {
    await client.query(sql);
    await client.query('release savepoint attempt');
  } catch (error) {
    if (!unless.codes.includes(sqlState(error))) throw error;
    await client.query('rollback to savepoint attempt');
    if (unless.instead) await client.query(unless.instead);
    warnings.push(unless.warning);
  }
}

/** Extensions may be there already: an administrator has to add them where the user may not. */
async function rejectFilled(client: pg.Client): Promise<void> {
  if (await hasTables(client))
    failStartup(
      'The database of DATABASE_URL has tables already, and a restore never replaces anything: name an empty one.',
    );
}
