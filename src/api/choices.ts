// The option lists that the server keeps, fetched once and shared by every select that asks: from `GET /settings/get` (spec section 7), or from the
// noun's own list where the specification has no key for it.
import type { Choice, Noun, NounChoices, Values } from '../schema/model/descriptor';
import { isObject, type Result } from './api-error';
import { call } from './call';
import { onSessionEnd } from './session';

/** Lists younger than this many milliseconds are not asked for again when the next form opens. */
const FRESH = 5000;

interface Shared {
  loading: Promise<Result<Choice[]>>;
  at: number;
  /** The last list that arrived, shown until a newer one does. */
  known?: readonly Choice[];
}

/** By noun. */
const shared = new Map<string, Shared>();
const listeners = new Map<string, Set<() => void>>();

// Another user may see other lists.
onSessionEnd(() => shared.clear());

/**
 * The choices of a noun that has some, as its `choices` say; asked for again when what is known is older than a few seconds, once for all who ask.
 * A failure is not kept: the next call tries again.
 */
export function loadChoices(noun: Noun): Promise<Result<Choice[]>> {
  const name = noun.noun;
  const old = shared.get(name);
  if (old && Date.now() - old.at < FRESH) return old.loading;
  const loading = fetchChoices(noun).then((result) => {
    const current = shared.get(name);
    if (current?.loading === loading) {
      if (result.ok) current.known = result.data;
      else shared.delete(name);
    }
    return result;
  });
  shared.set(name, { loading, at: Date.now(), known: old?.known });
  return loading;
}

/** The choices of a noun as far as they are known, without asking. */
export const knownChoices = ({ noun }: Noun): readonly Choice[] | undefined => shared.get(noun)?.known;

/** Makes everyone who shows the choices of this noun ask the server again. */
export function forgetChoices({ noun }: Noun): void {
  const known = shared.get(noun);
  if (known) known.at = 0;
  listeners.get(noun)?.forEach((listener) => listener());
}

/** Told when the choices of a noun are to be asked for again; gives the way to stop that. */
export function onChoicesForgotten({ noun }: Noun, listener: () => void): () => void {
  const set = listeners.get(noun) ?? new Set();
  listeners.set(noun, set.add(listener));
  return () => set.delete(listener);
}

async function fetchChoices({ api, choices }: Omit<Noun, 'noun'>): Promise<Result<Choice[]>> {
  if (!choices) throw new Error(`Nothing can be chosen at ${api.base}`);
  const { key } = choices;
  const result = await (key === undefined
    ? call<unknown>(api.list, api.base)
    : call<unknown>('GET', '/settings/get', { query: { [key]: 1 } }));
  if (!result.ok) return result;
  const entries = key === undefined ? result.data : isObject(result.data) && result.data[key];
  if (!Array.isArray(entries)) return { ok: false, failure: { kind: 'server', status: 200, message: '' } };
  const list = entries.filter(isObject).flatMap((entry) => choiceOf(entry, choices));
  return { ok: true, data: key === undefined ? list.sort((a, b) => a.text.localeCompare(b.text)) : list };
}

/** A list gives every record, active or not; `GET /settings/get` leaves the inactive ones out itself, and the state as well. */
function choiceOf(entry: Values, { id, text }: NounChoices): Choice[] {
  const value = entry[id];
  if (typeof value !== 'number' && typeof value !== 'string') return [];
  return [
    {
      value,
      text: String(entry[text] ?? value),
      ...('status' in entry && Number(entry.status) !== 1 ? { isOff: true } : {}),
    },
  ];
}
