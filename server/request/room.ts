// Room on the disks that the product writes to.
import { resolve } from 'node:path';
import { roomIn } from '../base/data-folder';
import type { AppContext } from './context';

/** Bytes left for data, uploaded files and daily backups; undefined where there is no such place or it cannot be read. */
export async function roomByPlace({
  files,
  settings: { dataDir, backupFolder },
}: Pick<AppContext, 'files' | 'settings'>): Promise<Record<'data' | 'files' | 'backups', number | undefined>> {
  const roomOf = (folder: string | undefined) =>
    folder === undefined ? undefined : roomIn(resolve(folder)).catch(() => undefined);
  return { data: await roomOf(dataDir), files: await files.room(), backups: await roomOf(backupFolder) };
}
