// The button in the head of a list that opens its menu: columns, export, deleted records. The menu's code loads on hover or
// focus.
import { useId, useRef, useState } from 'react';
import { Button } from '../../controls/button';
import { LateIcon } from '../../controls/late-icon';
import { useDataSource } from '../../data/data-context';
import { lazyComponent } from '../../lazy/lazy-component';
import { Popover } from '../../overlay/popover';
import { useDeletedRecords } from '../../trash/use-deleted-records';
import { canImport, hasFeature } from '../model/list-features';
import type { ListModel } from '../model/list-model';

const Menu = lazyComponent(() => import('./list-menu'), 'ListMenu');

const SLIDERS =
  'M2.25 4.5h6M11.75 4.5h2M2.25 11.5h2M7.75 11.5h6M10 2.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5ZM6 9.75a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5Z';

/** Nothing where the descriptor disables all of it. */
export function ListOptions({ list }: { list: ListModel }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const deleted = useDeletedRecords(list.noun, list.screen.actions, list.refetch);
  const source = useDataSource();
  const hasEntries =
    deleted.open ||
    canImport(source, list.noun, list.screen) ||
    (['columns', 'export'] as const).some((feature) => hasFeature(list.screen, feature));
  if (!hasEntries) return null;

  return (
    <>
      <Button
        ref={button}
        className="list-options"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={Menu.load}
        onFocus={Menu.load}
      >
        <LateIcon path={SLIDERS} />
        <span>Options</span>
      </Button>
      <Popover id={id} label="Options of this list" className="list-menu" onToggle={setOpen}>
        {(close) => (
          <Menu list={list} close={close} showDeleted={deleted.open && (() => deleted.open!(button.current!))} />
        )}
      </Popover>
      {deleted.dialog}
    </>
  );
}
