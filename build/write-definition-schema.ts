// Writes the JSON Schema of exported ticket forms, made of the field types, beside the page.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle';

/** Writes it to the path that exported forms link to. */
export async function writeDefinitionSchema(root: string, outdir: string): Promise<void> {
  const out = join(root, 'dist/generated');
  await bundleForNode(root, {
    entryPoints: ['src/schema/ticket-types/definition-schema.ts'],
    outdir: out,
    sourcemap: false,
  });
  const { definitionSchema, SCHEMA_PATH }: typeof import('../src/schema/ticket-types/definition-schema') = await import(
    pathToFileURL(join(out, 'definition-schema.mjs')).href
  );
  const file = join(outdir, SCHEMA_PATH);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(definitionSchema(), null, 2)}\n`);
}
