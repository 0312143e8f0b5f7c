import type { Plugin } from 'esbuild';

// Types of `schema-field-alone.mjs`, for its test.
export function schemaFieldAlone(root: string, say?: (line: string) => void): Plugin;
