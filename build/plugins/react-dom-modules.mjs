// esbuild plugin: React DOM, half of what a first load brings, as the module it could have been. Published as CommonJS
// it is one function of 200 KB, which a browser reads twice, the second time while the page waits; as a module it is
// read once, ahead, and loses what is not used.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = 'node_modules/react-dom/cjs/react-dom-client.production.js';

/** Resolves `react-dom/client` to the same code with imports and exports instead of `require` and `exports`. */
export function reactDomModules(root) {
  return {
    name: 'react-dom-modules',
    setup(build) {
      build.onResolve({ filter: /^react-dom\/client$/ }, () => ({ path: join(root, file) }));
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, ({ path }) => ({
        contents: asModule(readFileSync(path, 'utf8')),
        loader: 'js',
      }));
    },
  };
}

/** Throws when another release of the package is written in another way, so that nobody ships half a change. */
function asModule(code) {
  const imports = [];
  const body = code
    .replace(/(\w+) = require\(("[\w-]+")\)/g, (_, name, from) => {
      imports.push(`import ${name}$ from ${from};`);
      return `${name} = ${name}$`;
    })
    .replace(/^exports\.(\w+) = /gm, 'export const $1 = ');
  if (
    imports.length === 0 ||
    !body.includes('export const createRoot = ') ||
    /\brequire\(|\bexports\.|\bmodule\.exports/.test(body)
  )
    throw new Error(`${file} is not written as build/plugins/react-dom-modules.mjs expects it`);
  return `${imports.join('\n')}\n${body}`;
}
