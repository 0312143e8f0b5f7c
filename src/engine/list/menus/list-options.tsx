// The button in the head of a list that opens its menu: columns, export, deleted records. The menu's code loads on hover or
// focus.
import { useId, useRef, useState } from 'react';
import { Button } from '../../controls/button';
import { Icon } from '../../controls/icons';
import { lazyComponent } from '../../lazy/lazy-component';
import { Popover } from '../../overlay/popover';
import { useDeletedRecords } from '../../trash/use-deleted-records';
import { hasFeature } from '../model/list-features';
import type { ListModel } from '../model/list-model';

const Menu = lazyComponent(() => import('./list-menu'), 'ListMenu');

/** Nothing where the descriptor disables all of it. */
export function ListOptions({ list }: { list: ListModel }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const deleted = useDeletedRecords(list.noun, list.screen.actions, list.refetch);
  if (!deleted.open && !(['columns', 'export'] as const).some((feature) => hasFeature(list.screen, feature)))
    return null;

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
        <Icon name="sliders" />
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
