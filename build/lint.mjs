// Checks the descriptors before anything is built: their rules (src/schema/lint.ts) against the names that the code really has.
// Called by `build.mjs`.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import esbuild from 'esbuild';
import { readDescriptors } from '../src/schema/descriptors-plugin.mjs';
import { bundleForNode } from './bundle.mjs';

/** Where code keeps what JSON may name: the file, and the object in it whose keys are the names. */
const registries = {
  components: ['src/app.tsx', 'parts.components'],
  effects: ['src/app.tsx', 'parts.effects'],
  widgets: ['src/widgets/registry.ts', 'widgets'],
  icons: ['src/engine/icons.tsx', 'PATHS'],
};

/** Nouns whose calls are code: `"server": …` names the module that `server/app.ts` mounts for them. */
const server = ['ticket-forms', 'tickets'];

/** Every problem as a sentence with file and place; empty when all is well. */
export async function lint(root, draft) {
  await bundleForNode(root, { entryPoints: ['src/schema/lint.ts'], outdir: draft });
  const { lintAll } = await import(pathToFileURL(join(draft, 'lint.mjs')));
  const schemas = join(root, 'schemas');
  return lintAll(readDescriptors(schemas), readAll(join(schemas, 'meta')), await names(root));
}

/** Meta-schemas by file name, with every word they have. */
function readAll(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(files.map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8'))]));
}

async function names(root) {
  const found = Object.entries(registries).map(async ([kind, [file, object]]) => [kind, await keysOf(root, file, object)]);
  return { ...Object.fromEntries(await Promise.all(found)), server };
}

/** Runs one file with everything it imports replaced by nothing, so that no screen is drawn just to read a list of names. */
async function keysOf(root, file, object) {
  const text = `${readFileSync(join(root, file), 'utf8')}\nmodule.exports = ${object};`;
  const { code } = await esbuild.transform(text, { loader: 'tsx', format: 'cjs', jsx: 'automatic', sourcefile: file });
  const module = { exports: undefined };
  try {
    runInNewContext(code, { module, require: () => nothing }, { filename: file });
    return Object.keys(module.exports);
  } catch {
    throw new Error(`${file} has no object ${object}; its keys are the names that descriptors may use`);
  }
}

/** Stands for every import: reading from it gives it again, and calling it (`lazy(…)`, `onceByName({…})`) gives back what it was called with. */
const nothing = new Proxy(function () {}, { get: () => nothing, apply: (_, __, [first]) => first });
