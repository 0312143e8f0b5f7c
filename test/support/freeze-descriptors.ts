// The shipped descriptors as they were once, for what tests add to them: it may be called like something in `schemas/`.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the frozen descriptors. */
export const FROZEN = 'test/fixtures/schemas';

/**
 * Puts the frozen descriptors in the place of those of a copy of the project in `root`, and takes away the server
 * modules that none of them names: the lint refuses a noun beside a module of its name that it does not name.
 */
export function freezeDescriptors(root: string): void {
  const schemas = join(root, 'schemas');
  for (const file of readdirSync(schemas)) if (file.endsWith('.json')) rmSync(join(schemas, file));
  const named: string[] = [];
  for (const file of readdirSync(FROZEN)) {
    const text = readFileSync(join(FROZEN, file), 'utf8');
    writeFileSync(join(schemas, file), text.replace('../../../schemas/meta/', './meta/'));
    named.push(`${JSON.parse(text).server}.ts`);
  }
  const modules = join(root, 'server/nouns');
  const all = existsSync(modules) ? readdirSync(modules) : [];
  for (const file of all) if (!named.includes(file)) rmSync(join(modules, file));
}
