// Types of `chromium.mjs`, which stays plain so that `test/run.mjs` can use it before anything is built.
export function findChromium(options?: { fetch?: boolean }): string;
