// The body of a call for the groups of a list: by what, which searches, and which columns are summed.
import type { Noun, Values } from '../../src/schema/descriptor/descriptor';
import { type Grouping, groupingOf, hasSum, MAX_SUMS } from '../../src/schema/filters/groups';
import { isLog } from '../../src/schema/model/history';
import { problem } from '../http/http-errors';
import { columnAt, type TableColumn, tableColumns } from './table-columns';
import { readSearch, type TableRequest } from './table-request';

interface GroupRequest {
  grouping: Grouping;
  sums: readonly TableColumn[];
  /** The searches. */
  table: TableRequest;
}

/** @throws 400 for a body that is none of it. @param reader whose records "me" are. */
export function readGroupRequest(noun: Noun, body: Values, reader: number): GroupRequest {
  const { by, search = {}, sums = [], time_zone } = body;
  const table = readSearch(search, time_zone, reader);
  const isSums = Array.isArray(sums) && sums.length <= MAX_SUMS && sums.every((path) => typeof path === 'string');
  if (typeof by !== 'string' || !table || !isSums) throw problem(400, 'The groups are not usable.');
  const allowed = tableColumns(noun);
  const grouping = isLog(noun) ? undefined : groupingOf(noun, by);
  if (!grouping || !allowed.has(grouping.property.readAs ?? grouping.name))
    throw problem(400, `Records cannot be grouped by "${by.slice(0, 100)}".`);
  return {
    grouping,
    sums: [...new Set(sums as string[])].map((path) => summable(columnAt(allowed, path))),
    table,
  };
}

/** @throws 400 for a column of no numbers, and for one that is counted. */
function summable(column: TableColumn): TableColumn {
  if (!column.join && hasSum(column.property)) return column;
  throw problem(400, `"${column.path}" has no sum.`);
}
