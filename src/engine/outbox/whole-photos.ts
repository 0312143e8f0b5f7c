// Whole photos whose record was saved with scaled copies: each is an entry of its own, made the moment the record is
// known to be saved.
import type { Values } from '../../schema/descriptor/descriptor';
import { newKey } from '../../schema/formats/new-key';
import { nounLabel } from '../../schema/model/noun-label';
import { nouns } from '../../schema/model/nouns';
import type { KeptEntry, NewEntry } from '../storage/outbox';

/** What follows a save with these files. @param saved the response to it. */
export function photosAfter(
  { user, noun: name, copies = [] }: Pick<NewEntry, 'user' | 'noun' | 'copies'>,
  files: readonly File[],
  saved: Values,
  now = Date.now(),
): KeptEntry[] {
  const noun = nouns.get(name);
  const record = noun && saved[noun.api.id];
  if (!noun || (typeof record !== 'number' && typeof record !== 'string')) return [];
  const called = `${nounLabel(noun).one} ${saved[noun.label] ?? record}`;
  return copies.map(({ whole, copy, sha256 }) => {
    const file = files[whole]!;
    const entry: NewEntry = {
      user,
      kind: 'photo',
      noun: name,
      record,
      title: `Photo ${file.name} of ${called}`,
      at: now,
      body: { file: { file: 0 }, copy: sha256 },
      key: { key: newKey(), unknown: false },
      replaces: { name: file.name, bytes: files[copy]!.size },
      files: { count: 1, bytes: file.size },
    };
    return { entry, files: [file] };
  });
}
