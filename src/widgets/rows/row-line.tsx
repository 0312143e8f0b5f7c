// One row of a table in a form: its place, which is also what moves it, the fields of its columns, and what removes it.
import type { Registry } from '@rjsf/utils';
import { memo, type PointerEvent, useMemo, useRef } from 'react';
import { showCell } from '../../engine/cells/cell';
import { IconButton } from '../../engine/controls/button';
import { RowName } from '../../engine/form/cell-frame';
import { FormContext, type FormContextValue, type ReadRecord, useCell, useForm } from '../../engine/form/form-context';
import { FormField } from '../../engine/form/form-field';
import { StateFollower } from '../../engine/form/state-follower';
import type { Values } from '../../schema/descriptor/descriptor';
import { capitalized } from '../../schema/formats/words';
import { ROW_ID } from '../../schema/model/rows';
import type { GridColumn } from './grid-columns';
import type { TableRow } from './row-table';

interface RowLineProps {
  row: TableRow;
  /** Its place, from 0. */
  at: number;
  columns: readonly GridColumn[];
  /** What the fields of all rows share. */
  shared: Pick<FormContextValue, 'registry' | 'groups' | 'uploads'>;
  /** The record as it was read, which holds the names of what its rows refer to under `table`. */
  read?: ReadRecord;
  table: string;
  isLocked: boolean;
  /** What it is called, where it is a section: "Package" of "Package 2". */
  heading?: string;
  /** What a row is called in texts. */
  thing: string;
  menuId: string;
  isDragged: boolean;
  onDrag(event: PointerEvent<HTMLElement>, from: number): void;
  onMenu(row: TableRow): void;
  onRemove(row: TableRow): void;
}

/** A key renders a cell of it, a move of other rows its place alone. */
export const RowLine = memo(function RowLine(props: RowLineProps) {
  const {
    row,
    at,
    columns,
    shared,
    read,
    table,
    isLocked,
    heading,
    thing,
    menuId,
    isDragged,
    onDrag,
    onMenu,
    onRemove,
  } = props;
  const form = useMemo(
    () => ({
      ...shared,
      store: row.store,
      registry: withPrefix(shared.registry, row.key),
      read: read && { record: row.store.record, values: rowIn(read.values[table], row.key) },
    }),
    [shared, row, read, table],
  );
  const cells = useMemo(
    () =>
      columns.map(({ name, entry, property, isAmount }) => (
        <td
          key={name}
          role="cell"
          className={isAmount ? 'rows-cell cell-number' : 'rows-cell'}
          data-label={property.title}
          data-column={name}
        >
          {property.readOnly ? (
            <Computed name={name} property={property} />
          ) : (
            <FormField name={name} entry={entry} isLocked={isLocked} />
          )}
        </td>
      )),
    [columns, isLocked],
  );
  const hasParents = columns.some(({ property }) => property.dependsOn !== undefined);
  const number = `${thing} ${at + 1}`;
  const pressedAt = useRef(0);
  return (
    <FormContext value={form}>
      <RowName value={number}>
        <tr role="row" className="rows-line" data-row={row.key} data-dragged={isDragged || undefined}>
          <th role="rowheader" scope="row" className="rows-number">
            {isLocked ? (
              <>
                {heading ? `${heading} ` : <span className="visually-hidden">{capitalized(thing)} </span>}
                {at + 1}
              </>
            ) : (
              <button
                type="button"
                className="rows-handle"
                aria-label={`${heading ?? capitalized(thing)} ${at + 1}: move or copy`}
                aria-haspopup="dialog"
                popoverTarget={menuId}
                onPointerDown={(event) => {
                  pressedAt.current = event.clientY;
                  onDrag(event, at);
                }}
                onClick={(event) => {
                  // The end of a drag opens no menu.
                  if (event.detail > 0 && Math.abs(event.clientY - pressedAt.current) > DRAGGED_PX)
                    event.preventDefault();
                  else onMenu(row);
                }}
              >
                {heading && `${heading} `}
                {at + 1}
              </button>
            )}
          </th>
          {cells}
          {!isLocked && (
            <td role="cell" className="rows-actions">
              <IconButton icon="trash" label={`Remove ${number}`} isSmall onClick={() => onRemove(row)} />
              {hasParents && <StateFollower />}
            </td>
          )}
        </tr>
      </RowName>
    </FormContext>
  );
});

/** What nobody types: it follows what is typed beside it, or is filled by the server. */
function Computed({ name, property }: Pick<GridColumn, 'name' | 'property'>) {
  const { store } = useForm();
  return <span className="rows-computed">{showCell(property, useCell(store, name).value)}</span>;
}

/** A press that moves further is a drag. */
const DRAGGED_PX = 4;

/** The same registry, with ids that begin with those of the row. */
const withPrefix = (registry: Registry, key: string): Registry => ({
  ...registry,
  globalFormOptions: {
    ...registry.globalFormOptions,
    idPrefix: `${registry.globalFormOptions.idPrefix}_${key}`,
  },
});

/** A row as it was read. */
function rowIn(rows: unknown, key: string): Values {
  return (Array.isArray(rows) && rows.find((row: Values) => row[ROW_ID] === key)) || {};
}
