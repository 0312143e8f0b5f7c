// Writes the types of every record, generated from the descriptors, into `dist/generated`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from './bundle.mjs';
import { readDescriptors } from './plugins/descriptors-plugin.mjs';

/** `dist/generated/records.d.ts`: one interface per noun, imported from 'records'. */
export async function writeGenerated(root) {
  const out = join(root, 'dist/generated');
  mkdirSync(out, { recursive: true });
  await bundleForNode(root, { entryPoints: ['build/record-types.ts'], outdir: out, sourcemap: false });
  const { recordTypes } = await import(pathToFileURL(join(out, 'record-types.mjs')));
  const nouns = Object.values(readDescriptors(join(root, 'schemas'))).filter((file) => 'noun' in file);
  writeFileSync(join(out, 'records.d.ts'), recordTypes(nouns));
}
