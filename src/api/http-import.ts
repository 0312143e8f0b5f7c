// Records from a file, over HTTP. Loads with the first import.
import type { ImportCalls } from '../engine/data/data-source';
import type { Result } from '../engine/feedback/result';
import { call } from './call';

/** Milliseconds that a portion may take: it is a thousand saves. */
const PORTION_TIMEOUT_MS = 60_000;

type Calls = {
  [What in keyof ImportCalls]: (...about: ImportCalls[What]['about']) => Promise<Result<ImportCalls[What]['data']>>;
};

const CALLS: Calls = {
  check: ({ api }, portion, signal) =>
    call('POST', `${api.base}/import/check`, { body: { ...portion }, signal, timeoutMs: PORTION_TIMEOUT_MS }),
  write: ({ api }, portion) =>
    call('POST', `${api.base}/import`, { body: { ...portion }, timeoutMs: PORTION_TIMEOUT_MS }),
  past: ({ api }, sha256, signal) => call('GET', `${api.base}/imports`, { query: { sha256 }, signal }),
  undo: ({ api }, id, key) =>
    call('POST', `${api.base}/imports/${id}/undo`, {
      body: {},
      headers: { 'idempotency-key': key },
      timeoutMs: PORTION_TIMEOUT_MS,
    }),
};

/** One of them. */
export const callImports = <What extends keyof ImportCalls>(
  what: What,
  ...about: ImportCalls[What]['about']
): Promise<Result<ImportCalls[What]['data']>> => CALLS[what](...about);
