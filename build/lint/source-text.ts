// What makes the bytes of a file no descriptor before any word of it is read: so every rule after this one can go over a
// file in whatever way is simplest, and still ends soon.
import type { Node } from 'jsonc-parser';

/** Bytes of a file. A noun that fills a table has a fifth of it. */
const MAX_BYTES = 512 * 1024;
/** Brackets that are open at one place. */
const MAX_LEVELS = 64;
/** Entries of a list, properties of an object. */
const MAX_ENTRIES = 5_000;

/** The text of a file, or why it has none that is worth reading. */
export function textIn(bytes: Uint8Array): string | { message: string } {
  if (bytes.length > MAX_BYTES) {
    const size = `${(bytes.length / 1024 ** 2).toFixed(1)} MB`;
    return { message: `the file has ${size}, and a descriptor at most ${MAX_BYTES / 1024} KB` };
  }
  const text = decoded(bytes);
  if (text === undefined) return { message: 'the file is no text: a descriptor is JSON in UTF-8' };
  if (text.startsWith('\ufeff'))
    return { message: 'the file begins with a byte order mark: save it as UTF-8 without one' };
  if (text.trim() === '') return { message: 'the file is empty' };
  return depthProblem(text) ?? text;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A parser goes as deep as the text does. */
function depthProblem(text: string): { message: string } | undefined {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++;
    if (token === ']' || token === '}') depth--;
    if (depth > MAX_LEVELS) return { message: `more than ${MAX_LEVELS} brackets are open within each other` };
  }
  return undefined;
}

/** The first list or object that is longer than any descriptor needs. */
export function lengthProblem(node: Node): { message: string; offset: number } | undefined {
  const { children = [], type, offset } = node;
  if (type !== 'property' && children.length > MAX_ENTRIES)
    return { message: `${children.length} entries are too many: ${MAX_ENTRIES} are the most`, offset };
  for (const child of children) {
    const problem = lengthProblem(child);
    if (problem) return problem;
  }
  return undefined;
}
