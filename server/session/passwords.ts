// Passwords as argon2id hashes. At most two are computed at once, so that a flood of sign-ins leaves processor time to
// all other calls; the queue is bounded.
import { createHash } from 'node:crypto';
import { hash, type Options, verify } from '@node-rs/argon2';
import { createConcurrencyLimit } from '../base/concurrency-limit';
import { later } from '../http/http-errors';

/** OWASP's first choice for argon2id: 19 MiB, two passes. The library's default algorithm is argon2id. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @throws 503 with Retry-After when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/** The same for the same text and `salt`, and no quicker to guess from than the hash of a password. @throws as `hashPassword`. */
export const markOfSecret = (text: string, salt: string): Promise<string> =>
  inTurn(() => hash(text, { ...COST, salt: createHash('sha256').update(salt).digest() }));

/** Whether the password is the one behind `stored`; a stored text that is no hash is never right. */
export type Verify = (stored: string, password: string) => Promise<boolean>;

/**
 * Runs `work` in its turn. What has to be decided right before a password is verified is decided inside: of many
 * simultaneous sign-ins only two are ever between decision and result. @throws 503 with Retry-After when too many are
 * waiting.
 */
export const inPasswordTurn = <T>(work: (verify: Verify) => Promise<T>): Promise<T> =>
  inTurn(() => work((stored, password) => verify(stored, password).catch(() => false)));

/** A hash that no password matches: verified when there is no account, so that both cases take the same time. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$enZ2B+C/lOBr9g4Occ24cw$i21nATfKISEJOf20W7+rzdSCHAGvx5L/+28LcG+savA';

const inTurn = createConcurrencyLimit({
  atOnce: 2,
  waiting: 256,
  full: () => later(503, 'Too many people are signing in at this moment. Try again in a few seconds.', 3),
});
