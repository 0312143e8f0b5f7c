// The records of other nouns as a browser knows them: by the lists of choices that it has.
import type { Choice } from '../descriptor/descriptor';
import { folded } from '../formats/folded';
import { nearestAmong } from './nearest-label';
import type { KnownRecords } from './read-cell';

/** Of a noun whose records are too many to be listed every text may be one: the server knows. */
const UNKNOWN = 1;

/** @param choices by noun. */
export function knownChoices(choices: Readonly<Record<string, readonly Choice[]>>): KnownRecords {
  const lists = new Map(Object.entries(choices).map(([ref, list]) => [ref, byText(list)]));
  return {
    idsOf: (ref, text) => lists.get(ref)?.idsOf(text) ?? [UNKNOWN],
    nearest: (ref, text) => lists.get(ref)?.nearest(text),
  };
}

function byText(list: readonly Choice[]) {
  const ids = new Map<string, number[]>();
  const known = new Set(list.map(({ value }) => String(value)));
  for (const { value, text } of list) {
    const same = ids.get(folded(text));
    if (same) same.push(Number(value));
    else ids.set(folded(text), [Number(value)]);
  }
  const labels = list.filter(({ isOff }) => !isOff).map(({ text }) => text);
  return {
    nearest: nearestAmong(labels),
    idsOf: (text: string) => ids.get(folded(text)) ?? (known.has(text.trim()) ? [Number(text)] : []),
  };
}
