// A copy of the shipped descriptors that stays as it is: tests of the lint, of broken descriptors and of the engine read
// it, so that whatever is added to `schemas/` or changed there turns none of them red. It has the form of the import
// 'schemas'.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, Lists, Noun } from '../../src/schema/descriptor/descriptor';
import { asChoice } from '../../src/schema/model/as-choice';
import { app, lists, nouns, readNoun } from '../../src/schema/model/nouns';
import { FROZEN } from './freeze-descriptors';

/** Descriptors by file name. */
export type Files = Record<string, any>;

export const descriptors: Files = Object.fromEntries(
  readdirSync(FROZEN)
    .sort()
    .map((file) => {
      const { $schema: _editorOnly, ...descriptor } = JSON.parse(readFileSync(join(FROZEN, file), 'utf8'));
      return [file, descriptor];
    }),
);

/** The server modules that they name. */
export const serverModules: readonly string[] = Object.values(descriptors)
  .flatMap(({ server }: Partial<Noun>) => server ?? [])
  .sort();

/** Makes the product's nouns, lists and screens those of the files. */
export function apply(files: Files): void {
  const all = nouns as Map<string, Noun>;
  for (const name of Object.keys(lists)) delete lists[name];
  for (const [name, list] of Object.entries(files['lists.json'] as Lists)) lists[name] = list.map(asChoice);
  all.clear();
  for (const file of Object.values(files)) if (file.noun) all.set(file.noun, readNoun(file));
  Object.assign(app, files['app.json'] as App);
}

/** Makes them the frozen ones, whatever is in `schemas/`. */
export const applyFrozen = (): void => apply(structuredClone(descriptors));

/** Makes them what is in `schemas/`, by the very objects of the start: other test files hold them since they were loaded. */
export function restore(): void {
  const all = nouns as Map<string, Noun>;
  all.clear();
  for (const [name, noun] of shipped.nouns) all.set(name, noun);
  for (const name of Object.keys(lists)) delete lists[name];
  Object.assign(lists, shipped.lists);
  Object.assign(app, shipped.app);
}

const shipped = { nouns: [...nouns], lists: { ...lists }, app: { ...app } };
