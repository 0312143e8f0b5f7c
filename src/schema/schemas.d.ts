// What `import … from 'schemas'` gives: every JSON file of the folder by file name (see `descriptors-plugin.ts`).
declare module 'schemas' {
  export const descriptors: Record<string, unknown>;
}

// The files of `schemas/field-types/`, a module of their own: no list loads them.
declare module 'field-types' {
  export const descriptors: Record<string, unknown>;
}
