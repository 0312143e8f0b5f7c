// The list that was seen last: the page of a record leads on to the records beside it there.
import type { Noun } from '../../schema/descriptor/descriptor';
import type { Column } from '../../schema/model/columns';
import type { RecordId, TablePage, TableRequest } from '../data/data-source';
import { rowId } from './row-model';

/** One page of a list as it was shown. */
export interface SeenList {
  noun: Noun;
  columns: readonly Column[];
  request: TableRequest;
  ids: readonly (RecordId | undefined)[];
  /** How many records match. */
  filtered: number;
}

let seen: SeenList | undefined;

/** The list before it is forgotten, also that of another noun. */
export function rememberList(noun: Noun, columns: readonly Column[], request: TableRequest, page: TablePage): void {
  const { rows, filtered } = page;
  seen = { noun, columns, request, filtered, ids: rows.map((row) => rowId(noun, row)) };
}

/** The list of this noun, if it was the last one that was seen. */
export const seenList = (noun: Noun): SeenList | undefined => (seen?.noun === noun ? seen : undefined);
