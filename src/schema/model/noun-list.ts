// The lists of choices that no file holds: nouns, by their titles.
import type { Lists, Noun, NounChoices } from '../descriptor/descriptor';

/**
 * The lists of `lists.json`, and two of nouns: `nouns`, those with a table of their own, and `choosable`, those of which
 * one record can be chosen.
 */
export function allLists(files: Readonly<Record<string, unknown>>): Lists {
  const nouns = Object.values(files).filter(hasTable);
  return {
    ...(Object(files['lists.json']) as Lists),
    nouns: nouns.map(asChoice),
    choosable: choosable(nouns).map(asChoice),
  };
}

/** Those that fields of the product choose from come first. */
function choosable(nouns: readonly Noun[]): Noun[] {
  const byTitle = nouns
    .filter((noun) => usualChoices(noun) !== undefined)
    // Without a locale: the first comparison by one costs a browser eight milliseconds before its first rows.
    .sort((a, b) => (asChoice(a).text < asChoice(b).text ? -1 : 1));
  return [...byTitle.filter(({ choices }) => choices), ...byTitle.filter(({ choices }) => !choices)];
}

const hasTable = (file: unknown): file is Noun => {
  const { noun, table } = Object(file) as Partial<Noun>;
  return noun !== undefined && table === undefined;
};

const asChoice = ({ noun, title = noun }: Pick<Noun, 'noun'> & Partial<Noun>) => ({ value: noun, text: title });

/**
 * The choices that a noun has by its descriptor, or those of a lookup whose list is read at once: all of its records by
 * their label. Undefined where there are none: a long list, what is only read, and records without a name of their own.
 */
export function usualChoices({
  noun,
  title,
  plural = `${title}s`,
  label,
  choices,
  api,
  table,
  record,
}: Noun): NounChoices | undefined {
  const isNamed = record?.properties?.[label]?.ref === undefined;
  if (choices || table !== undefined || !api || api.paged || api.calls || !isNamed) return choices;
  return { id: api.id, text: label, choose: `-- Select ${title ?? noun} --`, none: `-- No ${plural} Found --` };
}
