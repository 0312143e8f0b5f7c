// The sample data of the reference pages: clients and history, requested once at start-up.
import type { Result } from '../engine/feedback/result';
import type { Values } from '../schema/descriptor/descriptor';
import { isObject } from '../schema/formats/plain-values';
import { CALL_TIMEOUT_MS, http } from './call';
import { readResponse } from './response';

/** The file of this name in `/data-sources/`. */
export type SourceName = 'clients' | 'history';

const NAMES: readonly SourceName[] = ['clients', 'history'];

/** Each file is fetched once for a page load, but for retries. */
export interface SampleData {
  /** Both files, at start-up. A failure is silent: the pages that show them report it. */
  request(): void;
  /** The records of one file, requested once. A failure is reported once: the next call is a retry. */
  records(name: SourceName): Promise<Result<Values[]>>;
}

/** Nothing is requested before `request` or `records`; tests make one of their own. */
export function createSampleData(): SampleData {
  const requests = new Map<SourceName, Promise<Result<Values[]>>>();
  /** Of which the last request failed, and a page knows. */
  const reported = new Set<SourceName>();

  function request(): void {
    for (const name of NAMES) if (!requests.has(name)) requests.set(name, fetchSource(name));
  }

  return {
    request,
    async records(name) {
      request();
      if (reported.delete(name)) requests.set(name, fetchSource(name));
      const result = await requests.get(name)!;
      if (!result.ok) reported.add(name);
      return result;
    },
  };
}

/** Those of this page. */
export const sampleData = createSampleData();

/** Static files beside the page, for anyone: neither API base nor token. Every other request goes first. */
async function fetchSource(name: SourceName): Promise<Result<Values[]>> {
  try {
    const response = await http.raw<string, 'text'>(`/data-sources/${name}.json`, {
      priority: 'low',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const result = readResponse<unknown>({ status: response.status, text: response._data ?? '', token: null }, true);
    if (!result.ok) return result;
    return Array.isArray(result.data)
      ? { ok: true, data: result.data.filter(isObject) }
      : { ok: false, failure: { kind: 'server', status: response.status, message: '' } };
  } catch {
    return { ok: false, failure: { kind: 'unreachable' } };
  }
}
