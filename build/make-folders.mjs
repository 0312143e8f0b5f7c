// The folders of the build, where this user may make them.

import { mkdirSync } from 'node:fs';

/**
 * Makes `dist` and `folders` in it; the process ends with one message where this user may not write there. One after the
 * other: where nothing can be made, Node's own recursive way may never end.
 * @param {string} dist @param {string[]} folders
 */
export function makeFolders(dist, ...folders) {
  for (const folder of [dist, ...folders])
    try {
      mkdirSync(folder);
    } catch (error) {
      if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
        console.error(`The build writes to ${dist}, and this user may not: start once as the user who owns it.`);
        process.exit(1);
      }
      if (error.code !== 'EEXIST') throw error;
    }
}
