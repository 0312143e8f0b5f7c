// What the worker does with a file: reads it, finds its columns, checks its records. Without the worker around it, so that
// tests run it as it is.
import { csvLine } from '../../../schema/data-files/csv-rows';
import type { DataFile, ReadDataFile } from '../../../schema/data-files/data-file';
import { readPasted } from '../../../schema/data-files/read-csv';
import { readDataFile } from '../../../schema/data-files/read-data-file';
import { hashOf } from '../../../schema/formats/sha256';
import { writeWorkbook } from '../../../schema/formats/xlsx';
import { importColumns } from '../../../schema/import/import-columns';
import { knownChoices } from '../../../schema/import/known-records';
import { matchColumns, samplesOf } from '../../../schema/import/match-columns';
import { nounOf } from '../../../schema/model/nouns';
import { type CheckedFile, checkedFile } from './checked-file';
import type { CheckTask, FileHead, MatchTask, ReadTask, WorkerCalls } from './worker-calls';

type Progress = (done: number, of?: number) => void;

/** The calls, of which some take a while: they return promises. */
export type ImportDesk = {
  [Name in keyof WorkerCalls]: (
    ...args: Parameters<WorkerCalls[Name]>
  ) => ReturnType<WorkerCalls[Name]> | Promise<ReturnType<WorkerCalls[Name]>>;
};

/** Records that are checked before progress is reported. */
const STEP = 2_000;
/** Texts of a column that the page shows. */
const SHOWN_SAMPLES = 3;
/** The heading of the messages in a file of refused rows. */
const WHY = 'Why it was refused';

/**
 * @param onProgress gets how many rows are read or checked, and of how many where that is known. Begin with `read`,
 * then `check`.
 */
export function importDesk(onProgress: Progress): ImportDesk {
  let file: DataFile | undefined;
  let checked: CheckedFile | undefined;

  async function read({ name, content, sheet }: ReadTask): Promise<ReturnType<WorkerCalls['read']>> {
    const bytes =
      typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(await content.arrayBuffer());
    const found: ReadDataFile =
      typeof content === 'string' ? readPasted(content) : await readDataFile(bytes, { sheet, onRows: onProgress });
    if (!found.ok) return { message: found.message, sheets: found.sheets };
    [file, checked] = [found, undefined];
    return headOf(found, name, bytes);
  }

  function match({ noun, fields, choices, known, without }: MatchTask): string[] {
    const columns = importColumns(nounOf(noun), fields).filter((column) => column.name !== without);
    // What the last check said is none of a record, whatever else it is like.
    return matchColumns(nounOf(noun), columns, file!, knownChoices(choices), { ...known, [WHY]: '' });
  }

  function check({ noun, choices, mapping }: CheckTask): string | undefined {
    const lines = file!.rows.map(({ row, cells }) => ({ row, cells }));
    const next = checkedFile(nounOf(noun), lines, knownChoices(choices));
    const problem = next.setMapping(mapping);
    if (problem !== undefined) return problem;
    for (let from = 0; from < next.size(); from += STEP) {
      next.checkHere(from, from + STEP);
      onProgress(Math.min(from + STEP, next.size()), next.size());
    }
    checked = next;
    return undefined;
  }

  function refusedFile(): Blob {
    const { kind, headings, separator = ',' } = file!;
    // A file of refused rows that comes in again has the column already.
    const at = headings.indexOf(WHY);
    const place = at < 0 ? headings.length : at;
    const rows = [
      [...headings.slice(0, place), WHY, ...headings.slice(place + 1)],
      ...checked!.refusedLines().map(({ cells, why }) => [...cells.slice(0, place), why, ...cells.slice(place + 1)]),
    ];
    if (kind === 'xlsx') return new Blob([writeWorkbook([['Refused rows', rows]])], { type: XLSX });
    return new Blob(['\ufeff', ...rows.map((cells) => csvLine(cells, separator))], { type: 'text/csv' });
  }

  return {
    read,
    match,
    check,
    refusedFile,
    portion: (which) => checked!.portion(which),
    setResults: (...args) => checked!.setResults(...args),
    reopen: () => checked!.reopen(),
    counts: (...args) => checked!.counts(...args),
    page: (...args) => checked!.page(...args),
    nextRefused: (...args) => checked!.nextRefused(...args),
    wrongTexts: () => checked!.wrongTexts(),
    readAs: (...args) => checked!.readAs(...args),
    edit: (...args) => checked!.edit(...args),
  };
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function headOf(file: DataFile, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileHead> {
  return {
    kind: file.kind,
    name,
    bytes: bytes.length,
    sha256: await hashOf(bytes),
    headings: file.headings,
    rows: file.rows.length,
    sheets: file.sheets,
    sheet: file.sheet,
    samples: file.headings.map((_, at) => samplesOf(file.rows, at).slice(0, SHOWN_SAMPLES)),
  };
}
