// Patterns that administrators give to fields of text. A regular expression may take hours for a short text: a pattern is
// taken only where that cannot happen, whatever is typed.

/** What is wrong with it; undefined for a regular expression that is quick for every text of `TEXT_LENGTH`. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'Pattern is no regular expression.';
  }
  return isQuick(pattern) ? undefined : 'Pattern repeats too much: it could take too long to check.';
}

/** Repetitions of varying length in one pattern; each multiplies the ways in which a text can be tried. */
const MAX_REPEATS = 3;
/** Parts that may be there or not: each doubles them. */
const MAX_OPTIONAL = 6;

/** An escape, a class, the start of a group, a repetition, or any other character. */
const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]?))?|\{\d+(,\d*)?\}\??|[*+]\??|\?|./gsu;

function isQuick(pattern: string): boolean {
  let [repeats, optional] = [0, 0];
  /** Whether each open group varies in length: such a group must not be repeated. */
  const open = [false];
  let closed = false;
  for (const [token, upTo] of pattern.matchAll(TOKEN)) {
    if (/^\\[1-9k]/.test(token)) return false;
    const isExact = token.startsWith('{') && upTo === undefined;
    const isRepeat = token.startsWith('*') || token.startsWith('+') || (token.startsWith('{') && !isExact);
    if ((isRepeat || isExact) && closed) return false;
    if (isRepeat) repeats++;
    if (token === '?') optional++;
    if (isRepeat || token === '?' || token === '|') open[open.length - 1] = true;
    closed = false;
    if (token.startsWith('(')) open.push(false);
    if (token === ')') {
      closed = open.pop()!;
      if (closed) open[open.length - 1] = true;
    }
  }
  // Without an anchor it is tried from every character.
  const tries = pattern.startsWith('^') ? repeats : repeats + 1;
  return tries <= MAX_REPEATS && optional <= MAX_OPTIONAL;
}
