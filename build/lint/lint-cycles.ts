// Rules about fields that follow each other in a circle: by conditions, by what they begin with, and by what can be chosen.

import { conditionCycles } from '../../src/schema/conditions/condition-cycles';
import { dependencyOrder } from '../../src/schema/conditions/dependency-order';
import { sourcesOf } from '../../src/schema/conditions/sources';
import type { Noun, Property, RecordSchema } from '../../src/schema/descriptor/descriptor';
import { CONDITION_KEYWORDS } from '../../src/schema/keywords/condition-rules';
import type { Finding, Place } from '../../src/schema/keywords/finding';
import { followed } from '../../src/schema/model/first-value';
import { recordFor } from '../../src/schema/model/record-for';
import { withConditions } from '../../src/schema/model/with-conditions';

/** Circles in the record and in its variants; one of the record is not reported again for each variant. */
export function cycleProblems(place: Place, noun: Noun): Finding[] {
  const { record, add, edit } = noun;
  const here = place.at('record', 'properties');
  const hasCycle = decidedInCircles(record).length > 0;
  const varied = Object.entries({ add, edit }).flatMap(([mode, variant]) => {
    const [own] =
      Object.entries(variant?.properties ?? {}).find(([, words]) => conditionIn(words) ?? followed(words)) ?? [];
    const found = own === undefined || hasCycle ? [] : decidedInCircles(recordFor(noun, mode as 'add'));
    return found.map((cycle) => place.at(mode, 'properties', own!).problem(conditionText(cycle, record)));
  });
  const placeOfDefault = (name: string) =>
    add?.properties?.[name]?.default === undefined ? here : place.at('add', 'properties');
  return [...recordCycleProblems(here, record, recordFor(noun, 'add'), placeOfDefault), ...varied];
}

/** Of one record, whose properties are at `here`, and of one as it is added. */
export function recordCycleProblems(
  here: Place,
  record: RecordSchema,
  added: RecordSchema = record,
  placeOfDefault: (name: string) => Place = () => here,
): Finding[] {
  return [
    ...decidedInCircles(record).map((cycle) =>
      here.at(cycle[0]!, conditionIn(record.properties[cycle[0]!]!)!).problem(conditionText(cycle, record)),
    ),
    ...cycles(added, (property) => followed(property)).map((cycle) =>
      placeOfDefault(cycle[0]!)
        .at(cycle[0]!, 'default')
        .problem(`none of them begins with a value: ${closed(cycle).join(' follows ')}`),
    ),
    ...cycles(record, ({ dependsOn }) => dependsOn).map((cycle) =>
      here.at(cycle[0]!, 'dependsOn').problem(`nothing could be chosen first: ${closed(cycle).join(' depends on ')}`),
    ),
  ];
}

/** Fields of which each waits for the next, and the last for the first. One that names itself is reported where it does. */
function cycles({ properties }: RecordSchema, sourceOf: (property: Property) => string | undefined): string[][] {
  const all = Object.entries(properties).flatMap(([name, property]): [string, string[]][] => {
    const source = sourceOf(property);
    return source === undefined || source === name ? [] : [[name, [source]]];
  });
  return dependencyOrder(new Map(all)).cycles.map((cycle) => [...cycle]);
}

const closed = (cycle: readonly string[]): string[] => [...cycle, cycle[0]!];

const decidedInCircles = ({ properties }: RecordSchema): string[][] =>
  conditionCycles(new Map(Object.entries(properties).map(([name, property]) => [name, withConditions(property)])));

/** The keyword with the condition that a field has. */
const conditionIn = (property: Partial<Property>) =>
  CONDITION_KEYWORDS.find(
    (word) => sourcesOf(withConditions({ title: '', [word]: property[word] }).when ?? {}).length > 0,
  );

/** "Weight depends on Seal, which depends on Weight." */
function conditionText(cycle: readonly string[], { properties }: RecordSchema): string {
  const [first, ...others] = closed(cycle).map((name) => properties[name]!.title);
  return `no order in which to decide: ${first} depends on ${others.join(', which depends on ')}`;
}
