// esbuild plugin: the registry of widgets without their components, for builds that need its names and render nothing.

/** @type {import('esbuild').Plugin} */
export const namesOfWidgets = {
  name: 'names-of-widgets',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ importer, path }) =>
      /[\\/]src[\\/]widgets[\\/]registry\.ts$/.test(importer) ? { path, namespace: 'component' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'component' }, () => ({ contents: 'module.exports = {};' }));
  },
};
