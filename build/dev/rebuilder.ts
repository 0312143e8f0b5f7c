// A bundle that is made again and again.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BuildContext, OutputFile } from 'esbuild';

/** The outputs of the last build that succeeded: a mistake in the code leaves them as they were. */
export interface Rebuilder {
  /** The content of an output, by its path. */
  contentOf(path: string): Uint8Array | undefined;
  /** @returns whether any code has changed; false also after a mistake, which esbuild has printed. */
  rebuild(): Promise<boolean>;
}

/** `context` is esbuild's, with `write: false`; `folder`, where it is named, gets the files. */
export function rebuilder(context: BuildContext, folder?: string): Rebuilder {
  let files = new Map<string, OutputFile>();
  return {
    contentOf: (path) => files.get(path)?.contents,
    async rebuild() {
      const { outputFiles } = await context.rebuild().catch(() => ({ outputFiles: undefined }));
      if (!outputFiles) return false;
      const changed = outputFiles.filter(({ path, hash }) => files.get(path)?.hash !== hash);
      files = new Map(outputFiles.map((file) => [file.path, file]));
      if (folder)
        for (const { path, contents } of changed) {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, contents);
        }
      return changed.some(({ path }) => !path.endsWith('.map'));
    },
  };
}
