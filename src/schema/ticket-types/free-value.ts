// A value for an option that is made by an import.

/** The wish, or with a number behind it where that is taken; from then on it is taken, too. */
export function freeValue(wish: string, taken: Set<string>): string {
  let value = wish;
  for (let number = 2; taken.has(value); number++) value = `${wish}-${number}`;
  taken.add(value);
  return value;
}
