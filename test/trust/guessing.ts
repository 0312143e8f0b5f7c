// How far guessing gets: scenarios that take their counts and return their figures. `npm test` runs them small; they
// mean the same large.
import type { Calls } from '../support/api';
import { admin } from '../support/postgres';

/** One attempt to sign in, from any address. `cookie` as a browser would send it. */
export interface Attempt {
  name: string;
  password?: string;
  address?: string;
  headers?: Record<string, string>;
}

export interface Response {
  status: number;
  message: string;
  /** Seconds to wait, 0 when the response names none. */
  wait: number;
  token?: string;
  /** The cookie that the browser keeps. */
  cookie?: string;
}

export async function attempt(
  { call }: Calls,
  { name, password = 'Wr0ngPassw0rd!', address = '192.0.2.1', headers = {} }: Attempt,
): Promise<Response> {
  const body = { email: name, password };
  const response = await call('POST', '/login', { token: null, from: address, headers, body });
  const { message = '', data } = response.body as { message?: string; data?: { token?: string } };
  const cookie = response.headers['set-cookie'];
  return {
    status: response.status,
    message,
    wait: Number(response.headers['retry-after'] ?? 0),
    token: data?.token,
    cookie: cookie === undefined ? undefined : String(cookie).split(';')[0],
  };
}

/** How many attempts got which status. */
export type Statuses = Record<number, number>;

/** Sends attempts, at most `parallel` at once. */
export async function attemptAll(api: Calls, attempts: readonly Attempt[], parallel = 16): Promise<Statuses> {
  const statuses: Statuses = {};
  let next = 0;
  const worker = async () => {
    for (let one = attempts[next++]; one; one = attempts[next++]) {
      const { status } = await attempt(api, one);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return statuses;
}

const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/**
 * Guesses one account's password, spread over some addresses, each with a forged X-Forwarded-For. 401 means that the
 * guess was verified.
 */
export function guessOneAccount(
  api: Calls,
  { name, guesses, addresses, parallel }: { name: string; guesses: number; addresses: number; parallel: number },
): Promise<Statuses> {
  const attempts = Array.from({ length: guesses }, (_, n) => ({
    name,
    password: `Gu3ss!${String(n).padStart(6, '0')}`,
    address: addressOf(n % addresses),
    headers: { 'x-forwarded-for': `198.51.100.${n % 256}` },
  }));
  return attemptAll(api, attempts, parallel);
}

/** One common password against many names, from one address. */
export function sprayNames(
  api: Calls,
  { names, parallel, address = '192.0.2.77' }: { names: number; parallel: number; address?: string },
): Promise<Statuses> {
  return attemptAll(
    api,
    Array.from({ length: names }, (_, n) => ({ name: `worker-${n}`, password: 'Summer2026!', address })),
    parallel,
  );
}

/**
 * Seconds that the owner with the right password has to wait on a known device, right after an attack from elsewhere.
 * 0: no wait.
 */
export async function ownerWaits(
  api: Calls,
  { name, guesses, addresses }: { name: string; guesses: number; addresses: number },
): Promise<number> {
  const { cookie = '' } = await attempt(api, { name, password: admin.password });
  await guessOneAccount(api, { name, guesses, addresses, parallel: 16 });
  return (await attempt(api, { name, password: admin.password, headers: { cookie } })).wait;
}

/** What an attacker sees who uses up the attempts of one name and then tries another one: the statuses of both. */
export async function wearOut(
  api: Calls,
  first: string,
  second: string,
  tries = 10,
): Promise<{ first: Statuses; second: number; message: string }> {
  const statuses = await attemptAll(api, Array<Attempt>(tries).fill({ name: first }), 1);
  const { status, message } = await attempt(api, { name: second });
  return { first: statuses, second: status, message };
}

/**
 * Milliseconds of rejected sign-ins for each kind of account, taken in turn, so that what the machine does meanwhile
 * meets all kinds alike.
 */
export async function refusalTimes(
  api: Calls,
  kinds: Record<string, Attempt>,
  tries: number,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]));
  for (let round = 0; round < tries; round++) {
    for (const [kind, one] of Object.entries(kinds)) {
      await api.rows('delete from sign_in_try');
      const start = performance.now();
      await attempt(api, one);
      times[kind]!.push(performance.now() - start);
    }
  }
  return times;
}
