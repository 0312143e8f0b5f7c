// The rows inside the records of a list as lines of a file: one for each, with the id and the label of its record.
import { sql } from 'kysely';
import type { Noun } from '../../src/schema/descriptor/descriptor';
import { nounOf } from '../../src/schema/model/nouns';
import { refKey } from '../../src/schema/model/refs';
import { ROW_COLUMNS, type RowTable, rowTables } from '../db/row-tables';
import { problem } from '../http/http-errors';
import { placeColumn } from './record-rows';
import { columnAt, type JsonLines, type TableColumn, tableColumns } from './table-columns';
import { selectRows, type TablePlan } from './table-query';

/** The alias of the rows, which no noun can have. */
const LINE = 'line:';

/**
 * The same records in the same order, as the rows of one of their tables. @param name of the table, as sent. @throws 400
 * for a table that the noun does not have.
 */
export function linesOf(plan: TablePlan, name: string): TablePlan {
  const { noun } = plan;
  const table = rowTables(noun).find(({ property }) => property === name);
  if (!table) throw problem(400, `Unknown rows "${name.slice(0, 100)}".`);
  const cells = cellColumns(table).map(numbered);
  const where = sql`${sql.ref(`${table.noun}.${ROW_COLUMNS.of}`)} = ${sql.ref(`${noun.noun}.${noun.api.id}`)}`;
  const rows = selectRows({
    ...{ noun: table, order: [], where: [{ sql: where, joins: [] }] },
    columns: [placeColumn(table), ...cells],
  });
  const columns = [...recordColumns(noun), ...cells.map(asLine)];
  return {
    ...plan,
    columns,
    shown: columns,
    lines: sql` join lateral (${rows}) as ${sql.id(LINE)} on true`,
    order: [...plan.order, { key: sql.id(LINE, ROW_COLUMNS.place), dir: 'asc' }],
  };
}

/** The same records in the same order, as such rows. */
export function jsonLinesOf(plan: TablePlan, { rows, cells }: JsonLines): TablePlan {
  const row = sql.id(LINE, 'cells');
  const columns = [
    ...recordColumns(plan.noun),
    ...cells.map(({ label, property, of }, at): TableColumn => {
      const wire = of(row);
      return {
        path: `${LINE}${at}`,
        label,
        property,
        search: 'text',
        column: wire,
        sortKey: wire,
        wire,
        nullable: true,
      };
    }),
  ];
  return {
    ...plan,
    columns,
    shown: columns,
    lines: sql` join lateral jsonb_array_elements(${rows}) with ordinality
      as ${sql.id(LINE)} (cells, ${sql.id(ROW_COLUMNS.place)}) on true`,
    order: [...plan.order, { key: sql.id(LINE, ROW_COLUMNS.place), dir: 'asc' }],
  };
}

function recordColumns(noun: Noun): TableColumn[] {
  const allowed = tableColumns(noun);
  return [columnAt(allowed, noun.api.id), columnAt(allowed, noun.label)];
}

/** What a line shows of a row: of a reference the label. */
function cellColumns(table: RowTable): TableColumn[] {
  const allowed = tableColumns(table);
  return Object.entries(table.record.properties).flatMap(([name, { ref, title }]) => {
    const path = ref === undefined ? name : `${refKey(table.record, name)}.${nounOf(ref).label}`;
    const column = allowed.get(path);
    return column ? [{ ...column, label: title }] : [];
  });
}

/** Under a name that no column of the record has, and that the database does not cut. */
const numbered = (column: TableColumn, at: number): TableColumn => ({ ...column, path: `${LINE}${at}` });

const asLine = (column: TableColumn): TableColumn => ({
  ...column,
  wire: sql.id(LINE, column.path),
  join: undefined,
});
