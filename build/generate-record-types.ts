// Writes the types of every record, generated from the descriptors, into `dist/generated`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Noun } from '../src/schema/descriptor/descriptor';
import { withStateFields } from '../src/schema/model/states';
import { readDescriptors } from './plugins/descriptors-plugin';
import { recordTypes } from './record-types';

/** `dist/generated/records.d.ts`: one interface per noun, imported from 'records'. */
export function writeGenerated(root: string): void {
  const out = join(root, 'dist/generated');
  mkdirSync(out, { recursive: true });
  const files = Object.values(readDescriptors(join(root, 'schemas')));
  writeFileSync(
    join(out, 'records.d.ts'),
    recordTypes(files.filter((file): file is Noun => 'noun' in file).map(withStateFields)),
  );
}
