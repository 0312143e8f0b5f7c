// Rows of a file that may have one key, by the texts of their cells: the server says which of them have.
import { DECIMAL, plainDecimal } from '../../../schema/formats/numbers';
import { uniqueKey } from '../../../schema/formats/unique-key';

/**
 * Finds what may have a key that one of the changed rows has.
 * @param keys the columns of each key @param column where they were changed: only keys with it count
 * @param textOf the text that a row has in a column
 */
export function withSameKeys<Row>(
  keys: readonly (readonly string[])[],
  column: string,
  changed: readonly Row[],
  textOf: (row: Row, column: string) => string,
): (row: Row) => boolean {
  const concerned = keys.filter((columns) => columns.includes(column));
  const textsOf = (row: Row) =>
    concerned.flatMap((columns) => {
      const texts = columns.map((name) => sameText(textOf(row, name)));
      return texts.some((text) => text !== '') ? [JSON.stringify([columns, texts])] : [];
    });
  const taken = new Set(changed.flatMap(textsOf));
  return (row) => taken.size > 0 && textsOf(row).some((text) => taken.has(text));
}

/** The same in any spelling, and for a number of any length. */
function sameText(text: string): string {
  const trimmed = text.trim();
  return DECIMAL.test(trimmed) ? plainDecimal(trimmed) : uniqueKey(trimmed);
}
