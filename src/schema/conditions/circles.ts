// Names of which each leads to the next, and the last to the first, all of them at once.

/**
 * A number for each name, which two share where each leads to the other. Every name is visited once, however many lead to it.
 * @param sources for each name those it leads to.
 */
export function circlesOf(sources: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const circles = new Map<string, number>();
  /** Those whose circle is not known yet, in the order in which they were reached. */
  const open: string[] = [];
  /** @returns the first place that is reached from the name. */
  function visit(name: string): number {
    const place = places.size;
    let first = place;
    places.set(name, place);
    open.push(name);
    for (const source of sources.get(name) ?? [])
      if (!circles.has(source)) first = Math.min(first, places.get(source) ?? visit(source));
    if (first === place) for (const one of open.splice(open.lastIndexOf(name))) circles.set(one, place);
    return first;
  }
  for (const name of sources.keys()) if (!places.has(name)) visit(name);
  return circles;
}
