// The portions of a file: so many whole records as one call and one transaction may have.
import { countText } from '../formats/words';
import { type ImportLine, MAX_IMPORT_PORTION } from './import-call';
import { cellOf, type ImportPlan, type RecordLines } from './import-plan';

/** Characters of a call, which the server limits. */
const MAX_CALL_LENGTH = 800_000;
/** Characters of one record, which then is a call by itself. */
const MAX_RECORD_LENGTH = 3_000_000;

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

/** Why a record is in no portion; undefined where it can be. */
export function keptOutText(plan: ImportPlan, { lines }: RecordLines, isLast: boolean): string | undefined {
  if (lines.length > MAX_IMPORT_PORTION)
    return `This record has ${countText(lines.length)} lines; at most ${countText(MAX_IMPORT_PORTION)} can be imported.`;
  const size = lines.reduce((sum, { cells }) => sum + cells.reduce((length, cell) => length + cell.length, 0), 0);
  if (size > MAX_RECORD_LENGTH) return 'This record is too long to be imported.';
  return isLast && isTotal(plan, lines) ? 'This row looks like the total of the file.' : undefined;
}

/** "Total" in front, and cells that are empty. */
function isTotal(plan: ImportPlan, lines: RecordLines['lines']): boolean {
  const texts = plan.own.map((at) => cellOf(lines[0]!, at).trim());
  const first = texts.find((text) => text !== '');
  return first !== undefined && TOTAL.test(first) && texts.includes('');
}

const TOTAL = /^(grand |sub-?)?totals?:?$/i;
