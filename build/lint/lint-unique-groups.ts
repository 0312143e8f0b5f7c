// Rules about fields of which no two records may have the same values together (`record.unique`).
import type { Noun } from '../../src/schema/descriptor/descriptor';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { eachField, type LintContext } from '../../src/schema/keywords/lint-context';
import { isOneValue } from '../../src/schema/model/stored';

/** Problems of the groups, and of messages for groups that there are not. */
export function togetherProblems(root: Place, noun: Noun, context: LintContext): Finding[] {
  const { unique: groups = [], properties } = noun.record;
  const place = root.at('record', 'unique');
  const sets = groups.map((group) => [...group].sort().join());
  return [
    ...groups.flatMap((group, i) =>
      sets.indexOf(sets[i]!) < i
        ? [place.at(i).problem('these fields are unique together already')]
        : groupProblems(place.at(i), group, noun),
    ),
    ...viewProblems(place, noun, context),
    ...Object.entries(properties).flatMap(([name, { messages }]) =>
      messages?.together !== undefined && !groups.some((group) => group.at(-1) === name)
        ? [
            root
              .at('record', 'properties', name, 'messages', 'together')
              .problem('it is shown under the last field of a "unique" of the record, so nobody would ever see it'),
          ]
        : [],
    ),
  ];
}

function groupProblems(place: Place, group: readonly string[], noun: Noun): Finding[] {
  if (group.length === 1) return [place.problem('a field that is unique alone says so itself, with "unique": true')];
  const found = eachField(place, group, noun, (at, property, name) => {
    if (property.computed) return [at.problem(`"${name}" is made of other fields, which are to be named instead`)];
    if (property.unique) return [at.problem(`"${name}" is unique alone, so the others add nothing`)];
    return at.problemUnless(
      isOneValue(property),
      `"${name}" cannot be compared: it must be kept with the record, and be one value`,
    );
  });
  const last = noun.record.properties[group.at(-1)!];
  return last?.readOnly
    ? [
        ...found,
        place.at(group.length - 1).problem('the message is shown under the last field, so that must be filled in'),
      ]
    : found;
}

/** A save of a view of a record must keep the keys of its table. */
function viewProblems(place: Place, { table, record }: Noun, { nouns }: LintContext): Finding[] {
  const kept = nouns.get(table ?? '')?.record.unique;
  if (table === undefined) return [];
  const texts = (groups: readonly (readonly string[])[] = []) => groups.map((group) => group.join());
  const groups = texts(record.unique);
  const needed = (kept ?? []).filter((group) => group.some((name) => Object.hasOwn(record.properties, name)));
  return texts(needed).join(' ') === groups.join(' ') ? [] : [place.problem(`"unique" must be as in ${table}`)];
}
