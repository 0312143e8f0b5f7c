// An inline table over sample rows: the engine's own table and its rows in edit mode, with this page in the place of the server. A row that is
// saved stays changed until the page is left; a deleted one comes back then.
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDataSource } from '../../engine/data/data-context';
import { ConfirmDialog } from '../../engine/dialog/confirm-dialog';
import { showToast } from '../../engine/feedback/toasts';
import { inlineColumns, rowLabel } from '../../engine/inline/inline-columns';
import {
  deleteButtonId,
  editButtonId,
  type InlineModel,
  type OpenRow,
  type RowId,
  type RowSession,
} from '../../engine/inline/inline-model';
import { InlineTableView } from '../../engine/inline/inline-table';
import { useRowEditor } from '../../engine/inline/lazy-row-editor';
import type { InlineScreen, Values } from '../../schema/model/descriptor';
import { messagesOf } from '../../schema/model/messages';
import type { SampleRows } from './sample-list';
import type { Sample } from './samples';

/** What an inline table can look like, in words. */
export const TABLE_STATES = { rows: 'Rows', loading: 'Loading', empty: 'Empty', failed: 'Failed' } as const;
export type TableState = keyof typeof TABLE_STATES;

export function SampleTable({
  sample,
  data,
  picture,
}: {
  sample: Sample<InlineScreen>;
  data: SampleRows;
  picture: TableState;
}) {
  const { table, question } = useSampleTable(sample, data, picture);
  return (
    <>
      <InlineTableView table={table} />
      {question}
    </>
  );
}

function useSampleTable({ noun, screen }: Sample<InlineScreen>, data: SampleRows, picture: TableState) {
  const source = useDataSource();
  const id = useId();
  const columns = useMemo(() => inlineColumns(noun, screen), [noun, screen]);
  const { code, load } = useRowEditor();
  const [open, setOpen] = useState<OpenRow>();
  const [changed, setChanged] = useState<ReadonlyMap<RowId, Values | undefined>>(new Map());
  const [asked, setAsked] = useState<{ row: Values; opener: HTMLElement }>();
  const focusNext = useFocusNext();
  const words = messagesOf(noun);
  const idOf = (row: Values) => row[noun.api.id] as RowId;
  const rows = data.rows
    ?.map((row) => (changed.has(idOf(row)) ? changed.get(idOf(row)) : row))
    .filter((row) => row !== undefined);
  const put = (rowId: RowId, row: Values | undefined) => setChanged((before) => new Map(before).set(rowId, row));

  function close(row: OpenRow): void {
    focusNext.current = [editButtonId(id, row.id)];
    setOpen(undefined);
  }

  /** The focus goes to the row that takes the place of the one that is gone. */
  function remove(gone: RowId): void {
    const ids = rows?.map(idOf) ?? [];
    const at = ids.indexOf(gone);
    focusNext.current = [ids[at + 1], ids[at - 1]]
      .filter((each) => each !== undefined)
      .map((each) => deleteButtonId(id, each));
    put(gone, undefined);
  }

  const table: InlineModel = {
    noun,
    screen,
    columns,
    id,
    code,
    open,
    rows: { ...rowsFor(picture, { ...data, rows }), refetch: async () => (data.refetch(), true), change() {} },
    prepare: () => load().then(Boolean, () => false),
    edit: (row) =>
      void load().then(
        (ready) =>
          ready &&
          setOpen({
            id: idOf(row),
            row,
            index: 0,
            session: kept(ready.openRow(source, noun, row, `${id}-row-${idOf(row)}`)),
          }),
      ),
    remove: (row, opener) => setAsked({ row, opener }),
    answered() {},
    tell() {},
    updated({ values }) {
      if (!open) return;
      put(open.id, { ...open.row, ...values });
      close(open);
      showToast({ kind: 'success', text: words.updated, detail: 'A sample: nothing was sent.' });
    },
    cancel: () => open && close(open),
    created() {},
  };
  const question = asked && (
    <ConfirmDialog
      question={{
        title: words.deleteTitle,
        text: words.deleteText,
        subject: rowLabel(noun, columns, asked.row),
        yes: 'Yes, delete it!',
        no: 'Cancel',
        busy: 'Deleting…',
      }}
      opener={asked.opener}
      act={async () => {
        remove(idOf(asked.row));
        return undefined;
      }}
      onClose={() => setAsked(undefined)}
    />
  );
  return { table, question };
}

/** Ids of what may take the focus once the button that had it is gone; the first that is there does. */
function useFocusNext() {
  const next = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    // Behind a dialog nothing can take it yet.
    const target = next.current.map((id) => document.getElementById(id)).find(Boolean);
    target?.focus();
    if (target && document.activeElement === target) next.current = [];
  });
  return next;
}

/** Checked by the same rules as any row; what would be sent is only kept. */
function kept(session: RowSession): RowSession {
  return {
    ...session,
    async save() {
      const problems = session.store.submit();
      return problems.length > 0
        ? { kind: 'problems', problems }
        : { kind: 'saved', saved: { values: session.store.values(), answer: {}, settled: true } };
    },
  };
}

function rowsFor(
  picture: TableState,
  { rows, failure }: SampleRows,
): Pick<InlineModel['rows'], 'rows' | 'isPending' | 'failure'> {
  switch (picture) {
    case 'loading':
      return { isPending: true };
    case 'empty':
      return { isPending: false, rows: [] };
    case 'failed':
      return { isPending: false, failure: { kind: 'server', status: 500, message: '' } };
    case 'rows':
      return rows ? { isPending: false, rows } : { isPending: !failure, failure };
  }
}
