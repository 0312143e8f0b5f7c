// The signed-in user, the pages about them, the visual style, and Log out. A popover: the browser closes it on Escape
// and on a click elsewhere.
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { USER_MENU } from '../../schema/model/names';
import { userLabels } from '../../schema/model/profile';
import { Icon } from '../controls/icons';
import { Segments } from '../controls/segments';
import { useDataSource } from '../data/data-context';
import { session } from '../session/session';
import { Avatar } from './avatar';
import { menuFor } from './menu';
import { chooseStyle, STYLES, showAlert, ui } from './ui-state';
import { LOGOUT_FAILED, useLogOut } from './use-log-out';

export function UserMenu() {
  const { user } = useSnapshot(session);
  const { style } = useSnapshot(ui);
  const { fileUrl } = useDataSource();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  const { busy, logOut } = useLogOut(() => {
    close();
    showAlert(LOGOUT_FAILED);
  });
  const [open, setOpen] = useState(false);
  if (!user) return <span className="avatar skeleton" aria-hidden="true" />;
  const labels = userLabels(user, fileUrl);
  const entries = menuFor(user, [USER_MENU]).flatMap((group) => group.entries);
  const leave = () => {
    showAlert(null);
    void logOut();
  };

  return (
    <>
      <button
        className="user-button"
        type="button"
        popoverTarget="user-menu"
        aria-expanded={open}
        aria-label={`${labels.image ? '' : `${labels.initials} `}${labels.name}, user menu`}
      >
        <Avatar user={labels} />
        <span className="user-button-name">{labels.name}</span>
        <Icon name="chevron-down" />
      </button>
      <div
        className="user-menu"
        id="user-menu"
        popover="auto"
        ref={menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <p className="user-menu-who">
          <span className="user-menu-name">{labels.name}</span>
          <span className="user-menu-mail">{labels.mail}</span>
        </p>
        {entries.map(({ path, label, icon }) => (
          <Link key={path} className="menu-entry" href={path} onClick={close}>
            <Icon name={icon} />
            <span>{label}</span>
          </Link>
        ))}
        <Segments legend="Style" choices={STYLES} value={style} onChoose={chooseStyle} />
        <button className="menu-entry" type="button" aria-disabled={busy || undefined} onClick={leave}>
          <Icon name="log-out" />
          <span>{busy ? 'Logging out…' : 'Log Out'}</span>
        </button>
      </div>
    </>
  );
}
