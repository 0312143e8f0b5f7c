// What a save costs the server while many readers listen to notices: processor time, which other programs on the machine
// change little.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { insertAccount } from '../support/accounts';
import { type NoticeReader, readNotices } from '../support/notice-reader';
import type { OwnServer } from '../support/own-server';
import { call } from './many-fields';

export interface NoticeFigures {
  /** Milliseconds of processor time for a save. */
  alone: number;
  withReaders: number;
  /** That a reader got, on average. */
  notices: number;
  /** Readers that got none. */
  missed: number;
}

/** Saves that are sent together: notices are for times at which many people save. */
const MAX_CONCURRENT = 8;

/** Saves of terminals without a reader and with so many, each with a session of its own. */
export async function noticeCost(
  server: OwnServer,
  { readers, saves }: { readers: number; saves: number },
): Promise<NoticeFigures> {
  const yard = { terminal_name: 'Yard', terminal_address: 'Chicago', latitude: 41.8, longitude: -87.6, status: 1 };
  const created = await call(server, 'POST', '/terminal/create', yard);
  const save = async (index: number) => {
    const body = { ...yard, terminal_name: `Yard ${index}` };
    const { status } = await call(server, 'POST', `/terminal/update/${created.data.terminal_id}`, body);
    if (status !== 'success') throw new Error('A terminal was not saved');
  };
  const perSave = async () => {
    const before = processorMs(server.pid);
    for (let index = 0; index < saves; index += MAX_CONCURRENT)
      await Promise.all(Array.from({ length: MAX_CONCURRENT }, (_, more) => save(index + more)));
    return (processorMs(server.pid) - before) / saves;
  };
  await perSave();
  const alone = await perSave();
  const open = await openReaders(server, readers);
  const notices = open.map(() => 0);
  open.forEach(async (reader, index) => {
    for (let line = await next(reader); line; line = await next(reader)) if (line.kind === 'changed') notices[index]!++;
  });
  const withReaders = await perSave();
  await pause(2_000);
  for (const reader of open) reader.stop();
  return {
    alone,
    withReaders,
    notices: notices.reduce((sum, count) => sum + count, 0) / readers,
    missed: notices.filter((count) => count === 0).length,
  };
}

/** The next line; undefined when the stream has ended, or was stopped. */
const next = (reader: NoticeReader): Promise<any> => reader.next().catch(() => undefined);

/** As many streams as one user may have. */
const OF_USER = 32;

async function openReaders(server: OwnServer, count: number): Promise<NoticeReader[]> {
  const users: number[] = [];
  while (users.length * OF_USER < count) users.push(await insertAccount(server, `reader-${users.length}`));
  const tokens = Array.from({ length: count }, (_, index) => `reader-${index}-`.padEnd(43, 'x'));
  await server.rows(`insert into session (token_hash, user_id, remembered, ends_at, credential_version)
    select encode(sha256(token::bytea), 'hex'), user_id, false, now() + interval '1 hour', credential_version
    from unnest(array['${tokens.join("','")}']) with ordinality as sent (token, nth)
      join users on user_id = (array[${users.join(', ')}])[1 + nth % ${users.length}]`);
  const readers: NoticeReader[] = [];
  for (let from = 0; from < count; from += 50)
    readers.push(
      ...(await Promise.all(tokens.slice(from, from + 50).map((token) => readNotices(server.origin.origin, token)))),
    );
  const refused = readers.filter(({ status }) => status !== 200).length;
  if (refused > 0) throw new Error(`${refused} readers were refused`);
  return readers;
}

/** Processor time that a process has used, in milliseconds. */
function processorMs(pid: number): number {
  const status = `/proc/${pid}/stat`;
  if (existsSync(status)) {
    // User and system time in hundredths of a second; the name before them may have spaces.
    const fields = readFileSync(status, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }
  const [seconds = 0, minutes = 0, hours = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)])
    .toString()
    .split(':')
    .map(Number)
    .reverse();
  return (seconds + 60 * minutes + 3_600 * hours) * 1_000;
}
