// A backup before a start, or `npm run schema -- apply`, changes tables in a way that an older release, or people, might miss: the way back.
import { join, resolve } from 'node:path';
import { makeFolder } from '../base/data-folder';
import type { Log } from '../base/log';
import type { Settings } from '../base/settings';
import { isStartupError, refusedStart } from '../base/startup-error';
import { addBackup } from './backup-folder';
import type { BackupSource } from './make-backup';

const WAY_OUT =
  'BACKUP_FOLDER names a folder on another disk, and BACKUP_BEFORE_CHANGE=no changes them without a backup.';

/**
 * Makes one in BACKUP_FOLDER, or in `backups` in DATA_DIR, unless BACKUP_BEFORE_CHANGE is off. @returns its file. @throws a startup error
 * that says what to do where there is no room, or it failed for another reason.
 */
export async function backupBeforeChange(
  { backupBeforeChange: isOn, backupFolder, backupKeep: keep, dataDir }: Settings,
  source: BackupSource,
  log: Log,
): Promise<string | undefined> {
  if (!isOn) return undefined;
  const folder = backupFolder === undefined ? join(resolve(dataDir), 'backups') : resolve(backupFolder);
  log.info({ folder }, 'The tables will be changed: a backup is made first');
  try {
    if (backupFolder === undefined) makeFolder(folder);
    const made = await addBackup('before-change', { folder, keep }, source, { wait: true });
    log.info({ file: made?.file }, 'A backup was made');
    for (const warning of made?.end.warnings ?? []) log.warn(warning);
    return made?.file;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = isStartupError(error) ? message : `${folder} cannot be used (${code ?? message}).`;
    throw refusedStart(`Tables are to be changed, and the backup before that failed. ${reason} ${WAY_OUT}`);
  }
}
