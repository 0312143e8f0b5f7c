// esbuild plugin: `import { modules } from 'noun-modules'` provides the default export of every file in `server/nouns`
// by the file's name, so that a rule of a noun is one new file there and its name in the descriptor.
import { readdirSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** The names that a descriptor may use for `"server"`; `folder` is the absolute path of `server/nouns`. */
export const nounModuleNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => file.slice(0, -'.ts'.length));

/** `folder` is the absolute path of `server/nouns`. */
export function nounModulesPlugin(folder: string): Plugin {
  return {
    name: 'noun-modules',
    setup(build) {
      build.onResolve({ filter: /^noun-modules$/ }, () => ({ path: 'noun-modules', namespace: 'noun-modules' }));
      build.onLoad({ filter: /.*/, namespace: 'noun-modules' }, () => {
        const names = nounModuleNames(folder);
        const imports = names.map((name, index) => `import m${index} from './${name}';`);
        const entries = names.map((name, index) => `${JSON.stringify(name)}: m${index}`);
        return {
          contents: `${imports.join('\n')}\nexport const modules = { ${entries.join(', ')} };`,
          loader: 'js',
          resolveDir: folder,
          watchDirs: [folder],
        };
      });
    },
  };
}
