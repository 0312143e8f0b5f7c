// A table inside a form.
import type { WidgetProps } from '@rjsf/utils';
import { type MouseEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../engine/controls/button';
import { Icon } from '../../engine/controls/icons';
import { cellFrame } from '../../engine/form/cell-frame';
import { useFormParts } from '../../engine/form/form-context';
import { createRegistry } from '../../engine/form/form-registry';
import { useRowDrag } from '../../engine/hooks/use-row-drag';
import type { WidgetEntries } from '../../engine/registry/widget-entries';
import type { Property } from '../../schema/descriptor/descriptor';
import { FORM_ROWS } from '../../schema/descriptor/limits';
import { capitalized, countOf } from '../../schema/formats/words';
import { headingOf, rowRecord } from '../../schema/model/rows';
import { columnsOf, type GridColumn, tableStyle } from './grid-columns';
import { PasteReport } from './paste-report';
import { RowLine } from './row-line';
import { RowMenu } from './row-menu';
import { createRowTable, type RowTable } from './row-table';
import { TotalsLine } from './totals-line';
import { useGridActions } from './use-grid-actions';
import { usePaste } from './use-paste';

/** Rows that are rendered at first, and with every further press. */
const PAGE = 200;
/** How many of them have the row at this place. */
const pageOf = (at: number): number => Math.floor(at / PAGE) + 1;

interface RowsGridProps {
  field: WidgetProps;
  /** The widgets of its columns. */
  entries: WidgetEntries;
  /** Each row is a section with a heading of its own. */
  areBlocks: boolean;
}

/**
 * A header, a line for each row with the widgets of its columns, what adds rows, and sums below. Where it has little
 * room, as on a phone, every row is a card. Long tables show their rows a page at a time.
 */
export function RowsGrid({ field, entries, areBlocks }: RowsGridProps) {
  const { id, name, value, label, readonly, disabled, onChange } = field;
  const property = field.schema as Property;
  const { store, read, uploads } = useFormParts();
  const change = useRef(onChange);
  change.current = onChange;
  const columns = useMemo(() => columnsOf(rowRecord(property)), [property]);
  const [table] = useState(() => {
    const { columns, around } = store?.rowsOf(name) ?? { columns: rowRecord(property) };
    return createRowTable(columns, value, (rows) => change.current(rows), undefined, around);
  });
  useEffect(() => table.follow(value), [table, value]);
  useEffect(() => store?.attachTable(name, table), [store, name, table]);
  const shared = useMemo(
    () => ({ registry: createRegistry(entries, cellFrame, id), groups: {}, uploads }),
    [entries, id, uploads],
  );
  const rows = useSyncExternalStore(table.onRows, table.rows);
  const heading = areBlocks ? headingOf(property, field.options.rowTitle) : undefined;
  const { rowTitle } = field.options;
  /** What one of them is called in texts. */
  const thing = heading ?? (typeof rowTitle === 'string' ? rowTitle : 'row');
  const [pages, setPages] = useState(1);
  useEffect(() => table.onShow((at) => flushSync(() => setPages((now) => Math.max(now, pageOf(at))))), [table]);
  const body = useRef<HTMLTableSectionElement>(null);
  const width = useMemo(() => tableStyle(columns), [columns]);
  const isLocked = Boolean(readonly || disabled);
  const limit = property.maxItems ?? FORM_ROWS;
  const actions = useGridActions({ id, table, columns, limit, isLocked, heading: capitalized(thing) });
  const paste = usePaste({ table, columns, limit, isLocked });
  const drag = useRowDrag(body, (from, to) => from !== to && actions.move(rows[from]!, to));
  const shown = rows.length > pages * PAGE ? rows.slice(0, pages * PAGE) : rows;
  function showMore({ currentTarget: button }: MouseEvent): void {
    flushSync(() => setPages(pages + 1));
    // After the last ones the button is gone.
    if (button.isConnected) return;
    body.current?.children[shown.length]?.querySelector<HTMLElement>('button, input, select, textarea')?.focus();
  }

  return (
    <div className={areBlocks ? 'rows rows-blocks' : 'rows'} data-locked={isLocked || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard */}
      <section className="rows-region" aria-label={label} tabIndex={0}>
        {/* The roles are the elements' own; they are written because a narrow form lays rows out as blocks. */}
        <table role="table" className="rows-table" style={width} onKeyDown={actions.keys} onPaste={paste.paste}>
          <colgroup>
            <col className="rows-number-column" />
            {columns.map(({ name: column, style }) => (
              <col key={column} style={style} />
            ))}
            {!isLocked && <col className="rows-actions-column" />}
          </colgroup>
          <HeadLine columns={columns} isLocked={isLocked} />
          <tbody role="rowgroup" ref={body}>
            {shown.map((row, at) => (
              <RowLine
                key={row.key}
                {...{ row, at, columns, shared, isLocked, heading, thing }}
                read={read}
                table={name}
                menuId={`${id}-menu`}
                isDragged={drag.dragged === at}
                onDrag={drag.start}
                onMenu={actions.openMenu}
                onRemove={actions.remove}
              />
            ))}
          </tbody>
          <TotalsLine table={table} columns={columns} isLocked={isLocked} />
        </table>
      </section>
      {rows.length === 0 && <p className="rows-empty">{areBlocks ? 'None yet.' : `No ${thing}s yet.`}</p>}
      {shown.length < rows.length && (
        <Button isSmall look="quiet" onClick={showMore}>
          Show the next {Math.min(PAGE, rows.length - shown.length)} of {rows.length} rows
        </Button>
      )}
      <PasteReport report={paste.report} inputId={id} table={table} onClose={paste.close} />
      {!isLocked && (
        <AddLine
          property={property}
          table={table}
          limit={limit}
          thing={thing}
          counted={areBlocks ? 'row' : thing}
          onAdd={() => actions.add()}
        />
      )}
      {!isLocked && (
        <RowMenu id={`${id}-menu`} table={table} row={actions.menuRow} actions={actions} limit={limit} thing={thing} />
      )}
    </div>
  );
}

function HeadLine({ columns, isLocked }: { columns: readonly GridColumn[]; isLocked: boolean }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          <span className="visually-hidden">Row</span>
        </th>
        {columns.map(({ name, property, isRequired, isAmount, least }) => (
          <th key={name} role="columnheader" scope="col" style={least} className={isAmount ? 'cell-number' : undefined}>
            {property.title}
            {!isRequired && !property.readOnly && <span className="field-optional"> optional</span>}
          </th>
        ))}
        {!isLocked && (
          <th role="columnheader" scope="col" className="rows-actions">
            <span className="visually-hidden">Remove</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface AddLineProps {
  property: Property;
  table: RowTable;
  limit: number;
  thing: string;
  /** The same where several are counted: what a section is called need not end with an s then. */
  counted: string;
  onAdd(): void;
}

/** It keeps its place and its focus when the table is full, and says so. */
function AddLine({ property: { title, minItems = 0, maxItems }, table, limit, thing, counted, onAdd }: AddLineProps) {
  const { length } = useSyncExternalStore(table.onRows, table.rows);
  const isFull = length >= limit;
  return (
    <div className="rows-footer">
      <Button isSmall isDisabled={isFull} onClick={onAdd} aria-label={`Add ${thing} to ${title}`}>
        <Icon name="plus" />
        Add {thing}
      </Button>
      <span className="field-hint">{limitText(countOf(length, counted), length, minItems, maxItems, limit)}</span>
    </div>
  );
}

/** "2 rows, at least 1, at most 50." */
function limitText(rows: string, count: number, minItems: number, maxItems: number | undefined, limit: number): string {
  if (count >= limit) return `${rows}, and there can be no more than ${limit} here.`;
  const bounds = [minItems > 0 ? `at least ${minItems}` : '', maxItems === undefined ? '' : `at most ${maxItems}`];
  return `${[rows, ...bounds].filter(Boolean).join(', ')}.`;
}
