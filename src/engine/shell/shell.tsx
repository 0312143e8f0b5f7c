// The frame around every page: skip link, top bar, side menu, alert, content.
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { Link, useLocation } from 'wouter';
import { app } from '../../schema/model/nouns';
import { IconButton } from '../controls/button';
import { Logo } from '../controls/icons';
import { Alert } from '../feedback/alert';
import { onOnline, whenSettled } from '../hooks/timing';
import { ImmediateSuspense, lazyComponent } from '../lazy/lazy-component';
import { forgetFailures } from '../lazy/load-once';
import { homePath } from '../navigation/page-setting';
import { Bell } from './bell';
import { FindButton } from './find-button';
import { SideMenu } from './side-menu';
import { closeDrawers, openDrawer, showAlert, toggleDark, toggleSidebar, ui } from './ui-state';
import { UserMenu } from './user-menu';

const LateParts = lazyComponent(() => import('./late-parts'), 'LateParts');

/** Each page begins at its top, with the drawer closed and the alert dismissed. */
export function Shell({ children }: { children: ReactNode }) {
  const { alert } = useSnapshot(ui);
  const content = useRef<HTMLElement>(null);
  const [path] = useLocation();
  const shownPath = useRef<string>(undefined);

  useLayoutEffect(() => {
    closeDrawers();
    showAlert(null);
    // Large screens scroll the content, small ones the whole page. New content is at its top: to scroll it would only
    // force a layout ahead of the first paint.
    if (shownPath.current !== undefined) content.current?.scrollTo(0, 0);
    scrollTo(0, 0);
    shownPath.current = path;
  }, [path]);

  function skip(event: MouseEvent): void {
    // The query string belongs to the list; a fragment in the address would end up in copied links.
    event.preventDefault();
    content.current?.focus();
  }

  function dismiss(): void {
    showAlert(null);
    content.current?.focus();
  }

  return (
    <div className="shell">
      {/** biome-ignore lint/a11y/useValidAnchor: moves the focus as well, and leaves the address alone */}
      <a className="skip-link" href="#content" onClick={skip}>
        Skip to content
      </a>
      <TopBar />
      <div className="sidebar">
        <SideMenu />
      </div>
      <MenuDrawer />
      <main className="content" id="content" ref={content} tabIndex={-1}>
        <div id="waiting-band" />
        {alert && (
          <Alert kind="error" onDismiss={dismiss}>
            {alert}
          </Alert>
        )}
        {children}
      </main>
      <Late />
    </div>
  );
}

/** Once the page is complete; without a connection the page works without them until that is back. */
function Late() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const loaded = () => setLoaded(true);
    const load = () => void LateParts.load().then(loaded, forgetFailures);
    const stops = [whenSettled(load), onOnline(load)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    isLoaded && (
      <ImmediateSuspense>
        <LateParts />
      </ImmediateSuspense>
    )
  );
}

/**
 * The side menu over the page, below 768 px. A native modal dialog: focus goes in and comes back, Escape and the scrim
 * close it.
 */
function MenuDrawer() {
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
            <IconButton icon="x" label="Close menu" onClick={closeDrawers} />
          </div>
          <SideMenu onChoose={closeDrawers} />
        </div>
      )}
    </dialog>
  );
}

/** The bar above every page: menu toggle, product, what `waiting-band.tsx` says, light or dark, user menu. */
function TopBar() {
  const { dark, sidebarOpen, drawerOpen } = useSnapshot(ui);
  return (
    <header className="top-bar">
      {/* Two buttons, one visible: the menu is a part of the page on large screens and a dialog on small ones. */}
      <IconButton
        icon="sidebar"
        label="Wide side menu"
        className="only-wide"
        aria-pressed={sidebarOpen}
        onClick={toggleSidebar}
      />
      <IconButton
        icon="menu"
        label="Open menu"
        className="only-narrow"
        aria-haspopup="dialog"
        aria-expanded={drawerOpen}
        onClick={openDrawer}
      />
      <Link className="top-bar-product" href={homePath()}>
        <Logo />
        <span className="product">{app.product}</span>
      </Link>
      <div className="top-bar-end">
        <div id="waiting-link" />
        <p className="top-bar-offline" role="status" id="offline" />
        <FindButton />
        <Bell />
        <IconButton icon={dark ? 'sun' : 'moon'} label="Dark mode" aria-pressed={dark} onClick={toggleDark} />
        <UserMenu />
      </div>
    </header>
  );
}
