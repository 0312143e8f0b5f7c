// Rules about fields that begin with what another one has: `"default": { "from": "name" }`.
import { dependencyOrder } from '../../src/schema/conditions/dependency-order';
import type { Noun, Property } from '../../src/schema/descriptor/descriptor';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { noField } from '../../src/schema/keywords/lint-context';
import { followed } from '../../src/schema/model/first-value';
import { type Mode, recordFor } from '../../src/schema/model/record-for';
import { unknownReason } from './unknown-value';

export function defaultSourceProblems(place: Place, noun: Noun): Finding[] {
  const own = (mode: Mode) => noun[mode]?.properties ?? {};
  const edited = Object.entries(own('edit')).flatMap(([name, property]) =>
    followed(property) === undefined
      ? []
      : [place.at('edit', 'properties', name, 'default').problem('only a new record begins with a default')],
  );
  const { properties } = recordFor(noun, 'add');
  const placeOf = (name: string) =>
    own('add')[name]?.default === undefined
      ? place.at('record', 'properties', name, 'default')
      : place.at('add', 'properties', name, 'default');
  const found = Object.keys(properties).flatMap((name) => sourceProblems(placeOf(name), name, noun, properties));
  return [...edited, ...found, ...(found.length > 0 ? [] : circleProblems(placeOf, properties))];
}

type Properties = Readonly<Record<string, Property>>;

function sourceProblems(place: Place, name: string, noun: Noun, properties: Properties): Finding[] {
  const property = properties[name]!;
  const from = followed(property);
  if (from === undefined) return [];
  const words = Object.keys(property.default as object).filter((word) => word !== 'from');
  if (words.length > 0) return [place.problem(`beside "from" nothing has a meaning, so not "${words[0]}" either`)];
  if (!Object.hasOwn(properties, from))
    return [
      noField(
        place.at('from'),
        from,
        noun,
        Object.keys(properties).filter((other) => other !== name),
      ),
    ];
  if (from === name) return [place.at('from').problem('a field cannot begin with its own value')];
  const source = properties[from]!;
  const unknown = source.file ? `"${from}" is a file, which is not copied` : unknownReason(from, source);
  if (unknown !== undefined) return [place.at('from').problem(unknown)];
  const differs = SAME.find((word) => JSON.stringify(source[word]) !== JSON.stringify(property[word]));
  if (differs)
    return [place.at('from').problem(`"${differs}" of "${from}" is another one, so its value may not fit here`)];
  return tighter(place.at('from'), from, property, source);
}

/** Keywords that must be the same, so that what is right in one field is of the right kind in the other. */
const SAME = ['type', 'format', 'ref', 'options', 'items', 'dependsOn'] as const;

/** A value that is right there would be wrong here as soon as it is filled in. */
function tighter(place: Place, from: string, property: Property, source: Property): Finding[] {
  const most = (['maximum', 'maxLength', 'maxItems'] as const).find(
    (word) => property[word] !== undefined && (source[word] ?? Infinity) > property[word],
  );
  const least = (['minimum', 'minLength', 'minItems'] as const).find(
    (word) => property[word] !== undefined && (source[word] ?? -Infinity) < property[word],
  );
  const word = most ?? least;
  return word ? [place.problem(`"${word}" of "${from}" lets more through than here, so its value may not fit`)] : [];
}

function circleProblems(placeOf: (name: string) => Place, properties: Properties): Finding[] {
  const sources = Object.entries(properties).flatMap(([name, property]): [string, string[]][] => {
    const from = followed(property);
    return from === undefined ? [] : [[name, [from]]];
  });
  return dependencyOrder(new Map(sources)).cycles.map(([name = '', ...others]) =>
    placeOf(name).problem(`none of them begins with a value: ${[name, ...others, name].join(' follows ')}`),
  );
}
