// Which records use one that may be deleted. Requested while the pointer or the focus rests on its button, so that the
// question opens complete, and in the frame after the press.
import type { Noun } from '../../../schema/descriptor/descriptor';
import { referrersOf, usageText } from '../../../schema/model/usage';
import type { DataSource, RecordId } from '../../data/data-source';
import { tracked } from '../../lazy/load-once';

/** Milliseconds before a request is sent: for a button in passing there is none. */
const DEBOUNCE_MS = 60;
/** Milliseconds for which a response is not requested again: the server refuses what is in use since. */
const MAX_AGE_MS = 10_000;
/** Milliseconds after which the usual question opens although it is not known whether the record is in use. */
const USAGE_TIMEOUT_MS = 1_000;

interface UsageRequest {
  source: DataSource;
  noun: Noun;
  id: RecordId;
  sentAt: number;
  text: Promise<string | undefined>;
}

let latest: UsageRequest | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Requests it after a moment; only for the last of several records. */
export function prefetchUsage(source: DataSource, noun: Noun, id: RecordId): void {
  clearTimeout(timer);
  timer = setTimeout(() => void usageOf(source, noun, id), DEBOUNCE_MS);
}

/** "4 facilities use it"; undefined when nothing does, or that is not known in time. Tracked, for React's `use`. */
export function usageOf(source: DataSource, noun: Noun, id: RecordId): Promise<string | undefined> {
  clearTimeout(timer);
  if (referrersOf(noun).length === 0) return UNUSED;
  const isLatest = latest?.source === source && latest.noun === noun && latest.id === id;
  if (!isLatest || Date.now() - latest!.sentAt > MAX_AGE_MS)
    latest = { source, noun, id, sentAt: Date.now(), text: tracked(fetchUsage(source, noun, id)) };
  return latest!.text;
}

/** A response is good for one question: what is done then may change which records use this one. */
export function forgetUsage(): void {
  latest = undefined;
}

const UNUSED = tracked(Promise.resolve(undefined));

async function fetchUsage(source: DataSource, noun: Noun, id: RecordId): Promise<string | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, USAGE_TIMEOUT_MS));
  const result = await Promise.race([source.usage(noun, id), timeout]);
  return result?.ok ? usageText(result.data) : undefined;
}
