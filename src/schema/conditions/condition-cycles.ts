// Fields of which each waits for the next, and the last for the first, so that no order decides what they are.
import type { Property } from '../descriptor/descriptor';
import { followed } from '../model/first-value';
import { dependencyOrder } from './dependency-order';
import { sourcesOf } from './sources';

/**
 * Cycles with a condition in them: one of the first field reads the second. What a field begins with counts, too, because it
 * follows that; circles of nothing else are none of conditions.
 */
export function conditionCycles(properties: ReadonlyMap<string, Pick<Property, 'when' | 'default'>>): string[][] {
  const read = (name: string) => sourcesOf(properties.get(name)?.when ?? {});
  const sources = [...properties].flatMap(([name, property]): [string, string[]][] => {
    const others = [...read(name), followed(property) ?? []].flat().filter((source) => source !== name);
    return others.length > 0 ? [[name, others]] : [];
  });
  return dependencyOrder(new Map(sources)).cycles.flatMap((cycle) => {
    const at = cycle.findIndex((name, index) => read(name).includes(cycle[(index + 1) % cycle.length]!));
    return at < 0 ? [] : [[...cycle.slice(at), ...cycle.slice(0, at)]];
  });
}
