// Why a start failed, as one message that names the setting to change.
import { tmpdir } from 'node:os';
import { DatabaseUnavailable, sqlState } from './db/unavailable';
import type { Settings } from './settings';

/**
 * The message for a startup error. Never contains a value of DATABASE_URL, which carries a password. The data of a demo
 * are in the folder for temporary files.
 */
export function describeStartupError(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  mode: 'start' | 'demo' = 'start',
): string {
  const thrown = error instanceof DatabaseUnavailable ? error.cause : error;
  // A name with several addresses fails once for each.
  const cause = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const message = cause instanceof Error && cause.message ? cause.message : 'unknown reason';
  const full =
    ['ENOSPC', 'EDQUOT'].includes(codeOf(cause)) ||
    /No space left on device|Disk quota exceeded|Check free disk space/.test(message);
  const [name, folder] = mode === 'demo' ? ['TMPDIR', tmpdir()] : ['DATA_DIR', dataDir];
  if (full || (!databaseUrl && sqlState(cause) === '53100'))
    return `There is no room left in ${name} (${folder}): make some, at least 100 MB for a new database, or set ${name} to a folder with more.`;
  if (databaseUrl) {
    if (sqlState(cause) === '53100')
      return 'The database behind DATABASE_URL has no room left on its disk: make some there, then start again.';
    if (['42501', '25006'].includes(sqlState(cause)))
      return `DATABASE_URL leads to a database in which its user may not make tables (${message}): let the user own the database, or grant it CREATE on the schema public.`;
    if (error instanceof DatabaseUnavailable) return `DATABASE_URL leads to no usable database: ${message}.`;
  }
  return `The server could not start: ${message}`;
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');
