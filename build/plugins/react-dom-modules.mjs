// esbuild plugin: React DOM, half of what a first load brings, as the module it could have been. Published as CommonJS
// it is one function of 200 KB, which a browser reads twice, the second time while the page waits; as a module it is
// read once, ahead, and loses what is not used.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = 'node_modules/react-dom/cjs/react-dom-client.production.js';

/**
 * Resolves `react-dom/client` to the same code with imports and exports instead of `require` and `exports`. A release
 * that is written in another way is bundled as it is published; `log` gets the line about it.
 */
export function reactDomModules(root, log = console.warn) {
  return {
    name: 'react-dom-modules',
    setup(build) {
      const path = join(root, file);
      const contents = existsSync(path) ? asModule(readFileSync(path, 'utf8')) : undefined;
      if (contents === undefined)
        return log(
          `${file} is not written as expected: React DOM is bundled as published, which a browser reads twice.`,
        );
      build.onResolve({ filter: /^react-dom\/client$/ }, () => ({ path }));
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, () => ({ contents, loader: 'js' }));
    },
  };
}

/**
 * The code as a module; undefined where anything would be left of `require` and `exports`, because half a change is
 * worse than none.
 */
function asModule(code) {
  const imports = [];
  const body = code
    .replace(/(\w+) = require\(("[\w-]+")\)/g, (_, name, from) => {
      imports.push(`import ${name}$ from ${from};`);
      return `${name} = ${name}$`;
    })
    .replace(/^exports\.(\w+) = /gm, 'export const $1 = ');
  const isModule =
    imports.length > 0 &&
    body.includes('export const createRoot = ') &&
    !/\brequire\(|\bexports\.|\bmodule\.exports/.test(body);
  return isModule ? `${imports.join('\n')}\n${body}` : undefined;
}
