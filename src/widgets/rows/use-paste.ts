// Pasting into a cell of a table.
import { type ClipboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type SharedDataSource, useDataSourceIfAny } from '../../engine/data/data-context';
import { announce } from '../../engine/feedback/live-region';
import type { Choice } from '../../schema/descriptor/descriptor';
import { fixedChoices, nounOf } from '../../schema/model/nouns';
import type { GridColumn } from './grid-columns';
import { type PasteReport, pasteBlock } from './paste-block';
import { reportTitle } from './paste-report';
import { isBlock } from './read-block';
import type { RowTable } from './row-table';

interface PasteProps {
  table: RowTable;
  columns: readonly GridColumn[];
  limit: number;
  isLocked: boolean;
}

/**
 * A block of several cells fills the table from that cell on, one text is left to the control. @returns `paste` for the
 * event of the table, and the report of the last paste until `close`.
 */
export function usePaste({ table, columns, limit, isLocked }: PasteProps) {
  const source = useDataSourceIfAny();
  const [report, setReport] = useState<PasteReport>();

  async function fill(text: string, key: string, column: number): Promise<void> {
    const choices = await choicesOf(columns, source);
    // Meanwhile rows may have been moved or removed.
    const row = placeOf(key);
    if (row < 0) return announce('Nothing was pasted: the row was removed.');
    const done = pasteBlock(text, { table, columns, row, column, limit, choices });
    flushSync(() => setReport(done));
    announce(reportTitle(done));
  }

  const placeOf = (key: string | null | undefined) => table.rows().findIndex((row) => row.key === key);

  function paste(event: ClipboardEvent<HTMLElement>): void {
    const text = event.clipboardData.getData('text/plain');
    const target = event.target as Element;
    const key = target.closest('[data-row]')?.getAttribute('data-row');
    const name = target.closest('[data-column]')?.getAttribute('data-column');
    const column = columns.findIndex((one) => one.name === name);
    // Several lines are one text in a field of several lines.
    if (isLocked || !key || placeOf(key) < 0 || column < 0 || !isBlock(text)) return;
    if (target instanceof HTMLTextAreaElement && !text.includes('\t')) return;
    event.preventDefault();
    void fill(text, key, column);
  }

  return { paste, report, close: () => setReport(undefined) };
}

/** What can be chosen in each column; the records of another noun are requested where no select has done that. */
async function choicesOf(
  columns: readonly GridColumn[],
  source: SharedDataSource | null,
): Promise<ReadonlyMap<string, readonly Choice[]>> {
  const all = columns.map(async ({ name, property }): Promise<[string, readonly Choice[]]> => {
    if (property.ref === undefined) return [name, fixedChoices(property) ?? []];
    const noun = nounOf(property.ref);
    const result = await source?.choices(noun);
    return [name, (result?.ok ? result.data : source?.knownChoices(noun)) ?? []];
  });
  return new Map(await Promise.all(all));
}
