// A generated password: for the first account, and for one whose password was lost. It is printed once and stored
// nowhere.
import { randomInt } from 'node:crypto';

/** Sixteen characters that obey the password rule, without those that are easily confused. */
export function randomPassword(): string {
  const kinds = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@$!%*?&'];
  const pick = (from: string) => from[randomInt(from.length)]!;
  // One special character is enough for the rule and keeps the password readable.
  const chars = [...kinds.map(pick), ...Array.from({ length: 12 }, () => pick(kinds.slice(0, 3).join('')))];
  for (let last = chars.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [chars[last], chars[other]] = [chars[other]!, chars[last]!];
  }
  return chars.join('');
}
