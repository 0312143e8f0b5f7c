// esbuild plugin: `import url from './x?worker'` provides the address of the script of a web worker, bundled with all that
// it imports into a file of its own.
import { resolve } from 'node:path';
import esbuild, { type BuildOptions, type Plugin } from 'esbuild';

/** For bundles of the browser. @param options how the worker is bundled. */
export const workerFile = (options: () => BuildOptions): Plugin => ({
  name: 'worker-file',
  setup(build) {
    build.onResolve({ filter: /\?worker$/ }, ({ path, resolveDir }) => ({
      // The ending is that of the file.
      path: `${resolve(resolveDir, path.replace(/\?worker$/, ''))}.js`,
      namespace: 'worker-file',
    }));
    build.onLoad({ filter: /./, namespace: 'worker-file' }, async ({ path }) => {
      const source = path.replace(/\.js$/, '.ts');
      const { outputFiles, metafile } = await esbuild.build({
        ...options(),
        entryPoints: [source],
        format: 'iife',
        splitting: false,
        write: false,
        outdir: 'worker',
        metafile: true,
        legalComments: 'none',
      });
      const root = build.initialOptions.absWorkingDir ?? '.';
      const watchFiles = Object.keys(metafile.inputs)
        .filter((file) => !file.includes(':'))
        .map((file) => resolve(root, file));
      return { contents: outputFiles.find((file) => file.path.endsWith('.js'))!.contents, loader: 'file', watchFiles };
    });
  },
});
