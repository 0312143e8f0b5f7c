// esbuild plugin: `import code from './x?worker'` provides the script of a worker thread as one text, with all that it
// imports, so that a bundle needs no second file beside it, wherever it lies.
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import esbuild, { type Plugin } from 'esbuild';

/** For a copy of the sources that has no packages of its own. */
const packages = dirname(dirname(createRequire(import.meta.url).resolve('esbuild/package.json')));

/** For bundles of the server. */
export const workerText: Plugin = {
  name: 'worker-text',
  setup(build) {
    build.onResolve({ filter: /\?worker$/ }, ({ path, resolveDir }) => ({
      path: `${resolve(resolveDir, path.replace(/\?worker$/, ''))}.ts`,
      namespace: 'worker-text',
    }));
    build.onLoad({ filter: /./, namespace: 'worker-text' }, async ({ path }) => {
      const { outputFiles, metafile } = await esbuild.build({
        absWorkingDir: dirname(path),
        entryPoints: [path],
        bundle: true,
        format: 'cjs',
        platform: 'node',
        target: 'node20',
        nodePaths: [packages],
        write: false,
        metafile: true,
        logLevel: 'silent',
      });
      const watchFiles = Object.keys(metafile.inputs).map((file) => resolve(dirname(path), file));
      return { contents: outputFiles[0]!.text, loader: 'text', watchFiles };
    });
  },
};
