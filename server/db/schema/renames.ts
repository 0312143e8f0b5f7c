// Which of the names that something had before (`"was"`) its rows or values still have in the database.

/** A noun, or a column of one, as the descriptors call it. */
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

/** Former names as a descriptor has them, against what the database has. */
export interface PendingRenames {
  /** What is still to be renamed: former names by new name. */
  renames: ReadonlyMap<string, string>;
  /** New names that the database has already for something else, and that this does not give up in the same step. */
  occupied: readonly string[];
  /** Former names, by new name, that something else is called that stays. */
  blocked: ReadonlyMap<string, string>;
}

/**
 * A former name that is described itself only counts when that one moves away in the same step, so that two can change
 * names with each other.
 */
export function pendingRenames(named: readonly Named[], { has, isDone }: Present): PendingRenames {
  const renames = new Map<string, string>();
  const blocked = new Map<string, string>();
  for (const { name, was } of named) {
    const from = was.find((former) => has(former) && !isDone(name, former));
    if (from !== undefined) renames.set(name, from);
  }
  const described = new Map(named.map(({ name, was }) => [name, was]));
  // What says that it was something else, which this database never had, leaves its name to others, too.
  const isOther = (name: string, was: readonly string[]) =>
    was.length > 0 && !was.some((former) => isDone(name, former));
  const stays = (name: string) => {
    const was = described.get(name);
    return was !== undefined && !renames.has(name) && !isOther(name, was);
  };
  for (
    let next = [...renames].find(([, from]) => stays(from));
    next;
    next = [...renames].find(([, from]) => stays(from))
  ) {
    renames.delete(next[0]);
    blocked.set(...next);
  }
  const left = new Set(renames.values());
  const occupied = [...renames.keys()].filter((name) => has(name) && !left.has(name));
  return { renames, occupied, blocked };
}

/** The name that something has in the database now; undefined for what the database does not have yet. */
export function presentName(renames: ReadonlyMap<string, string>, name: string): string | undefined {
  const isGivenUp = !renames.has(name) && [...renames.values()].includes(name);
  return isGivenUp ? undefined : (renames.get(name) ?? name);
}
