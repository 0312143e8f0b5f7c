import type { Plugin } from 'esbuild';

// Types of `react-dom-modules.mjs`, for its test.
export function reactDomModules(root: string, say?: (line: string) => void): Plugin;
