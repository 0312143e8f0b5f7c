// What the rules of the lint share: the files that they look at, and the names that descriptors may use.

import type { Entry, Noun } from '../../src/schema/descriptor/descriptor';
import { isObject } from '../../src/schema/formats/plain-values';
import type { LintContext } from '../../src/schema/keywords/lint-context';
import { asChoice } from '../../src/schema/model/as-choice';
import { allLists } from '../../src/schema/model/noun-list';
import { withStateFields } from '../../src/schema/model/states';
import { groups, widgets } from '../../src/widgets/registry';
import { offPagesOf, pathsOf, screensOf } from './lint-addresses';

/** Contents by file name, as `schemas/` has them. They are parsed and nothing more, so each may be of any shape. */
export type Files = Record<string, unknown>;

/** What `"as"` of a field may be. */
export const WIDGET_NAMES = Object.keys(widgets);

/** What `"as"` of several fields may be. */
export const GROUP_NAMES = Object.keys(groups);

/** The lookups of one run. @param more what no descriptor says: modules of the server, how a rule is run. */
export function contextOf(files: Files, more: Pick<LintContext, 'serverModules' | 'attempt'>): LintContext {
  const { menu } = Object(files['app.json']) as { menu?: unknown };
  return {
    ...more,
    nouns: new Map(nounFilesIn(files).map(([, noun]) => [noun.noun, noun])),
    lists: new Map(
      Object.entries(allLists(files))
        .filter(([, list]) => Array.isArray(list))
        .map(([name, list]) => [name, list.map(asChoice)]),
    ),
    groups: Array.isArray(menu) ? menu.filter((group) => typeof group === 'string') : [],
    paths: pathsOf(files),
    offPages: offPagesOf(files),
    stacked: screensOf(files).flatMap(({ screen }) => (screen?.kind === 'stack' ? screen.parts : [])),
  };
}

/** The files that describe a noun, with as much of one as every rule needs. */
export const nounFilesIn = (files: Files): [string, Noun][] =>
  Object.entries(files)
    .filter((entry): entry is [string, Noun] => {
      const { noun, record } = Object(entry[1]) as Partial<Noun>;
      return typeof noun === 'string' && isObject(record) && isObject(record?.properties);
    })
    .map(([file, noun]) => [file, withStateFields(noun)]);

/** Whether a column is out of sight until the user chooses it. */
export const isHidden = (entry?: Entry): boolean =>
  typeof entry === 'object' && 'hidden' in entry && entry.hidden === true;
