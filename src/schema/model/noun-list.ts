// The list of choices that no file holds: the nouns, by their titles.
import type { Lists, Noun } from '../descriptor/descriptor';

/** The lists of `lists.json`, and `nouns`: those with a table of their own. */
export function allLists(files: Readonly<Record<string, unknown>>): Lists {
  const nouns = Object.values(files).flatMap((file) => {
    const { noun, title, table } = Object(file) as Partial<Noun>;
    return noun === undefined || table !== undefined ? [] : [{ value: noun, text: title ?? noun }];
  });
  return { ...(Object(files['lists.json']) as Lists), nouns };
}
