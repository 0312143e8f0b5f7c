// The portions of a file: so many whole records as one call and one transaction may have.
import { countText } from '../formats/words';
import { type ImportLine, MAX_IMPORT_PORTION } from './import-call';
import type { RecordLines } from './import-plan';

/** Characters of a call, which the server limits. */
const MAX_CALL_LENGTH = 800_000;

/** The lines of one portion after the other. @param used the places of the cells that are sent. */
export function* portionsOf(records: Iterable<RecordLines>, used: readonly number[]): Generator<ImportLine[]> {
  let portion: ImportLine[] = [];
  let length = 0;
  for (const { lines } of records) {
    const sent = lines.map(({ row, cells }) => ({ row, cells: used.map((at) => cells[at] ?? '') }));
    const size = JSON.stringify(sent).length;
    const isFull = portion.length + sent.length > MAX_IMPORT_PORTION || length + size > MAX_CALL_LENGTH;
    if (portion.length > 0 && isFull) {
      yield portion;
      [portion, length] = [[], 0];
    }
    portion.push(...sent);
    length += size;
  }
  if (portion.length > 0) yield portion;
}

/** Why a record can be in no portion; undefined where it can. */
export const tooLongText = ({ lines }: RecordLines): string | undefined =>
  lines.length > MAX_IMPORT_PORTION
    ? `This record has ${countText(lines.length)} lines; at most ${countText(MAX_IMPORT_PORTION)} can be imported.`
    : undefined;
