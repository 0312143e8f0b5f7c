// Names for statements that are sent again and again: PostgreSQL keeps one with a name for its session, parsed and
// planned, and planning a page of a list takes longer than reading it. Each session of the pool keeps its own, so that
// there is a limit of their number. A name is never given twice.

/** A text gets a name when it is sent for this time. */
const OFTEN = 5;

/** At one time; the one that was not sent for the longest time gives way to the next. */
const MAX_NAMES = 64;

/** Names that one session may have seen. It keeps them all, so that it is not used again then. */
export const MAX_NAMES_OF_SESSION = 4 * MAX_NAMES;

/** Texts without a name that are counted; then all of these are forgotten. */
const MAX_COUNTED = 1_000;

/** What reads or writes rows; the others are not planned. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/;

/** By text, the latest use last. */
const names = new Map<string, string>();
const counted = new Map<string, number>();
let given = 0;

/** The name of a statement, the same for all sessions; undefined where it has none. */
export function statementName(text: string): string | undefined {
  const name = names.get(text) ?? earnedName(text);
  if (name === undefined) return undefined;
  names.delete(text);
  names.set(text, name);
  if (names.size > MAX_NAMES) names.delete(names.keys().next().value!);
  return name;
}

function earnedName(text: string): string | undefined {
  if (!PLANNED.test(text)) return undefined;
  const times = (counted.get(text) ?? 0) + 1;
  if (times === OFTEN) {
    counted.delete(text);
    return `s${++given}`;
  }
  if (counted.size === MAX_COUNTED) counted.clear();
  counted.set(text, times);
  return undefined;
}

/** Other names from now on: plans that the sessions keep no longer fit. @param stale the name that showed it. */
export function forgetNames(stale: string): void {
  if ([...names.values()].includes(stale)) names.clear();
}
