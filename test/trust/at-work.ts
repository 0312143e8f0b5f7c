// The memory of the server while two hundred people work for long: the mix of calls that the benchmark has, and a stream of
// notices for each of them.
import { setTimeout as pause } from 'node:timers/promises';
import { ACTIONS, type Action } from '../../bench/server/actions';
import { openRailroad, type Railroad, requestOf } from '../../bench/server/railroad';
import { type NoticeReader, readNotices } from '../support/notice-reader';
import { residentBytes } from './memory';

export interface AtWorkFigures {
  calls: number;
  /** How often each other status than 200 came; 0 for a call without a response. */
  failed: Record<number, number>;
  /** Streams that have ended before the end. */
  streamsEnded: number;
  /** Resident memory of the server after each minute, in MB. */
  minutes: number[];
}

/** Each person acts once in so many milliseconds. */
const ACT_EVERY_MS = 5_000;

/** @param folder an empty one. @param say is called after each minute. */
export async function peopleAtWork(
  { folder, tickets, minutes }: { folder: string; tickets: number; minutes: number },
  say: (text: string) => void,
): Promise<AtWorkFigures> {
  const railroad = await openRailroad(tickets, say, folder);
  try {
    const { origin, pid, stop } = await railroad.product();
    try {
      return await watched(railroad, { origin, pid, minutes }, say);
    } finally {
      await stop();
    }
  } finally {
    await railroad.close();
  }
}

async function watched(
  railroad: Railroad,
  { origin, pid, minutes }: { origin: string; pid: number; minutes: number },
  say: (text: string) => void,
): Promise<AtWorkFigures> {
  const figures: AtWorkFigures = { calls: 0, failed: {}, streamsEnded: 0, minutes: [] };
  let isOver = false;
  const people = railroad.tokens.map(async (token, person) => {
    await pause(Math.random() * ACT_EVERY_MS);
    const reader = await readNotices(new URL(origin).origin, token);
    void readOn(reader).then(() => (figures.streamsEnded += isOver ? 0 : 1));
    for (let nth = person; !isOver; nth++) {
      await act(railroad, origin, token, nth, figures);
      await pause(ACT_EVERY_MS);
    }
    reader.stop();
  });
  for (let minute = 1; minute <= minutes; minute++) {
    await pause(60_000);
    figures.minutes.push(residentBytes(pid) / 1_048_576);
    say(
      `minute ${minute}: ${figures.minutes.at(-1)!.toFixed(0)} MB, ${figures.calls} calls, failed: ${JSON.stringify(figures.failed)}`,
    );
  }
  isOver = true;
  await Promise.all(people);
  return figures;
}

/** Until the stream ends, or is stopped. */
async function readOn(reader: NoticeReader): Promise<void> {
  const next = () => reader.next().catch(() => undefined);
  for (let line = await next(); line; line = await next());
}

async function act(
  railroad: Railroad,
  origin: string,
  token: string,
  nth: number,
  figures: AtWorkFigures,
): Promise<void> {
  const { method, url, headers, payload } = requestOf(ACTIONS[anyAction()].call(railroad.sample, nth), token);
  figures.calls++;
  const response = await fetch(`${origin}${url}`, { method, headers, body: payload }).catch(() => undefined);
  await response?.arrayBuffer().catch(() => undefined);
  const status = response?.status ?? 0;
  if (status !== 200) figures.failed[status] = (figures.failed[status] ?? 0) + 1;
}

const BY_SHARE = (Object.keys(ACTIONS) as Action[]).flatMap((name) => Array<Action>(ACTIONS[name].share).fill(name));

const anyAction = (): Action => BY_SHARE[Math.floor(Math.random() * BY_SHARE.length)]!;

/** The mean of the last sixth against that of the second: in the first one what is remembered for good is loaded. */
export function growthOf(minutes: readonly number[]): number {
  const sixth = Math.ceil(minutes.length / 6);
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  return mean(minutes.slice(-sixth)) / mean(minutes.slice(sixth, 2 * sixth));
}
