// SHA-256 of bytes: browsers have it only where the page came over TLS.

const K = constants(64, 1 / 3);
const START = constants(8, 1 / 2);

/** In hexadecimal digits: by the browser itself, where the page came over TLS. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.crypto?.subtle) return sha256(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  const whole = bytes.length - (bytes.length % 64);
  for (let at = 0; at < whole; at += 64) addBlock(state, words, bytes, at);
  // What is left, a bit, and the length in bits.
  const rest = bytes.length - whole;
  const tail = new Uint8Array(rest < 56 ? 64 : 128);
  tail.set(bytes.subarray(whole));
  tail[rest] = 0x80;
  new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(bytes.length) * 8n);
  for (let at = 0; at < tail.length; at += 64) addBlock(state, words, tail, at);
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function addBlock(state: Uint32Array, words: Uint32Array, bytes: Uint8Array, from: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, 64);
  for (let at = 0; at < 16; at++) words[at] = view.getUint32(at * 4);
  for (let at = 16; at < 64; at++) {
    const [x, y] = [words[at - 15]!, words[at - 2]!];
    const small = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    words[at] = words[at - 16]! + small + words[at - 7]! + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < 64; at++) {
    const sum = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[at]! + words[at]!;
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = state[at]! + word;
  });
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The first 32 bits behind the point of roots of the first primes. */
function constants(count: number, power: number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return Uint32Array.from(primes, (prime) => (prime ** power % 1) * 2 ** 32);
}
