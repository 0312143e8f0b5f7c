// What an older version of the product has kept, under the names of today: the server takes no others.
import { formerNames } from '../../schema/model/former-names';
import { nouns } from '../../schema/model/nouns';
import { presentName } from '../../schema/model/present-names';
import type { OutboxEntry } from '../storage/outbox';

/** The same entry with the noun and the properties as they are called now. What its form had is read with the form. */
export function presentEntry(entry: OutboxEntry): OutboxEntry {
  const { kind } = entry;
  const noun = nouns.get(entry.noun) ?? [...nouns.values()].find((one) => formerNames(one).includes(entry.noun));
  if (!noun) return entry;
  if (kind !== 'create' && kind !== 'update') return { ...entry, noun: noun.noun };
  const body = Object.entries(entry.body).map(([name, value]) => [presentName(noun.record, name), value]);
  return { ...entry, noun: noun.noun, body: Object.fromEntries(body) };
}
