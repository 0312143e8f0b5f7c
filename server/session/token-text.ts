// What a token for integrations looks like: a prefix that secret scanners know, 256 random bits, and a checksum, so that
// a scanner can distinguish a token from its look-alikes and no mistyped one reaches the database.
import { createHash, randomInt } from 'node:crypto';

/** No session's token has it: those have 43 characters. */
const PREFIX = 'pkgrec_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Of an alphabet of 62 as many as 256 bits need. */
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/** The pattern for secret scanners. */
const PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH}}[0-9a-f]{${CHECKSUM_LENGTH}}$`);

/** A new token. */
export function randomToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${PREFIX}${random}${checksumOf(PREFIX + random)}`;
}

/** Whether a text could be a token that was made here. */
export const isTokenText = (text: string): boolean =>
  PATTERN.test(text) && text.slice(-CHECKSUM_LENGTH) === checksumOf(text.slice(0, -CHECKSUM_LENGTH));

/** What the database has instead of a token, of a session, too. A fast hash: nobody guesses 256 random bits. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const checksumOf = (text: string): string => tokenHash(text).slice(0, CHECKSUM_LENGTH);
