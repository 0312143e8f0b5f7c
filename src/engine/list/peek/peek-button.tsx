// The button that shows a record beside the list: one for the whole table, in the row under the pointer, so that a hundred
// rows cost nothing; one in every row where no pointer can rest on one. Keys have Enter.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../controls/icons';
import { useMedia } from '../../hooks/use-media';
import { forgetFailures } from '../../lazy/load-once';
import { rowId, rowName } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { showPeek } from '../model/peek-address';
import { placeOf, recordRowOf, recordRows } from '../model/record-rows';
import { PeekPanel } from './lazy-peek';

interface PeekButtonProps {
  list: ListModel;
  root: RefObject<HTMLElement | null>;
}

/** Renders into the cell that names a row. The panel's code loads with it, before any press. */
export function PeekButton(props: PeekButtonProps) {
  // Opening it reports a failure; until then it may be tried again.
  useEffect(() => void PeekPanel.load().catch(forgetFailures), []);
  return useMedia('(hover: none)') ? <EveryRow {...props} /> : <RowUnderPointer {...props} />;
}

function EveryRow({ list, root }: PeekButtonProps) {
  const [rows, setRows] = useState<HTMLTableRowElement[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or column has other elements
  useLayoutEffect(() => setRows(recordRows(root.current)), [root, list]);
  // biome-ignore lint/suspicious/noArrayIndexKey: only the place distinguishes them
  return rows.map((row, place) => <ButtonIn key={place} list={list} row={row} />);
}

function RowUnderPointer({ list, root }: PeekButtonProps) {
  const [row, setRow] = useState<HTMLTableRowElement>();
  useEffect(() => {
    const element = root.current;
    const follow = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      const over = recordRowOf(target);
      if (over) setRow(over);
    };
    const leave = () => setRow(undefined);
    // The pointer may have come before this code.
    setRow(recordRows(element).find((one) => one.matches(':hover')));
    element?.addEventListener('pointerover', follow);
    element?.addEventListener('pointerleave', leave);
    return () => {
      element?.removeEventListener('pointerover', follow);
      element?.removeEventListener('pointerleave', leave);
    };
  }, [root]);
  return row && <ButtonIn list={list} row={row} />;
}

function ButtonIn({ list, row }: { list: ListModel; row: HTMLTableRowElement }) {
  const cell = row.isConnected ? row.querySelector('th') : undefined;
  const record = list.query.shown?.page.rows[placeOf(row)];
  const id = record && rowId(list.noun, record);
  if (!cell || id === undefined) return null;
  return createPortal(
    <button
      type="button"
      className="icon-button icon-button-small peek-button"
      tabIndex={-1}
      aria-label={`Show ${rowName(list.noun, record!)} beside the list`}
      title="Show beside the list"
      onClick={() => showPeek(id)}
    >
      <Icon name="sidebar" />
    </button>,
    cell,
  );
}
