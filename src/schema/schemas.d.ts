// The address of WebAssembly, as the bundle writes it.
declare module 'zxing-wasm/reader/zxing_reader.wasm' {
  const address: string;
  export default address;
}

// What `import … from 'schemas'` gives: every JSON file of the folder by file name (see `descriptors-plugin.ts`).
declare module 'schemas' {
  export const descriptors: Record<string, unknown>;
}

// The types of `schemas/field-types/` by name, a module of their own: no list loads them.
declare module 'field-types' {
  export const descriptors: Record<string, unknown>;
}

// What their edit panels are made of: no form loads it.
declare module 'field-panels' {
  export const descriptors: { attributes: unknown; panels: Record<string, unknown> };
}
