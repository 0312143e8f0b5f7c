// Links to stored files that work without a session for a short time, so that `<img src>` and downloads need no public
// folder.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { databaseNow } from '../db/clock';

/** Links end on full steps of five minutes, so that a list fetched twice has equal addresses. */
const STEP_SECONDS = 300;
const LIFETIME_SECONDS = 3 * STEP_SECONDS;

/** A stored name with its signature, as it stands after `/storage/`. Good for ten to fifteen minutes. */
export function signName(name: string, key: string, now = databaseNow()): string {
  const expires = Math.floor(now / 1000 / STEP_SECONDS) * STEP_SECONDS + LIFETIME_SECONDS;
  return `${name}?expires=${expires}&signature=${signature(name, expires, key)}`;
}

/** The same for an image that is shown inline, as in `<img src>`. */
export const viewLink = (name: string, key: string): string => `${signName(name, key)}&view=1`;

/**
 * Whether an address has a valid signature that has not expired. `&view=1` may follow: how a file is shown is no
 * secret.
 */
export function isSignedLink(url: string, key: string): boolean {
  const [, name, expires, given] =
    /^\/storage\/([\w-]+)\?expires=(\d{1,12})&signature=([\w-]{43})(?:&view=1)?$/.exec(url) ?? [];
  if (!name || !expires || !given || Number(expires) * 1000 < databaseNow()) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signature(name, Number(expires), key)));
}

const signature = (name: string, expires: number, key: string): string =>
  createHmac('sha256', key).update(`${name}\n${expires}`).digest('base64url');
