// Rules about files beside each other: names that only one may have, and the option lists.

import type { Choice, Lists, Noun } from '../../src/schema/descriptor/descriptor';
import { type Finding, Place } from '../../src/schema/keywords/finding';
import { hasCall } from '../../src/schema/model/calls';
import { recordFor } from '../../src/schema/model/record-for';
import { type Files, nounFilesIn } from './lint-context';

/** Problems that no file has alone. */
export function fileProblems(files: Files): Finding[] {
  const nounFiles = nounFilesIn(files);
  return [
    ...twice(
      nounFiles.map(([file, { noun }]) => ({ place: new Place(file, ['noun']), name: noun })),
      'the noun',
    ),
    ...twice(
      nounFiles.flatMap(([file, { choices }]) =>
        choices?.key === undefined ? [] : [{ place: new Place(file, ['choices', 'key']), name: choices.key }],
      ),
      'the key',
    ),
    ...circleProblems(nounFiles),
    ...Object.entries(Object(files['lists.json']) as Lists).flatMap(([name, list]) =>
      Array.isArray(list) ? listProblems(new Place('lists.json', [name]), list) : [],
    ),
  ];
}

function twice(names: readonly { place: Place; name: string }[], what: string): Finding[] {
  const first = new Map<string, string>();
  return names.flatMap(({ place, name }) => {
    const taken = first.get(name);
    first.set(name, taken ?? place.file);
    return taken === undefined ? [] : [place.problem(`${what} "${name}" is already described in ${taken}`)];
  });
}

/** Two choices that are saved alike, or that look alike, are one choice to people. */
function listProblems(place: Place, list: readonly (Choice | string)[]): Finding[] {
  const choices = list.map((entry) => (typeof entry === 'string' ? { value: entry, text: entry } : entry));
  return choices.flatMap(({ value, text }, i) => {
    const before = choices.slice(0, i);
    if (before.some((other) => String(other.value) === String(value)))
      return [place.at(i).problem(`the value ${JSON.stringify(value)} is in the list already`)];
    return before.some((other) => other.text === text)
      ? [place.at(i).problem(`the text "${text}" is in the list already`)]
      : [];
  });
}

/** Where records need each other the first one of them could never be saved. */
function circleProblems(nounFiles: readonly [string, Noun][]): Finding[] {
  const needed = new Map(nounFiles.map(([, noun]) => [noun.noun, hasCall(noun, 'create') ? requiredRefs(noun) : []]));
  return nounFiles.flatMap(([file, noun]) =>
    (needed.get(noun.noun) ?? [])
      .filter(({ ref }) => reaches(ref, noun.noun, needed))
      .map(({ name, ref }) =>
        new Place(file, ['record', 'properties', name, 'ref']).problem(
          ref === noun.noun
            ? `it is required, so the first ${noun.noun} could never be saved`
            : `it is required, and a ${ref} needs a ${noun.noun} in turn, so the first of them could never be saved`,
        ),
      ),
  );
}

interface RequiredRef {
  name: string;
  ref: string;
}

const requiredRefs = (noun: Noun): RequiredRef[] =>
  recordFor(noun, 'add').required.flatMap((name) => {
    const { ref } = noun.record.properties[name] ?? {};
    return ref === undefined ? [] : [{ name, ref }];
  });

function reaches(from: string, to: string, needed: ReadonlyMap<string, readonly RequiredRef[]>): boolean {
  const seen = new Set([from]);
  for (const noun of seen) for (const { ref } of needed.get(noun) ?? []) seen.add(ref);
  return seen.has(to);
}
