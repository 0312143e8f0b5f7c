// The nonce that lets a style element of a page in: in the policy of the response and in its page.
import { randomBytes } from 'node:crypto';

const nonces = new WeakMap<object, string>();

/** The nonce of a response, the same on every call, another for every response. */
export function styleNonce(response: object): string {
  const nonce = nonces.get(response) ?? randomBytes(16).toString('base64');
  nonces.set(response, nonce);
  return nonce;
}
