// The button of a card with the columns that it may come to: for fingers, and for everyone who does not drag.
import { useId, useState } from 'react';
import { ARROW_RIGHT, LateIcon } from '../../controls/late-icon';
import { Popover } from '../../overlay/popover';
import type { BoardColumn } from './board-columns';

interface MoveMenuProps {
  /** Of the record. */
  name: string;
  columns(): readonly BoardColumn[];
  /** @param opener gets the focus back. */
  onMove(to: BoardColumn, opener: HTMLElement): void;
}

/**
 * `columns` is called when the menu opens, not for each card: where a card may come to takes some rules to find out.
 */
export function MoveMenu({ name, columns, onMove }: MoveMenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className="icon-button icon-button-small board-move"
        tabIndex={-1}
        data-needs-server
        aria-label={`Move ${name}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      >
        <LateIcon path={ARROW_RIGHT} />
      </button>
      <Popover id={id} label={`Move ${name} to`} className="menu-popover" onToggle={setOpen}>
        {(close) => (
          <ul className="board-menu">
            {columns().map((column) => (
              <li key={column.key}>
                <button
                  type="button"
                  className="menu-entry"
                  onClick={() => {
                    close();
                    onMove(column, button?.closest<HTMLElement>('[data-card]') ?? button!);
                  }}
                >
                  <span className={column.tone ? `state state-${column.tone}` : undefined}>{column.title}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover>
    </>
  );
}
