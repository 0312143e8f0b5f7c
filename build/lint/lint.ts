// Checks the descriptors before anything is built.

import { join } from 'node:path';
import { type Finding, textOf } from '../../src/schema/keywords/finding';
import { loadModules } from '../load-modules';
import { namesOfWidgets } from '../plugins/names-of-widgets';
import { nounModuleNames } from '../plugins/noun-modules-plugin';
import type { Files } from './lint-context';
import type { Position } from './locate';
import { readFiles, strayFiles } from './read-files';

/** A finding and its place; `at` is undefined where its file is missing. */
interface Placed {
  finding: Finding;
  at: Position | undefined;
}

/**
 * Every problem of the files in `schemas/`, each with file, line and column; empty when there is none. `draft` is a folder
 * below the packages.
 */
export async function lint(root: string, draft: string): Promise<string[]> {
  const { lintAll, lintFieldTypes } = await loadModules<
    typeof import('./lint-descriptors') & typeof import('./lint-field-types')
  >(root, ['build/lint/lint-descriptors', 'build/lint/lint-field-types'], {
    beside: draft,
    plugins: [namesOfWidgets],
    descriptors: [],
  });
  const schemas = join(root, 'schemas');
  const sources = readFiles(schemas);
  const texts = [...strayFiles(schemas), ...[...sources.values()].flatMap(({ problems }) => problems)];
  const isReadable = (file: string) => !sources.has(file) || sources.get(file)?.content !== undefined;
  /** The files of a folder by name. */
  const folder = (prefix: string): Files =>
    Object.fromEntries(
      [...sources].flatMap(([file, { content }]) => {
        const name = file.slice(prefix.length);
        return file.startsWith(prefix) && !name.includes('/') && isReadable(file) ? [[name, content]] : [];
      }),
    );
  const findings = (): Finding[] => {
    const meta = folder('meta/');
    const samples = Object.entries(folder('reference/')).map(([name, noun]) => [`reference/${name}`, noun]);
    return [
      ...lintAll(folder(''), meta, {
        serverModules: nounModuleNames(join(root, 'server/nouns')),
        samples: Object.fromEntries(samples),
      }),
      ...lintFieldTypes(folder('field-types/'), meta),
    ];
  };
  // Where what all others rely on cannot be read, their mistakes are none of their own.
  const isLost = [...sources.keys()].some((file) => isShared(file) && !isReadable(file));
  const placed: Placed[] = isLost
    ? []
    : findings().map((finding) => ({ finding, at: sources.get(finding.file)?.positionOf(finding) }));
  const all = [...texts.map((finding) => ({ finding, at: finding })), ...placed].sort(byPlace);
  return firstOfEach(all).map(({ finding, at, more }) =>
    more ? `schemas/${finding.file}: and ${more} more problems` : lineOf(finding, at, textOf(finding)),
  );
}

const byPlace = (a: Placed, b: Placed): number =>
  a.finding.file.localeCompare(b.finding.file) ||
  (a.at && b.at ? a.at.line - b.at.line || a.at.column - b.at.column : 0);

const isShared = (file: string): boolean =>
  file.startsWith('meta/') || ['app.json', 'lists.json', 'field-types/attributes.json'].includes(file);

/** Problems of one file that are reported. */
const MAX_PROBLEMS = 50;

/** The problems of each file in their order; of very many the first ones, and how many `more` there are. */
function firstOfEach(all: readonly Placed[]): (Placed & { more?: number })[] {
  const files = new Map<string, Placed[]>();
  for (const one of all) {
    const { file } = one.finding;
    files.set(file, [...(files.get(file) ?? []), one]);
  }
  return [...files.values()].flatMap((found) =>
    found.length <= MAX_PROBLEMS + 1
      ? found
      : [...found.slice(0, MAX_PROBLEMS), { ...found[MAX_PROBLEMS]!, more: found.length - MAX_PROBLEMS }],
  );
}

/** Such as `schemas/terminals.json:24:31 record.required[2]: …`, which terminals and editors make a link of. */
function lineOf({ file, hint }: Finding, at: Position | undefined, text: string): string {
  const place = at === undefined ? file : `${file}:${at.line}:${at.column}`;
  return `schemas/${place}${text.slice(file.length)}${hint ? `\n      ${hint}` : ''}`;
}
