// What `npm run trust` runs: every scenario of this folder at the counts that its promise names, with the limit of each
// figure. Timings are judged here and nowhere else, as ratios to something measured in the same run. `report.ts` runs
// the checks.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccount } from '../support/accounts';
import { type Api, type Calls, startApi } from '../support/api';
import { type OwnServer, startOwnServer } from '../support/own-server';
import { growthOf, peopleAtWork } from './at-work';
import { overTroubledCopies, type TroubledCopies, ticketsOverCopies } from './copies';
import { guessOneAccount, ownerWaits, refusalTimes, type Statuses, sprayNames, wearOut } from './guessing';
import { type KillFigures, killBackups } from './killed-backups';
import { downloadLarge, type Uploaded, uploadLarge } from './large-file';
import { largeVersions } from './large-versions';
import { longestHold, manyFields } from './many-fields';
import { largeTexts, watchMemory } from './memory';
import { mixedWork } from './mixed-work';
import { noticeCost } from './notice-cost';
import { type Outage, type OutageFigures, surviveOutages } from './outages';
import { outboxFaults } from './outbox';
import { revokeWhileSigningIn } from './revocation';
import { drippingSockets, foreignPart, refusedUpload, slowUpload, stalledUpload, ticketTexts } from './slow-senders';
import { fillTickets, stalledDownloads } from './stalled-downloads';
import { kolmogorovSmirnov, median } from './statistics';
import { undoUnderKills } from './undone';

/** One figure of a check. Without limits it is only printed. */
export interface Figure {
  what: string;
  value: number;
  atMost?: number;
  atLeast?: number;
}

export interface Check {
  /** Numbers of promises, or what they are about. */
  promise: string;
  name: string;
  /** @param count gives a count its size: all of it, or the share given at the command line. */
  run(count: (full: number) => number): Promise<Figure[]>;
}

const OUTAGES: Outage[] = ['server', 'postmaster', 'backend', 'outside', 'stopped'];

const WAYS = ['password', 'status'] as const;

const revocationName = (how: (typeof WAYS)[number]): string =>
  `sign-ins under way while an account loses its ${how === 'status' ? 'active status' : how}`;

export const checks: Check[] = [
  ...OUTAGES.map(
    (outage): Check => ({
      promise: 'T-K1 T-K5',
      name: `clients create tickets during an outage: ${outage}`,
      run: (count) => inFolder((folder) => outageFigures(outage, count(40), folder)),
    }),
  ),
  {
    promise: 'T-K1 T-C1',
    name: 'saves that wait in the outbox of a browser while line, page, session or server fail',
    run: (count) =>
      inFolder(async (folder) => {
        const { runs, kept, lost, doubled, stuck, byFault } = await outboxFaults(folder, count(600));
        return [
          ...Object.entries(byFault).map(([what, value]) => ({ what: `runs: ${what}`, value })),
          { what: 'tickets that waited', value: kept, atLeast: 1 },
          exactly('runs', runs, count(600)),
          exactly('tickets lost', lost, 0),
          exactly('tickets doubled', doubled, 0),
          exactly('entries that still waited at the end of a run', stuck, 0),
        ];
      }),
  },
  {
    promise: 'T-K1',
    name: 'backup and restore killed in the middle',
    run: (count) =>
      inFolder(async (folder) => {
        const { backup, restore } = await killBackups(folder, count(20));
        return [...killFigures('backup', backup), ...killFigures('restore', restore)];
      }),
  },
  {
    promise: 'T-K1',
    name: 'records deleted, restored and undone while server and PostgreSQL are killed',
    run: (count) =>
      inFolder(async (folder) => {
        const { done, disagreeing, twiceOrGone } = await undoUnderKills(folder, count(100));
        return [
          { what: 'calls done', value: done, atLeast: 1 },
          exactly('records that the change log says otherwise', disagreeing, 0),
          exactly('records in table and trash, or in neither', twiceOrGone, 0),
        ];
      }),
  },
  {
    promise: 'T-U3',
    name: 'ten creates at once with thirty texts of 15.5 MB each',
    run: () =>
      withServer(async (server) => {
        const { statuses, growthMb } = await largeTexts(server, { requests: 10, parts: 30, partMb: 15.5 });
        return [
          exactly('refused with 413', statuses[413] ?? 0, 10),
          { what: 'memory above the baseline, MB', value: growthMb, atMost: 150 },
        ];
      }),
  },
  {
    promise: 'T-L2',
    name: 'two hundred people at work for an hour',
    run: (count) =>
      inFolder(async (folder) => {
        const work = { folder, tickets: 20_000, minutes: count(60) };
        const { calls, failed, streamsEnded, minutes } = await peopleAtWork(work, (line) => console.log(`   ${line}`));
        return [
          { what: 'calls', value: calls, atLeast: 1 },
          exactly(
            'calls that were not served',
            Object.values(failed).reduce((sum, one) => sum + one, 0),
            0,
          ),
          exactly('streams of notices that ended', streamsEnded, 0),
          { what: 'memory at the end, MB', value: minutes.at(-1)! },
          { what: 'memory in the last ten minutes, against the second ten', value: growthOf(minutes), atMost: 1.2 },
        ];
      }),
  },
  {
    promise: 'T-U3',
    name: 'a file of 2 GB into the folder and back',
    run: (count) => {
      const megabytes = count(2_000);
      const env = { UPLOAD_FILE_MB: String(megabytes), UPLOAD_REQUEST_MB: String(megabytes + 1) };
      return withServer(async (server) => {
        // What the first file needs for good is not its size.
        await uploadLarge(server, Math.min(20, megabytes));
        let sent: Uploaded | undefined;
        let read: string | undefined;
        const sendingMb = await watchMemory(server.pid, async () => (sent = await uploadLarge(server, megabytes)));
        const readingMb = await watchMemory(
          server.pid,
          async () => (read = await downloadLarge(server, sent!.body.data.ticket_id)),
        );
        return [
          exactly('status', sent!.status, 200),
          exactly('files that came back as another one', read === sent!.sha256 ? 0 : 1, 0),
          { what: 'memory above the baseline while it came, MB', value: sendingMb, atMost: 50 },
          { what: 'and while it was read, MB', value: readingMb, atMost: 50 },
        ];
      }, env);
    },
  },
  {
    promise: 'T-U3',
    name: 'connections on which a byte drips',
    run: (count) =>
      withServer(async (server) => {
        const sockets = count(4_000);
        const { closed, slowest } = await drippingSockets(server, { sockets, every: 2_000, timeoutMs: 120_000 });
        const { status, sent } = await refusedUpload(server, { megabytes: 200 });
        return [
          exactly('closed', closed, sockets),
          { what: 'slowest, seconds', value: slowest / 1_000, atMost: 60 },
          exactly('status of an upload without a session', status ?? 0, 401),
          { what: 'MB of it that were taken', value: sent / 1_048_576, atMost: 20 },
          { what: 'seconds until the server has stopped', value: (await server.stop()) / 1_000, atMost: 10 },
        ];
      }),
  },
  {
    promise: 'T-L2',
    name: 'readers who stop reading the download of a long list',
    run: (count) =>
      withServer(async (server) => {
        await fillTickets(server.rows, 100_000);
        const { p99Alone, p99Beside, failures, refused, longestHold } = await stalledDownloads(server, {
          downloads: 10,
          calls: count(10_000),
        });
        return [
          { what: 'p99 of other calls, against that without them', value: p99Beside / p99Alone, atMost: 2 },
          exactly('other calls that were not served', failures, 0),
          { what: 'refused downloads', value: refused, atLeast: 1 },
          // Ten from when the buffers between server and reader are full, which takes some on a busy machine.
          { what: 'longest that one was kept, seconds', value: longestHold / 1_000, atMost: 20 },
        ];
      }),
  },
  {
    promise: 'T-U3',
    name: 'uploads that stall, that are slow, and with a part that is none of a form',
    run: (count) =>
      withServer(async (server) => {
        const texts = await ticketTexts(server);
        const foreign = [];
        for (let bytes = 16_000; bytes <= 100_000; bytes += 84_000 / count(100))
          foreign.push(await foreignPart(server, texts, Math.round(bytes)));
        const [slow, stalled] = await Promise.all([
          slowUpload(server, texts, { pieces: count(40), bytes: 512, every: 1_000 }),
          stalledUpload(server, texts),
        ]);
        return [
          exactly('foreign parts without a 200', foreign.filter(({ status }) => status !== 200).length, 0),
          {
            what: 'slowest of them, seconds',
            value: Math.max(...foreign.map(({ respondedAfter }) => respondedAfter)) / 1_000,
            atMost: 5,
          },
          exactly('status of a slow upload', slow.status ?? 0, 200),
          { what: 'seconds that it took', value: slow.respondedAfter / 1_000 },
          exactly('status of a stalled upload', stalled.status ?? 0, 408),
          { what: 'seconds until then', value: stalled.respondedAfter / 1_000, atLeast: 9, atMost: 15 },
          { what: 'seconds until the server has stopped', value: (await server.stop()) / 1_000, atMost: 5 },
        ];
      }),
  },
  {
    promise: 'T-U3',
    name: 'tickets with a hundred and with a thousand fields',
    run: (count) =>
      withServer(async (server) => {
        const { milliseconds, ratio } = await manyFields(server, { counts: [100, 1_000], repeats: count(200) });
        return [
          ...Object.entries(milliseconds).map(([fields, value]) => ({ what: `milliseconds with ${fields}`, value })),
          { what: 'a thousand against a hundred', value: ratio, atMost: 10 },
          {
            what: 'milliseconds that a check of health waited while ten lists of 1 MiB came in',
            value: await longestHold(server, { requests: 10 }),
            atMost: 1_000,
          },
        ];
      }),
  },
  {
    promise: 'T-U3',
    name: 'versions of the largest form',
    run: () =>
      withServer(async (server) => {
        const { bytes, failures, pagesMb, changesMb, wholeMb } = await largeVersions(server, {
          fields: 1_000,
          conditions: 60,
          versions: 22,
        });
        return [
          { what: 'KiB of a page of versions', value: bytes / 1_024, atMost: 64 },
          exactly('calls that were not served', failures, 0),
          { what: 'memory for four pages at once, MB', value: pagesMb, atMost: 50 },
          { what: 'memory for what twenty versions changed, MB', value: changesMb, atMost: 300 },
          { what: 'memory for four whole versions at once, MB', value: wholeMb, atMost: 300 },
        ];
      }),
  },
  {
    promise: 'T-L2',
    name: 'saves while two thousand readers listen to notices',
    run: (count) =>
      withServer(async (server) => {
        const { alone, withReaders, notices, missed } = await noticeCost(server, {
          readers: count(2_000),
          saves: count(1_000),
        });
        return [
          { what: 'milliseconds of processor time for a save', value: alone },
          { what: 'with readers, against that without', value: withReaders / alone, atMost: 1.5 },
          { what: 'notices that a reader got', value: notices },
          exactly('readers without a notice', missed, 0),
        ];
      }),
  },
  {
    promise: 'T-S1',
    name: 'guesses at one account from one address',
    run: (count) => withApi((api) => guess(api, count(10_000), 1, 16)),
  },
  {
    promise: 'T-S1',
    name: 'guesses at one account from a thousand addresses',
    run: (count) => withApi((api) => guess(api, count(10_000), 1_000, 16)),
  },
  {
    promise: 'T-S1',
    name: 'two hundred guesses at one account at once',
    run: () => withApi((api) => guess(api, 200, 200, 200)),
  },
  {
    promise: 'T-S1',
    name: 'one password for many names from one address',
    run: (count) => withApi((api) => spray(api, count(10_000))),
  },
  {
    promise: 'T-S1',
    name: 'the owner on a known device while the account is guessed at',
    run: (count) =>
      withApi(async (api) => [
        {
          what: 'seconds to wait',
          value: await ownerWaits(api, { name: 'night-shift', guesses: count(1_000), addresses: 50 }),
          atMost: 60,
        },
      ]),
  },
  { promise: 'T-S3', name: 'names of accounts and unknown names', run: () => withApi(sameResponses) },
  {
    promise: 'T-S3',
    name: 'time of a refused sign-in',
    run: (count) => withApi((api) => sameTimes(api, count(1_000))),
  },
  ...WAYS.map(
    (how): Check => ({
      promise: 'T-S2',
      name: revocationName(how),
      run: (count) => withApi((api) => revoke(api, count(60), how)),
    }),
  ),
];

/** The same over so many copies of the server, one of which is killed every ten seconds: what does not depend on one process. */
export const copyChecks = (copies: number): Check[] => {
  const over = (work: (over: TroubledCopies) => Promise<Figure[]>) =>
    inFolder((folder) =>
      overTroubledCopies(copies, folder, async (running) => {
        await insertAccount(running.calls, 'night-shift');
        const figures = await work(running);
        return [...figures, { what: 'copies killed', value: running.kills }, exactly('other ends', running.exits, 0)];
      }),
    );
  return [
    {
      promise: 'T-K1 T-K5',
      name: `clients create tickets and search for them over ${copies} copies`,
      run: (count) =>
        over(async (running) => {
          const figures = await ticketsOverCopies(running, count(40));
          return [
            ...savedFigures(figures),
            exactly('not found right afterwards', figures.unseen, 0),
            { what: 'slowest call, seconds', value: figures.slowestCall / 1_000, atMost: 10 },
          ];
        }),
    },
    {
      promise: 'T-K1 T-C1',
      name: `bulk changes, imports and tickets that are sent again over ${copies} copies`,
      run: (count) =>
        over(async (running) => {
          const figures = await mixedWork(running, count(40));
          return [
            { what: 'tickets acknowledged', value: figures.tickets, atLeast: 1 },
            exactly('lost', figures.lost, 0),
            exactly('made twice', figures.doubled, 0),
            { what: 'lines of files imported', value: figures.imported, atLeast: 1 },
            exactly('that are not there once, with one entry of the log', figures.wrongLines, 0),
            { what: 'bulk changes', value: figures.bulkChanges, atLeast: 1 },
            exactly('tickets that the log says otherwise', figures.disagreeing, 0),
            ...Object.entries(figures.refused).map(([what, value]) => exactly(`refused: ${what}`, value, 0)),
          ];
        }),
    },
    ...[1, 1_000].map(
      (addresses): Check => ({
        promise: 'T-S1',
        name: `guesses at one account from ${addresses} addresses over ${copies} copies`,
        run: (count) => over(({ calls }) => guess(calls, count(10_000), addresses, 16)),
      }),
    ),
    {
      promise: 'T-S1',
      name: `one password for many names from one address over ${copies} copies`,
      run: (count) => over(({ calls }) => spray(calls, count(10_000))),
    },
    ...WAYS.map(
      (how): Check => ({
        promise: 'T-S2',
        name: `${revocationName(how)} over ${copies} copies`,
        run: (count) => over(({ calls }) => revoke(calls, count(60), how)),
      }),
    ),
  ];
};

async function outageFigures(outage: Outage, rounds: number, folder: string): Promise<Figure[]> {
  const figures = await surviveOutages({ outage, rounds, folder });
  return [
    ...savedFigures(figures),
    exactly('ends of the product', figures.exits, 0),
    { what: 'slowest recovery, seconds', value: figures.slowestRecovery / 1_000, atMost: 5 },
    { what: 'slowest call, seconds', value: figures.slowestCall / 1_000, atMost: 10 },
  ];
}

const killFigures = (what: string, { kills, none, whole, half, failures, leftovers }: KillFigures): Figure[] => [
  { what: `kills of a ${what}`, value: kills },
  { what: 'that left nothing', value: none },
  { what: 'that left all of it', value: whole },
  exactly('that left half of it', half, 0),
  exactly('that failed afterwards', failures, 0),
  exactly('files left beside it', leftovers, 0),
];

function savedFigures(figures: OutageFigures): Figure[] {
  const others = Object.entries(figures.responses).filter(([status]) => !['200', '503', 'cut'].includes(status));
  return [
    { what: 'rounds', value: figures.rounds },
    { what: 'tickets acknowledged', value: figures.acknowledged, atLeast: figures.rounds },
    exactly('lost', figures.lost, 0),
    exactly('made twice', figures.duplicates, 0),
    exactly(`other responses than 200 and 503${others.map(([status]) => `, ${status}`).join('')}`, others.length, 0),
    exactly('503 without Retry-After', figures.withoutRetryAfter, 0),
  ];
}

async function guess(calls: Calls, count: number, addresses: number, parallel: number): Promise<Figure[]> {
  const statuses: Statuses = await guessOneAccount(calls, { name: 'night-shift', guesses: count, addresses, parallel });
  const refused = (statuses[429] ?? 0) + (statuses[503] ?? 0);
  return [
    { what: 'looked at', value: statuses[401] ?? 0, atMost: 10 },
    exactly('refused or looked at', refused + (statuses[401] ?? 0), count),
  ];
}

async function spray(calls: Calls, names: number): Promise<Figure[]> {
  const statuses = await sprayNames(calls, { names, parallel: 16 });
  const refused = (statuses[429] ?? 0) + (statuses[503] ?? 0);
  return [
    { what: 'looked at', value: statuses[401] ?? 0, atMost: 100 },
    exactly('refused or looked at', refused + (statuses[401] ?? 0), names),
  ];
}

async function revoke(calls: Calls, rounds: number, how: (typeof WAYS)[number]): Promise<Figure[]> {
  const { opened, alive } = await revokeWhileSigningIn(calls, { rounds, signIns: 10, how });
  return [{ what: 'sessions opened', value: opened, atLeast: 1 }, exactly('alive afterwards', alive, 0)];
}

/** What an anonymous client sees of names that exist, and of others, in the same order. */
async function sameResponses(api: Api): Promise<Figure[]> {
  const spellings = [
    'night-shift',
    'NIGHT-SHIFT',
    'nİght-shift',
    'ｎight-shift',
    'night-shift@example.com',
    ' Night-Shift@Example.com ',
  ];
  let differences = 0;
  for (const first of spellings) {
    for (const second of spellings) {
      const known = await wearOut(api, first, second);
      const unknown = await wearOut(api, first.replace(/shift/i, 'crane'), second.replace(/shift/i, 'crane'));
      if (JSON.stringify(known) !== JSON.stringify(unknown)) differences++;
      await api.rows('delete from sign_in_try');
    }
  }
  return [exactly(`pairs of ${spellings.length ** 2} that differ`, differences, 0)];
}

async function sameTimes(api: Api, tries: number): Promise<Figure[]> {
  await insertAccount(api, 'relief-crew', { status: 0 });
  const kinds = { unknown: { name: 'nobody-here' }, wrong: { name: 'night-shift' }, inactive: { name: 'relief-crew' } };
  const { unknown = [], ...others } = await refusalTimes(api, kinds, tries);
  return Object.entries(others).flatMap(([kind, times]) => [
    {
      what: `median for ${kind}, against that for an unknown name`,
      value: median(times) / median(unknown),
      atLeast: 0.95,
      atMost: 1.05,
    },
    {
      what: `probability that ${kind} and unknown take the same time`,
      value: kolmogorovSmirnov(times, unknown),
      atLeast: 0.01,
    },
  ]);
}

const exactly = (what: string, value: number, wanted: number): Figure => ({
  what,
  value,
  atLeast: wanted,
  atMost: wanted,
});

async function withApi(work: (api: Api) => Promise<Figure[]>): Promise<Figure[]> {
  const api = await startApi({ fullPasswordCost: true });
  try {
    await insertAccount(api, 'night-shift');
    return await work(api);
  } finally {
    await api.close();
  }
}

async function withServer(
  work: (server: OwnServer) => Promise<Figure[]>,
  env?: Record<string, string>,
): Promise<Figure[]> {
  const server = await startOwnServer(env);
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    return server.stop();
  };
  try {
    return await work({ ...server, stop });
  } finally {
    if (!isStopped) await server.stop();
  }
}

async function inFolder(work: (folder: string) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'package-recovery-trust-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
