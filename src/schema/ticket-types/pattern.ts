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
/** Parts that may be there or not double them, groups of alternatives multiply them by their number. */
const MAX_WAYS = 64;
/** The same with `MAX_REPEATS`: the ways are tried for each of the repetitions. A decimal without an anchor has so many. */
const MAX_WAYS_REPEATED = 2;

/** An escape, a class, the start of a group, a repetition, or any other character. */
const TOKEN =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]?))?|\{\d+(,\d*)?\}\??|[*+]\??|\?|./gsu;

/** A group that is open, and what is known of it. */
interface Group {
  /** It varies in length: such a group must not be repeated. */
  varies: boolean;
  /** Its alternatives, as long as they are plain text. */
  texts: string[];
  isPlain: boolean;
}

const newGroup = (): Group => ({ varies: false, texts: [''], isPlain: true });

/** In how many ways a group can match the beginning of a text: one alternative alone where they are plain and none begins another. */
function waysOf({ texts, isPlain }: Group): number {
  const isClear = isPlain && texts.every((one, at) => texts.every((other, k) => k === at || !other.startsWith(one)));
  return isClear ? 1 : texts.length;
}

function isQuick(pattern: string): boolean {
  let [repeats, ways] = [0, 1];
  const open = [newGroup()];
  let closed = false;
  for (const [token, upTo] of pattern.matchAll(TOKEN)) {
    const group = open.at(-1)!;
    if (/^\\[1-9k]/.test(token)) return false;
    const isExact = token.startsWith('{') && upTo === undefined;
    const isRepeat = token.startsWith('*') || token.startsWith('+') || (token.startsWith('{') && !isExact);
    if ((isRepeat || isExact) && closed) return false;
    if (isRepeat) repeats++;
    if (token === '?') ways *= 2;
    if (isRepeat || token === '?' || token === '|') group.varies = true;
    if (token === '|') group.texts.push('');
    else if (/^[\w -]$/.test(token)) group.texts.push(group.texts.pop() + token);
    else if (token !== ')') group.isPlain = false;
    closed = false;
    if (token.startsWith('(')) open.push(newGroup());
    if (token === ')') {
      const { varies } = group;
      open.pop();
      ways *= waysOf(group);
      closed = varies;
      if (varies) open.at(-1)!.varies = true;
    }
  }
  // Without an anchor it is tried from every character.
  const tries = pattern.startsWith('^') ? repeats : repeats + 1;
  return tries < MAX_REPEATS ? ways <= MAX_WAYS : tries === MAX_REPEATS && ways <= MAX_WAYS_REPEATED;
}
