// The option lists that the server keeps (`GET /settings/get`), fetched once and shared by every select that asks (spec section 7).
import type { Choice, NounChoices } from '../schema/descriptor';
import { nouns } from '../schema/nouns';
import { call } from './call';
import { isObject, type Result } from './failure';
import { onSessionEnd } from './session';

const shared = new Map<string, Promise<Result<Choice[]>>>();

// Another user may see other lists.
onSessionEnd(() => shared.clear());

/** The choices under `key` (`terminals`), as `descriptor.choices` of the noun that owns them says. A failure is not kept: the next call tries again. */
export function loadChoices(key: string): Promise<Result<Choice[]>> {
  const known = shared.get(key);
  if (known) return known;
  const loading = fetchChoices(key).then((result) => {
    if (!result.ok && shared.get(key) === loading) shared.delete(key);
    return result;
  });
  shared.set(key, loading);
  return loading;
}

/** Makes the next `loadChoices(key)` ask the server again. */
export function forgetChoices(key: string): void {
  shared.delete(key);
}

async function fetchChoices(key: string): Promise<Result<Choice[]>> {
  const words = [...nouns.values()].find((noun) => noun.choices?.key === key)?.choices;
  if (!words) throw new Error(`No noun has choices under "${key}"`);
  const result = await call<unknown>('GET', '/settings/get', { query: { [key]: 1 } });
  if (!result.ok) return result;
  const entries = isObject(result.data) ? result.data[key] : undefined;
  if (!Array.isArray(entries)) return { ok: false, failure: { kind: 'server', status: 200, message: '' } };
  return { ok: true, data: entries.flatMap((entry) => choiceOf(entry, words)) };
}

function choiceOf(entry: unknown, words: NounChoices): Choice[] {
  if (!isObject(entry)) return [];
  const value = entry[words.id];
  return typeof value === 'number' || typeof value === 'string' ? [{ value, text: String(entry[words.text] ?? value) }] : [];
}
