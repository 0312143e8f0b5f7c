// A list as CSV: every row that the search leaves, streamed through a cursor so that a million rows need no more memory than a page.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { cellText } from '../../src/schema/cell-text';
import type { Values } from '../../src/schema/descriptor';
import type { Database } from '../db/database';
import { selectRows, type TablePlan } from './table-query';

const AT_ONCE = 500;

/** The file's text, piece by piece. Begins with a byte order mark, without which spreadsheets guess at the encoding. */
export function csvRows(db: Database, plan: TablePlan): Readable {
  return Readable.from(pieces(db, plan));
}

async function* pieces(db: Database, plan: TablePlan): AsyncGenerator<string> {
  yield '\ufeff' + line(plan.shown.map((column) => column.label));
  // One transaction sees one state of the table, however long the download takes.
  const transaction = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql`declare rows no scroll cursor for ${selectRows(plan)}`.execute(transaction);
    for (;;) {
      const { rows } = await sql<Values>`fetch forward ${sql.lit(AT_ONCE)} from rows`.execute(transaction);
      if (rows.length > 0) yield rows.map((row) => line(plan.shown.map((column) => cellText(column.property, row[column.path], column.as)))).join('');
      if (rows.length < AT_ONCE) break;
    }
  } finally {
    await transaction.rollback().execute();
  }
}

const line = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Quoted; a text that a spreadsheet would take for a formula is kept text by an apostrophe (promises T-F4). Numbers stay numbers. */
function cell(text: string): string {
  const formula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text);
  return `"${(formula ? `'${text}` : text).replaceAll('"', '""')}"`;
}
