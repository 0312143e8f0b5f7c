// The photos of one open form: which of them a save sends as scaled copies. What makes a copy loads with the first one.
import type { Values } from '../../schema/descriptor/descriptor';
import { isWeakLine, readLine } from '../hooks/weak-line';
import { isLargePhoto, learnKinds, type PhotoCopy } from './photo';

/** With which copies a form was sent, and under which key. */
export interface SentCopies {
  key: string;
  copies: readonly PhotoCopy[];
}

/** The copies that a save with this key sends in place of some of its `files`. Never rejects. */
export type CopiesOf = (files: readonly File[], key: string) => Promise<readonly PhotoCopy[]>;

/**
 * Under the key that was used last they are the same as then: a save that is repeated has the same content.
 * @param sent how the form was sent before.
 */
export function createFormCopies(
  sent?: SentCopies,
  isWeak: () => boolean = () => isWeakLine(readLine()),
  copyOf: (file: File) => Promise<PhotoCopy | undefined> = loadedCopyOf,
): CopiesOf {
  let last = sent;
  return async (files, key) => {
    if (key !== last?.key) {
      const found = isWeak() ? await Promise.all((await photosIn(files)).map(copyOf)) : [];
      last = { key, copies: found.filter((one) => one !== undefined) };
    }
    return last.copies.filter(({ whole }) => files.includes(whole));
  };
}

/** Files that a draft brought back are not known yet. */
async function photosIn(files: readonly File[]): Promise<File[]> {
  await learnKinds(files);
  return files.filter(isLargePhoto);
}

/** Without its code the photo goes as it is. Never rejects. */
export async function loadedCopyOf(file: File): Promise<PhotoCopy | undefined> {
  try {
    return await (await import('./photo-copy')).copyOf(file);
  } catch {
    return undefined;
  }
}

/** A body in which the copies stand in for their photos. */
export function withCopies(body: Values, copies: readonly PhotoCopy[]): Values {
  const byWhole = new Map<unknown, File>(copies.map(({ whole, copy }) => [whole, copy]));
  const replaced = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(replaced) : (byWhole.get(value) ?? value);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, replaced(value)]));
}
