// The menu of the builder.
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { IconButton } from '../../../engine/controls/button';
import { Icon } from '../../../engine/controls/icons';
import { DOWNLOAD, LateIcon } from '../../../engine/controls/late-icon';
import { showToast } from '../../../engine/feedback/toasts';
import { loadWithRetry } from '../../../engine/lazy/load-with-retry';
import { Popover } from '../../../engine/overlay/popover';
import { session } from '../../../engine/session/session';
import type { Right } from '../../../schema/descriptor/descriptor';
import { roleOf } from '../../../schema/model/profile';
import { mayDo } from '../../../schema/model/rights';
import { clearFields } from '../model/commands';
import { isRefusal } from '../model/history';
import { BuilderIcon } from '../parts/builder-icon';
import { ConfirmRemoval } from '../parts/confirm-removal';
import { type CommandName, useBuilder, useCommand } from '../store/builder';
import { setNoun } from '../store/field-sets';

/**
 * Makes a form from a file or a spreadsheet, writes it to a file, and removes all fields. Its dialogs load when they
 * are first opened; each entry is a command of the palette, too.
 */
export function BuilderMenu() {
  const { store } = useBuilder();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<ReactNode>();
  const close = () => setDialog(undefined);

  async function importFile(picked: File): Promise<void> {
    const module = await loadWithRetry(() => import('../import/import-dialog'), button.current!);
    if (module) setDialog(<module.ImportDialog file={picked} opener={button.current!} onClose={close} />);
  }

  useCommand('import', () => file.current?.click());
  useCommand('columns', async () => {
    const module = await loadWithRetry(() => import('../columns/columns-dialog'), button.current!);
    if (module) setDialog(<module.ColumnsDialog opener={button.current!} onClose={close} />);
  });
  useCommand('export', async () => {
    const module = await loadWithRetry(() => import('../model/design-file'), button.current!);
    module?.exportForm(store.design());
  });
  useCommand('exportAs', async () => {
    const module = await loadWithRetry(() => import('../import/export-dialog'), button.current!);
    if (module) setDialog(<module.ExportDialog opener={button.current!} onClose={close} />);
  });
  const mayKeep = useMay('create');
  useCommand(
    'keepSet',
    async (key) => {
      const module = await loadWithRetry(() => import('../sets/keep-set-dialog'), button.current!);
      if (module)
        setDialog(
          <module.KeepSetDialog
            selected={key || (store.state().panel ?? '')}
            opener={button.current!}
            onClose={close}
          />,
        );
    },
    mayKeep,
  );
  useCommand('sets', async () => {
    const module = await loadWithRetry(() => import('../sets/sets-dialog'), button.current!);
    if (module) setDialog(<module.SetsDialog opener={button.current!} onClose={close} />);
  });
  useCommand('clear', () => {
    const outcome = clearFields(store.design());
    if (isRefusal(outcome)) store.run(outcome);
    else setDialog(<ClearDialog opener={button.current!} onClose={close} />);
  });

  return (
    <>
      <IconButton
        icon={<BuilderIcon name="more" />}
        label="More"
        ref={button}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      <input
        ref={file}
        type="file"
        accept=".json,.xml,.xlsx,application/json,text/xml,application/xml"
        hidden
        onChange={({ target }) => {
          if (target.files?.[0]) void importFile(target.files[0]);
          target.value = '';
        }}
      />
      <Popover id={id} label="More" className="builder-menu" onToggle={setOpen}>
        {(close) => <Entries close={close} />}
      </Popover>
      {dialog}
    </>
  );
}

const ENTRIES: readonly [CommandName, text: string, icon: ReactNode][] = [
  ['import', 'Import', <BuilderIcon key="icon" name="upload" />],
  ['columns', 'Paste columns', <BuilderIcon key="icon" name="columns" />],
  ['export', 'Export', <LateIcon key="icon" path={DOWNLOAD} />],
  ['exportAs', 'Export as…', <LateIcon key="icon" path={DOWNLOAD} />],
  ['keepSet', 'Keep fields as a set', <BuilderIcon key="icon" name="rows" />],
  ['sets', 'Sets of fields', <BuilderIcon key="icon" name="rows" />],
  ['clear', 'Clear all', <Icon key="icon" name="trash" />],
];

function Entries({ close }: { close(): void }) {
  const { commands } = useBuilder();
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.querySelector('button')?.focus(), []);
  return (
    <ul ref={list}>
      {ENTRIES.filter(([command]) => commands.has(command)).map(([command, text, icon]) => (
        <li key={command}>
          <button
            type="button"
            className="menu-entry"
            onClick={() => {
              close();
              commands.run(command);
            }}
          >
            {icon}
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether the user may do this with sets of fields. */
function useMay(right: Right): boolean {
  const { user } = useSnapshot(session);
  const noun = setNoun();
  return noun !== undefined && mayDo(noun, right, roleOf(user));
}

/** The confirmation before all fields are removed. */
function ClearDialog({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const { store } = useBuilder();
  return (
    <ConfirmRemoval
      title="Clear all?"
      text="Are you sure you want to clear all fields?"
      yes="Clear all"
      opener={opener}
      onRemove={() => {
        store.run(clearFields(store.design()), true);
        showToast({ kind: 'success', text: 'All fields were removed.' });
      }}
      onClose={onClose}
    />
  );
}
