// Which of the names that something had before (`"was"`) its rows or values still have in the database.

/** A noun, or a property of one, as the descriptors call it. */
export interface Named {
  name: string;
  /** Former names. */
  was: readonly string[];
}

/** The names in the database, and the renames that it has seen. */
export interface Present {
  has(name: string): boolean;
  /** Whether what is called `name` has followed this former name already. */
  isDone(name: string, was: string): boolean;
}

/**
 * The renames that are still to be done, from the former name, by the new one. A former name that is described itself
 * only counts when that one moves away in the same step, so that two can change names with each other.
 */
export function pendingRenames(named: readonly Named[], { has, isDone }: Present): Map<string, string> {
  const pending = new Map<string, string>();
  for (const { name, was } of named) {
    const from = was.find((former) => has(former) && !isDone(name, former));
    if (from !== undefined) pending.set(name, from);
  }
  const described = new Set(named.map(({ name }) => name));
  const stays = ([, from]: [string, string]) => described.has(from) && !pending.has(from);
  for (let blocked = [...pending].filter(stays); blocked.length > 0; blocked = [...pending].filter(stays))
    for (const [name] of blocked) pending.delete(name);
  return pending;
}

/** The new names that something in the database has already, and that it does not give up in the same step. */
export const occupiedNames = (renames: ReadonlyMap<string, string>, { has }: Pick<Present, 'has'>): string[] => {
  const left = new Set(renames.values());
  return [...renames.keys()].filter((name) => has(name) && !left.has(name));
};
