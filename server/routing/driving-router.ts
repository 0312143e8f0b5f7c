// Driving routes from the operator's routing service (docs/decisions/0050-one-route-call.md): each pair of points is
// requested once and kept for a while; the service never gets more requests than it bears, and nobody waits for it
// longer than the page does.
import { readPointPair } from '../../src/schema/formats/point-pair';
import { createConcurrencyLimit } from '../base/concurrency-limit';
import type { Log } from '../base/log';
import { serviceRequest } from '../base/service-request';
import { later, problem } from '../http/http-errors';
import { fetchRoutes, ServiceFailure } from './fetch-routes';

/** A pair is a text of two points, as `pointPairText` makes it; routes are JSON of `DrivingRoutes`. */
export interface DrivingRouter {
  /** The routes of a pair that need no further request, perhaps because there is one under way. */
  known(pair: string): string | Promise<string> | undefined;
  /** Requests routes. @throws 502, 503 or 504 with a message for the user. */
  request(pair: string): Promise<string>;
  /** Ends the requests under way. */
  close(): void;
}

interface Limits {
  /** Milliseconds for a request, with the wait for its turn. The page gives up after ten seconds. */
  time: number;
  /** Requests at once, and further ones that wait. */
  atOnce: number;
  waiting: number;
  /** Milliseconds that routes are kept: roads change slowly, closures within hours. */
  maxAge: number;
}

const LIMITS: Limits = { time: 8_000, atOnce: 4, waiting: 60, maxAge: 60 * 60 * 1000 };

/** Characters that are kept: some hundred long ways with their alternatives, a thousand short ones. */
const MAX_CACHE_LENGTH = 32 * 1024 * 1024;

/** @param address of the service, one that `serviceRequest` knows. @param limits those that differ, for tests. */
export function createDrivingRouter(address: string, log: Log, limits: Partial<Limits> = {}): DrivingRouter {
  const requestOf = serviceRequest(address)!;
  const { time, maxAge, ...turns } = { ...LIMITS, ...limits };
  const cache = createTextCache({ size: MAX_CACHE_LENGTH, maxAge });
  const underWay = new Map<string, { routes: Promise<string>; limit: AbortController }>();
  const inTurn = createConcurrencyLimit({
    ...turns,
    full: () => later(503, 'Too many routes are being looked up at this moment. Try again in a few seconds.', 5),
  });

  async function find(pair: string, { signal }: AbortController): Promise<string> {
    const points = readPointPair(pair);
    if ('misfit' in points) throw new Error('Not a pair of points.');
    try {
      const work = () => fetchRoutes(requestOf(points.from, points.to), signal);
      const text = JSON.stringify(await inTurn(work, { signal }));
      cache.set(pair, text);
      return text;
    } catch (error) {
      const failure = signal.aborted ? signal.reason : error;
      if (!(failure instanceof ServiceFailure)) throw failure;
      log.warn({ reason: failure.message }, 'the routing service gave no routes');
      throw failure.status === 504
        ? problem(504, 'The routing service took too long.')
        : problem(502, 'The routing service does not work at the moment.');
    }
  }

  return {
    known: (pair) => cache.get(pair) ?? underWay.get(pair)?.routes,
    request(pair) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new ServiceFailure('time limit', 504)), time);
      const routes = find(pair, limit).finally(() => {
        clearTimeout(timer);
        underWay.delete(pair);
      });
      underWay.set(pair, { routes, limit });
      return routes;
    },
    close() {
      for (const { limit } of underWay.values()) limit.abort(new ServiceFailure('the server stops'));
    },
  };
}

/** Characters that an entry counts for besides its key and text: what the bookkeeping takes. */
const ENTRY_OVERHEAD = 300;

interface TextCache {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
}

/** @param options `size` in characters of all entries together, `maxAge` in milliseconds, `now` replaces the clock in tests. */
export function createTextCache({
  size,
  maxAge,
  now = Date.now,
}: {
  size: number;
  maxAge: number;
  now?: () => number;
}): TextCache {
  /** In the order of their last use. */
  const entries = new Map<string, { text: string; until: number }>();
  let total = 0;

  const weightOf = (key: string, text: string): number => key.length + text.length + ENTRY_OVERHEAD;

  function remove(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    total -= weightOf(key, entry.text);
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until <= now()) {
        remove(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry.text;
    },
    set(key, text) {
      remove(key);
      entries.set(key, { text, until: now() + maxAge });
      total += weightOf(key, text);
      for (const oldest of entries.keys()) {
        if (total <= size) break;
        remove(oldest);
      }
    },
  };
}
