// What `import … from 'schemas'` gives: every JSON file of the folder by file name (see `descriptors-plugin.mjs`).
declare module 'schemas' {
  export const descriptors: Record<string, unknown>;
}
