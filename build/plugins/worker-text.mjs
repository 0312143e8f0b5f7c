// esbuild plugin: `import code from './x?worker'` provides the script of a worker thread as one text, with all that it
// imports, so that a bundle needs no second file beside it, wherever it lies.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

/** For a copy of the sources that has no packages of its own. */
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** @returns {import('esbuild').Plugin} */
export const workerText = {
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
      return { contents: outputFiles[0].text, loader: 'text', watchFiles };
    });
  },
};
