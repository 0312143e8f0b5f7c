// esbuild plugin: React and React DOM, half of what a first load brings, as the modules they could have been. They are
// published as CommonJS: React DOM as one function of 200 KB, which a browser reads twice, the second time while the
// page waits, and React as an object that every file which imports it copies for itself, name by name. As modules they
// are read once, ahead, their functions are called without a detour, and what is not used is left out
// (`docs/decisions/0018-rows-before-the-page.md`).

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';

/** Where the code of each import is, and a name that it exports as long as it is written as expected. */
const MODULES = {
  react: { file: 'react/cjs/react.production.js', exported: 'useState' },
  'react/jsx-runtime': { file: 'react/cjs/react-jsx-runtime.production.js', exported: 'jsx' },
  'react-dom': { file: 'react-dom/cjs/react-dom.production.js', exported: 'createPortal' },
  'react-dom/client': { file: 'react-dom/cjs/react-dom-client.production.js', exported: 'createRoot' },
  'use-sync-external-store/shim/with-selector': {
    file: 'use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js',
    exported: 'useSyncExternalStoreWithSelector',
  },
};

/**
 * Resolves these imports to the same code with imports and exports instead of `require` and `exports`. A release that is
 * written in another way is bundled as it is published; `log` gets the line about it.
 */
export function reactModules(root, log = console.warn) {
  return {
    name: 'react-modules',
    setup(build) {
      for (const [name, { file, exported }] of Object.entries(MODULES)) {
        const linked = join(root, 'node_modules', file);
        // The module imports itself: under another path than that which esbuild finds it would be there twice.
        const path = existsSync(linked) ? realpathSync(linked) : linked;
        let module;
        build.onResolve({ filter: new RegExp(`^${name}(\\.js)?$`) }, async () => {
          module ??= asModule(path, exported, (reason) => log(`node_modules/${file} ${reason}`));
          return (await module) === undefined ? undefined : { path, sideEffects: false };
        });
        build.onLoad({ filter: new RegExp(`${file}$`) }, async () => {
          const contents = await module;
          return contents === undefined ? undefined : { contents, loader: 'js' };
        });
      }
    },
  };
}

/**
 * The code as a module; undefined where anything would be left of `require` and `exports`, because half a change is
 * worse than none.
 */
async function asModule(path, exported, log) {
  const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const imports = [`import * as itself from ${JSON.stringify(path)};`, 'export default itself;'];
  const body = code
    // The name itself becomes the import, so that each use of it is resolved; a declaration in its place has no effect.
    .replace(/(\w+) = require\(("[\w/-]+")\)/g, (_, name, from) => {
      imports.push(`import ${MODULES[JSON.parse(from)] ? '* as ' : ''}${name} from ${from};`);
      return `${name}$ = 0`;
    })
    .replace(/^exports\.(\w+) = \1;/gm, 'export { $1 };')
    .replace(/^exports\.(\w+) =(?=\s)/gm, 'export const $1 =');
  const module = `${imports.join('\n')}\n${body}`;
  const isExpected =
    new RegExp(`^export (const|{) ${exported}\\b`, 'm').test(body) &&
    !/\brequire\(|\bexports\.|\bmodule\.exports/.test(body) &&
    (await isModule(module));
  if (isExpected) return module;
  log('is not written as expected: it is bundled as published, which a browser reads twice.');
}

/** A name that is declared twice, for instance, is an error in a module only. */
const isModule = (code) =>
  transform(code, { logLevel: 'silent' }).then(
    () => true,
    () => false,
  );
