// The connection of a backup or a restore: one session, without limits of time.
import pg from 'pg';

/** Values as text that every version reads alike, whole names, no limit of time but for the locks. */
const SESSION = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s';
  set search_path = ''; set datestyle = 'ISO, YMD'; set intervalstyle = postgres; set time zone 'UTC'`;

/** Runs `work` with a connection that ends with it. @param settings statements that begin the session, besides the usual ones. */
export async function inSession<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
  { name, settings = '' }: { name: 'backup' | 'restore'; settings?: string },
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: `package-recovery-${name}`, keepAlive: true });
  // Without a listener a lost connection would end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`${SESSION}; ${settings}`);
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
