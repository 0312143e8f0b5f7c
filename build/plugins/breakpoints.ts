// `@media (--phone)` in a style sheet: what `src/styles/breakpoints.css` defines, the one place where widths and heights of
// windows stand.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** The plugin for esbuild. No browser knows `@custom-media` yet, so the build replaces the names. */
export const breakpoints = (root: string): Plugin => ({
  name: 'breakpoints',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]styles[\\/].*\.css$/ }, ({ path }) => ({
      contents: withBreakpoints(root, readFileSync(path, 'utf8')),
      loader: 'css',
      watchFiles: [join(root, FILE)],
    }));
  },
});

/** A style sheet with conditions instead of names. @throws for a name that is not defined. */
export function withBreakpoints(root: string, css: string): string {
  const conditions = readBreakpoints(root);
  return css.replace(/@media[^{]*/g, (query) =>
    query.replace(/\((--[\w-]+)\)/g, (_, name: string) => {
      const condition = conditions.get(name);
      if (!condition) throw new Error(`${FILE} has no ${name}`);
      return condition;
    }),
  );
}

/** The conditions by name, such as `--phone` and `(width < 768px)`. */
export const readBreakpoints = (root: string): Map<string, string> =>
  new Map(
    [...readFileSync(join(root, FILE), 'utf8').matchAll(/^@custom-media (--[\w-]+) (.+);$/gm)].map(
      ([, name, condition]) => [name!, condition!],
    ),
  );

const FILE = 'src/styles/breakpoints.css';
