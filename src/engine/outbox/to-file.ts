// A save that could be neither sent nor kept, as a file where the user wants it.
import { download } from '../data/download';
import { entriesToFile, type FullEntry, fileNameOf } from './entry-file';

export async function toFile(full: FullEntry): Promise<void> {
  download(await entriesToFile([full]), fileNameOf(new Date()));
}
