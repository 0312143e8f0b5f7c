// What forms need is fetched anew where a record of its noun has changed since, by the versions that the server has. The
// rest is of now as it is kept.
import type { FetchNeed } from '../engine/registry/effects';

/** A part of what forms need: the version of its noun when it was fetched, and the names under which it is kept. */
export interface NeededPart {
  /** Undefined where not all of it came. */
  version?: number;
  names: readonly string[];
}

/** By noun and part. */
export type NeededParts = Readonly<Record<string, NeededPart>>;

interface NeedsOptions {
  /** What was fetched before. */
  before: NeededParts;
  /** The versions now, by noun; empty where the server says none. */
  versions: Readonly<Record<string, number>>;
  /** What is kept under these names is of now. @returns whether all of it is there. */
  renew(names: readonly string[]): Promise<boolean>;
  /** Fetches. @returns the names of what has come, and whether all of it has. */
  track(fetch: () => Promise<unknown>): Promise<{ names: readonly string[]; isWhole: boolean }>;
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
    const { names, isWhole } = await track(fetch);
    parts[key] = { names, version: isWhole ? version : undefined };
  });
  return parts;
}
