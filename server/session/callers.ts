// Who calls: by the token of a session or one for integrations, which are sent in the same header.

import type { Settings } from '../base/settings';
import type { Database } from '../db/database';
import { acceptToken, workingTokens } from './api-tokens';
import { findSession, liveSessions, type SignedIn } from './sessions';
import { isTokenText } from './token-text';

/**
 * The caller behind an Authorization header; undefined without a live session.
 * @param isPassive the call does not extend a session.
 * @throws 401 with the reason for a token for integrations that does not work any more.
 */
export async function findCaller(
  db: Database,
  settings: Settings,
  authorization: string | undefined,
  options: { isPassive?: boolean } = {},
): Promise<SignedIn | undefined> {
  const token = /^Bearer (\w+)$/i.exec(authorization ?? '')?.[1];
  if (token !== undefined && isTokenText(token)) return acceptToken(db, token);
  return findSession(db, settings, authorization, options);
}

/** The roles, by hash, of those sessions and tokens with these hashes that are alive. Does not extend sessions. */
export async function liveCallers(
  db: Database,
  settings: Settings,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, SignedIn['role']>> {
  const [sessions, tokens] = await Promise.all([liveSessions(db, settings, hashes), workingTokens(db, hashes)]);
  return new Map([...sessions, ...tokens].map(({ tokenHash, role }) => [tokenHash, role]));
}
