// esbuild plugin: what browsers and React have themselves instead of the packages that stand in for it. Where a release
// of a package imports more of its helper than is replaced here, the helper is bundled as it is.

import { readFileSync } from 'node:fs';

/** The helpers of ofetch: our client reads responses as text, joins a path to a base address, and has flat queries. */
const REPLACED = {
  destr: { names: ['default'], contents: 'export default JSON.parse;' },
  ufo: {
    names: ['withBase', 'withQuery'],
    contents: `
      export const withBase = (path, base) => base + path;
      export const withQuery = (path, query) => {
        const defined = Object.entries(query).filter(([, value]) => value !== undefined);
        return defined.length > 0 ? path + '?' + new URLSearchParams(defined) : path;
      };`,
  },
};

export const platformInstead = {
  name: 'platform-instead',
  setup(build) {
    build.onResolve({ filter: /^(destr|ufo)$/ }, ({ path, importer }) =>
      isReplaced(readFileSync(importer, 'utf8'), path)
        ? { path, namespace: 'platform', sideEffects: false }
        : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'platform' }, ({ path }) => ({ contents: REPLACED[path].contents }));
    // React has this hook itself since its release 18; packages still import the shim for older ones.
    build.onResolve({ filter: /^use-sync-external-store\/shim(\/index\.js)?$/ }, ({ resolveDir, kind }) =>
      build.resolve('react', { resolveDir, kind }),
    );
  },
};

/** Whether everything that this code imports from a helper is replaced. */
export function isReplaced(code, helper) {
  const imports = code.matchAll(
    new RegExp(`\\bimport\\s*(\\*|\\w+)?[^{;'"]*(?:{([^}]*)})?[^;'"]*['"]${helper}['"]`, 'g'),
  );
  return [...imports].every(([, whole, named = '']) => {
    const names = named.split(',').map((name) => name.trim().split(' ')[0]);
    if (whole) names.push(whole === '*' ? '*' : 'default');
    return names.every((name) => !name || REPLACED[helper].names.includes(name));
  });
}
