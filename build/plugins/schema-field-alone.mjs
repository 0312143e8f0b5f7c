// esbuild plugin: RJSF's SchemaField from its own file instead of the package's public entry, which brings a whole form
// library along.

import { existsSync } from 'node:fs';
import { join } from 'node:path';

const component = '@rjsf/core/lib/components/fields/SchemaField.js';

/** The public entry stays where a release of the package has no such file; `log` gets the line about it. */
export function schemaFieldAlone(root, log = console.warn) {
  return {
    name: 'schema-field-alone',
    setup(build) {
      const isThere = existsSync(join(root, 'node_modules', component));
      build.onLoad({ filter: /[\\/]engine[\\/]form[\\/]schema-field\.ts$/ }, () => {
        if (!isThere)
          return void log(`${component} is not there: the bundle has RJSF's public entry instead, which is heavier.`);
        const contents = `export { default as SchemaField } from ${JSON.stringify(component)};`;
        return { contents, loader: 'js', resolveDir: root };
      });
    },
  };
}
