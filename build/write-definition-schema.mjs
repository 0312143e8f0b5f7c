// Writes the JSON Schema of exported ticket forms, made of the field types, beside the page.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';

/** Writes it to the path that exported forms link to. */
export async function writeDefinitionSchema(root, outdir) {
  const out = join(root, 'dist/generated');
  await bundleForNode(root, {
    entryPoints: ['src/schema/ticket-types/definition-schema.ts'],
    outdir: out,
    sourcemap: false,
  });
  const { definitionSchema, SCHEMA_PATH } = await import(pathToFileURL(join(out, 'definition-schema.mjs')));
  const file = join(outdir, SCHEMA_PATH);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(definitionSchema(), null, 2)}\n`);
}
