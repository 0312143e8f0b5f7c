// The signed-in user, as the button of a menu. A popover: the browser closes it on Escape and on a click elsewhere.
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { type Profile, type UserLabels, userLabels } from '../../schema/model/profile';
import { Icon } from '../controls/icons';
import { useDataSource } from '../data/data-context';
import { ImmediateSuspense, LoadBoundary, lazyComponent } from '../lazy/lazy-component';
import { forgetFailures } from '../lazy/load-once';
import { session } from '../session/session';

const Content = lazyComponent(() => import('./user-menu-content'), 'UserMenuContent');

/** A grey shape until the user is known. */
export function UserMenu() {
  const { user } = useSnapshot(session);
  return user ? <Menu user={user as Profile} /> : <span className="avatar skeleton" aria-hidden="true" />;
}

function Menu({ user }: { user: Profile }) {
  const { fileUrl } = useDataSource();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // Once there it stays, and so does a log out that is under way.
  const [hasOpened, setHasOpened] = useState(false);
  const labels = userLabels(user, fileUrl);
  return (
    <>
      <button
        className="user-button"
        type="button"
        popoverTarget="user-menu"
        aria-expanded={open}
        aria-label={`${labels.image ? '' : `${labels.initials} `}${labels.name}, user menu`}
        onPointerEnter={Content.load}
        onFocus={Content.load}
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
        onToggle={({ newState }) => {
          // Code that could not be loaded is requested again with every opening.
          if (newState === 'open') forgetFailures();
          setOpen(newState === 'open');
          setHasOpened(true);
        }}
      >
        {hasOpened && (
          <ImmediateSuspense>
            <LoadBoundary>
              <Content user={user} labels={labels} close={() => menu.current?.hidePopover()} />
            </LoadBoundary>
          </ImmediateSuspense>
        )}
      </div>
    </>
  );
}

/**
 * The round mark of the signed-in user: the image, or two letters. Beside the name, which says the same, and so hidden
 * from screen readers.
 */
function Avatar({ user: { initials, image } }: { user: UserLabels }) {
  // An image whose link has expired, or that was removed elsewhere, is replaced by the letters.
  const [broken, setBroken] = useState<string>();
  const shown = image !== undefined && image !== broken;
  return (
    <span className="avatar" aria-hidden="true">
      {shown ? <img src={image} alt="" onError={() => setBroken(image)} /> : initials}
    </span>
  );
}
