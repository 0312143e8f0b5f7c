// Reads the files of `schemas/`, and finds those that nothing reads.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../src/schema/keywords/finding';
import { type Position, readSource, type SourceFile, unreadable } from './locate';

/** The folders below `schemas/` that something reads, as prefixes of the names of their files. */
const FOLDERS = ['', 'meta/', 'field-types/', 'reference/'];

/** Ticket types, which `npm run forms` writes, reads and checks. */
const FORMS = 'forms/';

/** Every descriptor by name, such as `reference/clients.json`. */
export function readFiles(schemas: string): Map<string, SourceFile> {
  const sources = new Map<string, SourceFile>();
  for (const folder of FOLDERS)
    for (const name of readdirSync(join(schemas, folder)).sort()) {
      const file = folder + name;
      if (!name.endsWith('.json')) continue;
      try {
        sources.set(file, readSource(file, readFileSync(join(schemas, file))));
      } catch (error) {
        sources.set(file, unreadable(file, { message: `the file cannot be read: ${(error as Error).message}` }));
      }
    }
  return sources;
}

/** A problem for every file that looks like a descriptor and has no effect. */
export function strayFiles(schemas: string): (Finding & Position)[] {
  return readdirSync(schemas, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const folder = entry.parentPath.slice(schemas.length + 1).replaceAll('\\', '/');
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isFile() || !/\.json[5cl]?$/i.test(entry.name)) return [];
    if (![...FOLDERS, FORMS].includes(folder === '' ? '' : `${folder}/`))
      return [{ file, message: 'nothing reads it there: descriptors lie in schemas/ itself', line: 1, column: 1 }];
    return entry.name.endsWith('.json')
      ? []
      : [{ file, message: 'nothing reads it: the name of a descriptor ends in ".json"', line: 1, column: 1 }];
  });
}
