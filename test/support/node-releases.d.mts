// Types of `node-releases.mjs`, which stays plain so that `test/run.mjs` can use it before anything is built.
export function nodeReleases(folder: string, machine?: string): { version: string; program: string }[];
