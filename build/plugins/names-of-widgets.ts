// esbuild plugin: the registry of widgets without their components, for builds that need its names and render nothing.

import type { Plugin } from 'esbuild';

/** Only what `src/widgets/registry.ts` imports is left out. */
export const namesOfWidgets: Plugin = {
  name: 'names-of-widgets',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ importer, path }) =>
      /[\\/]src[\\/]widgets[\\/]registry\.ts$/.test(importer) ? { path, namespace: 'component' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'component' }, () => ({ contents: 'module.exports = {};' }));
  },
};
