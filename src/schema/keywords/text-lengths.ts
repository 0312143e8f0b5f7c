// How long a text can be by its rules together: bounds, format and pattern.

import type { Property } from '../descriptor/descriptor';
import { kindOf, maxLengthOf } from '../values/kinds';

/** The fewest and the most characters. */
export type Lengths = readonly [min: number, max: number];

/** Of the texts that all rules of a property let through; the first is larger where there is none. */
export function textLengths(property: Omit<Property, 'title'>): Lengths {
  const { minLength = 0, pattern } = property;
  const lengths: Lengths[] = [[Math.max(minLength, 1), maxLengthOf(property)]];
  const { form } = kindOf(property);
  if (form) lengths.push(form.lengths);
  if (pattern !== undefined) lengths.push(patternLengths(pattern));
  return [Math.max(...lengths.map(([min]) => min)), Math.min(...lengths.map(([, max]) => max))];
}

/** Of the texts that a regular expression matches; any length where it has a part that is not understood here. */
export function patternLengths(pattern: string): Lengths {
  const reader = { text: pattern, at: 0 };
  const [min, max] = alternatives(reader);
  if (reader.at < pattern.length) return [0, Infinity];
  return [min, isWhole(pattern) ? max : Infinity];
}

/** Without both anchors anything may stand around; an alternative may lack one of them. */
const isWhole = (pattern: string): boolean =>
  /^\^(?:[^|]|\(.*\))*\$$/.test(pattern) && !/(^|[^\\])(\\\\)*\\\$$/.test(pattern);

interface Reader {
  text: string;
  at: number;
}

function alternatives(reader: Reader): Lengths {
  let all = sequence(reader);
  while (reader.text[reader.at] === '|') {
    reader.at++;
    const next = sequence(reader);
    all = [Math.min(all[0], next[0]), Math.max(all[1], next[1])];
  }
  return all;
}

function sequence(reader: Reader): Lengths {
  let [min, max] = [0, 0];
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at]!)) {
    const [fewest, longest] = atom(reader);
    const [from, to] = quantifier(reader);
    min += from === 0 ? 0 : fewest * from;
    max += longest === 0 || to === 0 ? 0 : longest * to;
  }
  return [min, max];
}

/** One character, a class, a group, or what has no length. */
function atom(reader: Reader): Lengths {
  const rest = reader.text.slice(reader.at);
  const [token = rest[0]!] = TOKEN.exec(rest) ?? [];
  reader.at += token.length;
  if (token === '^' || token === '$' || token === '\\b' || token === '\\B') return [0, 0];
  // What was found in a group before.
  if (/^\\[1-9k]/.test(token)) return [0, Infinity];
  if (!token.startsWith('(')) return [1, 1];
  const inside = alternatives(reader);
  reader.at++;
  return /^\(\?<?[=!]/.test(token) ? [0, 0] : inside;
}

const TOKEN =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[\da-f]+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[pPk](?:\{[^}]*\}|<[^>]*>)|\\c[a-z]|\\.|\(\?(?:[:=!]|<[=!]|<\w+>)|[\s\S])/iu;

function quantifier(reader: Reader): Lengths {
  const found = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(reader.text.slice(reader.at));
  if (!found) return [1, 1];
  reader.at += found[0].length;
  const [, sign, from = '0', comma, to] = found;
  if (sign) return [sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity];
  return [Number(from), comma === undefined ? Number(from) : to === '' ? Infinity : Number(to)];
}
