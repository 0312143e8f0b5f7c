// The errors for a database, or a store of files, that cannot be reached, went away in the middle of something, or is
// too busy: 503 to a client, never a 500.

/**
 * Whatever was open on the connection is rolled back, except for a commit that was under way: its outcome is unknown.
 * `cause` is the driver's own error, for its code; its message never leaves the server.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** @param why what is busy, where it is that and not gone. */
  constructor(
    cause: unknown,
    why: keyof typeof REASONS = ABORTED.includes(sqlState(cause)) || isConflict(cause) ? 'slow' : 'away',
  ) {
    super(REASONS[why], { cause });
  }
}

/** Sentences for users. */
const REASONS = {
  away: 'The database is not reachable at the moment.',
  full: 'The server is busy: all its connections to the database are in use.',
  searching: 'Many searches are running at this moment.',
  slow: 'The database is busy: it took too long for this.',
};

/** A store of files that does not do what it should. The message is for the log, and names no keys. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable';
  /** @param isFull whether it says that it has no room. */
  constructor(
    readonly doing: 'store' | 'read',
    what: string,
    readonly isFull = false,
  ) {
    super(`The store of files does not work: ${what}`);
  }
}

/** States of statements and locks that were aborted because they took too long. */
const ABORTED = ['57014', '55P03'];

/**
 * The five characters, a digit among them, that PostgreSQL gives every error of its own; '' for an error from
 * elsewhere, such as EPIPE.
 */
export function sqlState(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : '';
}

/**
 * Whether PostgreSQL rolled a transaction back only because of others that ran at the same time: the same work can
 * succeed at once.
 */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(sqlState(error)) || isStalePlan(error);

/** Whether another program has changed the columns that a session's plan of a statement is about. */
export const isStalePlan = (error: unknown): boolean =>
  // The message is in the language of the database; the function that reports it is not.
  sqlState(error) === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery';

/**
 * Whether an error of PostgreSQL says that it is stopping, starting, ended this session, is out of resources (but not
 * out of disk, which is a different error), became a read-only replica, or aborted a statement or lock that took too
 * long.
 */
export const isTemporary = (error: unknown): boolean =>
  /^(08|57P|53[2-4]|58|25P0[34]|25006|57014|55P03)/.test(sqlState(error));

/** Whether a statement was aborted because it took too long. */
export const isStatementTimeout = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && sqlState(error.cause) === '57014';
