// What the lint says of the frozen descriptors after a change.

import { lintAll } from '../../build/lint/lint-descriptors';
import { type Finding, textOf } from '../../src/schema/keywords/finding';
import { descriptors, type Files, serverModules } from './frozen-descriptors';
import { meta } from './meta-schemas';

/** The findings after `change` was made to a copy. */
export function findingsAfter(change: (files: Files) => void): Finding[] {
  const files = structuredClone(descriptors);
  change(files);
  return lintAll(files, meta, { serverModules });
}

/** One text for each of them, with file and place. */
export const problemsAfter = (change: (files: Files) => void): string[] => findingsAfter(change).map(textOf);
