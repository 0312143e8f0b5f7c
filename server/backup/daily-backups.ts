// A backup a day, made by the running server (BACKUP_FOLDER, BACKUP_TIME, BACKUP_KEEP). What is in the folder says
// whether one is due, so that a server which was down makes it up, and of several copies one makes it.
import type { FastifyInstance } from 'fastify';
import { repeat } from '../base/repeat';
import { addBackup, type BackupFolder, backupsIn } from './backup-folder';
import { inBytes } from './in-bytes';
import type { BackupSource } from './make-backup';

/** How daily backups are going, for `/metrics` and `/readyz`. */
export interface DailyBackups {
  /** Seconds since the last one, undefined where there is none or the folder cannot be read. */
  age(): Promise<number | undefined>;
  /** What operators should know, as messages without details. */
  notes(): Promise<string[]>;
}

const DAY_MS = 86_400_000;

/** One that is so much late has failed, on every copy. */
const LATE_MS = DAY_MS + 2 * 3_600_000;

const MINUTE_MS = 60_000;

interface Schedule {
  /** Of the day in UTC, `02:30`. */
  time: string;
  /** Milliseconds between two looks at whether one is due, and after one that failed. */
  checkEvery?: number;
  retryAfter?: number;
}

/**
 * Looks once a minute whether a backup is due, until the app closes, which also stops one that is being made. A failed
 * one is logged, and tried again after ten minutes.
 */
export function makeDailyBackups(
  app: FastifyInstance,
  { time, checkEvery = MINUTE_MS, retryAfter = 10 * MINUTE_MS, ...place }: BackupFolder & Schedule,
  source: BackupSource,
): DailyBackups {
  let retryAt = 0;
  let hasFailed = false;
  const last = async () => (await backupsIn(place.folder, 'daily')).find(({ isAhead }) => !isAhead)?.moment;
  const isDue = async () => Number((await last()) ?? 0) < lastPlanned(time, Date.now());
  const stop = new AbortController();
  app.addHook('preClose', async () => stop.abort());

  async function work(): Promise<void> {
    if (Date.now() < retryAt) return;
    try {
      const made = (await isDue()) && (await addBackup('daily', place, source, { isDue, signal: stop.signal }));
      hasFailed = false;
      if (!made) return;
      app.log.info(
        { file: made.file, files: made.end.files },
        `A backup was made: ${inBytes(made.end.fileBytes)} of files`,
      );
      for (const warning of made.end.warnings) app.log.warn(warning);
    } catch (error) {
      if (stop.signal.aborted) return;
      hasFailed = true;
      retryAt = Date.now() + retryAfter;
      throw error;
    }
  }
  repeat(app, {
    every: checkEvery,
    work,
    failed: `The daily backup failed; it is tried again in ${retryAfter / MINUTE_MS} minutes`,
  });

  const age = async () => {
    const moment = await last().catch(() => undefined);
    return moment && Math.max(0, Math.round((Date.now() - Number(moment)) / 1000));
  };
  return {
    age,
    async notes() {
      const seconds = await age();
      if (hasFailed) return ['The last daily backup failed: the log says why.'];
      if (seconds === undefined) return ['There is no backup yet.'];
      return seconds * 1000 > LATE_MS ? [`The last backup is ${Math.floor(seconds / 3600)} hours old.`] : [];
    },
  };
}

/** The last moment with this time of the day, in milliseconds. */
export function lastPlanned(time: string, now: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = now - (now % DAY_MS) + (hours * 60 + minutes) * 60_000;
  return today <= now ? today : today - DAY_MS;
}
