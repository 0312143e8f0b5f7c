// Clients who open the download of a long list and then stop reading, and what that costs other clients.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './sockets';

export interface DownloadFigures {
  /** Milliseconds: 99 of 100 calls are faster, without such readers and with them. */
  p99Alone: number;
  p99Beside: number;
  /** Calls of others that were not served. */
  failures: number;
  /** Downloads that began, and those that were rejected because as many as may run at once were running. */
  begun: number;
  refused: number;
  /** Milliseconds: the longest that a reader who read nothing kept a download. */
  longestHold: number;
}

/**
 * A list for `target` that is far longer than what the buffers between server and reader take. `rows` runs a statement
 * in its database.
 */
export async function fillTickets(rows: (statement: string) => Promise<unknown>, count: number): Promise<void> {
  for (let first = 1; first <= count; first += 5_000) {
    await rows(`insert into ticket (ticket_no, ticket_form_type_id, ticket_form_version, terminal_id, issue_date, pkg_count, status)
      select 'X-' || lpad(n::text, 200, '0'), 1, 1, 1 + n % 4, timestamp '2020-01-01' + n * interval '1 minute', n % 900, 1
      from generate_series(${first}, ${Math.min(count, first + 4_999)}) n`);
  }
}

/**
 * `calls` calls by eight clients, without and with so many `downloads` at once, each opened again as soon as it is
 * ended.
 */
export async function stalledDownloads(
  target: Target,
  { downloads, calls }: { downloads: number; calls: number },
): Promise<DownloadFigures> {
  const figures = { failures: 0, begun: 0, refused: 0, longestHold: 0 };
  await timesOf(target, Math.min(calls, 100), figures);
  const p99Alone = p99(await timesOf(target, calls, figures));
  let over = false;
  const open = new Set<() => void>();
  const readers = Array.from({ length: downloads }, async () => {
    while (!over) await stall(target, figures, open);
  });
  // Until every one of them has begun or was rejected.
  while (figures.begun + figures.refused < downloads) await pause(10);
  const p99Beside = p99(await timesOf(target, calls, figures));
  over = true;
  for (const close of open) close();
  await Promise.all(readers);
  return { p99Alone, p99Beside, ...figures };
}

/** Requests the list, reads how the response begins, and nothing more until the server ends it. */
function stall(
  { origin, token }: Target,
  figures: Pick<DownloadFigures, 'begun' | 'refused' | 'longestHold'>,
  open: Set<() => void>,
): Promise<void> {
  return new Promise((done) => {
    const started = performance.now();
    const socket = connect({ port: Number(origin.port), host: origin.hostname });
    const close = () => void socket.destroy();
    open.add(close);
    socket.write(
      `GET /api/client/tickets?format=csv HTTP/1.1\r\nhost: ${origin.host}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    let isStalled = false;
    socket.once('data', (bytes) => {
      isStalled = bytes.toString('latin1').startsWith('HTTP/1.1 200');
      figures[isStalled ? 'begun' : 'refused'] += 1;
      socket.pause();
      // A socket that is not read does not notice its end: another byte to the server does, once that one has cut the
      // connection.
      if (isStalled) watch = setInterval(() => socket.write('\r\n'), 200);
      else setTimeout(close, 500);
    });
    let watch: NodeJS.Timeout | undefined;
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(watch);
      open.delete(close);
      if (isStalled) figures.longestHold = Math.max(figures.longestHold, performance.now() - started);
      done();
    });
  });
}

async function timesOf(
  { origin, token }: Target,
  calls: number,
  figures: Pick<DownloadFigures, 'failures'>,
): Promise<number[]> {
  const times: number[] = [];
  let left = calls;
  const client = async () => {
    while (left-- > 0) {
      const started = performance.now();
      const path = left % 2 === 0 ? '/profile' : '/tickets?draw=1&start=0&length=10';
      const response = await fetch(new URL(`/api/client${path}`, origin), {
        headers: { authorization: `Bearer ${token}` },
      });
      await response.text();
      times.push(performance.now() - started);
      if (!response.ok) figures.failures += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  return times;
}

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? NaN;
