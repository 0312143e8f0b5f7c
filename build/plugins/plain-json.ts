// esbuild plugin: ofetch reads JSON with a package of its own, which guards against keys that no code here uses. Every
// response is read as text (`src/api/call.ts`) and parsed by the browser, so the package would only be in the way of
// the first load: half a KiB.

import type { Plugin } from 'esbuild';

export const plainJson: Plugin = {
  name: 'plain-json',
  setup(build) {
    build.onResolve({ filter: /^destr$/ }, () => ({ path: 'destr', namespace: 'plain-json' }));
    build.onLoad({ filter: /.*/, namespace: 'plain-json' }, () => ({
      contents: 'export const destr = JSON.parse; export default destr;',
    }));
  },
};
