// What can be done with a record, in the head of its page: the first few as buttons, the others in a menu, so that they take
// one line however many states and links its noun has.
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../controls/button';
import { Icon } from '../controls/icons';
import { useMedia } from '../hooks/use-media';
import { Popover } from '../overlay/popover';

/** Either a link (`path`) or a button (`run`). */
export interface RecordAction {
  /** Distinguishes it from the others. */
  key: string;
  label: string;
  /** Its accessible name, where that says more. */
  name?: string;
  icon?: ReactNode;
  /** Leads there. */
  path?: string;
  /** Name of its keyboard shortcut. */
  shortcut?: string;
  needsServer?: boolean;
  hasDialog?: boolean;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** @param opener gets the focus back. */
  run?(opener: HTMLElement): void;
}

/** Buttons beside the menu. */
const SHOWN = 3;
const SHOWN_ON_PHONE = 2;

/** @param actions those used most first. */
export function RecordActions({ actions: given }: { actions: readonly RecordAction[] }) {
  /** The button of the last one, which goes with a state that cannot follow any more, or once the user is responsible. */
  const pressed = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = undefined;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
  });
  const actions = given.map(({ run, ...action }) => ({
    ...action,
    run(opener: HTMLElement) {
      pressed.current = opener;
      run?.(opener);
    },
  }));
  const shown = useMedia('(width < 768px)') ? SHOWN_ON_PHONE : SHOWN;
  // A menu of one would take the place of its only entry.
  const count = actions.length > shown + 1 ? shown : actions.length;
  return (
    <>
      {actions.slice(0, count).map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {count < actions.length && <MoreActions actions={actions.slice(count)} />}
    </>
  );
}

function ActionButton({ action }: { action: RecordAction }) {
  const { label, name, icon, path, shortcut, needsServer, hasDialog, isBusy, isDisabled, run } = action;
  if (path !== undefined)
    return (
      <Link className="button" href={path} aria-label={name} data-shortcut={shortcut}>
        {icon}
        {label}
      </Link>
    );
  return (
    <Button
      data-needs-server={needsServer || undefined}
      isBusy={isBusy}
      isDisabled={isDisabled}
      aria-label={name}
      aria-haspopup={hasDialog ? 'dialog' : undefined}
      onClick={(event) => run?.(event.currentTarget)}
    >
      {icon}
      {label}
    </Button>
  );
}

function MoreActions({ actions }: { actions: readonly RecordAction[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        aria-label="More actions"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
        isBusy={actions.some(({ isBusy }) => isBusy)}
      >
        More
        <Icon name="chevron-down" />
      </Button>
      <Popover id={id} label="More actions" className="action-menu" onToggle={setOpen}>
        {(close) => <Entries actions={actions} close={close} opener={button} />}
      </Popover>
    </>
  );
}

interface EntriesProps {
  actions: readonly RecordAction[];
  close(): void;
  opener: { current: HTMLElement | null };
}

function Entries({ actions, close, opener }: EntriesProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  return (
    <ul ref={list}>
      {actions.map(({ key, label, name, icon, path, needsServer, hasDialog, isDisabled, run }) => (
        <li key={key}>
          {path !== undefined ? (
            <Link className="menu-entry" href={path} aria-label={name} onClick={close}>
              {icon}
              <span>{label}</span>
            </Link>
          ) : (
            <button
              type="button"
              className="menu-entry"
              data-needs-server={needsServer || undefined}
              aria-label={name}
              aria-haspopup={hasDialog ? 'dialog' : undefined}
              aria-disabled={isDisabled || undefined}
              onClick={() => {
                if (isDisabled) return;
                close();
                run?.(opener.current!);
              }}
            >
              {icon}
              <span>{label}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
