// The errors that the build reports for descriptors that cannot work, with file and place, and the nearest name where
// one is misspelled. Only the build and the tests import it; it never reaches the browser.
import { type Finding, type Path, Place } from '../../src/schema/keywords/finding';
import { callAddressProblems, screenAddressProblems } from './lint-addresses';
import { appProblems } from './lint-app';
import { contextOf, type Files, nounFilesIn } from './lint-context';
import { fileProblems } from './lint-files';
import { nounProblems } from './lint-noun';
import { relationProblems } from './lint-storage';
import { structureFindings, structureJudge } from './lint-structure';
import { textProblems } from './lint-texts';

/**
 * Every problem of the descriptors; empty when there is none. `files` are the descriptors by file name, `meta` the
 * meta-schemas (`noun.json`, `app.json`, `lists.json`) by file name. `serverModules` are the names of the files in
 * `server/nouns`, `samples` the nouns of the reference pages, which the server does not have.
 */
export function lintAll(
  files: Files,
  meta: Files,
  { serverModules, samples = {} }: { serverModules: readonly string[]; samples?: Files },
): Finding[] {
  const judge = structureJudge(meta, 'noun.json', NO_NOUNS);
  const broken = Object.entries({ ...files, ...samples }).flatMap(([file, content]) =>
    structureFindings(file, content, judge(file)),
  );
  const context = contextOf(files, { serverModules, attempt: broken.length > 0 ? attempt : (rule) => rule() });
  const meaning = [
    ...nounFilesIn(files).flatMap(([file, noun]) => nounProblems(new Place(file), noun, context)),
    ...nounFilesIn(samples).flatMap(([file, noun]) =>
      nounProblems(new Place(file), noun, { ...context, isSample: true }),
    ),
    ...context.attempt(() => appProblems(files, context)),
    ...[screenAddressProblems, fileProblems, textProblems].flatMap((rule) => context.attempt(() => rule(files))),
    ...[callAddressProblems, relationProblems].flatMap((rule) => context.attempt(() => rule(nounFilesIn(files)))),
  ];
  return [...missingFiles(files), ...broken, ...meaning.filter(notWithin(broken))];
}

/** Where the structure is broken a rule may find something that it does not expect: then it says nothing. */
function attempt(rule: () => Finding[]): Finding[] {
  try {
    return rule();
  } catch {
    return [];
  }
}

/** What is said of a broken place, or of one within it, only follows from that. */
function notWithin(broken: readonly Finding[]): (finding: Finding) => boolean {
  const places = new Set(
    broken.flatMap(({ file, path = [], key }) => (key === undefined ? [placeIn(file, path)] : [])),
  );
  return ({ file, path = [], key }) =>
    key !== undefined || !path.some((_, i) => places.has(placeIn(file, path.slice(0, i + 1))));
}

const placeIn = (file: string, path: Path): string => JSON.stringify([file, ...path]);

/** The files that describe no noun. */
const NO_NOUNS = ['app.json', 'lists.json'];

const missingFiles = (files: Files): Finding[] =>
  NO_NOUNS.flatMap((file) => (Object.hasOwn(files, file) ? [] : [{ file, message: 'the file is missing' }]));
