// Names for statements that are sent again and again: PostgreSQL keeps one with a name for its session, parsed and
// planned, and planning a page of a list takes longer than reading it. Each session of the pool keeps its own, so that
// there is a limit of their number.

/** A text gets a name when it is sent for this time. */
const OFTEN = 5;

const MAX_NAMES = 64;

/** Texts without a name that are counted; then all of these are forgotten. */
const MAX_COUNTED = 1_000;

/** What reads or writes rows; the others are not planned. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/;

const names = new Map<string, string>();
const counted = new Map<string, number>();

/** The name of a statement, the same for all sessions; undefined where it has none. */
export function statementName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size === MAX_NAMES || !PLANNED.test(text)) return name;
  const times = (counted.get(text) ?? 0) + 1;
  if (times === OFTEN) {
    counted.delete(text);
    names.set(text, `s${names.size}`);
    return names.get(text);
  }
  if (counted.size === MAX_COUNTED) counted.clear();
  counted.set(text, times);
  return undefined;
}
