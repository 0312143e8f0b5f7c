// The order in which fields that depend on each other are evaluated, and the cycles in which there is none.

interface DependencyOrder {
  /** Every name, each behind those it depends on; names on cycles, and those that depend on them, at the end. */
  readonly order: readonly string[];
  /** Each in the direction of the dependency: the second name is what the first depends on. */
  readonly cycles: readonly (readonly string[])[];
  /** For each name those that depend on it directly. */
  readonly dependents: ReadonlyMap<string, readonly string[]>;
}

/** @param sources for each name those it depends on; names that are no key depend on nothing. */
export function dependencyOrder(sources: ReadonlyMap<string, readonly string[]>): DependencyOrder {
  const waitsFor = new Map<string, number>();
  const dependents = new Map<string, string[]>();
  for (const [name, needed] of sources) {
    const different = new Set(needed);
    waitsFor.set(name, [...different].filter((source) => sources.has(source)).length);
    for (const source of different) {
      const list = dependents.get(source);
      if (list) list.push(name);
      else dependents.set(source, [name]);
    }
  }
  const order = [...sources.keys()].filter((name) => waitsFor.get(name) === 0);
  // Grows while it is walked.
  for (const name of order) {
    for (const dependent of dependents.get(name) ?? []) {
      const rest = waitsFor.get(dependent)! - 1;
      waitsFor.set(dependent, rest);
      if (rest === 0) order.push(dependent);
    }
  }
  const stuck = [...sources.keys()].filter((name) => waitsFor.get(name)! > 0);
  return { order: [...order, ...stuck], cycles: cyclesOf(stuck, sources), dependents };
}

/** Every stuck name depends on another one, so following them always leads into a cycle. */
function cyclesOf(stuck: readonly string[], sources: ReadonlyMap<string, readonly string[]>): string[][] {
  const isStuck = new Set(stuck);
  const seen = new Set<string>();
  const cycles: string[][] = [];
  for (const first of stuck) {
    const path = new Map<string, number>();
    let name = first;
    while (!seen.has(name)) {
      seen.add(name);
      path.set(name, path.size);
      name = sources.get(name)!.find((source) => isStuck.has(source))!;
    }
    const start = path.get(name);
    if (start !== undefined) cycles.push([...path.keys()].slice(start));
  }
  return cycles;
}
