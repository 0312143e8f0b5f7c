// Which cells of a form begin with what another one has, and which of them still take what that one gets. Values are the
// form's business.
import type { Property } from '../../schema/descriptor/descriptor';
import { splitName } from '../../schema/formula/around';
import { followed } from '../../schema/model/first-value';

interface Copies {
  /** Of each cell that begins with what another one has, that one; also when it follows no more. */
  readonly sources: ReadonlyMap<string, string>;
  /** Notes the cell that the default of a field names, in its record or around it; none that is a copy of the field itself. */
  noteSource(name: string, property: Pick<Property, 'default'>, prefix?: string): string | undefined;
  forgetSource(name: string): void;
  /** From now on the field takes what its source has. */
  follow(name: string, source: string): void;
  /** From now on the field keeps what it has. */
  stopFollowing(name: string): void;
  isFollowing(name: string): boolean;
  /** The cells that take what this one has. */
  followersOf(name: string): Iterable<string>;
}

const NONE: readonly string[] = [];

/** For one form. Values are copied by its store; at first no cell follows another. */
export function createCopies(): Copies {
  const sources = new Map<string, string>();
  const followers = new Map<string, Set<string>>();
  return {
    sources,
    noteSource(name, property, prefix = '') {
      const source = followed(property);
      if (source === undefined) return undefined;
      const inner = splitName(source)[1];
      const cell = inner === '' ? prefix + source : inner;
      for (let at: string | undefined = cell; at !== undefined; at = sources.get(at)) if (at === name) return undefined;
      sources.set(name, cell);
      return cell;
    },
    forgetSource: (name) => void sources.delete(name),
    follow(name, source) {
      followers.set(source, (followers.get(source) ?? new Set()).add(name));
    },
    stopFollowing(name) {
      for (const names of followers.values()) names.delete(name);
    },
    isFollowing: (name) => [...followers.values()].some((names) => names.has(name)),
    followersOf: (name) => followers.get(name) ?? NONE,
  };
}
