// The dialog that finds everything, with what the shell itself can do.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio/react';
import { LateIcon, LOG_OUT } from '../controls/late-icon';
import { FindDialog } from '../find/find-dialog';
import type { ShellAction } from '../find/find-items';
import { requestNavigation } from '../navigation/navigation-guard';
import { type EngineRegistry, useRegistry } from '../registry/registry-context';
import { showShortcuts } from '../shortcuts/shortcut-state';
import { showAlert, toggleDark, ui } from './ui-state';
import { LOGOUT_FAILED, signOut } from './use-log-out';

/** Open as long as it is rendered. Log Out is the last of its entries and never among those opened lately. */
export function Find({ opener, onClose }: { opener: HTMLElement; onClose(): void }) {
  const { dark } = useSnapshot(ui);
  const { account } = useRegistry();
  const actions = useMemo(
    (): ShellAction[] => [
      {
        key: 'action dark',
        label: 'Dark mode',
        hint: dark ? 'Turn off' : 'Turn on',
        icon: dark ? 'sun' : 'moon',
        run: toggleDark,
      },
      { key: 'action keys', label: 'Keyboard shortcuts', hint: 'Help', icon: 'form', run: () => showShortcuts(true) },
      {
        key: 'action log-out',
        label: 'Log Out',
        hint: 'Sign out',
        icon: <LateIcon path={LOG_OUT} />,
        isPassing: true,
        isLast: true,
        run: () => requestNavigation(() => logOut(account), 'page'),
      },
    ],
    [dark, account],
  );

  return <FindDialog actions={actions} opener={opener} onClose={onClose} />;
}

function logOut(account: EngineRegistry['account']): void {
  showAlert(null);
  void signOut(account, () => showAlert(LOGOUT_FAILED));
}
