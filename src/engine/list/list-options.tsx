// The button in the head of a list behind which the rest of it lies: saved views, columns, export. What it opens comes with the first wish for it.
import { useId, useRef, useState, type ComponentType, type ToggleEvent } from 'react';
import { showToast } from '../feedback/toasts';
import { failureText } from '../feedback/words';
import { Icon } from '../icons';
import { once } from '../parts';
import { hasExtra } from './list-extras';
import type { ListModel } from './list-model';

const loadMenu = once(() => import('./list-menu').then(({ ListMenu }) => ListMenu));

/** Nothing where the descriptor switches all of it off. */
export function ListOptions({ list }: { list: ListModel }) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [Menu, setMenu] = useState<ComponentType<{ list: ListModel; close(): void }>>();
  if (!(['views', 'columns', 'export'] as const).some((extra) => hasExtra(list.screen, extra))) return null;

  const close = () => popover.current?.hidePopover();
  const prepare = () => void loadMenu().catch(() => {});
  function toggled({ newState }: ToggleEvent): void {
    setOpen(newState === 'open');
    if (newState !== 'open') return;
    place(popover.current!, button.current!);
    const fail = () => {
      close();
      showToast({ kind: 'error', text: failureText({ kind: 'unreachable' })! });
    };
    void loadMenu().then((menu) => setMenu(() => menu), fail);
  }

  return (
    <>
      <button ref={button} type="button" className="button list-options" popoverTarget={id} aria-haspopup="dialog" aria-expanded={isOpen} onPointerEnter={prepare} onFocus={prepare}>
        <Icon name="sliders" />
        <span>Options</span>
      </button>
      <div ref={popover} id={id} className="popover list-menu" popover="auto" role="dialog" aria-label="Options of this list" onToggle={toggled}>
        {isOpen && Menu && <Menu list={list} close={close} />}
      </div>
    </>
  );
}

/** Below the button, right edges aligned, and never out of the window. */
function place({ style }: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  style.top = `${bottom + 4}px`;
  style.right = `${Math.max(8, Math.min(document.documentElement.clientWidth - right, document.documentElement.clientWidth - 320))}px`;
  style.maxHeight = `max(240px, calc(100dvh - ${bottom + 12}px))`;
}
