// The sample data of the reference pages: clients and history, fetched once after the page has settled. The reference
// pages read `sources` and may fetch again.
import { proxy } from 'valtio/vanilla';
import type { ApiError, Result } from '../engine/data/result';
import type { Values } from '../schema/model/descriptor';
import { isObject } from './api-error';
import { TIMEOUT } from './call';
import { readResponse } from './response';

export type SourceName = 'clients' | 'history';

/** One file: pending until there are rows or a failure. */
export interface Source {
  rows?: readonly Values[];
  failure?: ApiError;
  requested: boolean;
}

export const sources = proxy<Record<SourceName, Source>>({
  clients: { requested: false },
  history: { requested: false },
});

/** Fetches both files. A failure is silent: the pages that show them report it. */
export function requestSources(): void {
  for (const name of Object.keys(sources) as SourceName[]) if (!sources[name].requested) void requestSource(name);
}

/** Fetches one file, also again after a failure. */
export async function requestSource(name: SourceName): Promise<void> {
  const source = sources[name];
  source.requested = true;
  const result = await fetchSource(name);
  if (result.ok) Object.assign(source, { rows: result.data, failure: undefined });
  else source.failure = result.failure;
}

/** Static files beside the page, for anyone: neither API base nor token. Every other request has priority. */
async function fetchSource(name: SourceName): Promise<Result<Values[]>> {
  try {
    const response = await fetch(`/data-sources/${name}.json`, {
      priority: 'low',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const result = readResponse<unknown>({ status: response.status, text: await response.text(), token: null }, true);
    if (!result.ok) return result;
    return Array.isArray(result.data)
      ? { ok: true, data: result.data.filter(isObject) }
      : { ok: false, failure: { kind: 'server', status: response.status, message: '' } };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}
