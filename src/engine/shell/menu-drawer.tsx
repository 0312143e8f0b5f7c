// The side menu over the page, below 768 px. A native modal dialog: focus goes in and comes back, Escape and the scrim
// close it.
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { app } from '../../schema/model/nouns';
import { Icon } from '../controls/icons';
import { Logo } from '../controls/logo';
import { SideMenu } from './side-menu';
import { closeDrawers, ui } from './ui-state';

export function MenuDrawer() {
  const { drawerOpen } = useSnapshot(ui);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (drawerOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [drawerOpen]);
  useEffect(() => {
    // A page that has become wide shows the menu beside the content; a modal left open would make it inert.
    const wide = matchMedia('(width >= 768px)');
    wide.addEventListener('change', closeDrawers);
    return () => wide.removeEventListener('change', closeDrawers);
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it closes it, and so does Escape
    <dialog
      className="drawer"
      ref={dialog}
      aria-label="Menu"
      onClose={closeDrawers}
      onClick={(event) => event.target === dialog.current && closeDrawers()}
    >
      {drawerOpen && (
        <div className="drawer-body">
          <div className="drawer-head">
            <Logo />
            <span className="product">{app.product}</span>
            <button className="icon-button" type="button" aria-label="Close menu" onClick={closeDrawers}>
              <Icon name="x" />
            </button>
          </div>
          <SideMenu onChoose={closeDrawers} />
        </div>
      )}
    </dialog>
  );
}
