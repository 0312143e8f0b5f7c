// The button that shows a record beside the list: one for the whole table, in the row under the pointer, so that a hundred
// rows cost nothing. Keys have Enter.
import { type RefObject, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../controls/icons';
import { forgetFailures } from '../../lazy/load-once';
import { rowId, rowName } from '../../record/row-model';
import type { ListModel } from '../model/list-model';
import { showPeek } from '../model/peek-address';
import { PeekPanel } from './lazy-peek';

export function PeekButton({ list, root }: { list: ListModel; root: RefObject<HTMLElement | null> }) {
  const [row, setRow] = useState<HTMLTableRowElement>();
  // Opening it reports a failure; until then it may be tried again.
  useEffect(() => void PeekPanel.load().catch(forgetFailures), []);
  useEffect(() => {
    const element = root.current;
    const follow = ({ target, pointerType }: PointerEvent) => {
      if (pointerType === 'touch' || !(target instanceof Element)) return;
      const over = target.closest<HTMLTableRowElement>('[data-rows] > tr');
      if (over) setRow(over);
    };
    const leave = () => setRow(undefined);
    element?.addEventListener('pointerover', follow);
    element?.addEventListener('pointerleave', leave);
    return () => {
      element?.removeEventListener('pointerover', follow);
      element?.removeEventListener('pointerleave', leave);
    };
  }, [root]);
  const cell = row?.isConnected ? row.querySelector('th') : undefined;
  const record = row && list.query.shown?.page.rows[row.sectionRowIndex];
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
