// The names of the modules in `server/nouns`, as the lint gets them.
import { readdirSync } from 'node:fs';

export const serverModules: readonly string[] = readdirSync('server/nouns')
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();
