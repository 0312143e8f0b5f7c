import type { Plugin } from 'esbuild';

// Types of `react-modules.mjs`, for its test.
export function reactModules(root: string, say?: (line: string) => void): Plugin;
