// A whole table that is edited row by row, with an add row at the bottom.
import { useRef } from 'react';
import { Link } from 'wouter';
import type { InlineScreen, Noun } from '../../schema/descriptor/descriptor';
import { messagesOf } from '../../schema/model/messages';
import { nounLabel } from '../../schema/model/noun-label';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { LateIcon, UPLOAD } from '../controls/late-icon';
import { useDataSource } from '../data/data-context';
import { QueryFailure } from '../feedback/query-failure';
import { showToast } from '../feedback/toasts';
import { useOverflow } from '../hooks/use-overflow';
import { deleteReason } from '../list/bulk/bulk-actions';
import { canImport } from '../list/model/list-features';
import { DeleteDialog } from '../list/tasks/delete-dialog';
import { changeOf } from '../outbox/waiting-values';
import { undoAction } from '../record/undo';
import { WaitingText } from '../record/waiting-note';
import { useDeletedRecords } from '../trash/use-deleted-records';
import { AddButtonRow } from './add-button';
import { classOf, rowLabel } from './inline-columns';
import type { InlineModel, RowId } from './inline-model';
import { InlineRow } from './inline-row';
import { useInlineWidths } from './inline-widths';
import { useInline } from './use-inline';
import { logFailure } from './use-rows';

/** All records of the noun, without pages. Without actions in the screen it is only read. */
export function InlineTable({ noun, screen }: { noun: Noun; screen: InlineScreen }) {
  const { table, code } = useInline(noun, screen);
  const { columns, rows, toDelete, id, edit, remove, open, opening, note, waiting } = table;
  const added = waiting.filter(({ kind }) => kind === 'create').length;
  const hasActions = screen.actions.length > 0;
  const width = columns.length + (hasActions ? 1 : 0);
  const widths = useInlineWidths(columns, rows.rows, hasActions);
  const region = useRef<HTMLDivElement>(null);
  useOverflow(region);
  const deleted = useDeletedRecords(noun, screen.actions, () => void rows.refetch());
  const imports = canImport(useDataSource(), noun, screen);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <section className="inline-region auto-width-region" ref={region} aria-label={screen.title} tabIndex={0}>
        {/* The roles are the elements' own; they are written because a phone lays rows out as blocks, which would take
          them away. */}
        <table
          role="table"
          className="inline-table auto-width-table"
          style={widths.table}
          aria-busy={!rows.rows && rows.isPending}
        >
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
            {rows.rows?.map((row) => {
              const rowId = row[noun.api.id] as RowId;
              return code && open?.id === rowId ? (
                <code.EditRow key={rowId} table={table} open={open} />
              ) : (
                <InlineRow
                  key={rowId}
                  {...{ noun, screen, columns, id, edit, remove, row }}
                  note={note?.id === rowId ? note.text : undefined}
                  opening={opening === rowId}
                  isWaiting={changeOf(noun, row, waiting) !== undefined}
                />
              );
            })}
            {rows.rows &&
              screen.actions.includes('add') &&
              (code ? <code.AddRow table={table} /> : <AddButtonRow table={table} />)}
          </tbody>
        </table>
        {rows.failure && (
          <div className="inline-failed">
            <QueryFailure failure={rows.failure} isPending={rows.isPending} refetch={rows.refetch} />
          </div>
        )}
        {toDelete && <DeleteRow table={table} toDelete={toDelete} />}
      </section>
      {added > 0 && (
        <div className="waiting-below">
          <WaitingText>
            {added} new {added === 1 ? `${nounLabel(noun).one} waits` : `${nounLabel(noun).many} wait`} to be sent
          </WaitingText>
        </div>
      )}
      {(deleted.open || imports) && (
        <p className="inline-deleted">
          {imports && (
            <Link className="button button-small button-quiet" href={`${screen.path}/import`}>
              <LateIcon path={UPLOAD} />
              Import {nounLabel(noun).many}
            </Link>
          )}
          {deleted.open && (
            <Button
              isSmall
              look="quiet"
              aria-haspopup="dialog"
              onClick={({ currentTarget }) => deleted.open!(currentTarget)}
            >
              <Icon name="trash" />
              Deleted {nounLabel(noun).many}
            </Button>
          )}
        </p>
      )}
      {deleted.dialog}
    </>
  );
}

/**
 * The confirmation before a row is deleted. A failure is only logged, and announced politely below the row, so that
 * nobody believes it gone.
 */
function DeleteRow({
  table,
  toDelete: { row, opener },
}: {
  table: InlineModel;
  toDelete: NonNullable<InlineModel['toDelete']>;
}) {
  const { noun, screen, columns, rows, deleteClosed, showNote } = table;
  const source = useDataSource();
  const messages = messagesOf(noun);
  const subject = rowLabel(noun, columns, row);
  const gone = useRef(false);

  /** Never an outcome for the dialog: it closes, and a message is shown in the table. */
  async function remove(): Promise<undefined> {
    const result = await source.delete(noun, row[noun.api.id] as RowId);
    // A row that another user has already deleted is gone, too.
    gone.current = result.ok || result.failure.kind === 'missing';
    const id = row[noun.api.id] as RowId;
    const action = result.ok ? undoAction(source, noun, { deleted: [id] }, () => void rows.refetch()) : undefined;
    if (gone.current) showToast({ kind: 'success', text: messages.deleted, detail: subject, action });
    if (result.ok || gone.current || result.failure.kind === 'signed-out') return undefined;
    logFailure(noun, 'delete', result.failure);
    showNote(row, [messages.deleteFailed, deleteReason(result.failure, messages)].filter(Boolean).join(' '));
  }

  return (
    <DeleteDialog
      key={String(row[noun.api.id])}
      noun={noun}
      row={row}
      subject={subject}
      canEdit={screen.actions.includes('edit')}
      opener={opener}
      remove={remove}
      onDeactivated={() => void rows.refetch()}
      onClose={() => deleteClosed(gone.current)}
    />
  );
}

/** An inline table without rows: loading, or empty. */
function RowsLoading({ columns }: { columns: number }) {
  return Array.from({ length: 5 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr key={row} role="row" className="inline-row inline-skeleton" aria-hidden="true">
      {Array.from({ length: columns }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
        <td key={cell} className="inline-cell">
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ));
}

function NoRows({ noun, screen, columns }: { noun: Noun; screen: InlineScreen; columns: number }) {
  return (
    <tr role="row" className="inline-row inline-empty">
      <td role="cell" className="inline-cell" colSpan={columns}>
        <strong>No {nounLabel(noun).many} yet.</strong> {screen.empty}
      </td>
    </tr>
  );
}
