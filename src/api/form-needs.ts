// What forms need to be filled in without a connection: the choices of every reference, and what their effects fetch.

import type { Effects, FetchNeed } from '../engine/registry/effects';
import { session } from '../engine/session/session';
import type { FormScreen, Noun } from '../schema/descriptor/descriptor';
import { nounOf, nouns } from '../schema/model/nouns';
import { roleOf } from '../schema/model/profile';
import { mayDo, type Role } from '../schema/model/rights';
import { fetchChoices } from './http-forms';

/** Calls for all of it, one call after the other, part by part. @param loadEffects the modules of effects, by name */
export async function fetchFormNeeds(loadEffects: (name: string) => Promise<Effects>, need: FetchNeed): Promise<void> {
  const role = roleOf(session.user);
  const filled = [...nouns.values()].filter((noun) => mayDo(noun, 'create', role) || mayDo(noun, 'update', role));
  for (const noun of referredBy(filled, role)) await need(noun, 'choices', async () => [await fetchChoices(noun)]);
  for (const name of effectsOf(filled)) await (await loadEffects(name)).fetchNeeds?.(need);
}

/** The nouns whose records can be chosen in forms of these, as far as the user may have them. */
function referredBy(filled: readonly Noun[], role: Role): Set<Noun> {
  const refs = filled.flatMap(({ record }) => Object.values(record.properties).flatMap(({ ref }) => ref ?? []));
  const found = refs.map((ref) => nounOf(ref));
  return new Set(found.filter((noun) => noun.choices && (noun.choices.key !== undefined || mayDo(noun, 'list', role))));
}

const effectsOf = (filled: readonly Noun[]): Set<string> =>
  new Set(filled.flatMap(({ screens = [] }) => screens.flatMap((screen) => (screen as FormScreen).effects ?? [])));
