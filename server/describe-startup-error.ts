// Why a start failed, as one message that names the setting to change.
import { tmpdir } from 'node:os';
import { isNoRoom, saysNoRoom } from './base/data-folder';
import type { Settings } from './base/settings';
import { DatabaseUnavailable, sqlState } from './base/unavailable';

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
  const full = isNoRoom(cause) || saysNoRoom(message);
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
  return aboutPath(cause) ?? `The server could not start: ${message}`;
}

/** The message for a file or folder that the system refuses, undefined for any other error. */
function aboutPath(error: unknown): string | undefined {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (!path) return undefined;
  if (code === 'EACCES' || code === 'EPERM')
    return `The user that the server runs as may not use ${path} (${code}): give it to that user, or start as the user that it belongs to.`;
  if (code === 'EROFS') return `${path} is on a disk that cannot be written to: make it writable, then start again.`;
  if (code === 'EISDIR' || code === 'ENOTDIR' || code === 'EEXIST')
    return `${path} cannot be made or opened (${code}), because a file or a folder is where the other should be: move it away, then start again.`;
  return undefined;
}
