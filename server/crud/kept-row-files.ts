// The files in the rows of a deleted record: the trash has the rows as the log says of them, and of each file in which row
// it was.
import { sql } from 'kysely';
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { isObject, isStoredFile } from '../../src/schema/formats/plain-values';
import { filesInRows, withFileCells } from '../../src/schema/model/row-files';
import { ROW_ID, tablesOf } from '../../src/schema/model/rows';
import type { Connection } from '../db/database';
import { IN_ROW } from './held-rows';
import type { FileRow } from './record-files';
import { rowsIn } from './record-rows';
import type { Kept } from './trash';

interface KeptFile {
  row_id: string;
  file: FileRow;
}

/** The files in all rows that the record had. */
export async function keptRowFiles(db: Connection, { trash_id }: Kept): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select f ->> ${IN_ROW} as row_id, jsonb_build_object('file_id', f -> 'file_id', 'stored', f -> 'stored_name',
      'sha256', f -> 'sha256', 'name', f -> 'original_name', 'size', f -> 'size', 'inline', f -> 'kind') as file
    from trash, jsonb_array_elements(files) as f where trash_id = ${trash_id} and f ->> ${IN_ROW} is not null`.execute(
    db,
  );
  return rows;
}

/** Rows as the trash has them, with the files in their cells as a read has these; one that is not there is left out. */
export function withKeptFiles(noun: Noun, values: Values, files: readonly KeptFile[]): Values {
  const left = new Set(files);
  const take = (id: unknown, logged: unknown): FileRow | undefined => {
    const [was] = [logged].flat();
    const found = [...left].find(
      ({ row_id, file }) => row_id === id && isObject(was) && file.sha256 === was.sha256 && file.name === was.name,
    );
    if (found) left.delete(found);
    return found?.file;
  };
  const filled = tablesOf(noun.record).flatMap(([name, property]): [string, unknown][] => {
    if (!Object.hasOwn(values, name)) return [];
    const rows = rowsIn(values[name]).map((row) => withFileCells(property, [row], (cell) => take(row[ROW_ID], cell)));
    return [[name, rows.flat()]];
  });
  return { ...values, ...Object.fromEntries(filled) };
}

/** Whether a file is still in the rows. */
export const stays = ({ record }: Noun, rows: Values, { file_id }: FileRow): boolean =>
  tablesOf(record).some(([name, property]) =>
    filesInRows(property, rows[name]).some((file) => isStoredFile(file) && file.stored === String(file_id)),
  );
