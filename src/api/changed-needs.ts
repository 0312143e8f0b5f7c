// What forms need is fetched anew where a record of its noun has changed since, by the versions that the server has. The
// rest is of now as it is kept.
import type { Result } from '../engine/feedback/result';
import type { FetchNeed, FetchPart } from '../engine/registry/effects';

/** A part of what forms need: the version of its noun when it was fetched, and the names under which it is kept. */
export interface NeededPart {
  /** Undefined where not all of it came. */
  version?: string;
  names: readonly string[];
}

/** By noun and part. */
export type NeededParts = Readonly<Record<string, NeededPart>>;

interface NeedsOptions {
  /** What was fetched before. */
  before: NeededParts;
  /** The versions now, by noun; empty where the server says none. */
  versions: Readonly<Record<string, string>>;
  /** What is kept under these names is of now. @returns whether all of it is there. */
  renew(names: readonly string[]): Promise<boolean>;
  /** Fetches. @returns the names of what has come, and the outcome of every call. */
  track(fetch: FetchPart): Promise<{ names: readonly string[]; results: readonly Result<unknown>[] }>;
}

/** Calls `fetchNeeds` with what fetches a part of it only where that may have changed. @returns what is kept now. */
export async function fetchChanged(
  fetchNeeds: (need: FetchNeed) => Promise<unknown>,
  { before, versions, renew, track }: NeedsOptions,
): Promise<NeededParts> {
  const parts: Record<string, NeededPart> = {};
  await fetchNeeds(async ({ noun }, part, fetch) => {
    const key = `${noun} ${part}`;
    const [known, version] = [before[key], versions[noun]];
    const isSame = known?.version !== undefined && known.version === version;
    if (isSame && (await renew(known.names))) {
      parts[key] = known;
      return;
    }
    const { names, results } = await track(fetch);
    const isWhole = names.length > 0 && results.every(isOfNow);
    parts[key] = { names, version: isWhole ? version : undefined };
  });
  return parts;
}

/** Whether it has come, or will not come to this user: not where what was kept, or a failure of the server, takes its place. */
const isOfNow = (result: Result<unknown>): boolean =>
  result.ok ? result.keptAt === undefined : ['forbidden', 'missing'].includes(result.failure.kind);
