// A whole table that is edited row by row, with an add row at the bottom.
import { useRef } from 'react';
import type { InlineScreen, Noun, Values } from '../../schema/descriptor/descriptor';
import { useOverflow } from '../hooks/use-overflow';
import { AddRowSlot } from './add-row-slot';
import { DeleteRow } from './delete-row';
import { classOf } from './inline-columns';
import { NoRows, RowsFailed, RowsLoading } from './inline-empty-states';
import type { InlineModel, RowId } from './inline-model';
import { InlineRow } from './inline-row';
import { useInlineWidths } from './inline-widths';
import { useInline } from './use-inline';

export function InlineTable({ noun, screen }: { noun: Noun; screen: InlineScreen }) {
  const table = useInline(noun, screen);
  const { columns, rows, toDelete } = table;
  const hasActions = screen.actions.length > 0;
  const width = columns.length + (hasActions ? 1 : 0);
  const widths = useInlineWidths(columns, rows.rows, hasActions);
  const region = useRef<HTMLDivElement>(null);
  useOverflow(region);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
    <section className="inline-region fitted-region" ref={region} aria-label={screen.title} tabIndex={0}>
      {/* The roles are the elements' own; they are written because a phone lays rows out as blocks, which would take
          them away. */}
      <table role="table" className="inline-table fitted" style={widths.table} aria-busy={!rows.rows && rows.isPending}>
        <caption className="visually-hidden">{screen.title}</caption>
        <colgroup>
          {widths.columns.map((style, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
            <col key={index} style={style} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={classOf(column)}
                data-stays={column.isName ? 'left' : undefined}
              >
                {column.label}
              </th>
            ))}
            {hasActions && (
              <th role="columnheader" scope="col" className="inline-actions" data-stays="right">
                Action
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" onPointerEnter={() => table.prepare()}>
          {!rows.rows && rows.isPending && !rows.failure && <RowsLoading columns={width} />}
          {rows.rows?.length === 0 && <NoRows noun={noun} screen={screen} columns={width} />}
          {rows.rows?.map((row) => (
            <TableRow key={String(row[noun.api.id])} table={table} row={row} />
          ))}
          {rows.rows && screen.actions.includes('add') && <AddRowSlot table={table} />}
        </tbody>
      </table>
      {rows.failure && <RowsFailed table={table} failure={rows.failure} />}
      {toDelete && <DeleteRow table={table} toDelete={toDelete} />}
    </section>
  );
}

function TableRow({ table, row }: { table: InlineModel; row: Values }) {
  const { noun, screen, columns, id, edit, remove, open, opening, note, code } = table;
  const rowId = row[noun.api.id] as RowId;
  if (code && open?.id === rowId) return <code.EditRow table={table} open={open} />;
  return (
    <InlineRow
      {...{ noun, screen, columns, id, edit, remove, row }}
      note={note?.id === rowId ? note.text : undefined}
      opening={opening === rowId}
    />
  );
}
