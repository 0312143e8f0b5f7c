// What the user menu shows when it is open: who is signed in, the pages about them, the visual style, and Log out. Loads
// with the pointer or the focus on the menu's button.
import { useSnapshot } from 'valtio/react';
import { Link, useLocation } from 'wouter';
import { USER_MENU } from '../../schema/descriptor/names';
import type { Profile, UserLabels } from '../../schema/model/profile';
import { Icon } from '../controls/icons';
import { LateIcon, LOG_OUT } from '../controls/late-icon';
import { Segments } from '../controls/segments';
import { currentFor, markOf, menuFor } from '../page/menu';
import { shortcutState, showShortcuts, turnLetters } from '../shortcuts/shortcut-state';
import { chooseStyle, STYLES, showAlert, ui } from './ui-state';
import { LOGOUT_FAILED, useLogOut } from './use-log-out';

interface UserMenuContentProps {
  user: Profile;
  labels: UserLabels;
  close(): void;
}

const LETTERS = { on: 'On', off: 'Off' } as const;

/** Its pages are those of the group `USER_MENU` that the user may open. `close` closes the popover around it. */
export function UserMenuContent({ user, labels, close }: UserMenuContentProps) {
  const { style } = useSnapshot(ui);
  const { letters } = useSnapshot(shortcutState);
  const { busy, logOut } = useLogOut(() => {
    close();
    showAlert(LOGOUT_FAILED);
  });
  const [path] = useLocation();
  const current = currentFor(user, path);
  const entries = menuFor(user, [USER_MENU]).flatMap((group) => group.entries);
  const leave = () => {
    showAlert(null);
    void logOut();
  };
  return (
    <>
      <p className="user-menu-user">
        <span className="user-menu-name">{labels.name}</span>
        <span className="user-menu-mail">{labels.mail}</span>
      </p>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          className="menu-entry"
          href={entry.path}
          aria-current={markOf(entry, current, path)}
          onClick={close}
        >
          <Icon name={entry.icon} />
          <span>{entry.label}</span>
        </Link>
      ))}
      <Segments legend="Style" choices={STYLES} value={style} onChoose={chooseStyle} />
      <Segments
        legend="Shortcuts of a single key"
        choices={LETTERS}
        value={letters ? 'on' : 'off'}
        onChoose={(choice) => turnLetters(choice === 'on')}
      />
      <button
        className="menu-entry"
        type="button"
        onClick={() => {
          close();
          showShortcuts(true);
        }}
      >
        <Icon name="form" />
        <span>Keyboard shortcuts</span>
      </button>
      <button className="menu-entry" type="button" aria-disabled={busy || undefined} onClick={leave}>
        <LateIcon path={LOG_OUT} />
        <span>{busy ? 'Logging out…' : 'Log Out'}</span>
      </button>
    </>
  );
}
