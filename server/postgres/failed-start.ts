// Why PostgreSQL did not start, from what it wrote while it tried: as a message that says what to do.
import { dirname, join } from 'node:path';
import { roomIn, saysNoRoom } from '../base/data-folder';
import { refusedStart } from '../base/startup-error';
import { sqlState } from '../base/unavailable';

/** Bytes without which PostgreSQL cannot even write down why it does not start. */
const MIN_FREE_BYTES = 1_048_576;

/** Where a database lies, and the version of the programs that tried to start it. */
export type FailedStart = { clusterDir: string; logFile: string; major: number };

/**
 * The error for a start that failed with `output`: one whose message is printed as it is, or, on a full disk, the error
 * of the system, as only the caller knows which setting leads to that disk.
 */
export async function failedStart(output: string, { clusterDir, logFile, major }: FailedStart): Promise<Error> {
  const reason = failureIn(output);
  if (saysNoRoom(output) || (!reason && (await roomIn(dirname(logFile))) < MIN_FREE_BYTES))
    return Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });
  const because = reason ? ` (${reason})` : '';
  const notAllowed = () => refusedStart(`${notAllowedIn(clusterDir, because)}; ${logFile} tells more.`);
  if (NOT_ALLOWED.test(reason ?? '')) return notAllowed();
  if (WRITE_AHEAD_LOG.test(output))
    return refusedStart(
      `The write-ahead log of the database, ${join(clusterDir, 'pg_wal')}, is missing or damaged${because}. ${RESTORE} Where there is none, pg_resetwal of PostgreSQL ${major} opens a copy of the folder without what was saved last, perhaps with some of it half done; ${logFile} tells more.`,
    );
  if (NOT_ALLOWED.test(output)) return notAllowed();
  if (DAMAGED.test(output))
    return refusedStart(
      `Files of the database in ${clusterDir} are missing or damaged${because}. ${RESTORE} ${logFile} tells more.`,
    );
  return refusedStart(`PostgreSQL did not start${because}; ${logFile} tells more.`);
}

/**
 * The error for a server that runs and whose databases cannot be opened; undefined where PostgreSQL did not say so, or
 * says that it starts, stops, is busy or has no room: that passes without a backup.
 */
export function unusableDatabase(error: unknown, clusterDir: string): Error | undefined {
  if (/^(08|53|57|$)/.test(sqlState(error))) return undefined;
  const { message, detail } = error as Error & { detail?: string };
  const reason = detail ? `${message}: ${detail.replace(/\.$/, '')}` : message;
  if (NOT_ALLOWED.test(reason)) return refusedStart(`${notAllowedIn(clusterDir, ` (${reason})`)}.`);
  return refusedStart(`Files of the database in ${clusterDir} are missing or damaged (${reason}). ${RESTORE}`);
}

/** Nothing is lost then. */
const notAllowedIn = (clusterDir: string, because: string): string =>
  `PostgreSQL may not use its files in ${clusterDir}${because}: give all of them to the user that made them and close them to others (chmod -R u+rwX,go= ${clusterDir}), then start again`;

/** What leads back from data that are lost. */
export const RESTORE = 'Restore DATA_DIR from the last backup, database and files together.';

const WRITE_AHEAD_LOG =
  /could not (locate|find|read) (a valid|the|a) ?\w* ?checkpoint record|invalid checkpoint|required WAL directory|requested WAL segment|could not open (file|directory) "pg_wal|invalid magic number \w+ in WAL|WAL ends before/;
const NOT_ALLOWED = /has (wrong ownership|invalid permissions)|Permission denied/;
const DAMAGED =
  /could not find the database system|server configuration file|could not load |incompatible with server|incorrect checksum in control file|could not access status of transaction|is not a valid data directory|could not (open|read|stat) (file|directory)|invalid data in file/;

/**
 * Whether a start failed with `output` only because processes of an earlier server were still ending: the next attempt
 * may succeed.
 */
export const isHeldByEarlier = (output: string): boolean =>
  /^lock file .* (already exists|is empty)$|^pre-existing shared memory block .* still in use$/.test(
    failureIn(output) ?? '',
  );

/**
 * The last message of those that end the server; before it can log, it writes lines that begin with its name. What a
 * server that starts or ends says to those who connect, as this process does while it waits, is as FATAL and no reason.
 */
function failureIn(output: string): string | undefined {
  const messages = [...output.matchAll(/^(?:.*\] (?:FATAL|PANIC)|postgres):\s+(.*)/gm)].map(
    ([, message = '']) => message,
  );
  return messages
    .filter((message) => !TO_A_SESSION.test(message))
    .pop()
    ?.replace(/[.:]$/, '');
}

const TO_A_SESSION =
  /^the database system is (starting up|shutting down|in recovery mode|not (yet )?accepting connections)|^sorry, too many clients|^terminating connection /;
