// Who is signed in, the way to the profile and the way out. A popover: the browser closes it on Escape and on a click elsewhere.
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link } from 'wouter';
import { session } from '../../api/session';
import { signOut } from '../../api/sign-in';
import { places } from '../../schema/nouns';
import { Icon } from '../icons';
import { showAlert } from '../ui-state';
import { displayName, initials } from './user-name';

const PROFILE = '/profile';

export function UserMenu() {
  const { user } = useSnapshot(session);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!user) return <span className="avatar skeleton" aria-hidden="true" />;

  async function logOut(): Promise<void> {
    if (busy) return;
    setBusy(true);
    showAlert(null);
    const result = await signOut();
    setBusy(false);
    if (result.ok || result.failure.kind === 'signed-out') return;
    menu.current?.hidePopover();
    // Said and logged, and the session stays (spec section 8, wire-and-words).
    console.error('Logout failed', result.failure.kind);
    showAlert('Logout failed.');
  }

  return (
    <>
      <button className="user-button" type="button" popoverTarget="user-menu" aria-expanded={open} aria-label={`User menu: ${displayName(user)}`}>
        <span className="avatar" aria-hidden="true">{initials(user)}</span>
        <span className="user-button-name">{displayName(user)}</span>
        <Icon name="chevron-down" />
      </button>
      <div className="user-menu" id="user-menu" popover="auto" ref={menu} onToggle={(event) => setOpen(event.newState === 'open')}>
        <p className="user-menu-who">
          <span className="user-menu-name">{displayName(user)}</span>
          <span className="user-menu-email">{user.email}</span>
        </p>
        {hasProfile && (
          <Link className="menu-entry" href={PROFILE} onClick={() => menu.current?.hidePopover()}>
            <Icon name="user" />
            <span>My Profile</span>
          </Link>
        )}
        <button className="menu-entry" type="button" aria-disabled={busy || undefined} onClick={() => void logOut()}>
          <Icon name="log-out" />
          <span>{busy ? 'Logging out…' : 'Log Out'}</span>
        </button>
      </div>
    </>
  );
}

/** The menu shows only what exists (wire-and-words, "Session, shell, texts"). */
const hasProfile = places().some((place) => place.screen.path === PROFILE);
