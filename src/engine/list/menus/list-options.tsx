// The button in the head of a list behind which the rest of it lies: saved views, columns, export. What it opens comes with the first wish for it.
import { Suspense, type ToggleEvent, useId, useRef, useState } from 'react';
import { LoadBoundary, lazyComponent } from '../../code/lazy-component';
import { forgetFailures } from '../../code/load-once';
import { Icon } from '../../controls/icons';
import { hasFeature } from '../list-features';
import type { ListModel } from '../list-model';

const loadMenu = () => import('./list-menu').then(({ ListMenu }) => ListMenu);
const Menu = lazyComponent(loadMenu);

/** Nothing where the descriptor switches all of it off. */
export function ListOptions({ list }: { list: ListModel }) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (!(['views', 'columns', 'export'] as const).some((extra) => hasFeature(list.screen, extra))) return null;

  const close = () => popover.current?.hidePopover();
  const prepare = () => void loadMenu().catch(() => {});
  function toggled({ newState }: ToggleEvent): void {
    // Opened once more, it is tried once more.
    if (newState === 'open') forgetFailures();
    setOpen(newState === 'open');
    if (newState === 'open') place(popover.current!, button.current!);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className="button list-options"
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <Icon name="sliders" />
        <span>Options</span>
      </button>
      <div
        ref={popover}
        id={id}
        className="popover list-menu"
        popover="auto"
        role="dialog"
        aria-label="Options of this list"
        onToggle={toggled}
      >
        {isOpen && (
          <Suspense>
            <LoadBoundary>
              <Menu list={list} close={close} />
            </LoadBoundary>
          </Suspense>
        )}
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
