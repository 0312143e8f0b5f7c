// Whether the line to the server is too weak for whole photos: one decision, from what the browser says of the line and
// from what this page has measured.
import { connection } from './connection';

/** What is known of the line. */
export interface Line {
  isOnline: boolean;
  /** The browser is set to save data. */
  savesData?: boolean;
  /** As the browser estimates it: slow-2g, 2g, 3g or 4g. Not every browser does. */
  effectiveType?: string;
  /** Bytes a second of the last upload that was large enough to say something. */
  uploadSpeed?: number;
  /** Milliseconds that the latest calls waited for their response. */
  waits?: readonly number[];
}

/** Bytes a second: a photo of 6 MB takes some 50 seconds then. */
const MIN_UPLOAD_SPEED = 128 * 1024;
/** Milliseconds that a call waits for its response, in the median. */
const MAX_WAIT_MS = 1_500;
/** So few calls say nothing. */
const MIN_CALLS = 3;

/** What was measured counts more than what the browser estimates, which looks at downloads. */
export function isWeakLine({ isOnline, savesData, effectiveType, uploadSpeed, waits = [] }: Line): boolean {
  if (!isOnline || savesData) return true;
  if (uploadSpeed !== undefined) return uploadSpeed < MIN_UPLOAD_SPEED;
  if (effectiveType !== undefined && effectiveType !== '4g') return true;
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted.length >= MIN_CALLS && sorted[Math.floor(sorted.length / 2)]! > MAX_WAIT_MS;
}

/** Milliseconds after which a measurement says nothing any more: phones move. */
const STALE_MS = 5 * 60_000;
/** Bytes of an upload below which it says nothing: those all fit into the buffers on the way. */
const MIN_MEASURED_BYTES = 256 * 1024;
const MAX_CALLS = 5;

let measured: { speed: number; at: number } | undefined;

/** An upload of so many bytes took so long, whether or not it arrived. */
export function noteUpload(bytes: number, ms: number): void {
  if (bytes >= MIN_MEASURED_BYTES && ms > 0) measured = { speed: (bytes / ms) * 1000, at: performance.now() };
}

/** The line as it is now. */
export function readLine(): Line {
  const { saveData, effectiveType } = (globalThis.navigator as { connection?: NetworkInformation })?.connection ?? {};
  const since = performance.now() - STALE_MS;
  return {
    isOnline: connection.isOnline,
    savesData: saveData,
    effectiveType,
    uploadSpeed: measured && measured.at > since ? measured.speed : undefined,
    waits: latestWaits(since),
  };
}

/** The part of the Network Information API that is used. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** From the browser's own record of what a page has fetched. */
function latestWaits(since: number): number[] {
  const entries = performance.getEntriesByType?.('resource') as PerformanceResourceTiming[] | undefined;
  return (entries ?? [])
    .filter(({ initiatorType, requestStart, responseStart }) => {
      const isCall = initiatorType === 'fetch' || initiatorType === 'xmlhttprequest';
      return isCall && requestStart > since && responseStart > requestStart;
    })
    .slice(-MAX_CALLS)
    .map(({ requestStart, responseStart }) => responseStart - requestStart);
}
