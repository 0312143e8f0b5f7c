// Where the files are, by the settings.
import type { Settings } from '../base/settings';
import { openBucketStore } from './bucket-store';
import { openFolderStore, readerOf } from './folder-store';
import type { FileReader, FileStore } from './store';

type Names = Pick<Settings, 'filesUrl' | 'uploadReserveMb'>;

/** @param filesDir the folder of the files where there is no bucket; made then if missing. */
export async function openFiles(filesDir: string, { filesUrl, uploadReserveMb }: Names): Promise<FileStore> {
  return filesUrl ? openBucketStore(filesUrl) : openFolderStore(filesDir, uploadReserveMb * 1_048_576);
}

/** For what only reads. */
export const openReader = (filesDir: string, { filesUrl }: Pick<Names, 'filesUrl'>): FileReader =>
  filesUrl ? openBucketStore(filesUrl) : readerOf(filesDir);
