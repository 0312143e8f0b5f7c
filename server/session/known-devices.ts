// Which accounts have signed in from a browser before, in a cookie that the browser keeps and this server has signed.
// It grants nothing: it only gives an account's owner attempts of their own, which attackers elsewhere cannot use up.
// The cookie is sent to the sign-in call alone.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { databaseNow } from '../db/clock';

const NAME = 'known-device';
/** Seconds. */
const LIFETIME_SECONDS = 180 * 86_400;
/** A shared browser keeps the last ones. */
const MAX_ACCOUNTS = 20;

/** A browser: a random name, and the accounts that have signed in from it, the last one first. */
interface Device {
  id: string;
  accounts: readonly number[];
}

/** The mark of a known device of the account; undefined for every other sender. */
export function knownDevice(cookies: string | undefined, key: string, userId: number): string | undefined {
  const device = readDevice(cookies, key);
  return device?.accounts.includes(userId) ? device.id : undefined;
}

/**
 * The `Set-Cookie` header after an account has signed in. @param path the address of the sign-in call. @param secure
 * whether the request came by HTTPS.
 */
export function rememberDevice(
  cookies: string | undefined,
  key: string,
  userId: number,
  { path, secure }: { path: string; secure: boolean },
): string {
  const known = readDevice(cookies, key);
  const accounts = [userId, ...(known?.accounts ?? []).filter((id) => id !== userId)].slice(0, MAX_ACCOUNTS);
  const content = [
    known?.id ?? randomBytes(16).toString('base64url'),
    Math.floor(databaseNow() / 1000) + LIFETIME_SECONDS,
    accounts.join('-'),
  ].join('.');
  return [
    `${NAME}=${content}.${signature(content, key)}`,
    `Path=${path}`,
    `Max-Age=${LIFETIME_SECONDS}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

function readDevice(cookies: string | undefined, key: string): Device | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${NAME}=(([\\w-]{22})\\.(\\d{1,12})\\.([\\d-]{1,250}))\\.([\\w-]{43})(?:;|$)`);
  const [, content = '', id = '', ends = '', accounts = '', given] = pattern.exec(cookies ?? '') ?? [];
  if (!given || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(content, key)))) return undefined;
  return Number(ends) * 1000 > databaseNow() ? { id, accounts: accounts.split('-').map(Number) } : undefined;
}

const signature = (content: string, key: string): string =>
  createHmac('sha256', key).update(content).digest('base64url');
