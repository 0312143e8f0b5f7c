// Texts in regular expressions: what a pattern that only looks for a text looks for, and such a pattern.

/** Undefined where the pattern does more. */
export function literalOf(pattern: string): { text: string; isStart: boolean } | undefined {
  const isStart = pattern.startsWith('^');
  const body = isStart ? pattern.slice(1) : pattern;
  const isPlain = /^(?:[^\\^$.*+?()[\]{}|/]|\\[^\p{L}\p{N}])+$/u.test(body);
  return isPlain ? { text: body.replace(/\\(.)/gsu, '$1'), isStart } : undefined;
}

/** A pattern that looks for the text. */
export const patternFor = (text: string, isStart: boolean): string =>
  `${isStart ? '^' : ''}${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`;
