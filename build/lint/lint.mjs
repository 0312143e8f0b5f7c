// Checks the descriptors before anything is built.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleForNode } from '../bundle.mjs';
import { namesOfWidgets } from '../plugins/names-of-widgets.mjs';
import { nounModuleNames } from '../plugins/noun-modules-plugin.mjs';
import { readFiles, strayFiles } from './read-files.mjs';

/**
 * Every problem of the files in `schemas/`, each with file, line and column; empty when there is none.
 * @param {string} root @param {string} draft @returns {Promise<string[]>}
 */
export async function lint(root, draft) {
  await bundleForNode(root, {
    entryPoints: ['lint-descriptors', 'lint-field-types', 'locate', 'finding'].map((name) => `build/lint/${name}.ts`),
    outdir: draft,
    plugins: [namesOfWidgets],
  });
  const load = (name) => import(pathToFileURL(join(draft, `${name}.mjs`)));
  const [{ lintAll }, { lintFieldTypes }, locate, { textOf }] = await Promise.all(
    ['lint-descriptors', 'lint-field-types', 'locate', 'finding'].map(load),
  );
  const schemas = join(root, 'schemas');
  const sources = readFiles(schemas, locate);
  const texts = [...strayFiles(schemas), ...[...sources.values()].flatMap(({ problems }) => problems)];
  const isReadable = (file) => !sources.has(file) || sources.get(file).content !== undefined;
  /** The files of a folder by name. */
  const folder = (prefix) =>
    Object.fromEntries(
      [...sources].flatMap(([file, { content }]) => {
        const name = file.slice(prefix.length);
        return file.startsWith(prefix) && !name.includes('/') && isReadable(file) ? [[name, content]] : [];
      }),
    );
  const findings = () => {
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
  const placed = isLost
    ? []
    : findings().map((finding) => ({ finding, at: sources.get(finding.file)?.positionOf(finding) }));
  const all = [...texts.map((finding) => ({ finding, at: finding })), ...placed].sort(
    (a, b) => a.finding.file.localeCompare(b.finding.file) || a.at?.line - b.at?.line || a.at?.column - b.at?.column,
  );
  return firstOfEach(all).map(({ finding, at, more }) =>
    more ? `schemas/${finding.file}: and ${more} more problems` : lineOf(finding, at, textOf(finding)),
  );
}

const isShared = (file) =>
  file.startsWith('meta/') || ['app.json', 'lists.json', 'field-types/attributes.json'].includes(file);

/** Problems of one file that are reported. */
const MAX_PROBLEMS = 50;

/** The problems of each file in their order; of very many the first ones, and how many `more` there are. */
function firstOfEach(all) {
  const files = new Map();
  for (const one of all) {
    const { file } = one.finding;
    if (!files.has(file)) files.set(file, []);
    files.get(file).push(one);
  }
  return [...files.values()].flatMap((found) =>
    found.length <= MAX_PROBLEMS + 1
      ? found
      : [...found.slice(0, MAX_PROBLEMS), { ...found[MAX_PROBLEMS], more: found.length - MAX_PROBLEMS }],
  );
}

/** Such as `schemas/terminals.json:24:31 record.required[2]: …`, which terminals and editors make a link of. */
function lineOf({ file, hint }, at, text) {
  const place = at === undefined ? file : `${file}:${at.line}:${at.column}`;
  return `schemas/${place}${text.slice(file.length)}${hint ? `\n      ${hint}` : ''}`;
}
