// The descriptors as text: each noun's file as it was written.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File name and text by noun; `app.json` is under the empty name. */
export function readSources(root) {
  const folder = join(root, 'schemas');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [file === 'app.json' ? '' : (JSON.parse(text).noun ?? file), { file, text }];
    }),
  );
}
