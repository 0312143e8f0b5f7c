// The connection of a backup or a restore, and its transactions without limits of time.
import pg from 'pg';

/** Runs `work` with a connection that ends with it. */
export async function inSession<T>(
  connection: pg.ClientConfig,
  name: 'backup' | 'restore',
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: `package-recovery-${name}`, keepAlive: true });
  // Without a listener a lost connection would end this process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Values as text that every version reads alike, whole names, no limit of time but for the locks. */
const SETTINGS = [
  ...['statement_timeout = 0', 'idle_in_transaction_session_timeout = 0', `lock_timeout = '30s'`],
  ...[`search_path = ''`, `datestyle = 'ISO, YMD'`, 'intervalstyle = postgres', `time zone 'UTC'`],
];

/**
 * Begins a transaction with the usual settings and `settings`, which end with it: a pooler gives the session to others
 * afterwards. @param mode as in `begin`.
 */
export async function begin(client: pg.ClientBase, settings: readonly string[] = [], mode = ''): Promise<void> {
  await client.query(
    [`begin ${mode}`, ...[...SETTINGS, ...settings].map((setting) => `set local ${setting}`)].join(';'),
  );
}
