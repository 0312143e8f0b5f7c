// esbuild plugin: the product's code without its descriptors, for commands that read and judge them themselves: a broken
// file is theirs to report.
import type { Plugin } from 'esbuild';

export const withoutDescriptors: Plugin = {
  name: 'without-descriptors',
  setup(build) {
    build.onResolve({ filter: /^(schemas|field-types)$/ }, ({ path }) => ({ path, namespace: 'none' }));
    build.onLoad({ filter: /./, namespace: 'none' }, () => ({
      contents: `export const descriptors = { 'app.json': {}, 'lists.json': {} };`,
    }));
  },
};
