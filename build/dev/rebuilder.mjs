// A bundle that is made again and again.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** `context` is esbuild's, with `write: false`; `folder`, where it is named, gets the files. */
export function rebuilder(context, folder) {
  let files = new Map();
  return {
    /** The content of an output, by its path. */
    contentOf: (path) => files.get(path)?.contents,
    /** @returns whether any code has changed; false also after a mistake, which esbuild has printed. */
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
