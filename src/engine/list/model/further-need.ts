// Whether a list has to look up which further columns there are: most lists never do, so what does it loads then.
import type { ListModel } from './list-model';
import { SEARCH } from './list-state';

/** Why a list looks up its further columns. */
export interface FurtherNeed {
  /** Paths that the address searches or sorts by, of columns that the list does not have. */
  missing: readonly string[];
  /** The further column that the server has refused. */
  refused?: string;
}

/** The paths by which a query searches or sorts and that are not among these. */
export function missingPaths(query: string, known: readonly string[]): string[] {
  const given = [...new URLSearchParams(query)].flatMap(([key, value]) => {
    if (key.startsWith(SEARCH)) return key.slice(SEARCH.length);
    return key === 'sort' ? value.replace(/^-/, '') : [];
  });
  return given.filter((path) => path !== '' && !known.includes(path));
}

/** Undefined where the list has all that its address names, and the server knows all of it. */
export function furtherNeed(
  { screen, columns, query: { failure } }: Pick<ListModel, 'screen' | 'columns' | 'query'>,
  address: string,
): FurtherNeed | undefined {
  const paths = columns.map(({ path }) => path);
  const missing = screen.furtherColumns ? missingPaths(address, paths) : [];
  const message = failure?.kind === 'server' && failure.status === 400 ? failure.message : '';
  const refused = columns.find(({ path, isFurther }) => isFurther && message.includes(`"${path}"`))?.path;
  return missing.length > 0 || refused !== undefined ? { missing, refused } : undefined;
}
